// Choices of a field from the running system: a dictionary, one that comes with the file, or another entity.

import { DictionaryEntries } from './DictionaryEntries.tsx'
import { valueAtPath, withValue } from './fileEdits.ts'
import { useFileWords, useModelForm, useModelText } from './formContext.ts'
import { dictionaryCode } from './kinds.ts'

interface Props {
  name: string
  field: Readonly<Record<string, unknown>>
}

export function ChoicePanel({ name, field }: Props) {
  if (field.dict !== undefined) return <DictionaryChoice name={name} field={field} />
  return field.ref === undefined ? null : <ReferenceChoice name={name} field={field} />
}

/** Stands for a dictionary that is made with the file. */
const NEW = '+'

function DictionaryChoice({ name, field }: Props) {
  const { vocabulary, file, edit } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const code = String(field.dict)
  const own = Object(file.dictionaries) as Record<string, { title?: unknown }>
  const choose = (chosen: string) => {
    const made = dictionaryCode(String(file.name ?? ''), name)
    const title = String(field.title ?? name)
    edit((text) => {
      const dict = withValue(text, ['properties', name, 'dict'], chosen === NEW ? made : chosen)
      const entries = Array.from({ length: 2 }, (_, at) => ({ key: String(at + 1), title: t('modelForm.newEntry', { key: at + 1 }) }))
      return chosen === NEW && !(made in own) ? withValue(dict, ['dictionaries', made], { title, entries }) : dict
    })
  }
  return (
    <div className="g-model-choices">
      <label>
        {t('modelForm.dictionary')}
        <select className="g-select" value={code} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('modelForm.chooseOne')}</option>
          <option value={NEW}>{t('modelForm.newDictionary')}</option>
          {Object.entries(own).map(([key, { title }]) => (
            <option key={key} value={key}>
              {wordOf(title)} {key}
            </option>
          ))}
          {vocabulary.dictionaries
            .filter(({ name: known }) => !(known in own))
            .map(({ name: known, title }) => (
              <option key={known} value={known}>
                {title} {known}
              </option>
            ))}
        </select>
      </label>
      {code in own && <DictionaryEntries code={code} />}
    </div>
  )
}

function ReferenceChoice({ name, field }: Props) {
  const { vocabulary, file, edit } = useModelForm()
  const { t } = useModelText()
  const path = ['properties', name, 'ref'] as const
  // Version 3 of the format allows the name of the entity alone.
  const entity = typeof field.ref === 'string' ? field.ref : String(valueAtPath(file, [...path, 'entity']) ?? '')
  const target = vocabulary.entities.find((one) => one.name === entity)
  const label = Object(field.ref).label
  const choose = (chosen: string) => {
    const fields = vocabulary.entities.find((one) => one.name === chosen)?.fields ?? []
    // A field that is called a name, or else the first text.
    const shown = fields.find((one) => /name$/i.test(one.name)) ?? fields.find(({ type }) => type === 'string')
    edit((text) => withValue(withValue(text, [...path, 'entity'], chosen), [...path, 'label'], shown?.name))
  }
  return (
    <p className="g-model-pair">
      <label>
        {t('modelForm.entity')}
        <select className="g-select" value={entity} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('modelForm.chooseOne')}</option>
          {vocabulary.entities.map((one) => (
            <option key={one.name} value={one.name}>
              {one.title} {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('modelForm.shownField')}
        <select
          className="g-select"
          value={String(label ?? '')}
          onChange={(event) => edit((text) => withValue(text, [...path, 'label'], event.target.value || undefined))}
        >
          <option value="">{t('modelForm.leftOut')}</option>
          {(target?.fields ?? []).map((one) => (
            <option key={one.name} value={one.name}>
              {one.title} {one.name}
            </option>
          ))}
        </select>
      </label>
    </p>
  )
}
