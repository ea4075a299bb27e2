// Parts of the first page that stay the same between visits - menus, buttons, words, schema files -, kept in this browser by their version.
// `public/start.js` names the versions that are here, and the server sends the others.

import { stored } from '../session/storage.ts'
import { whenIdle } from './whenIdle.ts'

/** Version of each part by its address. */
export type Versions = Readonly<Record<string, string>>

/** A few pages' parts; older ones go. */
const MOST = 60

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{16}$/.test(value)
/** Newest first. */
const have = stored('start-have', (value) => (Array.isArray(value) && value.every(isVersion) ? value : null))
const part = (version: string) => stored<unknown>(`start-${version}`, (value) => value ?? null)

/** Received and stored parts together; received parts are stored when idle. A lost part is missing. */
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
  have.set(all.slice(0, MOST))
  for (const version of all.slice(MOST)) part(version).remove()
}

/** For who wants everything anew. */
export function dropParts(): void {
  for (const version of have.get() ?? []) part(version).remove()
  have.remove()
}
