// PostgreSQL, or an engine that speaks its wire.

import pg from 'pg'
import { inTime } from './deadline.ts'
import type { ForeignRow, ForeignSession, Target } from './session.ts'

export async function openPostgresSession(target: Target): Promise<ForeignSession> {
  const { ip, host, port, user, password, database, schema, tls, patience } = target
  const client = new pg.Client({
    host: ip,
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified', servername: host },
  })
  // A connection that breaks between two statements: the next one says so.
  client.on('error', () => {})
  const close = () => inTime(patience, client.end(), () => {}).catch(() => {})
  const ask = async (sql: string, values: readonly string[] = []): Promise<ForeignRow[]> => {
    const { rows } = await client.query<Record<string, unknown>>(sql, [...values])
    return rows
  }
  try {
    await inTime(patience, client.connect(), () => void close())
    await ask('begin transaction read only')
    if (schema !== null) await ask(`select set_config('search_path', $1, true)`, [schema])
    const [row] = await ask('show server_version')
    return { engine: 'postgres', version: `PostgreSQL ${String(row?.server_version).split(' ')[0]}`, rows: ask, close }
  } catch (error) {
    await close()
    throw error
  }
}
