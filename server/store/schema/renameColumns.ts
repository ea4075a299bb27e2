// Renames columns with their fields, all at once: names may be swapped, and a freed name may be reused.

import type { Database } from '../database.ts'
import type { ColumnType, Dialect } from '../dialect/dialect.ts'
import { linkTable } from '../links.ts'
import { change, quotedIdentifier } from '../sql/query.ts'
import { refuseColumn } from './refusedTable.ts'
import type { TableSpec } from './tableSpec.ts'

export interface Renamed {
  notes: string[]
  /** The renames that were made and left no column with the earlier name: `plannedOn:planned_on<plan_day`. */
  made: string[]
  /** All renames that were made. */
  moves: readonly Move[]
  /** Earlier names that no column has any more. */
  was: ReadonlySet<string>
  /** Circles among the earlier names of the table (a swap is a circle of two), applied now or before. */
  circles: string[]
}

/** Circles of a new table, where nothing has to be renamed. */
export function circlesOf(family: TableSpec): string[] {
  const columns = new Map(family.columns.map(({ name, type }) => [name, type]))
  return movesOf(family, columns).circles.map((circle) => keyOf(circle))
}

/** A column with its current name in the table. */
export interface Move {
  name: string
  was: string
}

/** The renames that the file requires, without making them. Throws a `RefusedTable` when two fields claim the same values. */
export function renamesOf(
  family: TableSpec,
  columns: ReadonlyMap<string, ColumnType>,
  followed: readonly string[],
): { moves: Move[]; chains: Move[]; circles: Move[][] } {
  const { chains, circles } = movesOf(family, columns)
  const fresh = circles.filter((circle) => !followed.includes(keyOf(circle)))
  const moves = [...chains, ...fresh.flat()]
  for (const { name, was } of moves) refuseTwoOwners(family, moves, name, was)
  return { moves, chains, circles }
}

/** @param columns columns of the table, updated in place. @param followed circles that were applied before */
export async function renameColumns(
  db: Database,
  dialect: Dialect,
  family: TableSpec,
  columns: Map<string, ColumnType>,
  followed: readonly string[],
): Promise<Renamed> {
  const { moves, chains, circles } = renamesOf(family, columns, followed)
  if (moves.some(({ name }) => columns.has(name))) {
    // Indexes and link tables are identified by column names.
    for (const index of await dialect.readIndexes(db, family.table))
      if (/^(ix|uq)_/.test(index)) await change(db, `drop index ${quotedIdentifier(index)}`, [])
    for (const { name } of moves) await dropLinks(db, family.table, name)
  }
  const types = moves.map(({ was }) => columns.get(was) as ColumnType)
  const rename = (from: string, to: string) =>
    change(db, `alter table ${quotedIdentifier(family.table)} rename column ${quotedIdentifier(from)} to ${quotedIdentifier(to)}`, [])
  const moving = (at: number) => `gantry_moving_${at}`
  for (const [at, { was }] of moves.entries()) await rename(was, moving(at))
  for (const [at, { name }] of moves.entries()) await rename(moving(at), name)
  for (const { was } of moves) columns.delete(was)
  for (const [at, { name }] of moves.entries()) columns.set(name, types[at] as ColumnType)
  return {
    notes: moves.map(({ name, was }) => `${family.table}.${name}: renamed from ${was}`),
    moves,
    made: chains.map(({ name, was }) => `${family.columns.find((column) => column.name === name)?.field ?? name}:${name}<${was}`),
    was: new Set(moves.map(({ was }) => was).filter((was) => !columns.has(was))),
    circles: circles.map((circle) => keyOf(circle)),
  }
}

const keyOf = (circle: readonly Move[]): string =>
  circle
    .map(({ name, was }) => `${name}<${was}`)
    .sort()
    .join(',')

/** A chain ends at a name that no column has; in a circle all names exist before and after. */
function movesOf({ columns: wanted }: TableSpec, columns: ReadonlyMap<string, ColumnType>): { chains: Move[]; circles: Move[][] } {
  const moves = wanted.flatMap(({ name, was }) => {
    const latest = was.find((earlier) => earlier !== name && columns.has(earlier))
    return latest === undefined ? [] : [{ name, was: latest }]
  })
  const next = new Map(moves.map((move) => [move.name, move]))
  const chains = new Set<Move>()
  for (const move of moves) {
    if (columns.has(move.name)) continue
    for (let at: Move | undefined = move; at && !chains.has(at); at = next.get(at.was)) chains.add(at)
  }
  const circles: Move[][] = []
  for (const move of moves) {
    if (chains.has(move) || circles.flat().includes(move)) continue
    const way = [move]
    for (let at = next.get(move.was); at && !way.includes(at); at = next.get(at.was)) way.push(at)
    if (way.at(-1)?.was === move.name) circles.push(way)
  }
  return { chains: [...chains], circles }
}

/** Views of one table may contradict each other in ways that a single file does not show. */
function refuseTwoOwners(family: TableSpec, moves: readonly Move[], name: string, was: string): void {
  const fix = 'Remove "was", or the other field.'
  if (moves.some((other) => other.was === was && other.name !== name))
    throw refuseColumn(family, name, `the values of "${was}" are taken over by another field too.`, fix)
  const isStill = family.columns.some((column) => column.name === was) && !moves.some((move) => move.name === was)
  if (isStill) throw refuseColumn(family, name, `"${was}" is a field of this table still, and would lose its values.`, fix)
}

async function dropLinks(db: Database, table: string, column: string): Promise<void> {
  const links = linkTable(table, column)
  await change(db, `drop table if exists ${quotedIdentifier(links)}`, [])
  await change(db, 'delete from gantry_schema where table_name = ?', [links])
}
