/** Total of a field over records of another entity that refer to the record. */
export interface FieldTotal {
  entity: string
  /** Field of that entity with the id of the record. */
  by: string
  /** `count`, `sum amount`, `max day`, `min day`, or `count amount` for values. */
  take: string
  /** Wire filters of the records that count. */
  where: Readonly<Record<string, string>>
}
