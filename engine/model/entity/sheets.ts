// Columns of the xlsx files of an entity, with their headings.

import { formats } from '../formats/formats.ts'
import type { Entity, Export, Field, Import, SheetTable } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

const EXPORT_LIMIT = 50_000

/** The file format's own limit for one cell. */
export const LONGEST_CELL = 32_767

export function exportOf(file: EntityFile, fields: readonly Field[]): Export | null {
  const { export: stated } = file
  if (!stated) return null
  const own = stated === true ? {} : stated
  // An id is written as the name that it stands for, so the field of that name would say it twice.
  const names = new Set(fields.map(({ nameKey }) => nameKey))
  const shown = fields.filter((field) => inSheets(field) && !names.has(field.name) && (field.list !== null || field.form.view !== null))
  const columns = chosen(own.fields, fields) ?? shown
  const rows = chosen(own.fields, fields) ?? fields.filter(({ form }) => form.view !== null)
  return { file: own.file ?? null, limit: own.limit ?? EXPORT_LIMIT, fields: columns.filter(isCell), tables: tablesOf(file, columns, rows) }
}

export function importOf(file: EntityFile, fields: readonly Field[]): Import | null {
  const { import: stated } = file
  if (!stated) return null
  const own = stated === true ? {} : stated
  const typed = fields.filter((field) => inSheets(field) && isTyped(field))
  const columns = chosen(own.fields, fields) ?? typed
  const rows = chosen(own.fields, fields) ?? fields.filter(isTyped)
  const cover = columns.find(({ name, unique }) => (own.cover === undefined ? unique !== null : name === own.cover)) ?? null
  return { fields: columns.filter(isCell), tables: tablesOf(file, columns, rows).map(typedColumns), cover }
}

/** Computed columns are written, and ignored when read. */
function typedColumns(table: SheetTable): SheetTable {
  return { ...table, items: { ...table.items, fields: table.items.fields.filter(({ compute }) => compute === null) } }
}

const isCell = ({ items }: Field): boolean => items === null

/** The tables among these fields, each told apart by the same columns in export and import: the one that covers, else one that is unique by itself, else one that is unique with others, else the first, with those that it is unique with. */
function tablesOf(file: EntityFile, columns: readonly Field[], fields: readonly Field[]): SheetTable[] {
  const cover = typeof file.import === 'object' ? file.import.cover : undefined
  const plain = columns.filter(isCell)
  const key =
    plain.find(({ name }) => name === cover) ??
    plain.find(({ unique }) => unique?.length === 0) ??
    plain.find(({ unique }) => unique !== null) ??
    plain[0]
  if (!key) return []
  const keys = [key, ...plain.filter(({ name }) => key.unique?.includes(name))]
  return fields.flatMap((field) => (field.items && field.children === null ? [{ field, items: field.items, keys }] : []))
}

/** Fields by which a stored record is found and changed: the covering one and those that it is unique with. */
export function coveringFields({ field }: Pick<Entity, 'field'>, { cover }: Import): Field[] {
  return cover ? [cover, ...(cover.unique ?? []).flatMap((name) => field[name] ?? [])] : []
}

/** The columns that a row of a new record cannot leave empty. */
export function neededFields({ fields }: Import): Field[] {
  return fields.filter((field) => field.required && field.when === null && field.default === undefined && field.preset === null)
}

/** Heading of a field's column in both languages: its title, followed by its name if an earlier field has the same title. */
export function headsOf({ fields, words }: Pick<Entity, 'fields' | 'words'>, { name, title }: Field): { zh: string; en: string } {
  const ending = fields.find((field) => field.title === title)?.name === name ? '' : ` (${name})`
  return { zh: `${title}${ending}`, en: `${words[title] ?? title}${ending}` }
}

/** How far an export is, as it is told. */
export interface ExportProgress {
  job: string
  entity: string
  kind: 'xlsx' | 'csv'
  state: 'running' | 'done' | 'stopped'
  total: number
  done: number
  /** Bytes of the file; 0 until it is there. */
  size: number
  /** Reason of the stop. */
  msg: string | null
  /** `YYYY-MM-DD HH:mm:ss`, as `until`. */
  began: string
  /** How long the file can be fetched. */
  until: string
}

/** Base path of the calls for jobs of a user and files of exports. */
export const JOBS_ROOT = '/api/gantry-jobs'

/** An import or export of a person, as the list of their jobs has it. */
export type JobLine =
  | ({ what: 'export'; title: string } & ExportProgress)
  | ({ what: 'import'; title: string; entity: string; began: string; until: string } & ImportProgress)

/** Progress of an import. */
export interface ImportProgress {
  job: string
  state: 'waiting' | 'running' | 'done' | 'stopped'
  total: number
  done: number
  added: number
  changed: number
  failed: number
  /** Reason of the stop. */
  msg: string | null
  /** URL of the file with the refused rows, for an hour. */
  faults: string | null
  /** All was judged, and nothing stored. An existing platform does not say. */
  isTrial?: boolean
  /** Result of a completed trial for the first rows. */
  preview?: readonly PreviewRow[] | null
  /** Hidden rows of the file, from the call that starts it. */
  hiddenRows?: number
  /** Heads of its file that stand for what this user said. */
  mapped?: MappedHeads
}

/** Result of a trial import for one row. */
export interface PreviewRow {
  /** Counted as programs of sheets do: the heads are row 1. */
  row: number
  kind: 'added' | 'changed' | 'refused'
  /** Stored values by field, private ones masked for users without the permission; references as the name in the file. */
  changes: readonly { field: string; before: unknown; after: unknown }[]
  /** Why it was refused. */
  reasons: readonly string[]
  /** The same by field; `null` for what is about the row as a whole. Of a refused row, as its cells. */
  faults?: readonly { field: string | null; msg: string }[]
  /** The row as it stands in the file, as far as its columns are fields. */
  cells?: readonly SheetCell[]
}

export interface SheetCell {
  /** Place in the row from 0. */
  at: number
  field: string
  text: string
}

/** Field by head of a column whose head is no title of the entity; `null` leaves the column out. */
export type MappedHeads = Readonly<Record<string, string | null>>

/** Cells that were mended after the file was written: text by place, by number of the row. */
export type MendedCells = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Details of a refusal of unknown headings, so that the user can assign them. */
export interface UnknownHeads {
  unknown: readonly string[]
  /** Names of the fields that no column stands for. */
  free: readonly string[]
}

/** Rows that are told of a trial, and judged again at once. */
export const MOST_TRIED = 100

/** A row may name one before it: a parent, a partner. */
export function leansOnItself({ tree, base }: Pick<Entity, 'tree' | 'base'>, columns: readonly (Field | null)[]): boolean {
  return tree !== null || columns.some((field) => field?.choices?.kind === 'entity' && field.choices.entity === base)
}

/** True when files of these records can be tried, as long as their rows do not name one another. Another database takes nothing back. */
export const canTryImport = ({ tree, source }: Pick<Entity, 'tree' | 'source'>): boolean => source === null && tree === null

function chosen(names: readonly string[] | undefined, fields: readonly Field[]): Field[] | null {
  return names ? names.flatMap((name) => fields.find((field) => field.name === name) ?? []) : null
}

function inSheets({ format, writeOnly }: Field): boolean {
  return !writeOnly && formats[format].sheets !== false
}

function isTyped({ readOnly, stored, form }: Field): boolean {
  return !readOnly && stored && (form.add === 'edit' || form.edit === 'edit')
}
