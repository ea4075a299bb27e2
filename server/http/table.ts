// Matches requests to routes. Built again whenever the schemas change.

import type { MatchedRoute, Route, RouteTable } from './route.ts'

interface Pattern {
  route: Route
  expression: RegExp
}

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({})
const METHODS = ['GET', 'POST'] as const

/** Of two routes with the same method and path the first one is used; a path without `{name}` parts takes precedence. */
export function createRouteTable(routes: readonly Route[]): RouteTable {
  const plain = { GET: new Map<string, MatchedRoute>(), POST: new Map<string, MatchedRoute>() }
  const patterns: Record<Route['method'], Pattern[]> = { GET: [], POST: [] }
  for (const route of routes) {
    if (route.path.includes('{')) patterns[route.method].push({ route, expression: expressionOf(route.path) })
    else if (!plain[route.method].has(route.path)) plain[route.method].set(route.path, { route, params: NO_PARAMS })
  }
  const find = (method: string, path: string): MatchedRoute | null => {
    if (method !== 'GET' && method !== 'POST') return null
    return plain[method].get(path) ?? matching(patterns[method], path)
  }
  return { find, methods: (path) => METHODS.filter((method) => find(method, path) !== null) }
}

function expressionOf(path: string): RegExp {
  const parts = path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}

function matching(patterns: readonly Pattern[], path: string): MatchedRoute | null {
  for (const { route, expression } of patterns) {
    const groups = expression.exec(path)?.groups
    const params = groups && decoded(groups)
    if (params) return { route, params }
  }
  return null
}

/** `null` for invalid percent-encoding. */
function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null
  }
}
