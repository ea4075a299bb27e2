// Refuses a route at which the console or the server shows something else than the list of the entity.

import type { FileCheck } from './fileCheck.ts'

export function routeFacts(check: FileCheck): void {
  const { route } = check.file
  if (route === undefined) return
  const taken = check.around.pages?.find((path) => matches(path, route))
  if (taken !== undefined)
    check.report(['route'], `"${route}" is a path of the console itself (${taken}).`, 'Choose another route, such as "/directory/page".')
  else if (/\/\/|\/$/.test(route)) check.report(['route'], `"${route}" has an empty part.`, 'Write one / between two names.')
}

/** `/work/:id?` and `/bigscreen/*` as React Router reads them. */
function matches(pattern: string, route: string): boolean {
  const source = pattern
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '(?:/.*)?')
  return new RegExp(`^${source}$`, 'i').test(route)
}
