// Refuses page routes of the console or the server, and API paths that server code already handles.

import { endpointsOf, parseEndpoint, routePath } from '../entity/endpoints.ts'
import type { EntityFile } from '../entity/entityFile.ts'
import { ownActions } from '../entity/fileActions.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function checkRoutes(check: FileCheck): void {
  const { route } = check.file
  if (route === undefined) return
  const taken = check.around.pages?.find((path) => matches(path, route))
  if (taken !== undefined)
    check.report(['route'], `"${route}" is a path of the console itself (${taken}).`, 'Choose another route, such as "/directory/page".')
  else if (/\/\/|\/$/.test(route)) check.report(['route'], `"${route}" has an empty part.`, 'Write one / between two names.')
}

/** Reports generated endpoints that server code handles instead, unless the file states that endpoint or a process handles its form. */
export function checkEndpoints(check: FileCheck): void {
  const { api, base, endpoints = {}, process, tree } = check.file
  const { hasRoute } = check.around
  if (api === undefined || base !== undefined || process !== undefined || !hasRoute) return
  for (const [name, places] of Object.entries(endpointsOf(check.file, tree !== undefined))) {
    const taken = name in endpoints ? undefined : places?.find(({ method, path }) => hasRoute(method, path))
    if (!taken) continue
    const { method, path } = taken
    check.report(
      ['api'],
      `code of the server answers ${method} ${path}.`,
      `Choose another api, or state "${name}" below "endpoints" if that code is meant.`,
    )
    return
  }
}

/** Reports buttons and dialogs of a page that read the whole record, where no endpoint answers it. */
export function checkDetail(check: FileCheck): void {
  const merged = { ...check.base(), ...check.file }
  if (merged.route === undefined || merged.api === undefined) return
  if (endpointsOf(merged, merged.tree !== undefined).detail !== undefined) return
  const fix = 'State "detail" below "endpoints", or remove it.'
  for (const name of ['view', 'edit'] as const)
    if (merged.actions?.[name] !== false)
      check.report(
        ['endpoints', 'detail'],
        `the button "${name}" reads the record.`,
        `Add "actions": {"${name}": false}, or remove the line.`,
      )
  for (const [name, action] of ownActions(check.file))
    if (action.dialog?.shows) check.report(['actions', name, 'dialog', 'shows'], 'no endpoint answers the record.', fix)
}

/** Reports a link to a path of the console that no page has. Other addresses, and paths with values of the record, are not known. */
export function checkLink(check: FileCheck, path: JsonPath, link: string): void {
  const [page = ''] = link.split(/[?#]/)
  const { pages } = check.around
  if (!pages || !page.startsWith('/') || page.startsWith('//') || page.includes('${')) return
  const isThere = pages.some((one) => matches(one, page)) || check.foundBy((files) => filesByRoute(files).get(page))
  if (!isThere) check.report(path, `the console has no page "${page}".`, 'Name the "route" of an entity, or a page of the console.')
}

const routeIndexes = new WeakMap<ReadonlyMap<string, EntityFile>, ReadonlyMap<string, EntityFile>>()

function filesByRoute(files: ReadonlyMap<string, EntityFile>): ReadonlyMap<string, EntityFile> {
  const known = routeIndexes.get(files)
  if (known) return known
  const index = new Map([...files.values()].flatMap((file) => (file.route === undefined ? [] : [[file.route, file] as const])))
  routeIndexes.set(files, index)
  return index
}

/** Reports a call that neither code of the server nor an entity answers. */
export function checkCall(check: FileCheck, path: JsonPath, call: string): void {
  const { hasRoute } = check.around
  const { method, path: place } = parseEndpoint(call, check.file.api ?? check.base()?.api ?? '')
  const url = routePath(place)
  if (!hasRoute || url.includes('${') || hasRoute(method, url)) return
  if (!check.isFound((files) => answeringFiles(files).get(`${method} ${url}`)))
    check.report(path, `nothing answers ${method} ${url}.`, 'Name a call of the server, or of an entity.')
}

/** Calls of one file; `base` is the file that it was merged with. */
interface FileCalls {
  base: EntityFile | undefined
  calls: readonly string[]
}

const callsOfFiles = new WeakMap<EntityFile, FileCalls>()
const indexes = new WeakMap<ReadonlyMap<string, EntityFile>, ReadonlyMap<string, readonly string[]>>()

/** Names of a file and its base by the calls that they answer, such as `GET /api/site/crane/list`. */
function answeringFiles(files: ReadonlyMap<string, EntityFile>): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(files)
  if (known) return known
  const index = new Map<string, readonly string[]>()
  for (const file of files.values()) {
    const base = file.base === undefined ? undefined : files.get(file.base)
    const names = [file.name, ...(base ? [base.name] : [])]
    for (const call of callsOf(file, base)) index.set(call, names)
  }
  indexes.set(files, index)
  return index
}

function callsOf(file: EntityFile, base: EntityFile | undefined): readonly string[] {
  const known = callsOfFiles.get(file)
  if (known && known.base === base) return known.calls
  const places = Object.values(endpointsOf({ ...base, ...file }, file.tree !== undefined)).flatMap((some) => some ?? [])
  const calls = places.map((place) => `${place.method} ${routePath(place.path)}`)
  callsOfFiles.set(file, { base, calls })
  return calls
}

/** True if a React Router pattern such as `/work/:id?` or `/bigscreen/*` matches a route. */
function matches(pattern: string, route: string): boolean {
  const source = pattern
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/\*$/, '(?:/.*)?')
  return new RegExp(`^${source}$`, 'i').test(route)
}
