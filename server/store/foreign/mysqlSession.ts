// MySQL and MariaDB. The driver is loaded when the first one is called.

import { connect } from 'node:net'
import type { RowDataPacket } from 'mysql2/promise'
import { inTime } from './deadline.ts'
import type { ForeignRow, ForeignSession, Target } from './session.ts'

export async function openMysql({ ip, host, port, user, password, database, tls, patience }: Target): Promise<ForeignSession> {
  const { createConnection } = await import('mysql2')
  const connection = createConnection({
    // The name is what a certificate is judged by; the socket goes to the address that was allowed.
    host,
    port,
    stream: () => connect(port, ip),
    user,
    password,
    database,
    connectTimeout: patience,
    // A server could ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    ...(tls === 'off' ? {} : { ssl: { rejectUnauthorized: tls === 'verified', verifyIdentity: tls === 'verified' } }),
  })
  // A connection that breaks between two statements: the next one says so.
  connection.on('error', () => {})
  const client = connection.promise()
  const ask = async (sql: string, values: readonly string[] = []): Promise<ForeignRow[]> => {
    const [rows] = await inTime(patience, client.query<RowDataPacket[]>(sql, [...values]), () => connection.destroy())
    return rows
  }
  try {
    const connected = new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
    await inTime(patience, connected, () => connection.destroy())
    // For the session, because whatever changes a table would end a transaction first.
    await ask('set session transaction read only')
    const [row] = await ask('select version() as version')
    const version = String(row?.version)
    const name = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL'
    return { engine: 'mysql', version: `${name} ${version.split('-')[0]}`, rows: ask, close: async () => connection.destroy() }
  } catch (error) {
    connection.destroy()
    throw error
  }
}
