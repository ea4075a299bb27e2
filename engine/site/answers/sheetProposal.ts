// Types of the proposal of a model for the rows of a sheet.

export interface SheetProposal {
  columns: readonly ProposedColumn[]
  /** Texts of all records, in the order of the columns. */
  rows: readonly (readonly string[])[]
  /** Rows that are no records: sums and repeated headings. */
  skipped: number
  /** Words of a cell that mean yes, in lower case. */
  yes: readonly string[]
}

export interface ProposedColumn {
  head: string
  /** English title; '' where none is known. */
  english: string
  /** Name of a kind of the form of schema files. */
  kind: string
  /** Choices of a dictionary. */
  entries: readonly string[]
  decimals: number | null
  samples: readonly string[]
  filled: number
  isRequired: boolean
  isUnique: boolean
  /** Characters of the longest value. */
  longest: number
  isIncluded: boolean
  /** Another entity whose records have these values as titles: proposed, never assumed. */
  reference: { entity: string; title: string; label: string; share: number } | null
}

/** An example file from which a new model can start. */
export interface ExampleModel {
  name: string
  title: string
  english: string
  fields: number
  /** Parts that it shows: `board`, `process`, `items` … */
  parts: readonly string[]
  text: string
}
