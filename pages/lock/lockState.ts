// Lock of this tab. Stored in the tab's session storage, so a reload stays locked; removed by sign-in, sign-out and unlock.

import { atom, getDefaultStore } from 'jotai'
import { currentSession, sessionAtom } from '../../engine/session/sessionState.ts'
import { stored } from '../../engine/session/storage.ts'

/** Hash that opens the lock; the password itself is not stored. */
export interface Lock {
  salt: string
  hash: string
}

const store = getDefaultStore()
const memory = stored<Lock>('lock', parseLock, 'session')

export const lockAtom = atom<Lock | null>(memory.get())

/** `null` unlocks. */
export function setLock(lock: Lock | null): void {
  if (lock) memory.set(lock)
  else memory.remove()
  store.set(lockAtom, lock)
}

let user = currentSession()?.userId
if (user === undefined) setLock(null)

store.sub(sessionAtom, () => {
  const now = currentSession()?.userId
  if (now !== user) setLock(null)
  user = now
})

// The browser's back button may bring back a page as it was before the lock.
addEventListener('pageshow', (event) => {
  if (event.persisted) store.set(lockAtom, memory.get())
})

function parseLock(value: unknown): Lock | null {
  const lock = value as Partial<Lock> | null
  return typeof lock?.salt === 'string' && typeof lock.hash === 'string' ? { salt: lock.salt, hash: lock.hash } : null
}
