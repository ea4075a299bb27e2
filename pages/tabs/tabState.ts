// Open tabs, in session storage by user: a reload restores them, another user does not see them.

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

/** Clears the tabs after a sign-out, but not when a session expires. Returns a function to unsubscribe. */
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
