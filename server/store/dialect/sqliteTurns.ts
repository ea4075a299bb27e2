// Schedules statements on the embedded database, which run on the thread of the server. Users with slow statements wait until calls of
// others are served.

import { setImmediate } from 'node:timers/promises'
import { hasCallOf, statementOwner } from '../statementBudget.ts'

/** Duration in milliseconds from which a statement counts as slow. */
const SLOW_MS = 20
/** Total of slow statements, in milliseconds, from which a user must wait. */
const MANY_MS = 100
/** Milliseconds for which slow statements of a user are remembered. */
const REMEMBERED_MS = 30_000

/** Event loop turns needed to accept a connection and read a call. */
const TURNS = 4

interface Slow {
  /** Total duration of the user's slow statements in milliseconds. */
  total: number
  at: number
}

const slow = new Map<string, Slow>()
/** True if a slow statement ran since the event loop last read new calls. */
let isBehind = false
/** End and duration of the last slow statement of any user. */
let lastSlow = { at: Number.NEGATIVE_INFINITY, milliseconds: 0 }

/** True when the caller must wait. */
export const isTurnDue = (): boolean => slow.size > 0 && slowOf(statementOwner()) !== null

/**
 * Waits until the event loop has read new calls, and then for open calls of users without slow statements, at most as long as the last
 * slow statement took, so that slow users together leave the others half of the time.
 */
export async function awaitTurn(): Promise<void> {
  const isQuick = (other: string) => slowOf(other) === null
  do for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  while (isBehind || (performance.now() - lastSlow.at < lastSlow.milliseconds && hasCallOf(isQuick)))
}

/** @param milliseconds duration of a statement of the caller */
export function endTurn(milliseconds: number): void {
  const owner = statementOwner()
  if (milliseconds < SLOW_MS || owner === '') return
  const now = performance.now()
  for (const [name, { at }] of slow) if (now - at > REMEMBERED_MS) slow.delete(name)
  slow.set(owner, { total: (slow.get(owner)?.total ?? 0) + milliseconds, at: now })
  lastSlow = { at: now, milliseconds }
  isBehind = true
  void setImmediate().then(() => {
    isBehind = false
  })
}

function slowOf(owner: string): Slow | null {
  const found = slow.get(owner)
  return found && found.total >= MANY_MS && performance.now() - found.at < REMEMBERED_MS ? found : null
}
