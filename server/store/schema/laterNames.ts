// Refuses a file that still has the earlier name of a field whose values another node took over for a newer file.
// A new column under the earlier name would show none of them, and what people write there would be lost with the next file.

import type { Database } from '../database.ts'
import { quotedIdentifier, selectRows } from '../sql/query.ts'
import { refuseColumn } from './refusedTable.ts'
import type { TableFacts } from './tableFacts.ts'
import type { FamilyColumn, TableSpec } from './tableSpec.ts'

/** @param columns those of the table, after the renames of this file */
export async function refuseEarlierNames(
  db: Database,
  family: TableSpec,
  columns: ReadonlySet<string>,
  { renamed = [], moved = [] }: TableFacts,
): Promise<void> {
  const wanted = new Map(family.columns.map((column) => [column.name, column]))
  for (const { name, field } of family.columns) {
    if (columns.has(name)) continue
    const present = latestName(renamed, name, columns)
    if (present !== null && !wanted.has(present) && (await holds(db, family, present, '')))
      throw refusal(family, name, field, fieldNamed(renamed, present))
  }
  for (const column of family.columns) for (const move of moved) await refuseEarlierCell(db, family, column, move)
}

/** @param move of a column of rows: `lines.amount<sum` */
async function refuseEarlierCell(db: Database, family: TableSpec, column: FamilyColumn, move: string): Promise<void> {
  const [present = '', earlier = ''] = move.startsWith(`${column.name}.`) ? move.slice(column.name.length + 1).split('<') : []
  if (!column.cells.includes(earlier) || column.cells.includes(present)) return
  if (column.moves.includes(`${earlier}<${present}`)) return
  if (await holds(db, family, column.name, `%"${present}":%`)) throw refusal(family, column.name, `${column.field}.${earlier}`, present)
}

/** The column that holds the values of an earlier name now, over several renames. */
function latestName(renamed: readonly string[], earlier: string, columns: ReadonlySet<string>): string | null {
  const seen = new Set<string>()
  for (let at = earlier; !seen.has(at); ) {
    seen.add(at)
    const next = partsOf(renamed).find(({ was }) => was === at)
    if (next === undefined) return null
    if (columns.has(next.column)) return next.column
    at = next.column
  }
  return null
}

const fieldNamed = (renamed: readonly string[], column: string): string =>
  partsOf(renamed).find((one) => one.column === column)?.field ?? column

/** Of `field:column<earlier column`. */
const partsOf = (renamed: readonly string[]): { field: string; column: string; was: string }[] =>
  renamed.map((text) => {
    const [field = '', column = '', was = ''] = text.split(/[:<]/)
    return { field, column, was }
  })

/** @param like narrows the texts; empty for any value */
async function holds(db: Database, { table }: TableSpec, column: string, like: string): Promise<boolean> {
  const own = quotedIdentifier(column)
  const rows = await selectRows(
    db,
    `select 1 from ${quotedIdentifier(table)} where ${own} is not null${like === '' ? '' : ` and ${own} like ?`} limit 1`,
    like === '' ? [] : [like],
  )
  return rows.length > 0
}

function refusal(family: TableSpec, column: string, earlier: string, present: string) {
  const fault = `the values of "${earlier}" are those of "${present}" now, by a newer file.`
  return refuseColumn(family, column, fault, `Take the newer file, or name the values anew: "was": "${present}".`)
}

/** The renames of a table with those that were just made. A name that came back is no earlier one any more. */
export function renamesAfter(renamed: readonly string[], made: readonly string[], columns: ReadonlySet<string>): string[] {
  return [...new Set([...renamed, ...made])].filter((text) => partsOf([text]).every(({ was }) => !columns.has(was)))
}

/** The renames within rows that were made before or now, without those that a later one took back. */
export function movesAfter(moved: readonly string[], wanted: readonly string[]): string[] {
  const isTakenBack = (move: string) => {
    const [place = '', was = ''] = move.split('<')
    const [column = '', name = ''] = place.split('.')
    return wanted.includes(`${column}.${was}<${name}`)
  }
  return [...new Set([...moved.filter((move) => !isTakenBack(move)), ...wanted])]
}
