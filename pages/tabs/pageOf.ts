// Which page an address shows, by the routes of the frame.

import { type Location, matchRoutes, type RouteObject } from 'react-router'
import type { PageHandle } from '../pageHandle.ts'
import { type Address, isPlain, tabValue } from './tabs.ts'

export interface PageAddress extends Address {
  /** The page's tab. */
  value: string
  /** It asks for the page alone, not for a state of it. */
  isPlain: boolean
}

export function pageOf(pages: RouteObject[], { pathname, search }: Pick<Location, 'pathname' | 'search'>): PageAddress {
  const address = { path: pathname, query: search }
  const identity = handleOf(pages, pathname).identity
  return { ...address, value: tabValue(address, identity), isPlain: isPlain(address, identity) }
}

/** What the route of a path says about itself. */
export function handleOf(pages: RouteObject[], path: string): PageHandle {
  return (matchRoutes(pages, path)?.at(-1)?.route.handle ?? {}) as PageHandle
}
