// Sessions of PostgreSQL and compatible servers. The driver is loaded on first use.

import { isIP, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { withDeadline } from './deadline.ts'
import { guardData } from './guardData.ts'
import type { ForeignRow, ForeignSession, Target, TextCell } from './session.ts'

/** Our limit is longer than the driver's, after which the connection can still be used. */
const GRACE_MS = 500
const SITE_ZONE = 'Asia/Shanghai'
/** The driver's conversions would lose digits of numbers and fractions of seconds. */
const AS_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** Internals of the driver: reads the bytes of a socket, or of TLS over it. */
interface DriverConnection {
  connection: { attachListeners(stream: Duplex): void }
}

/** Replaces our `?` by numbered parameters, except inside quoted names. */
const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/"(?:[^"]|"")*"|\?/g, (part) => (part === '?' ? `$${++count}` : part))
}

export async function openPostgresSession(target: Target): Promise<ForeignSession> {
  const { Client } = (await import('pg')).default
  const { ip, host, port, user, password, database, schema, tls, patience, mostBytes, mode } = target
  const socket = new Socket()
  const client = new Client({
    stream: () => socket,
    host: ip,
    port,
    user,
    password,
    database,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    query_timeout: patience,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verified', [isIP(host) ? 'host' : 'servername']: host },
  })
  const { connection } = client as unknown as DriverConnection
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    guardData(stream)
    attach(stream)
  }
  // If the connection breaks between two statements, the next one reports it.
  client.on('error', () => {})
  const received = { bytes: () => socket.bytesRead, most: mostBytes }
  const bounded = <T>(work: Promise<T>): Promise<T> => withDeadline(patience + GRACE_MS, work, () => socket.destroy(), received)
  const close = () => withDeadline(patience, client.end(), () => {}).catch(() => {})
  const query = async (sql: string, values: readonly string[] = []): Promise<ForeignRow[]> => {
    const { rows } = await bounded(client.query<Record<string, unknown>>(sql, [...values]))
    return rows
  }
  const texts = (sql: string, values: readonly TextCell[]) =>
    bounded(client.query<TextCell[]>({ text: numbered(sql), values: [...values], rowMode: 'array', types: AS_TEXT }))
  try {
    await bounded(client.connect())
    // Set for the session: a transaction kept open would block vacuum on that server.
    await query(`set session characteristics as transaction read ${mode === 'write' ? 'write' : 'only'}`)
    await query(`set datestyle = 'ISO, YMD'`)
    await query(`set timezone = '${SITE_ZONE}'`)
    if (schema !== null) await query(`select set_config('search_path', $1, false)`, [schema])
    const [row] = await query('show server_version')
    return {
      engine: 'postgres',
      version: `PostgreSQL ${String(row?.server_version).split(' ')[0]}`,
      rows: query,
      texts: async (sql, values) => (await texts(sql, values)).rows,
      change: async (sql, values) => (await texts(sql, values)).rowCount ?? 0,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
