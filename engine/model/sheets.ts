// Which fields of an entity are the columns of its xlsx files, and what they are called there.

import type { Entity, Export, Field, Import } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

const EXPORT_LIMIT = 50_000

/** The file format's own limit for one cell. */
export const LONGEST_CELL = 32_767

/** Controls whose values make no sense in a cell. */
const OUTSIDE_SHEETS: readonly Field['widget'][] = ['password', 'rich-text', 'upload', 'check-tree', 'map-point', 'fence']

export function exportOf({ export: stated }: EntityFile, fields: readonly Field[]): Export | null {
  if (!stated) return null
  const own = stated === true ? {} : stated
  // An id is written as the name that it stands for, so the field of that name would say it twice.
  const names = new Set(fields.map(({ nameKey }) => nameKey))
  const shown = fields.filter((field) => inSheets(field) && !names.has(field.name) && (field.list !== null || field.form.view !== null))
  return { file: own.file ?? null, limit: own.limit ?? EXPORT_LIMIT, fields: chosen(own.fields, fields) ?? shown }
}

export function importOf({ import: stated }: EntityFile, fields: readonly Field[]): Import | null {
  if (!stated) return null
  const own = stated === true ? {} : stated
  const typed = fields.filter((field) => inSheets(field) && isTyped(field))
  return { fields: chosen(own.fields, fields) ?? typed, cover: fields.find((field) => field.name === own.cover) ?? null }
}

/** The columns that a row of a new record cannot leave empty. */
export function neededFields({ fields }: Import): Field[] {
  return fields.filter((field) => field.required && field.when === null && field.default === undefined && field.preset === null)
}

/** What stands above a field's column, in both languages: its title, and its name too when an earlier field has the same title. */
export function headsOf({ fields, words }: Pick<Entity, 'fields' | 'words'>, { name, title }: Field): { zh: string; en: string } {
  const ending = fields.find((field) => field.title === title)?.name === name ? '' : ` (${name})`
  return { zh: `${title}${ending}`, en: `${words[title] ?? title}${ending}` }
}

/** What a trial of an import tells of a row. */
export interface PreviewRow {
  /** Counted as programs of sheets do: the heads are row 1. */
  row: number
  kind: 'added' | 'changed' | 'refused'
  /** Values by field as they are stored, private ones masked for who may not see them; of a reference only the name that the file has. */
  changes: readonly { field: string; before: unknown; after: unknown }[]
  /** Why it was refused. */
  reasons: readonly string[]
}

/** A row may name one before it: a parent, a partner. */
export function leansOnItself({ tree, base }: Pick<Entity, 'tree' | 'base'>, columns: readonly (Field | null)[]): boolean {
  return tree !== null || columns.some((field) => field?.choices?.kind === 'entity' && field.choices.entity === base)
}

/** Whether files of these records can be tried, as long as their rows do not name one another. Another database takes nothing back. */
export const canTryImport = ({ tree, source }: Pick<Entity, 'tree' | 'source'>): boolean => source === null && tree === null

function chosen(names: readonly string[] | undefined, fields: readonly Field[]): Field[] | null {
  return names ? names.flatMap((name) => fields.find((field) => field.name === name) ?? []) : null
}

function inSheets({ widget, writeOnly }: Field): boolean {
  return !writeOnly && !OUTSIDE_SHEETS.includes(widget)
}

function isTyped({ readOnly, stored, form }: Field): boolean {
  return !readOnly && stored && (form.add === 'edit' || form.edit === 'edit')
}
