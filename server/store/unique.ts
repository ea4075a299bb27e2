// Two live records of a tenant must not share what a field calls unique.

import type { Entity, Field } from '../../engine/model/entity.ts'
import { AppError } from '../errors.ts'
import type { Cell } from './codec.ts'
import { dialectOf } from './dialect/dialect.ts'
import { tenantScopeOf } from './filters.ts'
import { uniqueIndex } from './indexes.ts'
import { select } from './query.ts'
import type { Actor, Database } from './store.ts'
import { type Column, tableOf } from './table.ts'

/** The cells of a record that is about to be written, by field name. */
export type Cells = Readonly<Record<string, Cell>>

/** Throws `record.duplicate` when another live record holds the same; asked first, for it names the field even without an index. */
export async function refuseDuplicates(db: Database, entity: Entity, cells: Cells, fields: readonly Field[], actor: Actor): Promise<void> {
  const table = tableOf(entity)
  for (const field of fields) {
    const own = table.column[field.name]
    const value = cells[field.name] ?? null
    if (!own || value === null) continue
    const companions = (field.unique ?? []).flatMap((name) => table.column[name] ?? [])
    const scope = tenantScopeOf(table, actor)
    const terms = [scope.sql, `${own.quoted} = ?`, ...companions.map((column) => same(column, cells)), `"id" <> ?`]
    const held = companions.flatMap((column) => cells[column.name] ?? [])
    const sql = `select 1 from ${table.quoted} where ${terms.join(' and ')} limit 1`
    const [found] = await select(db, sql, [...scope.values, value, ...held, cells.id])
    if (found) throw duplicate(field)
  }
}

function same(column: Column, cells: Cells): string {
  return (cells[column.name] ?? null) === null ? `${column.quoted} is null` : `${column.quoted} = ?`
}

/** Fields whose uniqueness a change touches, by themselves or through a companion. */
export function touchedUniques(entity: Entity, changed: (name: string) => boolean): Field[] {
  return entity.fields.filter(({ name, unique }) => unique !== null && [name, ...unique].some(changed))
}

/** The database's own refusal, when two requests wrote at the same moment, as `record.duplicate`; other errors come back as they are. */
export function asDuplicate(db: Database, entity: Entity, error: unknown): unknown {
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const field = entity.fields.find((one) => {
    const index = uniqueIndex(table, one)
    return index !== null && dialect.isViolation(error, index)
  })
  return field ? duplicate(field) : error
}

function duplicate({ name, title, uniqueMessage }: Field): AppError {
  if (uniqueMessage !== null) return new AppError('record.invalid', { sentence: uniqueMessage }, null, name)
  return new AppError('record.duplicate', { title }, null, name)
}
