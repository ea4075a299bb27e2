import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'

interface MatchedPath {
  path: string
  matches: readonly RouteMatch[]
}

/** Last result for each list of routes, because the library ranks all routes on every call and a page asks for the same path often. */
const lastMatches = new WeakMap<RouteObject[], MatchedPath>()

/** Matched routes of a path, innermost last; empty if there is none. */
export function matchesAt(routes: RouteObject[], path: string): readonly RouteMatch[] {
  const last = lastMatches.get(routes)
  if (last?.path === path) return last.matches
  const matches = matchRoutes(routes, path) ?? []
  lastMatches.set(routes, { path, matches })
  return matches
}
