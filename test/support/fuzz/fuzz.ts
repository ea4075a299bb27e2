// Fuzzer of the API: reproducible random calls; reports responses that must not occur.

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { siteTime } from '#model/siteTime.ts'
import { modules } from '#modules/index.ts'
import type { ApiDocument } from '#pages/openapi/calls.ts'
import { writeWorkbook } from '#records/sheets/workbook.ts'
import { routesOf } from '#server/compose.ts'
import type { Platform } from '#server/platform.ts'
import { findRows } from '#store/rows.ts'
import { createRandom } from '../month/random.ts'
import { addSite, keyOf } from '../site.ts'
import { callDescribed } from './described.ts'
import { type Family, type FuzzCall, type FuzzSite, families } from './families.ts'

/** Entities that are not changed, because nobody could sign in or call afterwards. */
const SPARED = ['user', 'role', 'role-menu', 'menu', 'tenant', 'client', 'top-menu', 'tenant-package', 'data-scope', 'api-scope']
const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
const DEVICE = 'FUZZ-ENV'

export interface Fuzzer {
  /** Makes calls of a family; returns a line for each invalid response. */
  run(family: string, calls: number, seed: number): Promise<string[]>
  /** Calls every operation of the OpenAPI document; returns a line for each answer unlike its description. */
  runDescribed(rounds: number, seed: number): Promise<string[]>
  /** True if the administrator's token is still valid. */
  isSignedIn(): Promise<boolean>
}

export const familyNames = Object.keys(families)

/** @param platform platform with the demo's users */
export async function createFuzzer(platform: Platform, http: FastifyInstance): Promise<Fuzzer> {
  const site = await makeSite(platform)
  const token = await signIn(http)
  const send = ({ method, url, headers = {}, body, isAnonymous }: FuzzCall, remoteAddress: string) => {
    const isRaw = body === undefined || Buffer.isBuffer(body)
    return http.inject({
      method,
      url,
      remoteAddress,
      headers: { ...(isAnonymous ? {} : { 'blade-auth': token }), ...(isRaw ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: isRaw ? (body as Buffer) : JSON.stringify(body) }),
    })
  }
  return {
    async run(name, calls, seed) {
      const random = createRandom(seed)
      const family = families[name] as Family
      const faults: string[] = []
      for (let count = 0; count < calls; count++) {
        const call = family(random, site)
        // A caller from everywhere: what limits one address is not what is tried here.
        const reply = await send(call, `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${count % 256}`)
        const fault = faultOf(reply)
        if (fault) faults.push(`${fault}: ${call.method} ${call.url.slice(0, 300)} ${textOf(call.body).slice(0, 600)}`)
      }
      return faults
    },
    async runDescribed(rounds, seed) {
      const { body } = await http.inject({ method: 'GET', url: '/openapi.json', headers: { 'blade-auth': token } })
      return callDescribed(
        JSON.parse(body) as ApiDocument,
        { http, token, projectId: site.projectId, ids: site.ids },
        createRandom(seed),
        rounds,
      )
    },
    async isSignedIn() {
      const reply = await http.inject({ method: 'GET', url: '/api/blade-system/param/list', headers: { 'blade-auth': token } })
      return reply.statusCode === 200
    },
  }
}

const textOf = (body: unknown): string => (body === undefined || Buffer.isBuffer(body) ? '' : JSON.stringify(body))

/** Reason why a response is invalid: a server error, or a refusal without a message; `null` if it is valid. */
function faultOf(reply: { statusCode: number; headers: Record<string, unknown>; body: string }): string | null {
  if (reply.statusCode >= 500) return `${reply.statusCode} ${reply.body.slice(0, 100)}`
  if (reply.statusCode < 400 || reply.statusCode === 416) return null
  const isJson = String(reply.headers['content-type']).includes('json')
  const envelope = (isJson ? JSON.parse(reply.body) : {}) as {
    code?: unknown
    success?: unknown
    msg?: unknown
    error_description?: unknown
  }
  const sentence = envelope.msg ?? envelope.error_description
  return typeof sentence === 'string' && sentence.trim() !== ''
    ? null
    : `${reply.statusCode} without a sentence ${reply.body.slice(0, 100)}`
}

async function makeSite(platform: Platform): Promise<FuzzSite> {
  const site = await addSite(platform, '模糊工地')
  await site.device(DEVICE, '2')
  for (const stageCode of ['1', '2']) await site.add('project-stage', { projectId: site.projectId, stageCode, weight: 50, sort: 10 })
  const entities = [...platform.library().entities.values()].filter(({ api }) => api !== null)
  const ids: Record<string, string[]> = {}
  for (const base of new Set(entities.map((entity) => entity.base))) {
    if (SPARED.includes(base)) continue
    const rows = await findRows(platform, base)
    ids[base] = rows.slice(0, 20).map(({ id }) => String(id))
  }
  const collectTime = siteTime(new Date(Date.now() - 60_000))
  const rows = [
    { kind: 'env', collectTime, pm25: 36, pm10: 160, windSpeed: 2.3, windDirection: 47, noise: 55 },
    { kind: 'flow', collectTime, flowRate: 1 },
  ]
  const workbook = await writeWorkbook('', async (writer) => {
    writer.sheet({ name: 'a', columns: ['账号', '姓名'].map((head) => ({ head, width: 12, format: null })) })
    writer.add([['x', 'y']])
  })
  return {
    entities,
    projectId: site.projectId,
    routes: routesOf(modules),
    ids,
    device: { code: DEVICE, key: keyOf(DEVICE), rows },
    workbook,
  }
}

async function signIn(http: FastifyInstance): Promise<string> {
  const password = createHash('md5').update('admin').digest('hex')
  const query = new URLSearchParams({ username: 'admin', password, grant_type: 'password', scope: 'all' }).toString()
  const reply = await http.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${query}`,
    headers: { authorization: BASIC, 'tenant-id': '000000' },
  })
  return `bearer ${(reply.json() as { access_token: string }).access_token}`
}
