// State of the form of a text: the last value that could be read, and changes of the text.

import { useMemo, useRef } from 'react'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import type { SchemaFinding } from '../revisions.ts'
import { type FilePath, offsetOf, type ParsedFile, parsedFile, valueAtPath, withValue } from './fileEdits.ts'
import type { ModelFormState } from './formContext.ts'
import { withText } from './translations.ts'
import { ValueEditor } from './ValueEditor.tsx'

export interface TextForm {
  text: string
  vocabulary: SchemaVocabulary
  findings: readonly SchemaFinding[]
  /** Place of the cursor in the text; `null` before it was set. */
  current: FilePath | null
  onChange(change: (text: string) => string): void
  /** Sets the cursor of the text. @param offset in the text */
  onShow(offset: number): void
}

/** `state` is `null` before the text could be read once; `isReadable` tells about the present text. */
export function useFormState({ text, vocabulary, findings, current, onChange, onShow }: TextForm): {
  state: ModelFormState | null
  isReadable: boolean
} {
  const last = useRef<ParsedFile | null>(null)
  const parsed = useMemo(() => parsedFile(text), [text])
  if (parsed) last.current = parsed
  const shown = parsed ?? last.current
  const byPath = useMemo(() => Map.groupBy(findings, ({ path }) => path), [findings])
  if (!shown) return { state: null, isReadable: false }
  const state: ModelFormState = {
    Value: ValueEditor,
    schema: vocabulary.schema as SchemaPart,
    vocabulary,
    file: shown.value,
    findings: byPath,
    current,
    edit: onChange,
    set: (path, value) =>
      onChange((now) =>
        typeof value === 'string' && typeof valueAtPath(parsedFile(now)?.value, path) === 'string'
          ? withText(now, path, value)
          : withValue(now, path, value),
      ),
    show: (path) => parsed && onShow(offsetOf(parsed, path)),
  }
  return { state, isReadable: parsed !== null }
}
