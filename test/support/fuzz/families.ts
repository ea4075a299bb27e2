// Call families of the fuzzer, generated from the entities and routes of a platform.

import type { Route } from '#http/route.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { operators } from '#model/list/filter.ts'
import type { Random } from '../month/random.ts'
import { addressOf, oddTexts, oddValue } from './odd.ts'

export interface FuzzCall {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON; text and bytes unchanged. */
  body?: unknown
  /** True to call without a token. */
  isAnonymous?: boolean
}

export interface FuzzSite {
  projectId: string
  entities: readonly Entity[]
  routes: readonly Route[]
  /** Ids of records by entity, without those that the run itself needs. */
  ids: Readonly<Record<string, readonly string[]>>
  /** A device with its key. */
  device: { code: string; key: string; rows: readonly object[] }
  /** A valid workbook for an import. */
  workbook: Buffer
}

export type Family = (random: Random, site: FuzzSite) => FuzzCall

const READS = ['list', 'tree', 'lazy-list', 'lazy-tree', 'select'] as const

const pathsOf = ({ endpoints }: Entity, name: keyof Entity['endpoints']): readonly string[] =>
  (endpoints[name] ?? []).map(({ path }) => path)

function entityWith(random: Random, site: FuzzSite, ...names: (keyof Entity['endpoints'])[]): { entity: Entity; path: string } {
  for (;;) {
    const entity = random.pick(site.entities)
    const paths = names.flatMap((name) => pathsOf(entity, name))
    if (paths.length > 0) return { entity, path: filled(random, random.pick(paths)) }
  }
}

/** Fills the parameters of a path. */
const filled = (random: Random, path: string): string =>
  path.replace(/\{\w+\}/g, () => encodeURIComponent(random.chance(0.5) ? '1' : random.pick(oddTexts).toWellFormed() || 'x'))

const filters: Family = (random, site) => {
  const { entity, path } = entityWith(random, site, ...READS)
  const query: Record<string, unknown> = {}
  for (let count = random.whole(1, 3); count > 0; count--) {
    const field = random.pick(entity.fields)
    const suffix = random.chance(0.1) ? '' : `_${random.pick(operators)}`
    query[`${field.name}${suffix}`] = valueFor(random, field, suffix === '_in')
  }
  return { method: 'GET', url: addressOf(path, query) }
}

/** A value that is nearly valid for the field, or an arbitrary one. */
function valueFor(random: Random, field: Field, isList: boolean): unknown {
  const one = () => (random.chance(0.3) ? nearly(random, field) : random.pick(oddTexts))
  return isList ? Array.from({ length: random.whole(1, 4) }, one).join(',') : one()
}

function nearly(random: Random, { type, format }: Field): string | number {
  if (type === 'integer' || type === 'number') return random.pick([0, 1, -1, 1.5, 1e15, 1e23, 2 ** 53])
  if (format === 'date') return random.pick(['2026-11-21', '2026-02-29', '1970-01-01'])
  if (format === 'date-time') return random.pick(['2026-11-21 08:00:00', '2026-11-21', '2026-11-21T08:00:00Z'])
  return random.pick(['1', '样本', '330108', 'a,b'])
}

const paging: Family = (random, site) => {
  const { entity, path } = entityWith(random, site, ...READS)
  const name = () => (random.chance(0.6) ? random.pick(entity.fields).name : random.pick(oddTexts))
  return {
    method: 'GET',
    url: addressOf(path, {
      current: random.chance(0.4) ? random.whole(1, 1e9) : random.pick(oddTexts),
      size: random.chance(0.4) ? random.whole(1, 100) : random.pick(oddTexts),
      [random.pick(['ascs', 'descs', 'other'])]: Array.from({ length: random.whole(1, 3) }, name).join(','),
      [random.pick(['ascs', 'tenantId', 'parentId', 'current_like'])]: random.pick([name(), ...oddTexts]),
    }),
  }
}

