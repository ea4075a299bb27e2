// Text of a schema file in CodeMirror: highlighting, completion, documentation, findings in place, search, and the format command.

import { redo, undo } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { getLocation, type JSONPath } from 'jsonc-parser'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import { editorPhrases } from '#i18n/revisions/zh.ts'
import { differenceOf } from '../form/fileEdits.ts'
import { type SchemaFinding, useRevisionText } from '../revisions.ts'
import { assistance } from './assistance.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { editorParts } from './editorParts.ts'

export interface JsonEditorHandle {
  /** Sets the cursor. @param line from 1. @param column from 1 */
  goTo(line: number, column: number): void
  /** Sets the cursor and shows it, without the focus. @param offset in the text */
  show(offset: number): void
  undo(): void
  redo(): void
}

interface Props {
  label: string
  text: string
  findings: readonly SchemaFinding[]
  /** `null` until it is read. */
  vocabulary: SchemaVocabulary | null
  handle: Ref<JsonEditorHandle>
  onChange(text: string): void
  onFormat(): void
  /** Called when the user moves the cursor. @param place keys from the root */
  onPlace?(place: JSONPath): void
}

export function JsonEditor({ label, text, findings, vocabulary, handle, onChange, onFormat, onPlace }: Props): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const { language } = useRevisionText()
  const callbacks = useRef({ onChange, onFormat, onPlace })
  callbacks.current = { onChange, onFormat, onPlace }
  const parts = useRef({ assistance: new Compartment(), language: new Compartment() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as the component; the effects below update it
  useEffect(() => {
    if (!place.current) return
    /** Position that the form followed last. */
    let leadFrom = 0
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          editorParts({ label, onFormat: () => callbacks.current.onFormat() }),
          parts.current.assistance.of([]),
          parts.current.language.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) callbacks.current.onChange(update.state.doc.toString())
            const { head } = update.state.selection.main
            // The selection of a first press may come before the focus.
            if (!update.view.hasFocus || !(update.selectionSet || (update.focusChanged && head !== leadFrom))) return
            leadFrom = head
            callbacks.current.onPlace?.(getLocation(update.state.doc.toString(), head).path)
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    const changes = editor && differenceOf(editor.state.doc.toString(), text)
    if (changes) editor.dispatch({ changes, userEvent: 'input' })
  }, [text])
  useEffect(() => {
    const editor = view.current
    editor?.dispatch({ effects: parts.current.assistance.reconfigure(vocabulary ? assistance(vocabulary) : []) })
  }, [vocabulary])
  useEffect(() => {
    const phrases = EditorState.phrases.of(language === 'zh' ? editorPhrases : {})
    view.current?.dispatch({ effects: parts.current.language.reconfigure(phrases) })
  }, [language])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, findings)))
  }, [findings])
  useImperativeHandle(handle, () => ({
    show(offset) {
      const anchor = Math.min(offset, view.current?.state.doc.length ?? 0)
      view.current?.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    },
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
    goTo(line, column) {
      const editor = view.current
      if (!editor) return
      const at = editor.state.doc.line(Math.min(line, editor.state.doc.lines))
      editor.dispatch({ selection: { anchor: Math.min(at.from + column - 1, at.to) }, scrollIntoView: true })
      editor.focus()
    },
  }))
  return <div ref={place} className="g-schema-text" />
}
