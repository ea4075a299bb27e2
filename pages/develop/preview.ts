// Preview of a generated schema file, and the user's changes to it.

export interface PreviewColumn {
  column: string
  /** Empty for a column that is left out. */
  field: string
  title: string
  /** A format, a type, or `dict`, `enum`, `ref`. */
  format: string
  leftOut: 'key' | 'kept' | 'binary' | 'generated' | 'secret' | 'chosen' | null
}

export interface Preview {
  /** Path below the schema folder. */
  path: string
  text: string
  findings: readonly string[]
  columns: readonly PreviewColumn[]
  guessed: readonly string[]
  dictionaries: readonly { code: string; name: string }[]
  /** True if a schema file with that path exists already. */
  isThere: boolean
  route: string | null
}

export interface ColumnChoice {
  isIncluded?: boolean
  title?: string
  format?: string
}

/** Choices by column; other columns keep the server's proposal. */
export type ColumnChoices = Readonly<Record<string, ColumnChoice>>

/** Whether records are copied into a table of our own, or stay in the external table, read-only or writable. */
export const recordPlaces = ['copy', 'read', 'write'] as const

export type RecordPlace = (typeof recordPlaces)[number]
