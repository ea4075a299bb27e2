// A lock between browser tabs: only one tab at a time does a certain work.

import { settings } from './settings.ts'
import { stored } from './storage.ts'

interface Claim {
  owner: string
  /** Expiry in milliseconds since 1970, in case the tab is closed before it releases the lock. */
  until: number
}

/** Lifetime of a claim in milliseconds, longer than the timeout of a call. */
const HOLDS = 15_000
const SETTLES = 50
const LOOKS_EVERY = 100

/** Runs `work` while no other call in any tab runs work with the same name. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`${settings.key}-${name}`, work)
  // `navigator.locks` needs HTTPS; over plain HTTP the tabs use a claim in local storage.
  const memory = stored<Claim>(`${name}-claim`, parseClaim)
  const owner = crypto.getRandomValues(new Uint32Array(2)).join('-')
  while (!(await claimed(memory, owner))) await pause(LOOKS_EVERY)
  return work().finally(memory.remove)
}

async function claimed(memory: ReturnType<typeof stored<Claim>>, owner: string): Promise<boolean> {
  const now = Date.now()
  const held = memory.get()
  if (held && held.until > now && held.until <= now + HOLDS) return false
  memory.set({ owner, until: now + HOLDS })
  // If two tabs claim at once the later one wins, which both see after the pause. Without storage there is no lock.
  await pause(SETTLES)
  return (memory.get()?.owner ?? owner) === owner
}

function parseClaim(value: unknown): Claim | null {
  const claim = value as Partial<Claim> | null
  return typeof claim?.owner === 'string' && typeof claim.until === 'number' ? (claim as Claim) : null
}

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))
