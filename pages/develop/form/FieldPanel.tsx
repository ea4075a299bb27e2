// One field: titles in both languages, name, kind, place, choices, and every other keyword.

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChoicePanel } from './ChoicePanel.tsx'
import { EnglishInput } from './EnglishInput.tsx'
import { valueAtPath } from './fileEdits.ts'
import { useFileWords, useModelForm, useModelText } from './formContext.ts'
import { FindingsAt, KeywordPlace, ShowInText } from './KeywordRow.tsx'
import { KindChooser, withKind } from './KindChooser.tsx'
import { kindOfField } from './kinds.ts'
import { KeyInput } from './MapEditor.tsx'
import { camelName } from './names.ts'
import { ObjectEditor } from './ObjectEditor.tsx'
import { sectionOfField, withoutField } from './placement.ts'
import { withFieldName } from './renamedField.ts'
import { resolvedPart } from './shapes.ts'
import { withText } from './translations.ts'

interface Props {
  name: string
  sections: readonly (string | null)[]
  onSelect(name: string | null): void
  onRename(name: string, now: string): void
  onMove(name: string, section: string | null, before: string | null): void
}

/** Keywords with an editor of their own at the head. */
const AT_HEAD = new Set(['title', 'section', 'span'])

const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/
/** A name that the form gave, which the English title replaces. */
const GIVEN = /^field\d*$/

export function FieldPanel({ name, sections, onSelect, onRename, onMove }: Props): ReactNode {
  const { schema, file, edit, set } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const [isChoosing, setIsChoosing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  // The panel opens below its section, often below the edge of the window.
  useEffect(() => {
    // A browser may answer a promise, which is no clean-up.
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const path = ['properties', name] as const
  const field = Object(valueAtPath(file, path)) as Record<string, unknown>
  const kind = kindOfField(field)
  const part = schema.$defs?.field ?? {}
  const keys = Object.keys(resolvedPart(schema, part).properties ?? {}).filter((key) => !AT_HEAD.has(key))
  const label = wordOf(field.title ?? name)
  const required = Array.isArray(file.required) ? file.required.map(String) : []
  const isRequired = required.includes(name)
  const rename = (now: string) => {
    if (!FIELD_NAME.test(now) || Object.hasOwn(Object(file.properties), now) || field.title === undefined) return
    edit((text) => withFieldName(text, schema, name, now))
    onRename(name, now)
  }
  const leaveEnglish = (english: string) => {
    const proposed = camelName(english)
    if (GIVEN.test(name)) rename(proposed)
  }
  const require = () => {
    const rest = required.filter((one) => one !== name)
    if (!isRequired) set(required.length === 0 ? ['required'] : ['required', required.length], required.length === 0 ? [name] : name)
    else set(rest.length === 0 ? ['required'] : ['required', required.indexOf(name)], undefined)
  }
  return (
    <section ref={panel} className="g-model-panel" aria-label={t('modelForm.fieldOf', { label })}>
      <h2>
        {label} <code>{name}</code>
        <ShowInText path={path} label={label} />
        <button
          type="button"
          className="g-button"
          onClick={() => {
            onSelect(null)
            edit((text) => withoutField(text, name))
          }}
        >
          {t('modelForm.removeField')}
        </button>
      </h2>
      <FindingsAt path={path} />
      <KeywordPlace path={[...path, 'title']}>
        <p className="g-model-pair">
          <label>
            {t('modelForm.chinese')}
            <input
              className="g-input"
              value={String(field.title ?? '')}
              onChange={(event) => edit((text) => withText(text, [...path, 'title'], event.target.value))}
            />
          </label>
          <span>
            {t('modelForm.english')}
            <EnglishInput
              path={[...path, 'title']}
              chinese={String(field.title ?? '')}
              label={t('modelForm.title')}
              onLeave={leaveEnglish}
            />
          </span>
          <span>
            {t('modelForm.name')}
            <KeyInput name={name} label={t('modelForm.name')} onRename={rename} />
          </span>
        </p>
        <FindingsAt path={[...path, 'title']} />
      </KeywordPlace>
      <p className="g-model-pair">
        <span>
          {t('modelForm.kind')}
          <button type="button" className="g-button" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
            {kind ? t(`modelForm.kinds.${kind.name}`) : t('modelForm.otherKind')} ▾
          </button>
        </span>
        <label>
          {t('modelForm.section')}
          <select
            className="g-select"
            value={sectionOfField(file, name) ?? ''}
            onChange={(event) => onMove(name, event.target.value || null, null)}
          >
            <option value="">{t('modelForm.noSection')}</option>
            {sections.map(
              (title) =>
                title !== null && (
                  <option key={title} value={title}>
                    {wordOf(title)}
                  </option>
                ),
            )}
          </select>
        </label>
        <label>
          {t('modelForm.span')}
          <select
            className="g-select"
            value={String(field.span ?? '')}
            onChange={(event) => set([...path, 'span'], event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{t('modelForm.leftOut')}</option>
            <option value="1">{t('modelForm.half')}</option>
            <option value="2">{t('modelForm.whole')}</option>
          </select>
        </label>
        <label className="g-model-check">
          <input type="checkbox" checked={isRequired} onChange={require} /> {t('modelForm.required')}
        </label>
      </p>
      {isChoosing && (
        <KindChooser
          label={t('modelForm.chooseKind')}
          chosen={kind}
          onChoose={(next) => {
            setIsChoosing(false)
            edit((text) => withKind(text, path, next, field))
          }}
        />
      )}
      <ChoicePanel name={name} field={field} />
      <ObjectEditor part={part} path={path} label={label} keys={keys} />
    </section>
  )
}
