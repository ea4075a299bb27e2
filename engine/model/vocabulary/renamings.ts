// Renamed keywords: converts files of earlier versions of the format to the current one.

import type { JsonPath } from '../checks/jsonPath.ts'
import { isObject } from '../isObject.ts'

interface Renaming {
  /** Object that contained the keyword. */
  holder: 'entity' | 'field'
  was: string
  /** New place in the same object. */
  now: readonly [string] | readonly [object: string, key: string]
  /** Version that renamed it. */
  since: number
}

const renamings: readonly Renaming[] = [
  { holder: 'entity', was: 'group', now: ['menu', 'directory'], since: 2 },
  { holder: 'entity', was: 'groups', now: ['sections'], since: 2 },
  { holder: 'field', was: 'group', now: ['section'], since: 2 },
  { holder: 'field', was: 'rollup', now: ['takes'], since: 2 },
]

/** Version of a file without renamed keywords. */
export const VERSION = 2

/** A renamed keyword in a file. */
export interface OldWord {
  word: string
  /** Current name as a dotted path: `menu.directory`. */
  now: string
  since: number
  /** Path in the file, and path in the converted file. */
  wrote: JsonPath
  reads: JsonPath
}

export interface Upgraded {
  /** The converted file; the same object if nothing was renamed. */
  json: unknown
  old: readonly OldWord[]
}

type Json = Readonly<Record<string, unknown>>

/**
 * Converts a file of an earlier version. The file may be invalid: parts that cannot be converted are left for the schema check. A renamed
 * keyword whose new name is already in use is kept too.
 */
export function upgrade(json: unknown): Upgraded {
  if (!isObject(json) || (json.version !== undefined && json.version !== 1)) return { json, old: [] }
  const old: OldWord[] = []
  const file = renamed(json, 'entity', [], old)
  const fields = inside(file, 'properties', ['properties'], old)
  const buttons = mapped(fields, 'actions', (action, name) =>
    mapped(action, 'dialog', (dialog) => inside(dialog, 'properties', ['actions', name, 'dialog', 'properties'], old), true),
  )
  if (old.length === 0 && json.version === undefined) return { json, old }
  return { json: { ...buttons, version: VERSION }, old }
}

/** New name of an unknown keyword; `null` if it was never a keyword. */
export function newNameOf(path: JsonPath): Pick<OldWord, 'now' | 'since'> | null {
  const holder = path.length === 1 ? 'entity' : path.at(-3) === 'properties' ? 'field' : null
  const found = renamings.find((renaming) => renaming.holder === holder && renaming.was === path.at(-1))
  return found ? { now: found.now.join('.'), since: found.since } : null
}

function inside(holder: Json, key: string, path: JsonPath, old: OldWord[]): Json {
  return mapped(holder, key, (field, name) => renamed(field, 'field', [...path, name], old))
}

/** Copy of an object in which each object below `key`, or with `itself` the object at `key`, is converted by `change`. */
function mapped(holder: Json, key: string, change: (member: Json, name: string) => Json, itself = false): Json {
  const below = holder[key]
  if (!isObject(below)) return holder
  if (itself) return { ...holder, [key]: change(below, key) }
  const members = Object.entries(below).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  return { ...holder, [key]: Object.fromEntries(members) }
}

/** Copy of an object with the current keywords in place of renamed ones. Appends them to `old`. */
function renamed(holder: Json, kind: Renaming['holder'], path: JsonPath, old: OldWord[]): Json {
  let result = holder
  for (const { was, now, since } of renamings.filter((renaming) => renaming.holder === kind)) {
    const [key, inner] = now
    if (!(was in result)) continue
    const { [was]: value, ...others } = result
    const there = others[key]
    const isTaken = inner === undefined ? key in others : isObject(there) ? inner in there : there !== undefined && there !== false
    if (isTaken) continue
    old.push({ word: was, now: now.join('.'), since, wrote: [...path, was], reads: [...path, ...now] })
    if (inner === undefined) result = Object.fromEntries(Object.entries(result).map(([name, one]) => [name === was ? key : name, one]))
    // A page without a menu entry has no directory.
    else result = there === false ? others : { ...others, [key]: { [inner]: value, ...(isObject(there) ? there : {}) } }
  }
  return result
}
