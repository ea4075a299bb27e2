// The wire as a test sets it: each path answers what the test says, and what was asked is written down.

import { afterEach, vi } from 'vitest'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: string
}

export interface Answer {
  status?: number
  /** An object is sent as JSON, a text as it is, `null` never comes. */
  body: unknown
  headers?: Record<string, string>
}

/** @param answers by path; a function sees the request and may answer later */
export function serve(answers: Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>): Asked[] {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const asked: Asked = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await request.text(),
    }
    log.push(asked)
    const found = answers[url.pathname]
    if (!found) throw new TypeError('Failed to fetch')
    const answer = typeof found === 'function' ? await found(asked) : found
    if (answer.body === null) return hang(request.signal)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return log
}

afterEach(() => vi.unstubAllGlobals())

export const ok = (data: unknown): Answer => ({ body: { code: 200, success: true, data, msg: '操作成功' } })

export const refused = (code: number, msg: string, status = code): Answer => ({ status, body: { code, success: false, msg, data: null } })

export const tokens = (access: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  access_token: access,
  refresh_token: `${access}-refresh`,
  tenant_id: '000000',
  user_id: '1',
  account: 'admin',
  nick_name: '管理员',
  role_name: 'administrator',
  role_id: '1',
  dept_id: '1',
  ...more,
})

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
