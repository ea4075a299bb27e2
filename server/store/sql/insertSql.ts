import type { StoreTable } from '../schema/table.ts'
import { placeholders } from './query.ts'

/** Number of rows up to which a text is kept. */
const FEW = 8

const known = new WeakMap<StoreTable, Map<string, string>>()

/**
 * `insert into … values (?, …), …` with all columns of a table. For a few rows the text is kept: composing and hashing it costs as much as
 * the insert.
 */
export function insertSql(table: StoreTable, rows: number, conflict = ''): string {
  if (rows > FEW) return compose(table, rows, conflict)
  const texts = known.get(table) ?? new Map<string, string>()
  known.set(table, texts)
  const key = `${rows}${conflict}`
  const text = texts.get(key) ?? compose(table, rows, conflict)
  texts.set(key, text)
  return text
}

function compose(table: StoreTable, rows: number, conflict: string): string {
  const line = `(${placeholders(table.columns.length)})`
  const columns = table.columns.map((column) => column.quoted).join(', ')
  return `insert into ${table.quoted} (${columns}) values ${Array(rows).fill(line).join(', ')} ${conflict}`.trimEnd()
}
