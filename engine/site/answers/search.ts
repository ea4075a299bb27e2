// Answers of the search over records, as the server sends them and the console reads them.

export interface FoundRecord {
  entity: string
  id: string
  title: string
  /** The other matching fields. */
  hint: string
}
