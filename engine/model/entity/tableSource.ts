/** Normalised keyword `source`: the table of an external database that holds the records. */
export interface TableSource {
  /** Name of the data source. */
  datasource: string
  table: string
  /** Column with the id. */
  key: string
  writable: boolean
  /** Column by field, where the names differ. */
  columns: Readonly<Record<string, string>>
}
