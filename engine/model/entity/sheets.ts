// Columns of the exported and imported xlsx files of an entity, and the answers of the server about exports and imports.

import { formats } from '../formats/formats.ts'
import type { Entity, Export, Field, Import, SheetTable } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

const EXPORT_LIMIT = 50_000

/** Maximum number of characters of an xlsx cell. */
export const MAX_CELL_LENGTH = 32_767

export function exportOf(file: EntityFile, fields: readonly Field[]): Export | null {
  const { export: stated } = file
  if (!stated) return null
  const own = stated === true ? {} : stated
  // An id is written as its display name, so the field with that name is left out.
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

/** Table columns without computed ones, which an import ignores. */
function typedColumns(table: SheetTable): SheetTable {
  return { ...table, items: { ...table.items, fields: table.items.fields.filter(({ compute }) => compute === null) } }
}

const isCell = ({ items }: Field): boolean => items === null

/**
 * Table fields with the columns that identify their record: the `cover` field, else a unique field, else the first one, with the other
 * fields of its unique key. Export and import use the same columns.
 */
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

/** Fields that find the stored record in an import: `cover` and the other fields of its unique key. */
export function coveringFields({ field }: Pick<Entity, 'field'>, { cover }: Import): Field[] {
  return cover ? [cover, ...(cover.unique ?? []).flatMap((name) => field[name] ?? [])] : []
}

/** Columns that must have a value in a row that adds a record. */
export function neededFields({ fields }: Import): Field[] {
  return fields.filter((field) => field.required && field.when === null && field.default === undefined && field.preset === null)
}

/** Column heading in both languages: the title, followed by the field name if an earlier field has the same title. */
export function headsOf({ fields, words }: Pick<Entity, 'fields' | 'words'>, { name, title }: Field): { zh: string; en: string } {
  const ending = fields.find((field) => field.title === title)?.name === name ? '' : ` (${name})`
  return { zh: `${title}${ending}`, en: `${words[title] ?? title}${ending}` }
}

/** Progress of an export, as the server sends it. */
export interface ExportProgress {
  job: string
  entity: string
  kind: 'xlsx' | 'csv'
  state: 'running' | 'done' | 'stopped'
  total: number
  done: number
  /** Size of the file in bytes; 0 until it is complete. */
  size: number
  /** Error message of a failed export. */
  msg: string | null
  /** Start time, `YYYY-MM-DD HH:mm:ss`. */
  began: string
  /** Time until which the file can be downloaded. */
  until: string
}

/** Base path of the calls for the user's jobs and exported files. */
export const JOBS_ROOT = '/api/gantry-jobs'

/** An import or export in the list of the user's jobs. */
export type JobLine =
  | ({ what: 'export'; title: string } & ExportProgress)
  | ({ what: 'import'; title: string; entity: string; began: string; until: string } & ImportProgress)

/** Progress of an import, as the server sends it. */
export interface ImportProgress {
  job: string
  state: 'waiting' | 'running' | 'done' | 'stopped'
  total: number
  done: number
  added: number
  changed: number
  failed: number
  /** Error message of a failed import. */
  msg: string | null
  /** URL of a file with the refused rows, valid for an hour. */
  faults: string | null
  /** True for a trial, which validates all rows and stores none. Undefined on existing platforms. */
  isTrial?: boolean
  /** Results of a completed trial, for the first rows. */
  preview?: readonly PreviewRow[] | null
  /** Number of hidden rows in the file; only in the response that starts the import. */
  hiddenRows?: number
  /** Headings that the user assigned to fields. */
  mapped?: MappedHeads
}

/** Result of a trial import for one row. */
export interface PreviewRow {
  /** Row number as in spreadsheet programs; the headings are row 1. */
  row: number
  kind: 'added' | 'changed' | 'refused'
  /** Changed values by field; private ones are masked for users without the permission, references are names as in the file. */
  changes: readonly { field: string; before: unknown; after: unknown }[]
  /** Messages for a refused row. */
  reasons: readonly string[]
  /** The same messages by field; `null` for the row as a whole. */
  faults?: readonly { field: string | null; msg: string }[]
  /** Cells of the row whose columns are fields. */
  cells?: readonly SheetCell[]
}

export interface SheetCell {
  /** Column from 0. */
  at: number
  field: string
  text: string
}

/** Field by heading, for headings that are no title of the entity; `null` ignores the column. */
export type MappedHeads = Readonly<Record<string, string | null>>

/** Corrections made after the upload: text by column, by row number. */
export type CorrectedCells = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Error details for unknown headings, so that the user can assign them. */
export interface UnknownHeads {
  unknown: readonly string[]
  /** Names of fields without a column in the file. */
  free: readonly string[]
}

/** Maximum number of rows that a trial returns and that are validated again after a correction. */
export const MAX_PREVIEW_ROWS = 100

/** True if rows can refer to records that earlier rows of the same file add, such as a parent. */
export function refersToOwnRows({ tree, base }: Pick<Entity, 'tree' | 'base'>, columns: readonly (Field | null)[]): boolean {
  return tree !== null || columns.some((field) => field?.choices?.kind === 'entity' && field.choices.entity === base)
}

/** True if imports can be tried first. A trial is rolled back, which needs our own database, and rows of trees may refer to each other. */
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
