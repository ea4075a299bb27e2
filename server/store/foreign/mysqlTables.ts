// Reads table descriptions of MySQL and MariaDB.

import type { ColumnKind, ForeignColumn, ForeignTable, TableName } from '../../library/fromTable/table.ts'
import type { ForeignRow, ForeignSession } from './session.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  char: 'text',
  varchar: 'text',
  enum: 'text',
  set: 'text',
  uuid: 'text',
  tinytext: 'text',
  text: 'long-text',
  mediumtext: 'long-text',
  longtext: 'long-text',
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  decimal: 'decimal',
  float: 'decimal',
  double: 'decimal',
  date: 'date',
  datetime: 'date-time',
  timestamp: 'date-time',
  time: 'time',
  json: 'json',
}

export async function readMysqlTables({ rows }: ForeignSession): Promise<TableName[]> {
  const found = await rows(
    `select table_name as name, table_comment as comment from information_schema.tables
     where table_schema = database() and table_type = 'BASE TABLE' order by table_name`,
  )
  return found.map(({ name, comment }) => ({ name: String(name), comment: String(comment) }))
}

export async function readMysqlTable({ rows }: ForeignSession, name: string): Promise<ForeignTable> {
  const [table] = await rows(
    'select table_comment as comment from information_schema.tables where table_schema = database() and table_name = ?',
    [name],
  )
  const columns = await rows(
    `select column_name as name, column_comment as comment, data_type as type, column_type as whole, is_nullable as nullable,
       column_default as initial, character_maximum_length as length, numeric_precision as digits, numeric_scale as scale, extra
     from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position`,
    [name],
  )
  // MariaDB stores JSON as text with a check constraint.
  const checks = await rows(
    `select c.check_clause as clause from information_schema.check_constraints c
     join information_schema.table_constraints t on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name
     where c.constraint_schema = database() and t.table_name = ?`,
    [name],
  )
  const keys = await rows(
    `select index_name as name, column_name as \`column\`, non_unique as plain from information_schema.statistics
     where table_schema = database() and table_name = ? order by index_name, seq_in_index`,
    [name],
  )
  const references = await rows(
    `select column_name as \`column\`, referenced_table_name as \`table\` from information_schema.key_column_usage
     where table_schema = database() and table_name = ? and referenced_table_name is not null`,
    [name],
  )
  const unique = Map.groupBy(
    keys.filter((key) => Number(key.plain) === 0),
    (key) => String(key.name),
  )
  const columnsOf = (list: readonly ForeignRow[] = []) => list.map(({ column }) => String(column))
  return {
    name,
    comment: String(table?.comment ?? ''),
    columns: columns.map((column) =>
      columnOf(
        column,
        checks.map(({ clause }) => String(clause)),
      ),
    ),
    primaryKey: columnsOf(unique.get('PRIMARY')),
    unique: [...unique].filter(([index]) => index !== 'PRIMARY').map(([, list]) => columnsOf(list)),
    foreignKeys: references.map(({ column, table: target }) => ({ column: String(column), table: String(target) })),
  }
}

function columnOf(row: ForeignRow, checks: readonly string[]): ForeignColumn {
  const [name, type, columnType, extra] = [String(row.name), String(row.type), String(row.whole), String(row.extra)]
  const isBit = columnType === 'bit(1)'
  const isJson = checks.some((clause) => clause.toLowerCase().replace(/[`"]/g, '') === `json_valid(${name.toLowerCase()})`)
  const kind = isBit ? 'boolean' : isJson ? 'json' : (KINDS[type] ?? 'binary')
  const isText = kind === 'text' || kind === 'long-text'
  const number = (value: unknown) => (value === null ? null : Number(value))
  return {
    name,
    comment: String(row.comment),
    kind,
    type,
    length: type === 'uuid' ? 36 : isText ? number(row.length) : number(row.digits),
    scale: number(row.scale),
    required: row.nullable === 'NO',
    default: row.initial === null ? null : String(row.initial),
    isWide: type === 'bigint',
    values: type === 'enum' ? [...columnType.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'")) : null,
    isGenerated: /\b(virtual|stored|persistent) generated|auto_increment/i.test(extra),
  }
}
