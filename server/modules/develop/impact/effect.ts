// A consequence of a change of schema files for stored rows, for settings that name what goes, or for the database.

import type { Finding } from '#model/checks/finding.ts'
import type { JsonPath } from '#model/checks/jsonPath.ts'

export interface SchemaEffect {
  file: string
  path: JsonPath
  level: Finding['level']
  /** English sentences, as in findings. */
  fault: string
  fix: string
  /** Number of rows or settings concerned; `null` for an effect without a number. */
  count: number | null
  /** The first records concerned. */
  records: { entity: string; ids: readonly string[] } | null
}

/** Maximum number of records that an effect lists. */
export const LISTED = 10

/** `1 stored record`, `12 stored records`: plain digits, since sentences are translated by their pattern. */
export const several = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
