import { getDefaultStore } from 'jotai'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalLock, unlocks } from '../../engine/session/lockPassword.ts'
import { followLock, lockAtom, setLock } from '../../engine/session/screenLock.ts'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { tokens } from '../engine/apiServer.ts'

const keep = (access: string, more = {}) => keepSession(parseToken(tokens(access, more), Date.now()) as Session)
const isLocked = () => getDefaultStore().get(lockAtom) !== null
const stored = () => localStorage.getItem('gantry-lock')

let stopFollowing: () => void
beforeAll(() => {
  stopFollowing = followLock()
})
afterAll(() => stopFollowing())

beforeEach(() => {
  endSession('left')
  keep('a')
  setLock(createLocalLock('open sesame'))
})

test('a lock opens with its password and no other', () => {
  const lock = createLocalLock('open sesame')
  expect(unlocks(lock, 'open sesame')).toBe(true)
  expect(unlocks(lock, 'open Sesame')).toBe(false)
  expect(unlocks(lock, '')).toBe(false)
})

test('the password itself is nowhere to be read, and the same one is never hashed alike', () => {
  expect(stored()).not.toContain('sesame')
  expect(createLocalLock('open sesame').hash).not.toBe(createLocalLock('open sesame').hash)
})

test('the lock lies in the storage of all tabs, for a reload', () => {
  expect(isLocked()).toBe(true)
  expect(stored()).toContain('hash')
})

test('a tab is locked and unlocked with the others', () => {
  const kept = stored() as string
  const changed = (text: string | null) => {
    if (text === null) localStorage.removeItem('gantry-lock')
    else localStorage.setItem('gantry-lock', text)
    dispatchEvent(new StorageEvent('storage', { key: 'gantry-lock' }))
  }
  changed(null)
  expect(isLocked()).toBe(false)
  changed(kept)
  expect(isLocked()).toBe(true)
})

test('a refreshed session stays locked', () => {
  keep('b')
  expect(isLocked()).toBe(true)
})

test('a page that the back button brings back as it was is locked like the rest of its tab', () => {
  const kept = stored() as string
  setLock(null)
  localStorage.setItem('gantry-lock', kept)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(isLocked()).toBe(true)
})

test('unlocking clears it', () => {
  setLock(null)
  expect([isLocked(), stored()]).toEqual([false, null])
})

test('logging out clears it', () => {
  endSession('left')
  expect([isLocked(), stored()]).toEqual([false, null])
})

test('another user who signed in meanwhile is not locked out', () => {
  keep('c', { user_id: '2' })
  expect([isLocked(), stored()]).toEqual([false, null])
})
