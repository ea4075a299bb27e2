// Finds the page of a URL in the routes of the frame.

import type { Location, RouteObject } from 'react-router'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { listOfRecord } from '../../engine/api/schemas/manifest.ts'
import { matchesAt } from '../router/matchesAt.ts'
import type { PageHandle } from '../router/pageHandle.ts'
import { isPlainAddress, recordTab, type TabAddress, type TabFacts, tabValue } from './tabs.ts'

/** Route of all pages of entities. */
const ANY = '*'

export interface PageAddress extends TabAddress {
  /** Value of the page's tab. */
  value: string
  /** True if the URL contains no state of the page. */
  isPlain: boolean
}

export function tabPageOf(pages: RouteObject[], { pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const address = { path: pathname, query: search }
  const { path, handle } = matchesAt(pages, pathname).at(-1)?.route ?? {}
  const list = path === ANY ? listOfRecord(pathname) : null
  if (list !== null) return { ...address, value: recordTab(list), isPlain: search === '' }
  const { identity } = (handle ?? {}) as PageHandle
  return { ...address, value: tabValue(address, identity), isPlain: isPlainAddress(address, identity) }
}

/** Title and options of the page at a path, from routes and menu. */
export function tabFactsOf(pages: RouteObject[], menus: readonly MenuNode[], path: string): TabFacts {
  const params = Object.entries(matchesAt(pages, path).at(-1)?.params ?? {})
  const node = menuTrail(menus, path).at(-1)
  return {
    params: Object.fromEntries(params.flatMap(([name, value]) => (value === undefined || name === '*' ? [] : [[name, value]]))),
    meta: { keepAlive: node?.keepAlive ?? true },
    group: node?.group ?? [],
  }
}

/** Handle of the route of a path. */
export function handleOf(pages: RouteObject[], path: string): PageHandle {
  return (matchesAt(pages, path).at(-1)?.route.handle ?? {}) as PageHandle
}
