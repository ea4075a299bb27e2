// Sessions of MySQL and MariaDB. The driver is loaded on first use.

import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkServerIdentity, type TLSSocket } from 'node:tls'
import type { ResultSetHeader, RowDataPacket, TypeCastField } from 'mysql2'
import { withDeadline } from './deadline.ts'
import { guardData } from './guardData.ts'
import type { ForeignRow, ForeignSession, Target, TextCell } from './session.ts'

/** The driver's limit is longer than ours, since our error has a better message. */
const GRACE_MS = 500

/** Internals of the driver: `stream` is the socket, or TLS over it. */
interface DriverConnection {
  stream: Duplex
  startTLS(onSecure: (error?: Error) => void): void
}

const wrongName = (host: string, stream: TLSSocket): Error | undefined => checkServerIdentity(host, stream.getPeerCertificate())

/** The driver's conversions would lose digits of numbers and time zones. */
const asText = (field: TypeCastField): TextCell => field.string()

export async function openMysql({
  ip,
  host,
  port,
  user,
  password,
  database,
  tls,
  patience,
  mostBytes,
  mode,
}: Target): Promise<ForeignSession> {
  const { createConnection } = await import('mysql2')
  const socket = new Socket()
  guardData(socket)
  const connection = createConnection({
    // The host name is for the certificate; the socket connects to the checked address.
    host,
    port,
    stream: () => socket.connect(port, ip),
    user,
    password,
    database,
    connectTimeout: patience,
    // Forbids `LOCAL INFILE`, by which a server could read files of this machine. Updates return found rows, not changed ones, as on the
    // other databases.
    flags: ['-LOCAL_FILES', 'FOUND_ROWS'],
    ...(tls === 'off' ? {} : { ssl: { rejectUnauthorized: tls === 'verified' } }),
  })
  const driver = connection as unknown as DriverConnection
  const startTls = driver.startTLS.bind(driver)
  driver.startTLS = (onSecure) => {
    // The driver verifies the host name, but uses "localhost" for addresses without a name.
    startTls((error) => onSecure(error ?? (tls === 'verified' ? wrongName(host, driver.stream as TLSSocket) : undefined)))
    guardData(driver.stream)
  }
  // If the connection breaks between two statements, the next one reports it.
  connection.on('error', () => {})
  const client = connection.promise()
  const received = { bytes: () => socket.bytesRead, most: mostBytes }
  const bounded = <T>(work: Promise<T>): Promise<T> => withDeadline(patience, work, () => connection.destroy(), received)
  const query = async (sql: string, values: readonly string[] = []): Promise<ForeignRow[]> => {
    const [rows] = await bounded(client.query<RowDataPacket[]>(sql, [...values]))
    return rows
  }
  const texts = async (sql: string, values: readonly TextCell[]): Promise<TextCell[][]> => {
    const pending = client.query<RowDataPacket[][]>({ sql, values: [...values], rowsAsArray: true, typeCast: asText })
    const [rows] = await bounded(pending)
    // A damaged answer may parse as one without rows.
    if (!Array.isArray(rows)) throw new Error('The server sent no rows.')
    return rows as unknown as TextCell[][]
  }
  const change = async (sql: string, values: readonly TextCell[]): Promise<number> => {
    const [done] = await bounded(client.query<ResultSetHeader>(sql, [...values]))
    return done.affectedRows
  }
  try {
    const connected = new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
    await bounded(connected)
    // Set for the session, since a schema change would end a transaction.
    if (mode === 'read') await query('set session transaction read only')
    // Double-quoted names and `||` for concatenation, as on the other databases; backslashes as the driver escapes them.
    await query(`set session sql_mode = 'STRICT_TRANS_TABLES,ANSI_QUOTES,PIPES_AS_CONCAT', time_zone = '+08:00'`)
    const [row] = await query('select version() as version')
    const version = String(row?.version)
    const name = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
    // The server does not notice a caller that gave up, so it also limits the statement itself.
    const limit = patience + GRACE_MS
    await query(name === 'MariaDB' ? `set session max_statement_time = ${limit / 1000}` : `set session max_execution_time = ${limit}`)
    return {
      engine: 'mysql',
      version: `${name} ${version.split('-')[0]}`,
      rows: query,
      texts,
      change,
      close: async () => connection.destroy(),
    }
  } catch (error) {
    connection.destroy()
    throw error
  }
}
