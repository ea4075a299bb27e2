// The regions that a cascade asks for: a level below a code, or what was typed.

import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'

export interface Region {
  code: string
  name: string
  /** With those above it: province/city/district. */
  fullName: string
  /** 1 province, 2 city, 3 district. */
  regionLevel: number
}

export interface RegionOption {
  value: string
  label: string
  isLeaf: boolean
  children?: RegionOption[]
}

/** Six-digit codes are leaves; towns and villages have longer codes. */
const DEEPEST = 3
const ROOT = '00'
const FRESH = 600_000

/** Changes of regions refresh everything below the key `['options', 'entity']`. */
const key = (kind: string, text: string) => ['options', 'entity', 'region', kind, text]

/** The regions right below a code; provinces below `ROOT`. */
export function levelQuery(code: string) {
  return {
    queryKey: key('below', code),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Region[]>(platformPaths.regions, { code }, { signal }),
    staleTime: FRESH,
  }
}

/** Regions whose full name holds the text, or whose code begins with it. */
export function foundQuery(keyword: string) {
  return {
    queryKey: key('found', keyword),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Region[]>(platformPaths.regions, { keyword }, { signal }),
    staleTime: FRESH,
  }
}

/** The tree of the levels that are here, by the code that they stand below. */
export function regionTree(levels: ReadonlyMap<string, readonly Region[]>, below = ROOT): RegionOption[] {
  return (levels.get(below) ?? []).map(({ code, name, regionLevel }) => {
    const children = regionTree(levels, code)
    const isLeaf = regionLevel >= DEEPEST || (levels.has(code) && children.length === 0)
    return { value: code, label: name, isLeaf, ...(children.length > 0 ? { children } : {}) }
  })
}

export function foundOptions(found: readonly Region[]): RegionOption[] {
  return found.map(({ code, fullName }) => ({ value: code, label: fullName, isLeaf: true }))
}

/** The codes whose levels must be here to show a chosen region in its place. */
export function levelsAbove(path: readonly string[]): string[] {
  return [ROOT, ...path.slice(0, -1)]
}
