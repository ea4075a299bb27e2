// Description of a table of another database, from which a schema file is generated.

export type ColumnKind = 'text' | 'long-text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'date-time' | 'time' | 'json' | 'binary'

export interface ForeignColumn {
  name: string
  /** '' for none. */
  comment: string
  kind: ColumnKind
  /** Type name of the database in lower case: `varchar`, `timestamptz`; `enum` for a list of words. */
  type: string
  /** Characters of a text or digits of a number; `null` for no limit. */
  length: number | null
  /** Digits after the decimal point. */
  scale: number | null
  required: boolean
  /** Expression of the database: `'0'::character varying`, `CURRENT_TIMESTAMP`; `null` for none. */
  default: string | null
  /** True for integers beyond the range of a JavaScript number, such as ids. */
  isWide: boolean
  /** Values that the column is limited to; `null` for no limit. */
  values: readonly string[] | null
  /** True when the database computes the value. */
  isGenerated: boolean
}

export interface ForeignKey {
  column: string
  /** Referenced table. */
  table: string
}

export interface TableName {
  name: string
  comment: string
}

export interface ForeignTable extends TableName {
  columns: readonly ForeignColumn[]
  primaryKey: readonly string[]
  /** Columns of each unique index, without the primary key. */
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
}

/** True when the column alone identifies a row. */
export function isKey({ primaryKey, unique }: ForeignTable, column: string): boolean {
  return [primaryKey, ...unique].some((columns) => columns.length === 1 && columns[0] === column)
}
