// Capabilities of the platform behind the session, and routes that it turned out to lack.

import type { Capability } from '../model/capabilities.ts'
import { currentSession } from './sessionState.ts'
import { stored } from './storage.ts'

/** True when the platform that issued the session names the capability. */
export const offers = (what: Capability): boolean => currentSession()?.features.includes(what) === true

/** Paths by which a 404 was answered, of this tab, until somebody signs in. */
const memory = stored<string[]>(
  'lacking',
  (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null),
  'session',
)
let paths: Set<string> | null = null

const known = (): Set<string> => {
  paths ??= new Set(memory.get() ?? [])
  return paths
}

export const lacks = (path: string): boolean => known().has(path)

export function rememberLacking(path: string): void {
  memory.set([...known().add(path)])
}

/** Another platform may answer the next session. */
export function forgetLacking(): void {
  paths = new Set()
  memory.remove()
}
