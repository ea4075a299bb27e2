import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'

interface Asked {
  path: string
  matches: readonly RouteMatch[]
}

/** The last question of each list of routes: the library ranks all of them anew for every one, and a page asks the same many times. */
const asked = new WeakMap<RouteObject[], Asked>()

/** The routes of a path, the innermost last; none where no route leads there. */
export function matchesAt(routes: RouteObject[], path: string): readonly RouteMatch[] {
  const last = asked.get(routes)
  if (last?.path === path) return last.matches
  const matches = matchRoutes(routes, path) ?? []
  asked.set(routes, { path, matches })
  return matches
}
