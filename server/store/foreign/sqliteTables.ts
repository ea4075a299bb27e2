// Reads table descriptions of SQLite, which has no comments.

import type { ColumnKind, ForeignColumn, ForeignTable, TableName } from '../../library/fromTable/table.ts'
import type { ForeignRow, ForeignSession } from './session.ts'

/** Kinds by declared type, which SQLite does not restrict. */
const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/bool/, 'boolean'],
  [/int/, 'integer'],
  [/timestamp|datetime/, 'date-time'],
  [/date/, 'date'],
  [/time/, 'time'],
  [/json/, 'json'],
  [/real|floa|doub|dec|num/, 'decimal'],
  [/blob|^$/, 'binary'],
  [/char/, 'text'],
]

export async function readSqliteTables({ rows }: ForeignSession): Promise<TableName[]> {
  const found = await rows(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`)
  return found.map(({ name }) => ({ name: String(name), comment: '' }))
}

export async function readSqliteTable({ rows }: ForeignSession, name: string): Promise<ForeignTable> {
  const columns = await rows('select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?) order by cid', [name])
  const indexes = await rows(
    `select l.name as name, i.name as "column" from pragma_index_list(?) l, pragma_index_info(l.name) i
     where l."unique" = 1 and l.origin <> 'pk' and l.partial = 0 order by l.seq, i.seqno`,
    [name],
  )
  const references = await rows('select "from" as "column", "table" from pragma_foreign_key_list(?)', [name])
  return {
    name,
    comment: '',
    columns: columns.map(columnOf),
    primaryKey: columns.filter(({ pk }) => Number(pk) > 0).map((column) => String(column.name)),
    unique: [...Map.groupBy(indexes, (index) => String(index.name)).values()].map((list) => list.map(({ column }) => String(column))),
    foreignKeys: references.map(({ column, table }) => ({ column: String(column), table: String(table) })),
  }
}

function columnOf(row: ForeignRow): ForeignColumn {
  const type = String(row.type).toLowerCase()
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'long-text'
  const [, length = null, scale = null] = /\((\d+)(?:\s*,\s*(\d+))?\)/.exec(type) ?? []
  return {
    name: String(row.name),
    comment: '',
    kind,
    type,
    length: length === null ? null : Number(length),
    scale: scale === null ? null : Number(scale),
    required: Number(row.notnull) === 1,
    default: row.dflt_value === null ? null : String(row.dflt_value),
    isWide: type.includes('bigint'),
    values: null,
    isGenerated: Number(row.hidden) > 0,
  }
}
