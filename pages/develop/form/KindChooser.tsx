// Chooser of the kind of a field: each kind with an example of what it looks like.

import { zh } from '#i18n/modelForm/zh.ts'
import { type FilePath, valueAtPath, withValue } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'
import { type FieldKind, fieldKinds, keywordsOfKind, kindOfField } from './kinds.ts'

interface Props {
  label: string
  chosen: FieldKind | null
  onChoose(kind: FieldKind): void
}

export function KindChooser({ label, chosen, onChoose }: Props) {
  const { t } = useModelText()
  return (
    <fieldset ref={showChoices} className="g-model-kinds">
      <legend>{label}</legend>
      {fieldKinds.map((kind) => (
        <button
          key={kind.name}
          type="button"
          className="g-model-kind"
          aria-pressed={kind === chosen}
          data-look={kind.look}
          onClick={() => onChoose(kind)}
        >
          <b>{t(`modelForm.kinds.${kind.name}`)}</b>
          <span aria-hidden="true" className="g-model-sample">
            {kind.name in zh.modelForm.samples ? t(`modelForm.samples.${kind.name}`) : kind.sample}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** A ref: the choices open below the fold. */
function showChoices(choices: HTMLFieldSetElement | null): void {
  choices?.scrollIntoView?.({ block: 'nearest' })
}

/** The same as a list, for columns of a table and fields of a dialog. */
export function KindSelect({ path }: { path: FilePath }) {
  const { file, edit } = useModelForm()
  const { t } = useModelText()
  const field = Object(valueAtPath(file, path)) as Record<string, unknown>
  const kind = kindOfField(field)
  return (
    <select
      className="g-select"
      aria-label={t('modelForm.kindOf', { label: String(path.at(-1)) })}
      value={kind?.name ?? ''}
      onChange={(event) => {
        const next = fieldKinds.find(({ name }) => name === event.target.value)
        if (next) edit((text) => withKind(text, path, next, field))
      }}
    >
      {!kind && <option value="">{t('modelForm.otherKind')}</option>}
      {fieldKinds.map(({ name }) => (
        <option key={name} value={name}>
          {t(`modelForm.kinds.${name}`)}
        </option>
      ))}
    </select>
  )
}

export const withKind = (text: string, path: FilePath, kind: FieldKind, field: Readonly<Record<string, unknown>>): string =>
  Object.entries(keywordsOfKind(kind, field)).reduce((result, [key, value]) => withValue(result, [...path, key], value), text)
