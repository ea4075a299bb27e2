// Reads the dictionaries of a running system, for the schema check.

interface DictionaryRow {
  code: string
  children?: readonly { dictKey: string }[]
}

/**
 * Keys by dictionary code.
 * @param url base URL of the server
 * @param token access token of a user who may open the page of dictionaries
 */
export async function runningDictionaries(url: string, token: string | undefined): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!token) throw new Error('Set GANTRY_TOKEN to the access token of a user: docs/guides/api.md says how to get one.')
  const address = new URL('api/blade-system/dict/list', url.endsWith('/') ? url : `${url}/`)
  const response = await fetch(address, {
    headers: { 'blade-auth': `bearer ${token.replace(/^bearer /i, '')}`, 'accept-language': 'en' },
    signal: AbortSignal.timeout(30_000),
  }).catch((error: Error) => {
    throw new Error(`${address.origin} does not answer: ${String(error.cause ?? error.message)}.`, { cause: error })
  })
  const body = await response.text()
  const { data, msg } = parsed(body)
  if (!response.ok || !Array.isArray(data))
    throw new Error(`${address.origin} gave no dictionaries (${response.status}): ${msg ?? body.slice(0, 200)}.`)
  const rows = data as readonly DictionaryRow[]
  return new Map(rows.map(({ code, children = [] }) => [code, children.map(({ dictKey }) => dictKey)]))
}

function parsed(body: string): { data?: unknown; msg?: string } {
  try {
    return Object(JSON.parse(body)) as { data?: unknown; msg?: string }
  } catch {
    return {}
  }
}
