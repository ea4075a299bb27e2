// A table of another database as it was found there: what a schema file is made of.

export type ColumnKind = 'text' | 'long-text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'date-time' | 'time' | 'json' | 'binary'

export interface ForeignColumn {
  name: string
  /** '' without. */
  comment: string
  kind: ColumnKind
  /** As the database calls it, in small letters: `varchar`, `timestamptz`; `enum` for a list of words. */
  type: string
  /** Characters of a text, digits of a number; `null` without a limit. */
  length: number | null
  /** Digits behind the point. */
  scale: number | null
  required: boolean
  /** As the database writes it: `'0'::character varying`, `CURRENT_TIMESTAMP`; `null` without. */
  default: string | null
  /** Integers beyond the range of a JavaScript number: ids. */
  isWide: boolean
  /** Values that the column is limited to. */
  values: readonly string[] | null
  /** The database fills it itself. */
  isGenerated: boolean
}

export interface ForeignKey {
  column: string
  /** Of the table that it points at. */
  table: string
}

export interface TableName {
  name: string
  comment: string
}

export interface ForeignTable extends TableName {
  columns: readonly ForeignColumn[]
  primaryKey: readonly string[]
  /** Columns of each unique index but that of the primary key. */
  unique: readonly (readonly string[])[]
  foreignKeys: readonly ForeignKey[]
}

/** True when a column alone tells the rows of a table apart. */
export function isKey({ primaryKey, unique }: ForeignTable, column: string): boolean {
  return [primaryKey, ...unique].some((columns) => columns.length === 1 && columns[0] === column)
}
