// Fake database servers that support the TLS part of the protocol: they accept a connection, upgrade it to TLS on request, and refuse the
// login with a message that says whether TLS was used.

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

export interface Credentials {
  cert: Buffer
  key: Buffer
}

export interface StandIn {
  port: number
  close(): void
}

const POSTGRES_SSL_REQUEST = 80877103
/** Size of the packet that requests TLS. */
const MYSQL_REQUEST = 36
const [MYSQL_SSL, MYSQL_41, MYSQL_SECURE, MYSQL_PLUGIN] = [0x800, 0x200, 0x8000, 0x80000]

/** PostgreSQL: the first eight bytes of the client request TLS, and one letter of the server agrees. */
export const postgresStandIn = (credentials: Credentials): Promise<StandIn> =>
  standIn(async (socket) => {
    const [first] = (await once(socket, 'data')) as [Buffer]
    if (first.readUInt32BE(4) !== POSTGRES_SSL_REQUEST) return void socket.end(postgresError('spoken in the clear'))
    socket.write('S')
    const secure = new TLSSocket(socket, { isServer: true, ...credentials })
    secure.on('error', () => {})
    await once(secure, 'data')
    secure.end(postgresError('spoken over TLS'))
  })

/** MySQL: the server sends a greeting, and a short response of the client requests TLS. */
export const mysqlStandIn = (credentials: Credentials): Promise<StandIn> =>
  standIn(async (socket) => {
    socket.write(mysqlGreeting())
    const [first] = (await once(socket, 'data')) as [Buffer]
    if (!(first.readUInt32LE(4) & MYSQL_SSL)) return void socket.end(mysqlError('spoken in the clear', 2))
    // The beginning of the TLS handshake may be in the same packet.
    socket.pause()
    if (first.length > MYSQL_REQUEST) socket.unshift(first.subarray(MYSQL_REQUEST))
    const secure = new TLSSocket(socket, { isServer: true, ...credentials })
    secure.on('error', () => {})
    await once(secure, 'data')
    secure.end(mysqlError('spoken over TLS', 3))
  })

async function standIn(speak: (socket: Socket) => Promise<void>): Promise<StandIn> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void speak(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function postgresError(sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C28000\0M${sentence}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function packet(body: Buffer, number: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head[3] = number
  return Buffer.concat([head, body])
}

function mysqlGreeting(): Buffer {
  const abilities = MYSQL_SSL | MYSQL_41 | MYSQL_SECURE | MYSQL_PLUGIN
  const middle = Buffer.alloc(2 + 1 + 2 + 2 + 1 + 10)
  middle.writeUInt16LE(abilities & 0xffff, 0)
  middle[2] = 45
  middle.writeUInt16LE(abilities >>> 16, 5)
  middle[7] = 21
  const parts = [Buffer.from('\x0a8.0.0\0'), Buffer.alloc(4, 1), Buffer.from('saltsalt\0'), middle, Buffer.from('saltsaltsalt\0')]
  return packet(Buffer.concat([...parts, Buffer.from('mysql_native_password\0')]), 0)
}

function mysqlError(sentence: string, number: number): Buffer {
  return packet(Buffer.concat([Buffer.from([0xff, 0x15, 0x04]), Buffer.from(`#28000${sentence}`)]), number)
}
