// Endpoints of an entity: four standard ones below its `api`, others for trees, unique fields and sheets, and overrides of the file.

import type { Endpoint, EndpointName } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

const USUAL: Partial<Record<EndpointName, string>> = {
  list: 'GET /list',
  detail: 'GET /detail',
  submit: 'POST /submit',
  remove: 'POST /remove',
}

/** The list of a tree is nested; its records as they are, to pick one of them by name, are the `select`. */
const TREE: Partial<Record<EndpointName, string>> = {
  tree: 'GET /tree',
  'lazy-list': 'GET /lazy-list',
  'lazy-tree': 'GET /lazy-tree',
  select: 'GET /select',
}

const UNIQUE: Partial<Record<EndpointName, string>> = { 'is-free': 'GET /is-free' }

const TOTALS: Partial<Record<EndpointName, string>> = { totals: 'GET /totals' }

const EXPORT: Partial<Record<EndpointName, string>> = { export: 'GET /export', 'export-job': 'POST /export-job' }

/** Of a table of another database that is only read. */
const NO_WRITES = { submit: false, update: false, remove: false } as const

const IMPORT: Partial<Record<EndpointName, string>> = {
  'export-template': 'GET /export-template',
  import: 'POST /import',
  'import-judge': 'POST /import-judge',
  'import-progress': 'GET /import-progress',
  'import-faults': 'GET /import-faults',
}

/** The endpoints that these keywords of a file bring. */
export const SHEET_ENDPOINTS = { export: Object.keys(EXPORT), import: Object.keys(IMPORT) } as const

/** Of entities whose changes are kept. */
const JOURNAL: Partial<Record<EndpointName, string>> = { history: 'GET /history', bulk: 'POST /bulk' }

/** Of those whose records can be removed too. */
const BIN: Partial<Record<EndpointName, string>> = { bin: 'GET /bin', restore: 'POST /restore', purge: 'POST /purge' }

const ALL = { ...USUAL, update: '', ...TREE, ...UNIQUE, ...TOTALS, ...EXPORT, ...IMPORT, ...JOURNAL, ...BIN }

/** True for the last part of the usual address of an endpoint. */
export const isEndpointName = (name: string): name is EndpointName => name in ALL

/** `'POST /grant'` -> method and absolute path; a path below `/api/` stands as it is, any other hangs below the entity's own. */
export function parseEndpoint(text: string, api: string): Endpoint {
  const [first = '', second] = text.trim().split(/\s+/)
  const method = first === 'POST' ? 'POST' : 'GET'
  const path = second ?? first
  return { method, path: path.startsWith('/api/') ? path : `${api}${path}` }
}

/** Where a server answers a call: its query left off, its templates as parts of the path (`/grant/${id}?to=${ids}` -> `/grant/{id}`). */
export function routePath(path: string): string {
  const [place = ''] = path.split('?')
  return place.replaceAll(/\$\{(\w+)\}/g, '{$1}')
}

/** True when a file says that changes of its records are kept, or leaves the usual to what its other endpoints are. */
function hasHistory(
  { history, series, rollup, source }: EntityFile,
  { submit, update, remove }: EntityFile['endpoints'] & object,
): boolean {
  if (history === false || series || rollup || source) return false
  return history !== undefined || [submit, update, remove].some((path) => path !== undefined && path !== false)
}

/** Each endpoint with the paths it answers at; the console calls the first. */
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
