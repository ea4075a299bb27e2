// Compares two versions of a table field: matches their rows to a common base and lists the differences.

import type { Items } from '../entity/entity.ts'
import { differs } from './childRows.ts'
import { type TableFieldRow, tableFieldRows } from './rows.ts'
import { isEmpty } from './values.ts'

export interface RowDifference {
  /** The row in the base; `null` if one side added it. */
  from: PlacedRow | null
  mine: PlacedRow | null
  theirs: PlacedRow | null
  /** Names of the differing columns; for a row that only one side has, the columns that it changed or filled. */
  columns: readonly string[]
}

export interface PlacedRow {
  row: TableFieldRow
  /** Index of the row, from 0. */
  at: number
}

/** Differing rows in their order; empty if only the order of the rows differs. */
export function rowDifferences({ fields }: Items, base: unknown, mine: unknown, theirs: unknown): RowDifference[] {
  const names = fields.map(({ name }) => name)
  const before = tableFieldRows(base)
  const [myRows, theirRows] = [origins(names, before, tableFieldRows(mine)), origins(names, before, tableFieldRows(theirs))]
  const found: RowDifference[] = []
  const compare = (from: PlacedRow | null, one: PlacedRow | null, other: PlacedRow | null) => {
    const [now, against] = one && other ? [one, other] : [one ?? other, from]
    if (!now) return
    const columns = names.filter((name) => differs(now.row[name], against?.row[name]))
    if (columns.length > 0 || !one || !other) found.push({ from, mine: one, theirs: other, columns })
  }
  before.forEach((row, at) => {
    compare({ row, at }, myRows.of.get(at) ?? null, theirRows.of.get(at) ?? null)
  })
  const added = [...theirRows.added]
  for (const row of myRows.added) {
    const same = added.findIndex((other) => isSame(names, row.row, other.row))
    if (same < 0) compare(null, row, null)
    else added.splice(same, 1)
  }
  for (const row of added) compare(null, null, row)
  const place = ({ from, mine: one, theirs: other }: RowDifference) => (one ?? other ?? from)?.at ?? 0
  return found.sort((one, other) => place(one) - place(other))
}

/** Matches rows of two versions: by id, then by equality, then by the largest number of equal cells. */
function origins(names: readonly string[], before: readonly TableFieldRow[], now: readonly TableFieldRow[]) {
  const of = new Map<number, PlacedRow>()
  const left = new Set(before.keys())
  let rest = now.map((row, at) => ({ row, at }))
  const take = (originOf: (row: TableFieldRow) => number | undefined) => {
    rest = rest.filter((placed) => {
      const origin = originOf(placed.row)
      if (origin === undefined) return true
      of.set(origin, placed)
      left.delete(origin)
      return false
    })
  }
  const first = (fits: (old: TableFieldRow) => boolean) => [...left].find((at) => fits(before[at] ?? {}))
  take((row) => (row.id === undefined ? undefined : first((old) => old.id === row.id)))
  take((row) => first((old) => isSame(names, row, old)))
  take((row) => {
    const alike = [...left].map((at) => ({ at, count: sameCells(names, row, before[at] ?? {}) }))
    const most = alike.reduce((one, other) => (other.count > one.count ? other : one), { at: -1, count: 0 })
    return most.count > 0 ? most.at : undefined
  })
  return { of, added: rest }
}

const isSame = (names: readonly string[], one: TableFieldRow, other: TableFieldRow): boolean =>
  one.id === other.id && names.every((name) => !differs(one[name], other[name]))

/** Number of equal cells of two rows without ids; a row with an id matches by its id only. */
const sameCells = (names: readonly string[], one: TableFieldRow, other: TableFieldRow): number =>
  one.id !== undefined || other.id !== undefined
    ? 0
    : names.filter((name) => !isEmpty(one[name]) && !differs(one[name], other[name])).length
