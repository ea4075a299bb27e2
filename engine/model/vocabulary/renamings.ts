// Words of earlier versions of the format. Files that use them still load: they are read as if they said today's.

import type { JsonPath } from '../checks/jsonPath.ts'
import { isObject } from '../isObject.ts'

interface Renaming {
  /** The object of the file that held the word. */
  holder: 'entity' | 'field'
  was: string
  /** Place below the same object. */
  now: readonly [string] | readonly [object: string, key: string]
  /** The version that renamed it. */
  since: number
}

const renamings: readonly Renaming[] = [
  { holder: 'entity', was: 'group', now: ['menu', 'directory'], since: 2 },
  { holder: 'entity', was: 'groups', now: ['sections'], since: 2 },
  { holder: 'field', was: 'group', now: ['section'], since: 2 },
  { holder: 'field', was: 'rollup', now: ['takes'], since: 2 },
]

export const VERSION = 2

/** A word that a file of an earlier version uses. */
export interface OldWord {
  word: string
  /** Current name, dotted: `menu.directory`. */
  now: string
  since: number
  /** Where it stands in the file as it is written, and where in today's form. */
  wrote: JsonPath
  reads: JsonPath
}

export interface Upgraded {
  /** Today's form; the very same value when nothing was old. */
  json: unknown
  old: readonly OldWord[]
}

type Json = Readonly<Record<string, unknown>>

/**
 * A file in today's form, whatever version it is of. It need not be valid: what is no file, and what is not where it belongs, stays as
 * it is for the check to judge. A word whose new name is taken stays too.
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

/** New name of an unknown keyword; `null` if it never existed. */
export function newNameOf(path: JsonPath): Pick<OldWord, 'now' | 'since'> | null {
  const holder = path.length === 1 ? 'entity' : path.at(-3) === 'properties' ? 'field' : null
  const found = renamings.find((renaming) => renaming.holder === holder && renaming.was === path.at(-1))
  return found ? { now: found.now.join('.'), since: found.since } : null
}

function inside(holder: Json, key: string, path: JsonPath, old: OldWord[]): Json {
  return mapped(holder, key, (field, name) => renamed(field, 'field', [...path, name], old))
}

/** With another value for each object below a key, or for that object itself. */
function mapped(holder: Json, key: string, change: (member: Json, name: string) => Json, itself = false): Json {
  const below = holder[key]
  if (!isObject(below)) return holder
  if (itself) return { ...holder, [key]: change(below, key) }
  const members = Object.entries(below).map(([name, member]) => [name, isObject(member) ? change(member, name) : member])
  return { ...holder, [key]: Object.fromEntries(members) }
}

/** With today's words, each in the place of the old one. */
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
    // A page without a menu entry stands below no directory.
    else result = there === false ? others : { ...others, [key]: { [inner]: value, ...(isObject(there) ? there : {}) } }
  }
  return result
}
