// Cache of responses that rarely change between visits (menus, buttons, words, schema files), in local storage by version.
// `public/start.js` sends the cached versions to the server, which omits those parts from its response.

import { stored } from '../session/storage.ts'
import { whenIdle } from './whenIdle.ts'

/** Version of each part, by URL. */
export type Versions = Readonly<Record<string, string>>

/** Maximum number of cached parts; the oldest are removed. */
const MAX = 60

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{16}$/.test(value)
/** Cached versions, newest first. */
const have = stored('start-have', (value) => (Array.isArray(value) && value.every(isVersion) ? value : null))
const part = (version: string) => stored<unknown>(`start-${version}`, (value) => value ?? null)

/** Combines received and cached parts, and caches the received ones when idle. A part missing in the cache is left out. */
export function takeParts(answers: Readonly<Record<string, unknown>>, versions: Versions): Map<string, unknown> {
  const parts = new Map(Object.entries(answers))
  for (const [address, version] of Object.entries(versions)) {
    const data = parts.has(address) ? null : part(version).get()
    if (data !== null) parts.set(address, data)
  }
  // A part is removed from the map when it is used.
  const here = new Set(parts.keys())
  if (Object.keys(versions).length > 0) whenIdle(() => keep(answers, versions, here))
  return parts
}

function keep(answers: Readonly<Record<string, unknown>>, versions: Versions, here: ReadonlySet<string>): void {
  const named = Object.entries(versions).filter(([, version]) => isVersion(version))
  for (const [address, version] of named) if (address in answers) part(version).set(answers[address])
  const now = named.flatMap(([address, version]) => (here.has(address) ? [version] : []))
  const lost = new Set(named.flatMap(([address, version]) => (here.has(address) ? [] : [version])))
  const all = [...new Set([...now, ...(have.get() ?? [])])].filter((version) => !lost.has(version))
  have.set(all.slice(0, MAX))
  for (const version of all.slice(MAX)) part(version).remove()
}

/** Clears the cache. */
export function dropParts(): void {
  for (const version of have.get() ?? []) part(version).remove()
  have.remove()
}
