// State that the parts of the form share: the file as it stands, the vocabulary, findings by place, and changes of the text.

import { type ComponentType, createContext, use } from 'react'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import { textWith } from '#engine/text/text.ts'
import { en } from '#i18n/modelForm/en.ts'
import { zh } from '#i18n/modelForm/zh.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import type { SchemaFinding } from '../revisions.ts'
import { type FilePath, valueAtPath } from './fileEdits.ts'
import { groupAround } from './groupAround.ts'

export const useModelText = textWith('modelForm', { zh, en })

export interface ValueEditorProps {
  part: SchemaPart
  path: FilePath
  /** Names the inputs for screen readers. */
  label: string
  /** An element of a list or an entry of an object, which goes by its own button and never by what is typed. */
  isElement?: boolean
}

export interface ModelFormState {
  /** Editor of a value by the shapes that the vocabulary allows: values hold values. */
  Value: ComponentType<ValueEditorProps>
  schema: SchemaPart
  vocabulary: SchemaVocabulary
  file: Readonly<Record<string, unknown>>
  /** By dotted path. */
  findings: ReadonlyMap<string, readonly SchemaFinding[]>
  /** Place of the cursor in the text; `null` before it was set. */
  current: FilePath | null
  /** Changes the text; several calls one after another work on the latest text. */
  edit(change: (text: string) => string): void
  set(path: FilePath, value: unknown): void
  /** Sets the cursor of the text to a place. */
  show(path: FilePath): void
}

export const ModelForm = createContext<ModelFormState | null>(null)

export function useModelForm(): ModelFormState {
  const state = use(ModelForm)
  if (!state) throw new Error('The form of a schema file has no file')
  return state
}

/** Words of the file in the language of the console; a word without English stays Chinese. */
export function useFileWords(): (chinese: unknown) => string {
  const { file, vocabulary } = useModelForm()
  const { language } = useModelText()
  const own = Object(file.en) as Readonly<Record<string, unknown>>
  return (chinese) => {
    const word = String(chinese ?? '')
    return language === 'en' ? String(own[word] ?? vocabulary.words[word] ?? word) : word
  }
}

export const pathKey = (path: FilePath): string => path.join('.')

/** The entity that the nearest object around a place names, such as that of a `ref`. */
export function entityAround(file: object, path: FilePath): string | undefined {
  for (let length = path.length - 1; length > 1; length--) {
    const entity = valueAtPath(file, [...path.slice(0, length), 'entity'])
    if (typeof entity === 'string') return entity
  }
  return undefined
}

export interface NamedField {
  title?: unknown
  type?: unknown
  dict?: unknown
  enum?: readonly unknown[]
}

export interface FieldEntry {
  key?: unknown
  title?: unknown
}

/** Values of a field that the file lists: the entries of its own dictionary, or the fixed choices. */
export function entriesOfField(file: object, field: NamedField | undefined): readonly FieldEntry[] {
  const dictionaries = Object(valueAtPath(file, ['dictionaries'])) as Record<string, { entries?: readonly FieldEntry[] }>
  return [...(dictionaries[String(field?.dict)]?.entries ?? []), ...(field?.enum ?? []).map((key) => ({ key, title: '' }))]
}

/** Objects of an action whose keys are fields. */
const WRITTEN_FIELDS: ReadonlySet<unknown> = new Set(['set', 'meanwhile'])

/** True of the place of an object of an action that gives fields their values. */
export const writesFields = (path: FilePath): boolean => path[0] === 'actions' && path.length > 2 && WRITTEN_FIELDS.has(path.at(-1))

/** Fields that names and expressions at a place mean: those of the table or dialog around it, or those of the records. */
export function fieldsAround(file: object, path: FilePath): Readonly<Record<string, NamedField>> {
  const fieldsBelow = (holder: FilePath) => Object(valueAtPath(file, [...holder, 'properties'])) as Record<string, NamedField>
  const table = path.findLastIndex((key, at) => key === 'items' && path[at - 2] === 'properties' && at < path.length - 1)
  if (table > 0) return fieldsBelow(path.slice(0, table + 1))
  const [keyword, action = '', part, inner] = path
  if (keyword !== 'actions') return fieldsBelow(groupAround(path))
  const ofDialog = fieldsBelow([keyword, action, 'dialog'])
  if (part === 'dialog' && inner !== 'shows') return ofDialog
  return part === 'set' || part === 'approval' ? { ...fieldsBelow([]), ...ofDialog } : fieldsBelow([])
}