function idOf(random: Random, site: FuzzSite, entity: Entity): string {
  const known = site.ids[entity.base] ?? []
  return known.length > 0 && random.chance(0.5) ? random.pick(known) : random.pick(oddTexts)
}

const ids: Family = (random, site) => {
  const { entity, path } = entityWith(random, site, 'detail', 'remove', 'is-free')
  const query: Record<string, unknown> = { [random.pick(['id', 'ids'])]: idOf(random, site, entity) }
  if (random.chance(0.4)) query.field = random.chance(0.7) ? random.pick(entity.fields).name : random.pick(oddTexts)
  if (random.chance(0.4)) query[random.pick(entity.fields).name] = random.pick(oddTexts)
  const isRemove = pathsOf(entity, 'remove').includes(path)
  // Existing records are not removed, because other families need them.
  if (isRemove) query.ids = random.pick(oddTexts)
  return { method: isRemove ? 'POST' : 'GET', url: addressOf(path, query) }
}

function bodyOf(random: Random, site: FuzzSite, entity: Entity): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (random.chance(0.5)) body[field.name] = random.chance(0.5) ? nearly(random, field) : oddValue(random)
  }
  const known = site.ids[entity.base] ?? []
  delete body.id
  if (random.chance(0.5)) body.id = known.length > 0 && random.chance(0.8) ? random.pick(known) : oddValue(random)
  return body
}

const submit: Family = (random, site) => {
  const { entity, path } = entityWith(random, site, 'submit')
  return { method: 'POST', url: path, body: random.chance(0.1) ? oddValue(random) : bodyOf(random, site, entity) }
}

/** Records with one invalid field, so that the fault is not hidden by others. */
const oneOddField: Family = (random, site) => {
  for (;;) {
    const { entity, path } = entityWith(random, site, 'submit')
    const known = site.ids[entity.base] ?? []
    if (known.length === 0) continue
    return { method: 'POST', url: path, body: { id: random.pick(known), [random.pick(entity.fields).name]: oddValue(random) } }
  }
}

const actions: Family = (random, site) => {
  const withActions = site.entities.filter((entity) => entity.actions.some(({ call }) => call !== null))
  const entity = random.pick(withActions)
  const { call } = random.pick(entity.actions.filter((action) => action.call !== null))
  const path = (call?.path ?? '').replace(/\$\{[^}]*\}/g, () => encodeURIComponent(idOf(random, site, entity).toWellFormed()))
  const [address = '', query = ''] = filled(random, path).split('?')
  const more = addressOf('', { [random.pick(['ids', 'id', 'status', 'projectId'])]: idOf(random, site, entity) }).slice(1)
  return {
    method: call?.method ?? 'POST',
    url: `${address}?${[query, more].filter(Boolean).join('&')}`,
    ...(call?.method === 'GET' ? {} : { body: random.chance(0.2) ? oddValue(random) : bodyOf(random, site, entity) }),
  }
}

/** Paths that would end the session of the run, need another machine, or never end. */
const LEFT_OUT = /\/oauth\/|update-password|readcard|\/live$|clear-cache/
const WORDS = ['id', 'ids', 'projectId', 'deviceId', 'deviceCode', 'deviceClass', 'startTime', 'endTime', 'startDate', 'endDate', 'date']
const MORE = [
  'granularity',
  'phone',
  'tenantId',
  'parentId',
  'code',
  'status',
  'userId',
  'roleIds',
  'menuIds',
  'size',
  'keyword',
  'stageCode',
  'changeDate',
  'remark',
]

