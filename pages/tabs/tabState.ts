// The open tabs: kept in session storage for the user who opened them, so a reload brings them back and nobody else sees them.

import { atom, getDefaultStore } from 'jotai'
import { currentSession, sessionAtom, sessionEndAtom } from '../../engine/session/sessionState.ts'
import { settings } from '../../engine/session/settings.ts'
import { stored } from '../../engine/session/storage.ts'
import { type PageTab, parseTabs, type TabRules } from './tabs.ts'

interface Kept {
  userId: string
  tabs: readonly PageTab[]
}

export const tabRules: TabRules = { home: '/wel/index', firstPageMode: settings.firstPageMode }

const memory = stored<Kept>('tabs', parseKept, 'session')
const kept = atom<Kept | null>(memory.get())

export const tabsAtom = atom(
  (get) => {
    const own = get(kept)
    return own && own.userId === get(sessionAtom)?.userId ? own.tabs : NONE
  },
  (get, set, change: (tabs: readonly PageTab[]) => readonly PageTab[]) => {
    const userId = currentSession()?.userId
    const before = get(tabsAtom)
    const tabs = change(before)
    if (userId === undefined || tabs === before) return
    memory.set({ userId, tabs })
    set(kept, { userId, tabs })
  },
)

/** A sign-out clears the tabs; an expired session restores them. Returns the unsubscribe function. */
export function forgetTabsOnLeave(): () => void {
  const store = getDefaultStore()
  return store.sub(sessionAtom, () => {
    if (currentSession() !== null || store.get(sessionEndAtom) !== 'left') return
    memory.remove()
    store.set(kept, null)
  })
}

const NONE: readonly PageTab[] = []

function parseKept(value: unknown): Kept | null {
  if (value === null || typeof value !== 'object') return null
  const { userId, tabs } = value as Partial<Kept>
  return typeof userId === 'string' ? { userId, tabs: parseTabs(tabs) } : null
}
