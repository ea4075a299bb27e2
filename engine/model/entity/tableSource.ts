/** Normalises `source`: records in a table of another database. */
export interface TableSource {
  /** Name of the data source. */
  datasource: string
  table: string
  /** Column that is the id. */
  key: string
  writable: boolean
  /** Column by field, where the two are called differently. */
  columns: Readonly<Record<string, string>>
}
