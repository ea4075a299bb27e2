// The text of a schema file as a form. The text is the one document: each change of the form is an edit of it, and the form shows what it says.

import { type KeyboardEvent, useEffect, useState } from 'react'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { FieldDesigner } from './FieldDesigner.tsx'
import { ModelForm, useModelText } from './formContext.ts'
import { formTabs, tabKeywords, tabOfKeyword } from './formTabs.ts'
import { ObjectEditor } from './ObjectEditor.tsx'
import { type TextForm, useFormState } from './useFormState.ts'
import { WordsEditor } from './WordsEditor.tsx'
import './form.css'

export function SchemaForm(props: TextForm) {
  const { vocabulary, findings, current } = props
  const { t } = useModelText()
  const { state, isReadable } = useFormState(props)
  const [tab, setTab] = useState<(typeof formTabs)[number]['name']>('fields')
  const [selected, setSelected] = useState<string | null>(null)

  // The cursor leads the form to its tab and field.
  useEffect(() => {
    const [keyword, name] = current ?? []
    if (keyword === undefined) return
    setTab(tabOfKeyword(String(keyword)))
    if (keyword === 'properties' && name !== undefined) setSelected(String(name))
  }, [current])

  const schema = vocabulary.schema as SchemaPart
  if (!state) return <p role="alert">{t('modelForm.broken')}</p>
  const all = Object.keys(schema.properties ?? {})
  const faultsOf = (name: string) => findings.filter(({ path }) => path !== '' && tabOfKeyword(path.split('.')[0] ?? '') === name).length
  const open = formTabs.find((one) => one.name === tab) ?? formTabs[0]
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = formTabs.at((formTabs.findIndex(({ name }) => name === tab) + step) % formTabs.length)
    if (step === 0 || !next) return
    setTab(next.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <ModelForm value={state}>
      <div className="g-model">
        <div role="tablist" aria-label={t('modelForm.form')} className="g-model-tabs" onKeyDown={turn}>
          {formTabs.map(({ name }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`g-model-tab-${name}`}
              data-tab={name}
              aria-selected={tab === name}
              aria-controls="g-model-body"
              tabIndex={tab === name ? 0 : -1}
              onClick={(event) => {
                setTab(name)
                event.currentTarget.closest('.g-model-side')?.scrollTo({ top: 0 })
              }}
            >
              {t(`modelForm.tabs.${name}`)}
              {faultsOf(name) > 0 && <span className="g-model-count">{faultsOf(name)}</span>}
            </button>
          ))}
        </div>
        {!isReadable && (
          <p role="alert" className="g-model-finding" data-level="error">
            {t('modelForm.broken')}
          </p>
        )}
        <div id="g-model-body" role="tabpanel" aria-labelledby={`g-model-tab-${tab}`}>
          <fieldset className="g-model-body" disabled={!isReadable}>
            {tab === 'fields' && <FieldDesigner selected={selected} onSelect={setSelected} />}
            {tab === 'words' && <WordsEditor />}
            {open && tab !== 'fields' && tab !== 'words' && (
              <ObjectEditor
                key={tab}
                part={schema}
                path={[]}
                label={t(`modelForm.tabs.${tab}`)}
                keys={tabKeywords(open, all)}
                shown={open.shown.filter((key) => all.includes(key))}
              />
            )}
          </fieldset>
        </div>
      </div>
    </ModelForm>
  )
}
