// Runs hand-written SQL: `?` for every value, rows as arrays in column order.

import { CompiledQuery } from 'kysely'
import { runInTurn } from '../aggregates/concurrencyLimit.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { checkStatement } from '../statementBudget.ts'

export type SqlRow = readonly unknown[]

type Positional = CompiledQuery & { positional: true }

/** True for queries whose driver should return arrays: the decoder knows the columns, and building objects costs more than the query. */
export function isPositional(query: CompiledQuery): boolean {
  return 'positional' in query
}

/** Rows of a query; `sql` contains one `?` for each value. */
export async function selectRows(db: Database, sql: string, values: readonly unknown[]): Promise<SqlRow[]> {
  checkStatement(sql)
  const atOnce = db.isTransaction ? null : dialectOf(db).readAtOnce(sql, values)
  if (atOnce) return atOnce
  const query: Positional = { ...compiled(db, sql, values), positional: true }
  const read = () => db.executeQuery<SqlRow>(query)
  // A transaction has its connection already, and must not wait for others while it holds locks.
  const { rows } = await (db.isTransaction ? read() : runInTurn(read))
  return rows
}

/** Runs an insert, update or delete; returns the number of changed rows. */
export async function change(db: Database, sql: string, values: readonly unknown[]): Promise<number> {
  checkStatement(sql)
  const { numAffectedRows } = await db.executeQuery(compiled(db, sql, values))
  return Number(numAffectedRows ?? 0)
}

function compiled(db: Database, sql: string, values: readonly unknown[]): CompiledQuery {
  return CompiledQuery.raw(dialectOf(db).numbered(sql), values as unknown[])
}

/** Quotes an identifier that comes from a schema. */
export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `?, ?, ?` */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ')
}

/** The tenant of a row. That of a table without tenants is an expression, since PostgreSQL refuses a constant in `order by`. */
export const tenantExpression = (hasTenants: boolean): string => (hasTenants ? '"tenant_id"' : `cast('' as text)`)
