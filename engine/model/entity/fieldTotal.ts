/** Total of a field over records of another entity that refer to the record. */
export interface FieldTotal {
  entity: string
  /** Field of that entity with the id of the record. */
  by: string
  /** Aggregate: `count`, `sum amount`, `max day`, `min day`, or `count amount` for the number of values. */
  take: string
  /** Filters for the included records, by query parameter. */
  where: Readonly<Record<string, string>>
}
