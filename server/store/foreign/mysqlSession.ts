// MySQL and MariaDB. The driver is loaded when the first one is called.

import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { checkServerIdentity, type TLSSocket } from 'node:tls'
import type { ResultSetHeader, RowDataPacket, TypeCastField } from 'mysql2'
import { withDeadline } from './deadline.ts'
import { guardData } from './guardData.ts'
import type { ForeignRow, ForeignSession, Target, TextCell } from './session.ts'

/** Our own limit is to be the first: it has a sentence. */
const GRACE_MS = 500

/** Inside of the driver: `stream` is the socket, or TLS over it. */
interface DriverConnection {
  stream: Duplex
  startTLS(onSecure: (error?: Error) => void): void
}

const wrongName = (host: string, stream: TLSSocket): Error | undefined => checkServerIdentity(host, stream.getPeerCertificate())

/** The driver's conversions lose digits of numbers and time zones. */
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
    // The name is what a certificate is judged by; the socket goes to the address that was allowed.
    host,
    port,
    stream: () => socket.connect(port, ip),
    user,
    password,
    database,
    connectTimeout: patience,
    // A server could ask for files of this machine. Rows that are found count, as everywhere else, not those that an update made different.
    flags: ['-LOCAL_FILES', 'FOUND_ROWS'],
    ...(tls === 'off' ? {} : { ssl: { rejectUnauthorized: tls === 'verified' } }),
  })
  const driver = connection as unknown as DriverConnection
  const startTls = driver.startTLS.bind(driver)
  driver.startTLS = (onSecure) => {
    // The driver checks the name of the certificate, but takes "localhost" for every address without a name.
    startTls((error) => onSecure(error ?? (tls === 'verified' ? wrongName(host, driver.stream as TLSSocket) : undefined)))
    guardData(driver.stream)
  }
  // A connection that breaks between two statements: the next one says so.
  connection.on('error', () => {})
  const client = connection.promise()
  const received = { bytes: () => socket.bytesRead, most: mostBytes }
  const bounded = <T>(work: Promise<T>): Promise<T> => withDeadline(patience, work, () => connection.destroy(), received)
  const ask = async (sql: string, values: readonly string[] = []): Promise<ForeignRow[]> => {
    const [rows] = await bounded(client.query<RowDataPacket[]>(sql, [...values]))
    return rows
  }
  const texts = async (sql: string, values: readonly TextCell[]): Promise<TextCell[][]> => {
    const asked = client.query<RowDataPacket[][]>({ sql, values: [...values], rowsAsArray: true, typeCast: asText })
    const [rows] = await bounded(asked)
    // A damaged answer may read as that of a statement without rows.
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
    // For the session, because whatever changes a table would end a transaction first.
    if (mode === 'read') await ask('set session transaction read only')
    // Names in double quotes and texts joined by bars, as in the others; backslashes as the driver writes them.
    await ask(`set session sql_mode = 'STRICT_TRANS_TABLES,ANSI_QUOTES,PIPES_AS_CONCAT', time_zone = '+08:00'`)
    const [row] = await ask('select version() as version')
    const version = String(row?.version)
    const name = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
    // The server does not notice that a caller has left: it would work on a statement that was given up to its end.
    const limit = patience + GRACE_MS
    await ask(name === 'MariaDB' ? `set session max_statement_time = ${limit / 1000}` : `set session max_execution_time = ${limit}`)
    return {
      engine: 'mysql',
      version: `${name} ${version.split('-')[0]}`,
      rows: ask,
      texts,
      change,
      close: async () => connection.destroy(),
    }
  } catch (error) {
    connection.destroy()
    throw error
  }
}
