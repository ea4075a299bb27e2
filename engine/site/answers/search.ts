// Types of the API response of the search over records.

export interface FoundRecord {
  entity: string
  id: string
  title: string
  /** Values of other matching fields. */
  hint: string
}
