import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { forgetTabsOnLeave, tabRules, tabsAtom } from '../../pages/tabs/tabState.ts'
import { openTab } from '../../pages/tabs/tabs.ts'
import { tokens } from '../engine/apiServer.ts'

const store = getDefaultStore()
const signIn = (userId: string) => keepSession({ ...(parseToken(tokens(userId), Date.now()) as Session), userId })
const open = (path: string) => store.set(tabsAtom, (tabs) => openTab(tabs, path, { path, query: '' }, tabRules))
const paths = () => store.get(tabsAtom).map(({ path }) => path)

let stop = () => {}

beforeEach(() => {
  stop = forgetTabsOnLeave()
  signIn('1')
  open('/system/param')
})

afterEach(() => {
  endSession('left')
  stop()
})

test('tabs are kept for the user who opened them, and shown to no other', () => {
  expect(paths()).toEqual(['/wel/index', '/system/param'])
  expect(sessionStorage.getItem('gantry-tabs')).toContain('/system/param')
  signIn('2')
  expect(paths()).toEqual([])
  open('/system/dict')
  signIn('1')
  expect(paths()).toEqual([])
})

test('a session that ran out finds its tabs again', () => {
  endSession('expired')
  expect(paths()).toEqual([])
  signIn('1')
  expect(paths()).toEqual(['/wel/index', '/system/param'])
})

test('who signs out leaves none', () => {
  endSession('left')
  expect(sessionStorage.getItem('gantry-tabs')).toBeNull()
  signIn('1')
  expect(paths()).toEqual([])
})
