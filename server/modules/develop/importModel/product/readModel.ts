// A model as the readers of other products describe it: facts of the file, before names of this system are chosen.

import type { LeftOutTable, ModelNote, NoteReason } from '#engine/site/answers/productModels.ts'
import type { FileField } from '#model/entity/entityFile.ts'
import { isObject } from '#model/isObject.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export interface ReadModel {
  source: string
  title: string
  /** '' where the file has one title only. */
  english: string
  description: string
  fields: readonly ReadField[]
  notes: readonly ModelNote[]
  /** Name of the field, in the file, that is the title of a record; '' for the first text. */
  titleField: string
  /** Name of the field, in the file, that refers to the record above; '' for none. */
  parentField: string
  /** Titles of sections with the names of their fields in the file. */
  sections: readonly (readonly [string, readonly string[]])[]
}

export interface ReadField {
  source: string
  title: string
  english: string
  /** Keywords without title, dictionary and reference. */
  keywords: FileField
  /** Choices of the file, which become a dictionary. */
  entries: readonly ReadEntry[]
  /** Code of a dictionary that the file names only; '' for none. */
  dictionary: string
  reference: ReadReference | null
  isRequired: boolean
  isColumn: boolean
  isSearched: boolean
}

export interface ReadEntry {
  key: string
  title: string
  color: string
}

export interface ReadReference {
  /** Name of a table of the file, or of an entity of this system after `system:`. */
  target: string
  /** Name of the shown field in the file; '' for the title of the record. */
  label: string
  isMultiple: boolean
}

export interface ReadFile {
  models: readonly ReadModel[]
  leftOut: readonly LeftOutTable[]
}

/** Entities of this system that tables of other products are. */
export const systemTarget = { user: 'system:user', dept: 'system:dept' } as const

/** The member as an object, empty if it is none. */
export const memberObject = (value: JsonObject, name: string): JsonObject => {
  const member = value[name]
  return isObject(member) ? member : {}
}

/** The objects of a list; empty if the member is no list. */
export const memberObjects = (value: JsonObject, name: string): readonly JsonObject[] => {
  const member = value[name]
  return Array.isArray(member) ? member.filter(isObject) : []
}

/** A text, number or flag of the file as a text; '' for anything else. */
export const memberText = (value: JsonObject, name: string): string => {
  const member = value[name]
  return typeof member === 'string' ? member.trim() : typeof member === 'number' || typeof member === 'boolean' ? String(member) : ''
}

export interface NoteList {
  notes: ModelNote[]
  note(field: string, reason: NoteReason, detail?: string): void
}

/** Collects the notes of one model. */
export function noteList(): NoteList {
  const notes: ModelNote[] = []
  return { notes, note: (field, reason, detail = '') => void notes.push({ field, reason, detail: detail.slice(0, 120) }) }
}

/** A dictionary entry; `null` without a key. */
export function readEntry(key: unknown, title: unknown, color: unknown): ReadEntry | null {
  const [ownKey, ownTitle] = [key, title].map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part).trim() : ''))
  if (!ownKey) return null
  return {
    key: ownKey,
    title: ownTitle || ownKey,
    color: typeof color === 'string' && /^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(color) ? color : '',
  }
}

export const fieldWith = (source: string, title: string, more: Partial<ReadField>): ReadField => ({
  source,
  title,
  english: '',
  keywords: {},
  entries: [],
  dictionary: '',
  reference: null,
  isRequired: false,
  isColumn: true,
  isSearched: false,
  ...more,
})
