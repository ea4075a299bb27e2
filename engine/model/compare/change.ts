// One difference between two versions of a schema file, and its effect on people, stored records and callers of the API.

import type { Finding } from '../checks/finding.ts'
import type { JsonPath } from '../checks/jsonPath.ts'

export interface SchemaChange {
  /**
   * `error`: stored values leave the console, or calls and records that were accepted are refused. `warning`: some people see or may do
   * something else, or stored records are refused at their next edit. `hint`: nothing that worked before stops.
   */
  level: Finding['level']
  /** Of the new file. */
  path: JsonPath
  fault: string
  fix: string
}

/** A difference in one keyword, below the entity, field or action that has it. */
export type KeywordChange = Omit<SchemaChange, 'path'> & { keyword: string }

const changeOf =
  (level: Finding['level']) =>
  (keyword: string, fault: string, fix = ''): KeywordChange => ({ level, keyword, fault, fix })

export const breaking = changeOf('error')
export const narrowing = changeOf('warning')
export const compatible = changeOf('hint')

export const below = (path: JsonPath, changes: readonly KeywordChange[]): SchemaChange[] =>
  changes.map(({ keyword, ...change }) => ({ ...change, path: [...path, keyword] }))

/** Structural equality of parts of entities; expressions are compared by their source. */
export function isSamePart(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if ('source' in one && 'evaluate' in one) return 'source' in other && one.source === other.source
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSamePart(valueAt(one, key), valueAt(other, key)))
}

const valueAt = (object: object, key: string): unknown => (object as Readonly<Record<string, unknown>>)[key]
