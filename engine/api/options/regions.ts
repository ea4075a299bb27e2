// Regions for a cascade: the level below a code, or search results.

import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'

export interface Region {
  code: string
  name: string
  /** Full name: province/city/district. */
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

/** Number of levels; towns and villages, with longer codes, are not offered. */
const MAX_DEPTH = 3
const ROOT = '00'
const FRESH = 600_000

/** Query key; invalidated with all keys below `['options', 'entity']` when regions change. */
const key = (kind: string, text: string) => ['options', 'entity', 'region', kind, text]

/** Query for the regions directly below a code; for provinces, below `ROOT`. */
export function levelQuery(code: string) {
  return {
    queryKey: key('below', code),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Region[]>(platformPaths.regions, { code }, { signal }),
    staleTime: FRESH,
  }
}

/** Query for regions whose full name contains the text, or whose code begins with it. */
export function foundQuery(keyword: string) {
  return {
    queryKey: key('found', keyword),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Region[]>(platformPaths.regions, { keyword }, { signal }),
    staleTime: FRESH,
  }
}

/** Tree of the loaded levels. @param levels regions by the code of their parent */
export function regionTree(levels: ReadonlyMap<string, readonly Region[]>, below = ROOT): RegionOption[] {
  return (levels.get(below) ?? []).map(({ code, name, regionLevel }) => {
    const children = regionTree(levels, code)
    const isLeaf = regionLevel >= MAX_DEPTH || (levels.has(code) && children.length === 0)
    return { value: code, label: name, isLeaf, ...(children.length > 0 ? { children } : {}) }
  })
}

export function foundOptions(found: readonly Region[]): RegionOption[] {
  return found.map(({ code, fullName }) => ({ value: code, label: fullName, isLeaf: true }))
}

/** Codes whose levels must be loaded to show a selected region in the tree. */
export function levelsAbove(path: readonly string[]): string[] {
  return [ROOT, ...path.slice(0, -1)]
}
