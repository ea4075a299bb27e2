// Rows of a table field that are child records: the rows to send with a save, and the merge with rows that another user saved.

import type { Items } from '../entity/entity.ts'
import { type TableFieldRow, tableFieldRows } from './rows.ts'
import { isBlankRow, isEmpty } from './values.ts'

/**
 * Rows of a save in order: `{id}` if unchanged, changed fields with a version, new ones without an id; removed ones follow with `isDeleted: 1`.
 * `null` if nothing changed.
 */
export function rowsToSend(items: Items, before: unknown, now: unknown): TableFieldRow[] | null {
  const known = byId(before)
  const rows = tableFieldRows(now)
  const written = rows.map((row): TableFieldRow => {
    const old = known.get(row.id)
    if (!old) return isBlankRow(items, row) ? {} : some(row, typed(items))
    const changed = typed(items).filter((name) => differs(row[name], old[name]))
    return changed.length === 0 ? { id: old.id } : { id: old.id, updateTime: old.updateTime, ...emptied(some(row, changed, null)) }
  })
  const left = new Set(rows.map(({ id }) => id))
  const removed = [...known.values()].flatMap(({ id, updateTime }) => (left.has(id) ? [] : [{ id, updateTime, isDeleted: 1 }]))
  const hasValues = (row: TableFieldRow) => Object.keys(row).some((name) => name !== 'id')
  return removed.length > 0 || written.some(hasValues) ? [...written, ...removed] : null
}

/** The user's rows merged with a newer version: `mine` keeps the user's value in cells that both changed, `theirs` the saved value. */
export interface MergedRows {
  mine: TableFieldRow[]
  theirs: TableFieldRow[]
  clashes: boolean
}

/** Merges edited rows with newer saved ones: cells and rows that only one side changed are taken from that side. */
export function mergedRows(items: Items, base: unknown, typedRows: unknown, newest: unknown): MergedRows {
  const before = byId(base)
  const now = byId(newest)
  const names = items.fields.flatMap(({ name, nameKey }) => (nameKey === null ? [[name]] : [[name, nameKey]]))
  const merged: MergedRows = { mine: [], theirs: [], clashes: false }
  for (const row of tableFieldRows(typedRows)) {
    const old = before.get(row.id)
    const next = now.get(row.id)
    const changed = old ? names.filter(([name = '']) => differs(row[name], old[name])) : []
    if (!old) {
      merged.mine.push(row)
      merged.theirs.push(row)
    } else if (next) {
      const both = changed.filter(([name = '']) => differs(next[name], old[name]) && differs(next[name], row[name]))
      const alone = changed.filter((one) => !both.includes(one))
      merged.clashes ||= both.length > 0
      merged.mine.push({ ...next, ...some(row, changed.flat(), null) })
      merged.theirs.push({ ...next, ...some(row, alone.flat(), null) })
    } else if (changed.length > 0) {
      // The saved version lacks a row that the user changed: the row is added again.
      merged.clashes = true
      merged.mine.push(some(row, names.flat()))
    }
  }
  const mine = new Set(tableFieldRows(typedRows).map(({ id }) => id))
  for (const [id, next] of now) {
    if (mine.has(id)) continue
    const old = before.get(id)
    const isTheirs = !old || names.some(([name = '']) => differs(next[name], old[name]))
    if (!old) merged.mine.push(next)
    else if (isTheirs) merged.clashes = true
    if (isTheirs) merged.theirs.push(next)
  }
  return merged
}

const byId = (rows: unknown): ReadonlyMap<unknown, TableFieldRow> =>
  new Map(tableFieldRows(rows).flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))

const typed = ({ fields }: Items): string[] => fields.flatMap(({ name, compute }) => (compute === null ? [name] : []))

/** Selected cells of a row. @param none value for empty cells; if omitted, empty cells are left out */
function some(row: TableFieldRow, names: readonly string[], none?: null): TableFieldRow {
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => (isEmpty(row[name]) ? (none === null ? [[name, null]] : []) : [[name, row[name]]])),
  )
}

/** Replaces null with empty text, because the server ignores null. */
const emptied = (row: TableFieldRow): TableFieldRow => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))

export const differs = (one: unknown, other: unknown): boolean => one !== other && !(isEmpty(one) && isEmpty(other))
