// Preview of a generated schema file, and the user's changes to it.

export interface PreviewColumn {
  column: string
  /** '' where the column is left out. */
  field: string
  title: string
  /** A word of `format`, a type, or `dict`, `enum`, `ref`. */
  format: string
  leftOut: 'key' | 'kept' | 'binary' | 'generated' | 'secret' | 'chosen' | null
}

export interface Preview {
  /** Below the schema folder. */
  path: string
  text: string
  findings: readonly string[]
  columns: readonly PreviewColumn[]
  guessed: readonly string[]
  dictionaries: readonly { code: string; name: string }[]
  /** A file of that path is served already. */
  isThere: boolean
  route: string | null
}

export interface ColumnChoice {
  isIncluded?: boolean
  title?: string
  format?: string
}

/** By column; what is not named stays as the server made it. */
export type ColumnChoices = Readonly<Record<string, ColumnChoice>>

/** True when the records come into a table of our own, or stay in the one that is looked at. */
export const recordPlaces = ['copy', 'read', 'write'] as const

export type RecordPlace = (typeof recordPlaces)[number]
