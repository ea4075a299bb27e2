// Reads the live rows of a table in all tenants page by page, so that other calls are served in between.

import { setImmediate } from 'node:timers/promises'
import type { Entity } from '#model/entity/entity.ts'
import { decode, type Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { tableOf } from '../schema/table.ts'
import { selectRows, tenantExpression } from '../sql/query.ts'
import { withoutStatementBudget } from '../statementBudget.ts'
import { whereInAllTenants } from '../where.ts'

const AT_ONCE = 500

/** True when the table in the database has every column of the entity. */
export async function hasColumnsOf(db: Database, entity: Entity): Promise<boolean> {
  const { name, columns } = tableOf(entity)
  const present = await dialectOf(db).readColumns(db, name)
  return columns.every(({ column }) => present.has(column))
}

/** Pages of live rows, without secrets. */
export async function* rowPages(db: Database, entity: Entity): AsyncGenerator<Rec[]> {
  const table = tableOf(entity)
  const tenant = tenantExpression(table.hasTenants)
  const where = whereInAllTenants(db, entity, [])
  const names = table.visible.map(({ quoted }) => quoted).join(', ')
  const sql = `select ${names}, ${tenant}, "id" from ${table.quoted} where ${where.sql} and (${tenant} > ? or (${tenant} = ? and "id" > ?)) order by ${tenant}, "id" limit ?`
  for (let last = ['', '']; ; ) {
    const rows = await withoutStatementBudget(() => selectRows(db, sql, [...where.values, last[0], last[0], last[1], AT_ONCE]))
    if (rows.length > 0) yield rows.map((row) => decode(table.visible, row))
    if (rows.length < AT_ONCE) return
    last = (rows.at(-1) as unknown[]).slice(-2).map(String)
    await setImmediate()
  }
}
