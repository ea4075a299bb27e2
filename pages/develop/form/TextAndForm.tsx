// The text of a schema file and its form side by side, or one of them. Undo is that of the text for both.

import { type Dispatch, type Ref, type RefObject, type SetStateAction, useState } from 'react'
import { GROUPS } from '#engine/model/entity/groupsFile.ts'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import { useNarrow } from '#engine/ui/useNarrow.ts'
import { JsonEditor, type JsonEditorHandle } from '../editor/JsonEditor.tsx'
import { type SchemaFinding, useRevisionText } from '../revisions.ts'
import type { FilePath } from './fileEdits.ts'
import { useModelText } from './formContext.ts'
import { GroupsForm } from './GroupsForm.tsx'
import { SchemaForm } from './SchemaForm.tsx'

interface Props {
  file: string
  text: string
  findings: readonly SchemaFinding[]
  vocabulary: SchemaVocabulary | null
  handle: RefObject<JsonEditorHandle | null>
  onChange: Dispatch<SetStateAction<string>>
  onFormat(): void
}

const VIEWS = ['both', 'form', 'text'] as const

export function TextAndForm({ file, text, findings, vocabulary, handle, onChange, onFormat }: Props) {
  const { t } = useRevisionText()
  const { t: word } = useModelText()
  const isNarrow = useNarrow()
  const Form = file === GROUPS ? GroupsForm : SchemaForm
  const [view, setView] = useState<(typeof VIEWS)[number]>(isNarrow ? 'form' : 'both')
  const [current, setCurrent] = useState<FilePath | null>(null)
  const offered = isNarrow ? VIEWS.filter((one) => one !== 'both') : VIEWS
  const show = (offset: number) => {
    if (view === 'form' && !isNarrow) setView('both')
    else if (view === 'form') setView('text')
    handle.current?.show(offset)
  }
  return (
    <>
      <div className="g-revisions-buttons">
        <fieldset className="g-model-views">
          <legend className="g-model-hidden">{word('modelForm.view')}</legend>
          {offered.map((one) => (
            <button key={one} type="button" className="g-button" aria-pressed={view === one} onClick={() => setView(one)}>
              {word(`modelForm.${one}`)}
            </button>
          ))}
        </fieldset>
        <button type="button" className="g-button" title={t('revisions.formatHint')} onClick={onFormat}>
          {t('revisions.format')}
        </button>
        <button type="button" className="g-button" onClick={() => handle.current?.undo()}>
          {word('modelForm.undo')}
        </button>
        <button type="button" className="g-button" onClick={() => handle.current?.redo()}>
          {word('modelForm.redo')}
        </button>
      </div>
      <div className="g-model-sides" data-view={view}>
        <div className="g-model-text" hidden={view === 'form'}>
          <JsonEditor
            label={t('revisions.text', { file })}
            text={text}
            findings={findings}
            vocabulary={vocabulary}
            handle={handle as Ref<JsonEditorHandle>}
            onChange={onChange}
            onFormat={onFormat}
            onPlace={setCurrent}
          />
        </div>
        {view !== 'text' && (
          <div className="g-model-side">
            {vocabulary && (
              <Form text={text} vocabulary={vocabulary} findings={findings} current={current} onChange={onChange} onShow={show} />
            )}
          </div>
        )}
      </div>
    </>
  )
}
