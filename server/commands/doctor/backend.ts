// `npm run doctor -- --backend <url>`: detects the dialect of a platform, and with a token which shipped pages work.

import type { Entity } from '#model/entity/entity.ts'
import { listParams } from '#model/list/firstPage.ts'
import { withoutTrailing } from '#model/withoutTrailing.ts'
import type { PlatformDialect } from '../../dialects/dialect.ts'
import { shippedDialects } from '../../dialects/openDialect.ts'
import { readLibrary } from '../../library/openLibrary.ts'
import { fetchBounded } from '../../outbound/fetchBounded.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

const LIMITS = { patienceMs: 10_000, longest: 4 * 1024 * 1024 }
const OK = 200
const NOT_FOUND = 404
const NO_RIGHT = [401, 403]

/** Token endpoints by dialect. The calls contain no account, so they sign nobody in. */
const TOKEN_PATHS: readonly (readonly [dialect: string, path: string])[] = [
  ['bladex', '/api/blade-auth/oauth/token'],
  ['springblade', '/blade-auth/token'],
]
/** The same endpoints at other paths, for which BACKEND_URL must be changed. */
const ELSEWHERE: readonly (readonly [path: string, fix: string])[] = [
  ['/blade-auth/oauth/token', 'It speaks bladex without /api in front: name the address of its gateway or nginx that adds /api.'],
  ['/api/blade-auth/token', 'It speaks springblade behind /api: let BACKEND_URL end with /api.'],
]

export interface CheckedPlatform {
  url: string
  /** `Blade-Auth` token of a user who may see every page; `null` to skip the pages. */
  token: string | null
  /** OAuth client `id:secret` of the console. */
  client: string
}

/** Checks the platform by reading calls only. */
export async function checkBackend(platform: CheckedPlatform, folder: string): Promise<CheckResult[]> {
  const root = withoutTrailing(platform.url, '/')
  const answers = new Map<string, Answer | Error>()
  const post = async (path: string) => {
    const known = answers.get(path)
    if (known !== undefined) return known
    const answer = await send('POST', `${root}${path}`, platform)
    answers.set(path, answer)
    return answer
  }
  const [, first] = TOKEN_PATHS[0] ?? ['', '']
  const reached = await post(first)
  if (reached instanceof Error)
    return [fault('backend', `${root} does not answer: ${reached.message}`, 'Check the address, and that this machine may reach it.')]
  for (const [name, path] of TOKEN_PATHS) {
    if (!isEndpoint(await post(path))) continue
    const found = [fine('dialect', `${name}: POST ${path} answers as its token endpoint`)]
    return [...found, ...(await checkPages(name, root, platform, folder))]
  }
  for (const [path, fix] of ELSEWHERE) {
    if (isEndpoint(await post(path)))
      return [fault('dialect', `POST ${path} answers as a token endpoint, those of the dialects do not`, fix)]
  }
  const answerTexts = [...answers].map(
    ([path, answer]) => `${path} ${answer instanceof Error ? answer.message : `HTTP ${answer.status} ${answer.type}`}`,
  )
  return [
    fault(
      'dialect',
      `no token endpoint was found (${answerTexts.join('; ')})`,
      'Is it a platform of the Blade family? Write a dialect of your own for any other.',
    ),
  ]
}

interface Answer {
  status: number
  type: string
  /** `code` of the envelope, otherwise the HTTP status. */
  code: number
  isJson: boolean
  /** True for the error body of an OAuth endpoint, whatever its status. */
  isOauth: boolean
}

async function send(method: string, address: string, { token, client }: CheckedPlatform): Promise<Answer | Error> {
  const headers = {
    authorization: `Basic ${Buffer.from(client).toString('base64')}`,
    ...(token === null ? {} : { 'blade-auth': `bearer ${token}` }),
  }
  try {
    const answer = await fetchBounded(address, { method, headers }, LIMITS)
    const body = parsed(await answer.text())
    const envelope = (body ?? {}) as { code?: unknown; error?: unknown; error_description?: unknown }
    const code = Number(envelope.code ?? answer.status)
    const isOauth = typeof envelope.error_description === 'string' || (typeof envelope.error === 'string' && envelope.code === undefined)
    return { status: answer.status, type: answer.headers.get('content-type') ?? '-', code, isJson: body !== undefined, isOauth }
  } catch (error) {
    return error as Error
  }
}

/** A token endpoint refuses a call without an account in JSON; other paths answer 404, HTML, or require a token. */
function isEndpoint(answer: Answer | Error): boolean {
  if (answer instanceof Error || answer.status === NOT_FOUND) return false
  return answer.isOauth || (answer.isJson && ![NOT_FOUND, ...NO_RIGHT].includes(answer.code))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkPages(name: string, root: string, platform: CheckedPlatform, folder: string): Promise<CheckResult[]> {
  const { dialect, overlays } = shippedDialects[name] ?? {}
  if (dialect === undefined) return []
  if (platform.token === null)
    return [
      warning(
        'pages',
        'were not asked: the platform answers them to signed-in people only',
        'Set BACKEND_TOKEN to the Blade-Auth of an administrator.',
      ),
    ]
  const { entities } = await readLibrary(folder, null, null, overlays ?? null)
  const results: CheckResult[] = []
  for (const entity of entities.values()) {
    if (entity.route !== null) results.push(...(await checkPage(entity, dialect, root, platform)))
  }
  const works = results.filter(({ level }) => level === 'fine').length
  return [...results, fine('pages', `${works} of ${results.length} shipped pages have a list there; only those with a menu are offered`)]
}

async function checkPage(entity: Entity, dialect: PlatformDialect, root: string, platform: CheckedPlatform): Promise<CheckResult[]> {
  const name = entity.tree?.lazy ? 'lazy-list' : 'list'
  const endpoint = entity.endpoints[name]?.[0]
  if (!endpoint) return []
  const params = listParams(entity, { current: 1, size: 1, sort: [], filters: {} })
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))
  const address = `${root}${dialect.pathOf(endpoint.path)}?${dialect.query?.(endpoint.path, query) ?? query}`
  const answer = await send(endpoint.method, address, platform)
  const about = `page ${entity.name}`
  if (answer instanceof Error) return [warning(about, answer.message, 'Ask again.')]
  const summary = `${endpoint.method} ${dialect.pathOf(endpoint.path)} answers HTTP ${answer.status}, code ${answer.code}`
  if (answer.isJson && answer.code === OK) return [fine(about, 'works')]
  if (NO_RIGHT.includes(answer.code))
    return [warning(about, summary, 'The account of BACKEND_TOKEN lacks the right, or the token is over.')]
  return [warning(about, summary, 'The platform has no such page, or another path: see the guide on dialects.')]
}
