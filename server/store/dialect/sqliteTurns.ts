// Turns of statements on the embedded database, which runs each of them on the one thread of the server. A user whose statements were slow
// lets calls of others go first.

import { setImmediate } from 'node:timers/promises'
import { hasCallOf, statementOwner } from '../statementBudget.ts'

/** Milliseconds from which a statement counts as slow. */
const SLOW_MS = 20
/** Milliseconds of slow statements from which a user waits. */
const MANY_MS = 100
/** Slow statements of a user count for so many milliseconds. */
const REMEMBERED_MS = 30_000

/** Turns of the event loop that accept a connection and read a call. */
const TURNS = 4

interface Slow {
  /** Milliseconds that the slow statements of the user took together. */
  total: number
  at: number
}

const slow = new Map<string, Slow>()
/** A slow statement has run since the event loop last read new calls. */
let isBehind = false
/** End of the last slow statement, whoever ran it, and how long it took. */
let lastSlow = { at: Number.NEGATIVE_INFINITY, milliseconds: 0 }

/** True for a caller that has to wait for its turn. */
export const isTurnDue = (): boolean => slow.size > 0 && slowOf(statementOwner()) !== null

/**
 * Waits until the event loop has read new calls, and then for those of users without slow statements: after each slow statement as long as it
 * took, so that several slow users together have no more than half of the time.
 */
export async function awaitTurn(): Promise<void> {
  const isQuick = (other: string) => slowOf(other) === null
  do for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  while (isBehind || (performance.now() - lastSlow.at < lastSlow.milliseconds && hasCallOf(isQuick)))
}

/** @param milliseconds that a statement of the caller took */
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
