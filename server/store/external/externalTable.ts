// Maps fields of an entity to columns of the foreign table, and decodes their cells.

import { joinIds } from '#model/commaIds.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isDayField, isMomentField } from '#model/formats/formats.ts'
import { TOP } from '#model/records/tree.ts'
import { withoutTrailingZeros } from '#model/withoutTrailing.ts'
import { AppError } from '../../errors.ts'
import { builtInFieldOf } from '../../library/fromTable/builtInField.ts'
import { fieldName } from '../../library/fromTable/names.ts'
import { type ForeignTable, isKey } from '../../library/fromTable/table.ts'
import type { Rec } from '../codec.ts'
import type { TextCell } from '../foreign/session.ts'
import { builtInFieldTypes, tableOf } from '../schema/table.ts'
import { type ExternalEngine, quotedName, type SqlColumn, selected } from './columnSql.ts'

export interface ExternalTable {
  entity: Entity
  engine: ExternalEngine
  quoted: string
  key: SqlColumn
  /** Columns by field; without built-in fields that the table does not have. */
  column: ReadonlyMap<string, SqlColumn>
  /** Fields of a record, in the order of the columns in `selected`. */
  visible: readonly string[]
  selected: string
  unique: ForeignTable['unique']
}

/** Throws source.unfit when the table lacks a column that the file names. */
export function externalTable(entity: Entity, table: ForeignTable, engine: ExternalEngine): ExternalTable {
  const { source } = entity
  if (!source) throw new Error(`${entity.name} has a table of our own`)
  const unfit = (name: string) => new AppError('source.unfit', { title: entity.title, table: source.table, name })
  const usable = table.columns.filter(({ name }) => !name.includes('?'))
  const named = (name: string): SqlColumn | undefined => {
    const found = usable.find((column) => column.name === name)
    return found && { ...found, engine, quoted: quotedName(found.name) }
  }
  const key = named(source.key)
  if (!key) throw unfit(source.key)
  if (!isKey(table, source.key)) throw new AppError('source.keyLoose', { title: entity.title, table: source.table, name: source.key })
  const column = new Map<string, SqlColumn>([['id', key]])
  const declaredColumns = new Set(Object.values(source.columns))
  for (const { name } of tableOf(entity).columns) {
    if (name === 'id') continue
    const stated = source.columns[name]
    const fits = (one: string) =>
      one !== source.key &&
      !declaredColumns.has(one) &&
      (name in builtInFieldTypes ? builtInFieldOf(one) === name : fieldName(one) === name)
    const found = named(stated ?? usable.find((one) => fits(one.name))?.name ?? '')
    if (found) column.set(name, found)
    else if (stated !== undefined || !(name in builtInFieldTypes) || (name === 'tenantId' && entity.tenant)) throw unfit(stated ?? name)
  }
  const visible = tableOf(entity).visible.flatMap(({ name }) => (column.has(name) ? [name] : []))
  const names = visible.map((name) => selected(column.get(name) as SqlColumn)).join(', ')
  return { entity, engine, quoted: quotedName(table.name), key, column, visible, selected: names, unique: table.unique }
}

/** Decodes a row into a record. */
export function decodeRow({ entity, column, visible }: ExternalTable, row: readonly TextCell[]): Rec {
  const record: Rec = {}
  for (const { name } of tableOf(entity).visible) record[name] = name === 'isDeleted' ? 0 : null
  for (const [at, name] of visible.entries()) {
    const text = row[at] ?? null
    const field = entity.field[name]
    const value = text === null || name === 'isDeleted' ? record[name] : decode(column.get(name) as SqlColumn, field, text)
    record[name] = name === entity.tree?.parent && (value === null || value === '') ? TOP : value
  }
  return record
}

/** Decodes the text of a cell. A number beyond JavaScript's range stays a text. */
function decode(column: SqlColumn, field: Field | undefined, text: string): unknown {
  const type = field?.type ?? 'string'
  const isTrue = /^(t|true|1)$/i.test(text)
  if (type === 'boolean') return isTrue
  if (type === 'integer' || type === 'number') return column.kind === 'boolean' ? Number(isTrue) : exact(text)
  return textIn(column, field?.format, text)
}

function textIn({ kind, type }: SqlColumn, format: Field['format'] | undefined, text: string): string | null {
  switch (kind) {
    case 'date':
    case 'date-time':
      // MariaDB's zero date means empty.
      if (text.startsWith('0000-00-00')) return null
      if (isDayField({ format }) || text.length < 10) return text.slice(0, 10)
      if (kind === 'date') return isMomentField({ format }) ? `${text.slice(0, 10)} 00:00:00` : text.slice(0, 10)
      return text.replace('T', ' ').slice(0, 19)
    case 'time':
      return text.slice(0, 8)
    case 'boolean':
      return /^(t|true|1)$/i.test(text) ? '1' : '0'
    default:
      // PostgreSQL pads columns of fixed length with blanks.
      return type === 'bpchar' ? text.trimEnd() : text
  }
}

export function exact(text: string): number | string {
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  const canonical = withoutTrailingZeros(text)
  return /e/i.test(text) || String(number) === canonical || number === 0 ? number : text
}

/** Encodes a wire value as text; `null` for an empty value. */
export function encodeExternal(value: unknown): TextCell {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null
  if (Array.isArray(value)) return joinIds(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
