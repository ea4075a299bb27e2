// SQL statements that recompute buckets of a roll-up from the rows of its source.

import { allOf, type SqlCondition } from '#store/rows.ts'
import { change, columnOf, conditionOf, type Dialect, type StoredCell, type StoreTable, tableOf } from '#store/sql/index.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { type RollupTerm, validRows } from '../../engine/model/entity/series.ts'
import { isFilter, parseFilter } from '../../engine/model/list/filter.ts'
import { siteTime } from '../../engine/model/siteTime.ts'

/** Bucket of a device: `YYYY-MM-DD HH` for an hour, `YYYY-MM-DD` for a day. */
export interface RollupBucket {
  tenantId: string
  deviceId: string
  start: string
}

/** Deletes the buckets and recomputes them, with one statement each for any number of buckets. */
export async function makeBuckets(
  db: Database,
  dialect: Dialect,
  rollup: Entity,
  source: Entity,
  buckets: readonly RollupBucket[],
): Promise<void> {
  const table = tableOf(rollup)
  const places = buckets.flatMap(({ tenantId, deviceId, start }) => [tenantId, deviceId, timeOf(rollup, start)])
  const rows = buckets.map(() => '(?, ?, ?)').join(', ')
  await change(
    db,
    `delete from ${table.quoted} where ("tenant_id", ${deviceIn(rollup, table)}, "time") in (values ${rows}) and "is_deleted" = 0`,
    places,
  )
  const insert = insertion(rollup, source, dialect, buckets)
  await change(db, insert.sql, insert.values)
}

/** Value of the time field of a bucket. */
function timeOf({ rollup }: Entity, start: string): string {
  return rollup?.every === 'hour' ? `${start}:00:00` : start
}

function insertion(rollup: Entity, source: Entity, dialect: Dialect, buckets: readonly RollupBucket[]): SqlCondition {
  const table = tableOf(rollup)
  const from = tableOf(source)
  const by = (rollup.rollup?.by ?? []).map((name) => [columnOf(table, name), columnOf(from, name)] as const)
  const terms = rollup.fields.flatMap((field) =>
    field.takes ? [{ column: columnOf(table, field.name), ...termSql(field.takes, source, dialect) }] : [],
  )
  const start = rollup.rollup?.every === 'hour' ? `m.bucket || ':00:00'` : 'm.bucket'
  const id = by.map(([, column]) => `coalesce(r.${column.quoted}, '')`).join(` || '/' || `)
  const now = siteTime()
  const counted = { ...rollup.rollup?.where, ...(source.series && validRows(source.series)) }
  const where = filters(counted, source, dialect)
  const time = from.time?.quoted
  const columns = [
    '"tenant_id"',
    '"id"',
    '"is_deleted"',
    '"create_time"',
    '"update_time"',
    '"time"',
    ...by.map(([column]) => column.quoted),
    ...terms.map(({ column }) => column.quoted),
  ]
  const selected = [
    'm.tenant',
    `${id} || '/' || m.bucket`,
    '0',
    'cast(? as text)',
    'cast(? as text)',
    start,
    ...by.map(([, column]) => `r.${column.quoted}`),
    ...terms.map(({ sql }) => sql),
  ]
  const sql = `insert into ${table.quoted} (${columns.join(', ')})
    with m(tenant, device, bucket) as (values ${buckets.map(() => '(?, ?, ?)').join(', ')})
    select ${selected.join(', ')} from m cross join ${from.quoted} r
    where r.${time} >= ? and r.${time} < ? and r."tenant_id" = m.tenant and r."is_deleted" = 0 and r.${deviceIn(rollup, from)} = m.device and r.${time} >= m.bucket and r.${time} < m.bucket || '~'
    ${where ? `and ${where.sql}` : ''} group by m.tenant, m.bucket, ${by.map(([, column]) => `r.${column.quoted}`).join(', ')}`
  const values: StoredCell[] = buckets.flatMap(({ tenantId, deviceId, start: bucket }) => [tenantId, deviceId, bucket])
  // Bounds of all buckets together, by which the database estimates the number of rows, and leaves other partitions out.
  const starts = buckets.map((bucket) => bucket.start).sort()
  const bounds = [starts[0] ?? '', `${starts.at(-1)}~`]
  return { sql, values: [...values, now, now, ...terms.flatMap((term) => term.values), ...bounds, ...(where?.values ?? [])] }
}

/** Quoted column of the device, which has the same name in roll-up and source. */
function deviceIn({ rollup }: Entity, table: StoreTable): string {
  return columnOf(table, rollup?.device ?? '').quoted
}

function termSql({ take, field, where }: RollupTerm, source: Entity, dialect: Dialect): SqlCondition {
  const of = field === null ? null : `r.${columnOf(tableOf(source), field).quoted}`
  const condition = filters(where, source, dialect)
  if (!condition) return { sql: `${take}(${of ?? '*'})`, values: [] }
  return { sql: `${take}(case when ${condition.sql} then ${of ?? '1'} end)`, values: condition.values }
}

/** Condition for wire filters over the source; a plain name means equal. `null` for no filters. */
function filters(where: Readonly<Record<string, string | number>>, source: Entity, dialect: Dialect): SqlCondition | null {
  const conditions = Object.entries(where).flatMap(([key, value]) => {
    const filter = parseFilter(source, key in source.field ? `${key}_equal` : key)
    if (!isFilter(filter)) throw new Error(`${source.name} has no ${filter.unknown} "${filter.name}"`)
    return conditionOf(tableOf(source), { filter, value: String(value) }, dialect) ?? []
  })
  return conditions.length === 0 ? null : allOf(conditions)
}
