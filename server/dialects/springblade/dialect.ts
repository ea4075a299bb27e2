// Dialect of the open source SpringBlade from 4.10 on: token endpoint, sign-out, own account, regions and filters. Overlays for its records
// are in `schemas/` beside this file.

import {
  type CallTranslation,
  type PlatformAnswer,
  type PlatformDialect,
  secretsToQuery,
  UnknownFilterError,
  type WireCall,
  wholeRanges,
} from '../dialect.ts'

type Json = Readonly<Record<string, unknown>>

const REGION = '/api/blade-system/region'

/** Lists that accept a field by its plain name and silently ignore every other condition. */
const PLAIN_LISTS = [
  '/api/blade-system/post/list',
  '/api/blade-system/client/list',
  '/api/blade-system/region/list',
  '/api/blade-system/topmenu/list',
  '/api/blade-system/data-scope/list',
  '/api/blade-system/api-scope/list',
  '/api/blade-develop/datasource/list',
]

const SUFFIX = /_(equal|notequal|like|likeleft|likeright|notlike|gt|lt|ge|le|dategt|datelt|datege|datele|dateequal|null|notnull|in|ignore)$/
const PAGING = ['current', 'size', 'ascs', 'descs']

export const dialect: PlatformDialect = {
  pathOf: (path) => path.replace(/^\/api(?=\/)/, '').replace(/^\/blade-user\//, '/blade-system/user/'),
  query: (path, query) => wholeRanges(path.endsWith('/list') ? knownFilters(path, query) : query),
  calls: {
    'POST /api/blade-auth/oauth/token': { request: (call) => tokenRequest(secretsToQuery(call)), answer: tokenAnswer },
    'GET /api/blade-auth/oauth/captcha': { request: at('GET', '/blade-auth/captcha'), answer: ({ status, body }) => bare(status, body) },
    'GET /api/blade-auth/oauth/logout': { request: at('POST', '/blade-auth/logout') },
    'POST /api/blade-user/update-password': { request: secretsToQuery },
    'POST /api/blade-user/register-guest': { request: secretsToQuery },
    [`GET ${REGION}/lazy-list`]: regions(),
    [`GET ${REGION}/lazy-tree`]: regions(),
    [`GET ${REGION}/list`]: regions(),
    [`GET ${REGION}/select`]: regions(),
    [`GET ${REGION}/detail`]: regions('id', 'code'),
    [`POST ${REGION}/remove`]: regions('ids', 'id'),
  },
}

function at(method: string, path: string): (call: WireCall) => WireCall {
  return (call) => ({ ...call, method, path, body: undefined })
}

function tokenRequest(call: WireCall): WireCall {
  const names: Readonly<Record<string, string>> = { grant_type: 'grantType', refresh_token: 'refreshToken', username: 'account' }
  const query = new URLSearchParams([...call.query].map(([name, value]) => [names[name] ?? name, value]))
  return { ...call, path: '/blade-auth/token', query, body: undefined }
}

/** Returns the tokens of the envelope under their standard OAuth names. Role and department are only in the access token. */
function tokenAnswer({ status, body }: PlatformAnswer): PlatformAnswer {
  const data = dataOf(body)
  if (typeof data?.accessToken !== 'string') return { status, body }
  const claims = claimsOf(data.accessToken)
  return {
    status,
    body: {
      access_token: data.accessToken,
      refresh_token: data.refreshToken,
      token_type: data.tokenType,
      expires_in: data.expiresIn,
      tenant_id: data.tenantId,
      user_id: data.userId,
      oauth_id: data.oauthId,
      account: data.account,
      user_name: data.account,
      nick_name: data.userName,
      real_name: data.userName,
      role_name: data.authority,
      role_id: claims.role_id,
      dept_id: claims.dept_id,
      avatar: data.avatar,
    },
  }
}

/** Reads the claims without verifying the token; the platform verifies it on every call. */
function claimsOf(token: string): Json {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json
  } catch {
    return {}
  }
}

function bare(status: number, body: unknown): PlatformAnswer {
  return { status, body: dataOf(body) ?? body }
}

/** The platform stores the id of a region as a number without leading zeros, so `00` and its parent `0` would have the same id. */
function regions(sentName?: string, platformName?: string): CallTranslation {
  return {
    request(call) {
      if (sentName === undefined || platformName === undefined) return call
      const query = new URLSearchParams([...call.query].map(([name, value]) => [name === sentName ? platformName : name, value]))
      return { ...call, query }
    },
    answer: ({ status, body }) => ({ status, body: withCodes(body) }),
  }
}

function withCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCodes)
  if (value === null || typeof value !== 'object') return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withCodes(one)]))
  return typeof inner.code === 'string' && 'parentCode' in inner ? { ...inner, id: inner.code, parentId: inner.parentCode } : inner
}

/** Throws for an unknown name: some lists treat it as a column (HTTP 500), others ignore it and show all records. */
function knownFilters(path: string, query: URLSearchParams): URLSearchParams {
  const isPlain = PLAIN_LISTS.includes(path)
  return new URLSearchParams(
    [...query].map(([key, value]) => {
      const suffix = PAGING.includes(key) ? undefined : SUFFIX.exec(key)?.[1]
      const name = suffix === undefined ? key : key.slice(0, -suffix.length - 1)
      const isOne = suffix === 'equal' || (suffix === 'in' && !value.includes(','))
      if (isOne) return [isPlain ? name : `${name}_equal`, value]
      if (suffix === 'like') return isPlain ? unknown(key) : [name, value]
      if (suffix !== undefined && (isPlain || suffix === 'in')) return unknown(key)
      return [key, value]
    }),
  )
}

function unknown(filter: string): never {
  throw new UnknownFilterError(filter)
}

function dataOf(body: unknown): Json | null {
  const { code, data } = (body ?? {}) as { code?: unknown; data?: unknown }
  return Number(code) === 200 && data !== null && typeof data === 'object' ? (data as Json) : null
}