const codeRoutes: Family = (random, site) => {
  const route = random.pick(site.routes.filter(({ path }) => !LEFT_OUT.test(path)))
  const value = () => (random.chance(0.3) ? random.pick(Object.values(site.ids).flat()) : random.pick(oddTexts))
  const words = Array.from({ length: random.whole(0, 5) }, () => [random.pick([...WORDS, ...MORE]), value()])
  const body = random.chance(0.3)
    ? oddValue(random)
    : Object.fromEntries(words.map(([name, text]) => [name, random.chance(0.5) ? text : oddValue(random)]))
  return {
    method: route.method,
    url: addressOf(filled(random, route.path), Object.fromEntries(words)),
    ...(route.method === 'POST' ? { body } : {}),
  }
}

const BOUNDARY = 'fuzzfuzzfuzz'

function formOf(name: string, file: string, content: Buffer): Pick<FuzzCall, 'headers' | 'body'> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: x/y\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Bytes with some changed, removed or doubled. */
function damaged(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = random.whole(0, 4); count > 0; count--) copy[random.whole(0, copy.length - 1)] = random.whole(0, 255)
  return random.chance(0.2) ? copy.subarray(0, random.whole(0, copy.length)) : copy
}

const oddName = (random: Random): string =>
  random.pick(oddTexts).replace(/[\r\n"]/g, '') + random.pick(['.xlsx', '.png', '.exe', '', '.XLSX', '.png.svg'])

const BOOKS = ['export', 'export-job', 'import', 'export-template'] as const
const JOBS = ['import-progress', 'import-faults'] as const

const sheets: Family = (random, site) => {
  // Each workbook takes a thread and a twentieth of a second, so they are rare.
  const isBook = random.chance(0.15)
  const { entity, path } = entityWith(random, site, ...(isBook ? BOOKS : JOBS))
  if (pathsOf(entity, 'import').includes(path)) {
    const url = addressOf(path, { isCovered: random.pick(oddTexts), tenantId: random.pick(['', '000000', 'x']) })
    return { method: 'POST', url, ...formOf(random.pick(['file', 'other']), oddName(random), damaged(random, site.workbook)) }
  }
  const field = random.pick(entity.fields)
  if (pathsOf(entity, 'export-job').includes(path)) {
    const odd = { kind: oddValue(random), keys: oddValue(random), columns: random.pick([[field.name], oddValue(random)]) }
    return { method: 'POST', url: path, body: { ...odd, query: oddValue(random), ids: random.pick([undefined, oddValue(random)]) } }
  }
  return {
    method: 'GET',
    url: addressOf(path, {
      job: random.pick(oddTexts),
      columns: random.pick(oddTexts),
      [`${field.name}_${random.pick(operators)}`]: valueFor(random, field, false),
      descs: random.chance(0.5) ? random.pick(entity.fields).name : random.pick(oddTexts),
    }),
  }
}

const ingest: Family = (random, { device }) => {
  const row = () => {
    const whole: Record<string, unknown> = { ...random.pick(device.rows) }
    for (let count = random.whole(0, 2); count > 0; count--) whole[random.pick([...Object.keys(whole), 'x'])] = oddValue(random)
    return random.chance(0.1) ? oddValue(random) : whole
  }
  const batch = () => ({
    deviceCode: random.chance(0.8) ? device.code : oddValue(random),
    deviceKey: random.chance(0.9) ? device.key : oddValue(random),
    rows: random.chance(0.9) ? Array.from({ length: random.whole(0, 3) }, row) : oddValue(random),
  })
  const body = random.chance(0.1) ? oddValue(random) : random.chance(0.3) ? [batch(), batch()] : batch()
  return { method: 'POST', url: `/api/blade-archives/${random.pick(['ingest', 'ingest', 'device/settings'])}`, body, isAnonymous: true }
}

const PUT_FILE = '/api/blade-resource/oss/endpoint/put-file'

const files: Family = (random, site) => {
  if (random.chance(0.5)) {
    const name = random.chance(0.3) ? `${'0'.repeat(32)}.png` : random.pick(oddTexts)
    const url = addressOf(`/files/${encodeURIComponent(name.toWellFormed()) || '%2e%2e'}`, { sign: random.pick(oddTexts) })
    return { method: 'GET', url, headers: { range: random.pick(['bytes=0-', 'bytes=-5', 'bytes=9-1', 'bytes=a-b', 'lines=1']) } }
  }
  const field = random.chance(0.5) ? random.pick(['facePhoto', 'thumb', 'avatar']) : random.pick(oddTexts)
  const url = addressOf(PUT_FILE, { entity: random.pick(['labor', 'user', ...oddTexts]), field })
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])
  return { method: 'POST', url, ...formOf('file', oddName(random), damaged(random, random.pick([png, site.workbook]))) }
}

