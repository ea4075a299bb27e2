// Work that only one tab of the browser may do at a time.

import { settings } from './settings.ts'
import { stored } from './storage.ts'

interface Claim {
  owner: string
  /** Milliseconds; a tab that was closed meanwhile must not hold the others up for ever. */
  until: number
}

/** Longer than any call waits for its answer. */
const HOLDS = 15_000
const SETTLES = 50
const LOOKS_EVERY = 100

/** Runs `work` when no tab, this one included, runs work of that name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`${settings.key}-${name}`, work)
  // Browsers offer locks in secure contexts only; over plain HTTP the tabs agree by a claim in local storage.
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
  // Two tabs may have claimed in the same moment: the later one wins, and both see it. Without storage nobody waits.
  await pause(SETTLES)
  return (memory.get()?.owner ?? owner) === owner
}

function parseClaim(value: unknown): Claim | null {
  const claim = value as Partial<Claim> | null
  return typeof claim?.owner === 'string' && typeof claim.until === 'number' ? (claim as Claim) : null
}

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))
