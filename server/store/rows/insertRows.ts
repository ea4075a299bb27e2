// Inserts many rows of a series: existing rows stay, or are completed with new values.

import type { Entity } from '#model/entity/entity.ts'
import type { Series } from '#model/entity/series.ts'
import { siteTime } from '#model/siteTime.ts'
import { encodeCell, type Rec, type StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import { nextId } from '../ids.ts'
import { uniqueIndex, uniqueTerms } from '../schema/indexes.ts'
import { builtInFieldTypes, type StoreColumn, type StoreTable, tableOf } from '../schema/table.ts'
import { insertSql } from '../sql/insertSql.ts'
import { selectRows } from '../sql/query.ts'

const AT_ONCE = 100

/** Unique key of a series row within its tenant, as text. */
export function seriesRowKey({ device, time, key }: Series, row: Rec): string {
  return [device, time, ...key].map((name) => row[name] ?? '').join('\n')
}

/**
 * Inserts rows of a series, with defaults for missing fields; returns those that changed the table, with their ids. A row with an existing
 * key is skipped, or, for a series with `revise`, updates values that are new or differ. The rows must have distinct keys.
 */
export async function insertRows(db: Database, entity: Entity, rows: readonly Rec[], tenantId: string): Promise<Rec[]> {
  const { series } = entity
  if (!series) throw new Error(`${entity.name} is no series`)
  const table = tableOf(entity)
  const place = [series.device, series.time, ...series.key]
  const returned = ['id', ...place].map((name) => table.column[name]?.quoted).join(', ')
  const conflict = `${series.revise ? revision(entity, table) : 'on conflict do nothing'} returning ${returned}`
  const stored: Rec[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map((row) => completed(entity, row, tenantId))
    const cells = some.flatMap((row) => table.columns.map((column): StoredCell => encodeCell(column, row[column.name])))
    const answers = await selectRows(db, insertSql(table, some.length, conflict), cells)
    const ids = new Map(answers.map(([id, ...values]) => [values.map((value) => value ?? '').join('\n'), id]))
    for (const row of some) {
      const id = ids.get(seriesRowKey(series, row))
      if (id !== undefined) stored.push({ ...row, id })
    }
  }
  return stored
}

function completed(entity: Entity, row: Rec, tenantId: string): Rec {
  const now = siteTime()
  const record: Rec = {}
  for (const { name, default: value } of entity.fields) record[name] = row[name] ?? value
  return Object.assign(record, { id: nextId(), tenantId, createUser: '0', createTime: now, updateUser: '0', updateTime: now, isDeleted: 0 })
}

/** `on conflict … do update` for changed values; an equal row changes nothing. */
function revision(entity: Entity, table: StoreTable): string {
  const device = entity.field[entity.series?.device ?? '']
  const index = device ? uniqueIndex(table, device) : null
  if (!index) throw new Error(`${entity.name} has no field of its device`)
  const columns = table.columns.filter(({ name }) => !(name in builtInFieldTypes))
  const value = ({ quoted }: StoreColumn) => `coalesce(excluded.${quoted}, ${table.quoted}.${quoted})`
  const changes = columns.map((column) => `${column.quoted} = ${value(column)}`)
  const differs = columns.map((column) => `${value(column)} is distinct from ${table.quoted}.${column.quoted}`)
  const set = [...changes, `"update_time" = excluded."update_time"`].join(', ')
  return `on conflict (${uniqueTerms(index).join(', ')}) where "is_deleted" = 0 do update set ${set} where ${differs.join(' or ')}`
}
