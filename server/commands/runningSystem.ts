// Calls of a running system, for the commands of schema files.

export interface RunningSystem {
  /** Scheme, host and port. */
  origin: string
  /** Sends GET, or POST with a body. Returns the answer with its status, and throws an Error with a sentence when nothing answers. */
  request(path: string, query?: Readonly<Record<string, string | number>>, body?: object): Promise<RunningAnswer>
}

export interface RunningAnswer {
  status: number
  data: unknown
  msg: string
}

const TIMEOUT_MS = 30_000

/**
 * @param url base URL of the server
 * @param token access token of a user
 */
export function runningSystem(url: string, token: string | undefined): RunningSystem {
  if (!token) throw new Error('Set GANTRY_TOKEN to the access token of a user: docs/guides/api.md says how to get one.')
  const base = url.endsWith('/') ? url : `${url}/`
  const { origin } = new URL(base)
  const headers = { 'blade-auth': `bearer ${token.replace(/^bearer /i, '')}`, 'accept-language': 'en' }
  return {
    origin,
    async request(path, query = {}, body) {
      const address = new URL(path, base)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
      const response = await fetch(address, {
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new Error(`${origin} does not answer: ${String(error.cause ?? error.message)}.`, { cause: error })
      })
      const text = await response.text()
      const { data, msg } = parsed(text)
      return { status: response.status, data, msg: msg ?? text.slice(0, 200) }
    },
  }
}

function parsed(body: string): { data?: unknown; msg?: string } {
  try {
    return Object(JSON.parse(body)) as { data?: unknown; msg?: string }
  } catch {
    return {}
  }
}
