import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'

interface Asked {
  path: string
  matches: readonly RouteMatch[]
}

/** Last result for each list of routes, because the library ranks all routes on every call and a page asks for the same path often. */
const asked = new WeakMap<RouteObject[], Asked>()

/** Matched routes of a path, innermost last; empty if there is none. */
export function matchesAt(routes: RouteObject[], path: string): readonly RouteMatch[] {
  const last = asked.get(routes)
  if (last?.path === path) return last.matches
  const matches = matchRoutes(routes, path) ?? []
  asked.set(routes, { path, matches })
  return matches
}
