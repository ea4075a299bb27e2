// PgBouncer and its like in transaction mode: each transaction may run on another connection of the server, so that nothing stays with a session.

import pg from 'pg'
import { SILENT } from './away.ts'

const PROTOCOL_VIOLATION = '08P01'
/** The statement is not there, or another one of its name: a pooler lent another connection than the one that prepared it. */
const STATEMENT_LOST = ['26000', '42P05']
const PROBE_MS = 2_000

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

export const isStatementLost = ({ code = '' }: { code?: string }): boolean => STATEMENT_LOST.includes(code)

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
    if (!isStatementLost(error as { code?: string }) && (error as Error).message !== SILENT) throw error
    return false
  } finally {
    await second.end()
    await first.end()
  }
}
