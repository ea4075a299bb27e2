// Runs the whole server in the process of the test, on a free port with temporary folders, a freshly seeded database and given schema
// files.

import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { Agent, type Dispatcher, request } from 'undici'
import { inject } from 'vitest'
import { appParts, openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { modules as ours } from '../../server/modules/index.ts'
import type { Module } from '../../server/modules/module.ts'
import type { Platform } from '../../server/platform.ts'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { cheapHash } from './cheapHash.ts'
import { copySeededDatabase } from './seeded.ts'
import { copySeededFile, copySeededSchemas } from './seededCopy.ts'
import { PROJECT } from './sources.ts'

export type Database = 'SQLite' | 'PostgreSQL'

/** SQLite always, PostgreSQL when TEST_DATABASE_URL names one. */
export const databases: readonly Database[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'PostgreSQL'] : ['SQLite']

/** For tests of code above the store, which is independent of the database; see CONTRIBUTING. */
export const oneDatabase: readonly Database[] = ['SQLite']

export interface AppOptions {
  /** Additional schema files by path, as an object or text. */
  files?: Readonly<Record<string, unknown>>
  database?: Database
  /** Folder of a built console. */
  dist?: string
  /** Additional modules. */
  modules?: readonly Module[]
  /** Prepares the data folder before the start. */
  prepareData?(folder: string): Promise<unknown>
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
}

export interface Reply {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  /** The envelope, or other JSON; `{}` if there is none. */
  body: { code?: number; success?: boolean; msg?: string; data?: unknown; requestId?: string } & Record<string, unknown>
}

export interface Ask {
  query?: Readonly<Record<string, string | number>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

/** Makes calls as one user: `call('POST /api/…/submit', { body })`. Objects are sent as JSON, texts and forms unchanged. */
export type Caller = (call: string, ask?: Ask) => Promise<Reply>

export interface NewUser {
  account: string
  tenantId?: string
  /** Codes of menus and buttons granted to its role. */
  permissions?: readonly string[]
  /** Alias of its role, the account by default. */
  role?: string
  deptIds?: readonly string[]
}

export interface TestApp {
  url: string
  /** Server for calls without a socket. */
  http: FastifyInstance
  platform: Platform
  schemaFolder: string
  /** Log lines so far. */
  logs(): Record<string, unknown>[]
  /** Signs in; the demo administrator by default, `null` for no user. */
  api(account?: string | null, tenantId?: string): Promise<Caller>
  /** Adds a user whose password is the account; creates the tenant if it is missing. */
  addUser(user: NewUser): Promise<{ userId: string; roleId: string }>
  /** Changes a tenant directly in the database and clears the caches. */
  setTenant(tenantId: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /** Changes a parameter of the platform in the same way. */
  setParameter(key: string, value: string): Promise<void>
  writeSchema(path: string, file: unknown): Promise<void>
  /** @param isLeft see `HttpApp.stop` */
  close(isLeft?: Promise<void>): Promise<void>
}

/** Connection pool: a call takes a quarter of the processor time of `fetch`, and there are tens of thousands. */
const connections = new Agent()
const JSON_TYPE = { 'content-type': 'application/json' }
const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`

export async function startApp({
  files = {},
  database = 'SQLite',
  dist,
  env = {},
  modules = [],
  prepareData,
}: AppOptions = {}): Promise<TestApp> {
  const home = await mkdtemp(join(tmpdir(), 'gantry-app-'))
  const schemaFolder = join(home, 'schemas')
  await cp(join(PROJECT, 'schemas'), schemaFolder, { recursive: true })
  const writeSchema = async (path: string, file: unknown): Promise<void> => {
    await mkdir(dirname(join(schemaFolder, path)), { recursive: true })
    await writeFile(join(schemaFolder, path), typeof file === 'string' ? file : JSON.stringify(file, null, 2))
  }
  for (const [path, file] of Object.entries(files)) await writeSchema(path, file)

  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const dataFolder = join(home, 'data')
  const config = parseConfig({
    PORT: '0',
    GANTRY_DATA: dataFolder,
    GANTRY_SCHEMAS: schemaFolder,
    GANTRY_DEMO: 'people',
    ...(await seededEnv(database, dataFolder)),
    ...env,
  })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await prepareData?.(dataFolder)
  const allModules = [...ours, ...modules]
  const { platform, api, close } = await openPlatform(config, log, allModules)
  const app = await createApp({ ...appParts(platform, api, allModules), dist: dist ?? join(home, 'dist') })
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const tokens = new Map<string, string>()

  return {
    url,
    http: app.http,
    platform,
    schemaFolder,
    logs: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    async api(account = 'admin', tenantId = '000000') {
      if (account === null) return callerOf(url, {})
      const key = `${tenantId} ${account}`
      const token = tokens.get(key) ?? (await signIn(url, account, tenantId))
      tokens.set(key, token)
      return callerOf(url, { 'blade-auth': `bearer ${token}` })
    },
    addUser: (user) => addUser(platform, user),
    async setTenant(tenantId, values) {
      const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: tenantId })
      await updateRecord(platform.store.db, entityOf(platform, 'tenant'), String(tenant?.id), values, systemActor())
      platform.reads.forget()
    },
    async setParameter(key, value) {
      const [row] = await findRows(platform, 'param', { paramKey_equal: key })
      await updateRecord(platform.store.db, entityOf(platform, 'param'), String(row?.id), { paramValue: value }, systemActor())
      platform.reads.forget()
    },
    writeSchema,
    async close(isLeft) {
      await app.stop(isLeft)
      await close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function seededEnv(database: Database, dataFolder: string): Promise<Record<string, string>> {
  const seeded = inject('seeded')
  if (database === 'PostgreSQL') {
    await copySeededSchemas(seeded.folder, dataFolder)
    return copySeededDatabase(seeded.database ?? '')
  }
  await copySeededFile(seeded.folder, dataFolder)
  return {}
}

function callerOf(url: string, identity: Readonly<Record<string, string>>): Caller {
  return async (call, { query = {}, body, headers = {} } = {}) => {
    const [method = '', path] = call.split(' ')
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    const { type, sent } = await sentOf(body)
    const reply = await request(new URL(`${path}${search && `?${search}`}`, url), {
      dispatcher: connections,
      method: method as Dispatcher.HttpMethod,
      headers: { ...type, ...identity, ...headers },
      body: sent,
    })
    const received = Buffer.from(await reply.body.arrayBuffer())
    const bytes = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received
    const text = bytes.toString()
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      get headers() {
        return new Headers(Object.entries(reply.headers).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one] as const)))
      },
      text,
      bytes,
      body: isJson && text ? (JSON.parse(text) as Reply['body']) : {},
    }
  }
}

async function sentOf(body: unknown): Promise<{ type: Record<string, string>; sent: string | Buffer | null }> {
  if (body === undefined) return { type: {}, sent: null }
  if (!(body instanceof FormData)) return { type: JSON_TYPE, sent: typeof body === 'string' ? body : JSON.stringify(body) }
  const form = new Response(body)
  return { type: { 'content-type': String(form.headers.get('content-type')) }, sent: Buffer.from(await form.arrayBuffer()) }
}

async function signIn(url: string, account: string, tenantId: string): Promise<string> {
  const password = createHash('md5').update(account).digest('hex')
  const query = { username: account, password, grant_type: 'password', scope: 'all', type: 'account' }
  const { body } = await callerOf(url, { authorization: BASIC, 'tenant-id': tenantId })('POST /api/blade-auth/oauth/token', { query })
  if (typeof body.access_token !== 'string') throw new Error(`${account} cannot sign in: ${JSON.stringify(body)}`)
  return body.access_token
}

async function addUser(
  platform: Platform,
  { account, tenantId = '000000', permissions = [], role: alias = account, deptIds = [] }: NewUser,
): Promise<{ userId: string; roleId: string }> {
  const actor = systemActor(tenantId)
  const menus = (await findRows(platform, 'menu')).filter((menu) => permissions.includes(String(menu.code)))
  const tenants = await findRows(platform, 'tenant', { tenantId_equal: tenantId })
  const password = cheapHash(account)
  return platform.store.transaction(async (db) => {
    const insert = (name: string, values: Record<string, unknown>) => insertRecord(db, entityOf(platform, name), values, actor)
    if (tenants.length === 0) await insert('tenant', { tenantId, tenantName: tenantId })
    const role = await insert('role', { roleName: account, roleAlias: alias, sort: 1 })
    for (const menu of menus) await insert('role-menu', { roleId: role.id, menuId: menu.id })
    const deptId = deptIds.join(',')
    const user = await insert('user', { account, password, name: account, realName: account, roleId: role.id, deptId, status: 1 })
    return { userId: String(user.id), roleId: String(role.id) }
  })
}