const MENUS = ['menu/submit', 'role/grant', 'topmenu/submit', 'topmenu/grant', 'dept/submit', 'region/submit', 'role/submit', 'dict/submit']

const menus: Family = (random, site) => {
  const [name = '', what = ''] = random.pick(MENUS).split('/')
  const entity = site.entities.find((entity) => entity.name === name)
  const body = entity && random.chance(0.7) ? bodyOf(random, { ...site, ids: {} }, entity) : oddValue(random)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    Object.assign(body, { parentId: oddValue(random), roleIds: oddValue(random), menuIds: oddValue(random), path: random.pick(oddTexts) })
  }
  return { method: 'POST', url: `/api/blade-system/${name}/${what}`, body }
}

const BASICS = ['gantry:gantry_secret', 'gantry:wrong', ':', 'nobody', 'a\u0000:b', '\u0000'].map(
  (text) => `Basic ${Buffer.from(text).toString('base64')}`,
)
// Each tried password costs a tenth of a second, so few calls name existing accounts.
const signIn: Family = (random) => {
  const query = {
    username: random.pick(oddTexts),
    password: random.pick(oddTexts),
    grant_type: random.pick([
      'refresh_token',
      'captcha',
      'social',
      'refresh_token',
      ...oddTexts.slice(0, 8),
      random.chance(0.1) ? 'password' : 'x',
    ]),
    refresh_token: random.pick(['a.b.c', ...oddTexts]),
    scope: random.pick(oddTexts),
  }
  const url = addressOf('/api/blade-auth/oauth/token', query)
  const headers: Record<string, string> = {
    authorization: random.chance(0.8) ? (BASICS[0] as string) : random.pick(BASICS),
    'tenant-id': headerText(random.chance(0.5) ? '000000' : random.pick(oddTexts)),
    'captcha-key': headerText(random.pick(oddTexts)),
    'captcha-code': headerText(random.pick(oddTexts)),
    'dept-id': headerText(random.pick(oddTexts)),
    'role-id': headerText(random.pick(oddTexts)),
    ...(random.chance(0.3) ? { 'blade-auth': headerText(random.pick(['bearer a.b.c', 'bearer ', ...oddTexts])) } : {}),
  }
  return { method: 'POST', url, headers, isAnonymous: true, ...(random.chance(0.3) ? { body: oddValue(random) } : {}) }
}

/** Text as bytes of a header; other characters become question marks, as in clients. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\xff]/g, '?')

const schemas: Family = (random, site) => {
  const path = random.chance(0.4) ? random.pick(site.entities).file : random.pick(oddTexts).toWellFormed()
  const url = addressOf(`/schemas/${random.chance(0.5) ? encodeURIComponent(path) : encodeURI(path)}`, { v: random.pick(oddTexts) })
  const tag = headerText(random.pick(oddTexts))
  return {
    method: 'GET',
    url: url.startsWith('/schemas/events') ? '/schemas/x' : url,
    headers: { 'if-none-match': tag },
    isAnonymous: true,
  }
}

export const families: Readonly<Record<string, Family>> = {
  filters,
  paging,
  ids,
  submit,
  oneOddField,
  actions,
  codeRoutes,
  sheets,
  ingest,
  files,
  menus,
  signIn,
  schemas,
}
