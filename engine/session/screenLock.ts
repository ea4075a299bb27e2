// Screen lock of a session, shared by all tabs and kept over a reload. Sign-in, sign-out and unlock remove it.

import { atom, getDefaultStore } from 'jotai'
import { currentSession, sessionAtom } from './sessionState.ts'
import { stored } from './storage.ts'

/**
 * State of the lock: the server checks the password, or the browser does if the server cannot lock sessions. Never contains the password.
 */
export type Lock = { onServer: true } | LocalLock

export interface LocalLock {
  salt: string
  hash: string
}

const store = getDefaultStore()
const memory = stored<Lock>('lock', parseLock)

export const lockAtom = atom<Lock | null>(memory.get())

/** Locks the screen; `null` unlocks it. */
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

/** Locks and unlocks together with other tabs. Returns a function to unsubscribe. */
export function followLock(): () => void {
  const follow = () => store.set(lockAtom, memory.get())
  // The back button can restore a page from before the lock.
  const comeBack = (event: PageTransitionEvent) => event.persisted && follow()
  const stop = memory.onOtherTab(follow)
  addEventListener('pageshow', comeBack)
  return () => {
    stop()
    removeEventListener('pageshow', comeBack)
  }
}

function parseLock(value: unknown): Lock | null {
  const lock = value as { onServer?: unknown; salt?: unknown; hash?: unknown } | null
  if (lock?.onServer === true) return { onServer: true }
  return typeof lock?.salt === 'string' && typeof lock.hash === 'string' ? { salt: lock.salt, hash: lock.hash } : null
}
