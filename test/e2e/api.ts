// The server by plain HTTP, as a programme beside the browser sees it.

import { createHash } from 'node:crypto'
import type { Poster } from '../support/archives.ts'
import type { Person } from './support.ts'

export interface Reply {
  status: number
  /** The envelope; `data` is whatever the endpoint answers. */
  body: { code?: number; success?: boolean; msg?: string; data?: unknown }
}

type Query = Readonly<Record<string, string | number>>

export type Rec = Readonly<Record<string, unknown>> & { id: string; updateTime: string }

/** Calls as one signed-in person. */
export interface Api {
  token: string
  get(path: string, query?: Query): Promise<Reply>
  post(path: string, ask?: { query?: Query; body?: unknown; language?: string }): Promise<Reply>
  /** Saves a record and answers its id; throws the envelope when it is refused. */
  save(api: string, record: object): Promise<string>
  detail(api: string, id: string): Promise<Rec>
  /** The first page of a list. */
  list(api: string, query?: Query): Promise<{ records: Rec[]; total: number }>
}

const CLIENT = { Authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}` }

/** Signs in without a browser. Throws what the server said when it refuses. */
export async function signInByHttp(url: string, person: Person, tenantId = '000000'): Promise<Api> {
  return callsWith(url, (await requestTokens(url, person, tenantId)).access_token)
}

/** The token endpoint's own reply. Throws what the server said when it refuses. */
export async function requestTokens(url: string, { account, password }: Person, tenantId = '000000'): Promise<{ access_token: string }> {
  const query = { tenantId, username: account, password: md5(password), grant_type: 'password', scope: 'all', type: 'account' }
  const response = await fetch(new URL(`/api/blade-auth/oauth/token?${search(query)}`, url), {
    method: 'POST',
    headers: { ...CLIENT, 'Tenant-Id': tenantId },
  })
  const reply = (await response.json()) as { access_token?: string }
  if (!reply.access_token) throw new Error(`${account} was not let in: ${response.status}`)
  return { ...reply, access_token: reply.access_token }
}

function callsWith(url: string, token: string): Api {
  const headers = { ...CLIENT, 'Blade-Auth': `bearer ${token}` }
  const call = async (method: string, path: string, query: Query, body?: unknown, language = 'zh-CN'): Promise<Reply> => {
    const response = await fetch(new URL(`${path}?${search(query)}`, url), {
      method,
      headers: { ...headers, 'Accept-Language': language, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }
  const data = async (reply: Promise<Reply>): Promise<unknown> => {
    const { status, body } = await reply
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }
  const get: Api['get'] = (path, query = {}) => call('GET', path, query)
  const post: Api['post'] = (path, { query = {}, body, language } = {}) => call('POST', path, query, body, language)
  return {
    token,
    get,
    post,
    save: async (api, record) => ((await data(post(`${api}/submit`, { body: record }))) as { id: string }).id,
    detail: async (api, id) => (await data(get(`${api}/detail`, { id }))) as Rec,
    list: async (api, query) => (await data(get(`${api}/list`, query))) as { records: Rec[]; total: number },
  }
}

const search = (query: Query): URLSearchParams =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]))

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Calls of the support that adds records. */
export const posterOf =
  (api: Api): Poster =>
  (call, { body }) =>
    api.post(call.slice('POST '.length), { body })
