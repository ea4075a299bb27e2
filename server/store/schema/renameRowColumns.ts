// Renames columns inside table fields, in every record.

import { counted } from '#i18n/fill.ts'
import type { Database } from '../database.ts'
import { change, quotedIdentifier, selectRows, tenantExpression } from '../sql/query.ts'
import type { FamilyColumn, TableSpec } from './tableSpec.ts'

const AT_ONCE = 500

type Row = Readonly<Record<string, unknown>>
/** A name and an earlier one. */
type Move = readonly [name: string, earlier: string]

/** @param known renames that were applied before: `lines.amount<sum` */
export async function renameRowColumns(db: Database, family: TableSpec, known: readonly string[]): Promise<string[]> {
  const notes: string[] = []
  for (const column of family.columns) {
    const fresh = freshMoves(column, known)
    if (fresh.length === 0) continue
    const count = await renameIn(
      db,
      family,
      column,
      fresh.map((move) => move.split('<') as [string, string]),
    )
    notes.push(
      `${family.table}.${column.name}: ${fresh.map((move) => move.replace('<', ' renamed from ')).join(', ')} in ${counted(count, 'record')}`,
    )
  }
  return notes
}

/** Renames inside a table field that were not applied before: `amount<sum`. */
export const freshMoves = ({ name, moves }: FamilyColumn, known: readonly string[]): string[] =>
  moves.filter((move) => !known.includes(`${name}.${move}`))

async function renameIn(db: Database, family: TableSpec, column: FamilyColumn, moves: readonly Move[]): Promise<number> {
  const table = quotedIdentifier(family.table)
  const own = quotedIdentifier(column.name)
  const tenant = tenantExpression(family.hasTenants)
  const place = `(${tenant} > ? or (${tenant} = ? and "id" > ?))`
  const sql = `select ${own}, ${tenant}, "id" from ${table} where ${own} is not null and ${place} order by ${tenant}, "id" limit ?`
  let count = 0
  for (let last = ['', '']; ; ) {
    const rows = await selectRows(db, sql, [last[0], last[0], last[1], AT_ONCE])
    for (const [cell, tenantId, id] of rows) {
      const text = String(cell)
      const renamed = JSON.stringify((JSON.parse(text) as Row[]).map((row) => withNames(row, moves)))
      if (renamed === text) continue
      count += 1
      await change(db, `update ${table} set ${own} = ? where ${tenant} = ? and "id" = ?`, [renamed, String(tenantId), String(id)])
    }
    if (rows.length < AT_ONCE) return count
    last = (rows.at(-1) as unknown[]).slice(1).map(String)
  }
}

/** A value stays where it is if its new name is taken; of several earlier names the first that exists is used. */
function withNames(row: Row, moves: readonly Move[]): Row {
  const names = new Map<string, string>()
  for (const [name, earlier] of moves) if (earlier in row && ![...names.values()].includes(name)) names.set(earlier, name)
  const nameOf = (key: string): string => {
    const name = names.get(key)
    return name === undefined || (name in row && !names.has(name)) ? key : name
  }
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value]))
}
