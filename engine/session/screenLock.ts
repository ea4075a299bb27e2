// Screen lock of the session, in every tab of this browser and after a reload; removed by sign-in, sign-out and unlock.

import { atom, getDefaultStore } from 'jotai'
import { currentSession, sessionAtom } from './sessionState.ts'
import { stored } from './storage.ts'

/** Key of the lock: the server keeps it, or this browser does where the platform locks no sessions. Never the password itself. */
export type Lock = { onServer: true } | LocalLock

export interface LocalLock {
  salt: string
  hash: string
}

const store = getDefaultStore()
const memory = stored<Lock>('lock', parseLock)

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

/** Locks and unlocks with the other tabs of this browser. Returns the way to stop. */
export function followLock(): () => void {
  const follow = () => store.set(lockAtom, memory.get())
  // The browser's back button may bring back a page as it was before the lock.
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
