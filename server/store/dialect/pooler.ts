// PgBouncer and its like in transaction mode: each transaction may run on another connection of the server, so that nothing stays with a session.

import pg from 'pg'

const PROTOCOL_VIOLATION = '08P01'
/** "prepared statement does not exist" */
const UNKNOWN_STATEMENT = '26000'
const PROBE_MS = 2_000
/** Of the driver, which has no code for it. */
export const SILENT = 'Query read timeout'

/**
 * The address for the driver, and `?prepared=yes|no` of it; `null` where it is left open.
 * Throws a sentence for another word.
 */
export function readDatabaseUrl(url: string): { address: string; prepared: boolean | null } {
  const [base = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const word = parameters.get('prepared')
  if (word === null) return { address: url, prepared: null }
  if (word !== 'yes' && word !== 'no') throw new Error(`DATABASE_URL: "prepared" is yes or no, not "${word}"`)
  parameters.delete('prepared')
  const rest = parameters.toString()
  return { address: rest === '' ? base : `${base}?${rest}`, prepared: word === 'yes' }
}

/** True when a pooler refuses the settings that come with a new connection, such as `statement_timeout`. */
export function isStartupRefused(error: Error & { code?: string }): boolean {
  return error.code === PROTOCOL_VIOLATION && /startup parameter/.test(error.message)
}

/**
 * True when a statement that was prepared on a connection is still there once another client had the server's connection meanwhile.
 * A pooler with a single connection to the server makes the second client wait, which counts as no.
 */
export async function keepsStatements(settings: pg.ClientConfig): Promise<boolean> {
  const [first, second] = [new pg.Client(settings), new pg.Client(settings)]
  const probe = { name: 'gantry_probe', text: 'select 1', query_timeout: PROBE_MS }
  try {
    await first.connect()
    await second.connect()
    await first.query(probe)
    await second.query('begin')
    await first.query(probe)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_STATEMENT && (error as Error).message !== SILENT) throw error
    return false
  } finally {
    await second.end()
    await first.end()
  }
}
