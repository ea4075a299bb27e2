// Reads the dictionaries of a running system, for the schema check.

import { runningSystem } from './runningSystem.ts'

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
  const { origin, request } = runningSystem(url, token)
  const { status, data, msg } = await request('api/blade-system/dict/list')
  if (status !== 200 || !Array.isArray(data)) throw new Error(`${origin} gave no dictionaries (${status}): ${msg}.`)
  const rows = data as readonly DictionaryRow[]
  return new Map(rows.map(({ code, children = [] }) => [code, children.map(({ dictKey }) => dictKey)]))
}
