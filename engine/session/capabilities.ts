// Optional features of the server of this session, and optional routes that answered 404.

import type { Capability } from '../model/capabilities.ts'
import { currentSession } from './sessionState.ts'
import { stored } from './storage.ts'

/** True if the server of the session offers the feature. */
export const hasCapability = (what: Capability): boolean => currentSession()?.features.includes(what) === true

/** Paths that answered 404, for this browser tab until the next sign-in. */
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

export const isUnsupported = (path: string): boolean => known().has(path)

export function rememberUnsupported(path: string): void {
  memory.set([...known().add(path)])
}

/** Clears the missing paths, because the next session may use another server. */
export function forgetUnsupported(): void {
  paths = new Set()
  memory.remove()
}
