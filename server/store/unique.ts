// Checks unique fields: two live records of a tenant must not have the same values.

import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { uniqueTitles } from '../../engine/model/entity/uniqueTitles.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { encodeCell, type StoredCell } from './codec.ts'
import type { Database } from './database.ts'
import { dialectOf } from './dialect/dialect.ts'
import { missingField } from './missingField.ts'
import { companionTerm, uniqueIndex } from './schema/indexes.ts'
import { type StoreColumn, type StoreTable, tableOf } from './schema/table.ts'
import { tenantScopeOf } from './sql/filters.ts'
import { selectRows } from './sql/query.ts'

/** Cells of a record to be written, by field name. */
export type Cells = Readonly<Record<string, StoredCell>>

/** Throws `record.duplicate` with the field if another live record has the same value. Checked before the write, since the error of an index does not name the field. */
export async function refuseDuplicates(db: Database, entity: Entity, cells: Cells, fields: readonly Field[], actor: Actor): Promise<void> {
  for (const field of fields) if (await isHeld(db, entity, field, cells, actor)) throw duplicate(entity, field)
}

/**
 * True when a live record of the tenant other than `values.id` has the same value of a unique field and its companions.
 * @param values in wire form
 */
export function isTaken(
  db: Database,
  entity: Entity,
  name: string,
  values: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<boolean> {
  const field = entity.field[name]
  if (!field) throw missingField(entity.name, name)
  const columns = tableOf(entity).columns.filter((column) => Object.hasOwn(values, column.name))
  const cells = Object.fromEntries(columns.map((column) => [column.name, encodeCell(column, values[column.name])]))
  return isHeld(db, entity, field, cells, actor)
}

async function isHeld(db: Database, entity: Entity, field: Field, cells: Cells, actor: Actor): Promise<boolean> {
  const table = tableOf(entity)
  const own = table.column[field.name]
  const value = cells[field.name] ?? null
  if (!own || value === null) return false
  const companions = (field.unique ?? []).flatMap((name) => table.column[name] ?? [])
  const scope = tenantScopeOf(table, actor)
  const terms = [scope.sql, `${own.quoted} = ?`, ...companions.map((column) => same(table, column, cells)), `"id" <> ?`]
  const held = companions.flatMap((column) => cells[column.name] ?? [])
  const sql = `select 1 from ${table.quoted} where ${terms.join(' and ')} limit 1`
  const [found] = await selectRows(db, sql, [...scope.values, value, ...held, cells.id ?? ''])
  return found !== undefined
}

function same(table: StoreTable, column: StoreColumn, cells: Cells): string {
  const term = companionTerm(table, column)
  if ((cells[column.name] ?? null) !== null) return `${term} = ?`
  return term === column.quoted ? `${term} is null` : `${term} = ''`
}

/** Unique fields that a change affects, directly or through a companion. */
export function changedUniqueFields(entity: Entity, changed: (name: string) => boolean): Field[] {
  return entity.fields.filter(({ name, unique }) => unique !== null && [name, ...unique].some(changed))
}

/** Converts a violation of a unique index, caused by a concurrent request, to `record.duplicate`; returns other errors as they are. */
export function toDuplicateError(db: Database, entity: Entity, error: unknown): unknown {
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const field = entity.fields.find((field) => {
    const index = uniqueIndex(table, field)
    return index !== null && dialect.isViolation(error, index)
  })
  return field ? duplicate(entity, field) : error
}

/** Error for a value that another record has, together with the companions of the field. */
export function duplicate(entity: Entity, field: Field): AppError {
  const { name, title, uniqueMessage } = field
  if (uniqueMessage !== null) return new AppError('record.invalid', { sentence: uniqueMessage }, null, name)
  const titles = uniqueTitles(entity, field)
  return titles.length > 1
    ? new AppError('record.duplicateTogether', { title: titles }, null, name)
    : new AppError('record.duplicate', { title }, null, name)
}
