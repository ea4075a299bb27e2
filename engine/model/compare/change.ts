// One difference between two versions of a schema file, with its effect on users, stored records and API clients.

import type { Finding } from '../checks/finding.ts'
import type { JsonPath } from '../checks/jsonPath.ts'

export interface SchemaChange {
  /**
   * `error`: stored values become inaccessible, or valid calls and records are now refused. `warning`: some users lose or gain access, or
   * stored records are refused at their next edit. `hint`: nothing stops working.
   */
  level: Finding['level']
  /** Path in the new file. */
  path: JsonPath
  fault: string
  fix: string
  /** A field that goes, and a like field beside it that comes: `"was": from` at the field `to` would keep the values. */
  rename?: { from: string; to: string }
}

/** A difference in one keyword; its path is added by the caller. */
export type KeywordChange = Omit<SchemaChange, 'path'> & { keyword: string }

const changeOf =
  (level: Finding['level']) =>
  (keyword: string, fault: string, fix = ''): KeywordChange => ({ level, keyword, fault, fix })

export const breaking = changeOf('error')
export const narrowing = changeOf('warning')
export const compatible = changeOf('hint')

export const below = (path: JsonPath, changes: readonly KeywordChange[]): SchemaChange[] =>
  changes.map(({ keyword, ...change }) => ({ ...change, path: [...path, keyword] }))

/** Deep equality of parts of entities; expressions are compared by their source. */
export function isSamePart(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if ('source' in one && 'evaluate' in one) return 'source' in other && one.source === other.source
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isSamePart(valueAt(one, key), valueAt(other, key)))
}

const valueAt = (object: object, key: string): unknown => (object as Readonly<Record<string, unknown>>)[key]
