// Endpoints of an entity: four standard ones below its `api`, those of trees, unique fields and sheets, and overrides in the file.

import type { Endpoint, EndpointName } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

const USUAL: Partial<Record<EndpointName, string>> = {
  list: 'GET /list',
  detail: 'GET /detail',
  submit: 'POST /submit',
  remove: 'POST /remove',
}

/** Endpoints of a tree: `tree` returns nested records, `select` a flat list to choose from. */
const TREE: Partial<Record<EndpointName, string>> = {
  tree: 'GET /tree',
  'lazy-list': 'GET /lazy-list',
  'lazy-tree': 'GET /lazy-tree',
  select: 'GET /select',
}

const UNIQUE: Partial<Record<EndpointName, string>> = { 'is-free': 'GET /is-free' }

const TOTALS: Partial<Record<EndpointName, string>> = { totals: 'GET /totals' }

const EXPORT: Partial<Record<EndpointName, string>> = { export: 'GET /export', 'export-job': 'POST /export-job' }

/** Overrides for a read-only table of an external database. */
const NO_WRITES = { submit: false, update: false, remove: false } as const

const IMPORT: Partial<Record<EndpointName, string>> = {
  'export-template': 'GET /export-template',
  import: 'POST /import',
  'import-judge': 'POST /import-judge',
  'import-progress': 'GET /import-progress',
  'import-faults': 'GET /import-faults',
}

/** Names of the endpoints that the keywords `export` and `import` add. */
export const SHEET_ENDPOINTS = { export: Object.keys(EXPORT), import: Object.keys(IMPORT) } as const

/** Endpoints of entities with a history. */
const JOURNAL: Partial<Record<EndpointName, string>> = { history: 'GET /history', bulk: 'POST /bulk' }

/** Endpoints of entities with a history whose records can be removed. */
const BIN: Partial<Record<EndpointName, string>> = { bin: 'GET /bin', restore: 'POST /restore', purge: 'POST /purge' }

const ALL = { ...USUAL, update: '', ...TREE, ...UNIQUE, ...TOTALS, ...EXPORT, ...IMPORT, ...JOURNAL, ...BIN }

/** True for the name of an endpoint, which is also the last part of its default path. */
export const isEndpointName = (name: string): name is EndpointName => name in ALL

/** Parses `'POST /grant'` into method and absolute path. Paths below `/api/` are absolute, others are relative to `api`. */
export function parseEndpoint(text: string, api: string): Endpoint {
  const [first = '', second] = text.trim().split(/\s+/)
  const method = first === 'POST' ? 'POST' : 'GET'
  const path = second ?? first
  return { method, path: path.startsWith('/api/') ? path : `${api}${path}` }
}

/** Path of a route: without query, with templates as path parameters (`/grant/${id}?to=${ids}` -> `/grant/{id}`). */
export function routePath(path: string): string {
  const [place = ''] = path.split('?')
  return place.replaceAll(/\$\{(\w+)\}/g, '{$1}')
}

/** True if the file enables the history or, by default, if records can be written through its endpoints. */
function hasHistory(
  { history, series, rollup, source }: EntityFile,
  { submit, update, remove }: EntityFile['endpoints'] & object,
): boolean {
  if (history === false || series || rollup || source) return false
  return history !== undefined || [submit, update, remove].some((path) => path !== undefined && path !== false)
}

/** Endpoints by name, each with all its paths; the console calls the first. */
export function endpointsOf(file: EntityFile, isTree: boolean): Partial<Record<EndpointName, Endpoint[]>> {
  const { api } = file
  if (api === undefined) return {}
  const ofSheets = { ...(file.export ? EXPORT : {}), ...(file.import ? IMPORT : {}) }
  const ofUniques = Object.values(file.properties ?? {}).some(({ unique }) => unique) ? UNIQUE : {}
  const ofTotals = file.list?.total ? TOTALS : {}
  const usual = { ...USUAL, ...(isTree ? TREE : {}), ...ofUniques, ...ofTotals, ...ofSheets }
  const written = { ...usual, ...file.endpoints }
  const ofBin = written.remove === undefined || written.remove === false || file.actions?.delete === false ? {} : BIN
  const ofJournal = hasHistory(file, written) ? { ...JOURNAL, ...ofBin } : {}
  const isRead = file.source !== undefined && !file.source.writable
  const stated = { ...usual, ...ofJournal, ...file.endpoints, ...(isRead ? NO_WRITES : {}) }
  const endpoints: Partial<Record<EndpointName, Endpoint[]>> = {}
  for (const [name, paths] of Object.entries(stated)) {
    if (paths === false) continue
    endpoints[name as EndpointName] = [paths].flat().map((path) => parseEndpoint(path, api))
  }
  return endpoints
}
