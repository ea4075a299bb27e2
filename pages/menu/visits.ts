// Recently opened pages, stored in this browser for the last signed-in user.

import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSession } from '../../engine/api/access/session.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { stored } from '../../engine/session/storage.ts'

export interface Visits {
  userId: string
  /** Paths, latest first. */
  paths: readonly string[]
}

const MAX = 12
const NONE: Visits = { userId: '', paths: [] }
const memory = stored('visits', parseVisits)
const visitsAtom = atom<Visits>(memory.get() ?? NONE)

/** Adds a visit at the front; visits of another user are dropped. */
export function withVisit(visits: Visits, userId: string, path: string): Visits {
  const before = visits.userId === userId ? visits.paths.filter((one) => one !== path) : []
  return { userId, paths: [path, ...before].slice(0, MAX) }
}

/** Records a visit of the current user. */
export function useVisit(path: string): void {
  const userId = useSession()?.userId
  useEffect(() => {
    if (!userId) return
    const visits = withVisit(memory.get() ?? NONE, userId, path)
    memory.set(visits)
    getDefaultStore().set(visitsAtom, visits)
  }, [userId, path])
}

/** Pages in the menu that the user opened recently, latest first. */
export function useRecentPages(menus: readonly MenuNode[], count: number): MenuNode[] {
  const { userId, paths } = useAtomValue(visitsAtom)
  const session = useSession()
  return session?.userId === userId ? recentPages(menus, paths, count) : []
}

/** Recent pages without those that are no longer in the menu, and without the start page, which shows this list. */
export function recentPages(menus: readonly MenuNode[], paths: readonly string[], count: number): MenuNode[] {
  return paths
    .filter((path) => !path.startsWith('/wel/index'))
    .flatMap((path) => menuTrail(menus, path).at(-1) ?? [])
    .slice(0, count)
}

function parseVisits(value: unknown): Visits | null {
  const { userId, paths } = (value ?? {}) as Partial<Record<keyof Visits, unknown>>
  if (typeof userId !== 'string' || !Array.isArray(paths)) return null
  return { userId, paths: paths.filter((path) => typeof path === 'string').slice(0, MAX) }
}
