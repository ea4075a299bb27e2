// Database servers that lie: a call ends soon with a sentence, reads little of what it is sent, and gives nothing away.

import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '../../server/errors.ts'
import { withForeign } from '../../server/store/foreign/withForeign.ts'

const MB = 1024 * 1024
const PASSWORD = 'Zaq1-of-tests'
const PATIENCE_MS = 400
const SEED = 20_261_126

/** Answers the bytes of a client; called with none when it has connected. */
type Server = (client: Buffer, socket: Socket, turn: number) => void

/** Starts a server of this kind, reads a table of it, and answers what came of that, with the bytes that were sent and received. */
async function read(scheme: string, serve: Server, mostBytes = 4 * MB) {
  let got = ''
  let sent = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => (sent += socket.bytesWritten))
    let turn = 0
    serve(Buffer.alloc(0), socket, turn++)
    socket.on('data', (bytes: Buffer) => {
      got += bytes.toString('latin1')
      serve(bytes, socket, turn++)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const place = { url: `${scheme}://127.0.0.1:${port}/site`, user: 'boss', password: PASSWORD }
  const outcome = await withForeign(place, { hosts: null, folder: '/tmp', patience: PATIENCE_MS, mostBytes }, ({ texts }) =>
    texts('select a from b', []),
  ).catch((error: AppError) => error)
  for (const socket of sockets) socket.destroy()
  await new Promise((done) => server.close(done))
  return { outcome, got, sent }
}

const mysqlPacket = (sequence: number, payload: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUIntLE(payload.length, 0, 3)
  head[3] = sequence
  return Buffer.concat([head, payload])
}
const MYSQL_GREETING = mysqlPacket(
  0,
  Buffer.concat([
    Buffer.from('\x0a8.0.36\0\x01\0\0\0saltsalt\0', 'latin1'),
    Buffer.from([0xff, 0xf7, 0x21, 2, 0, 0xff, 0xc0, 21]),
    Buffer.alloc(10),
    Buffer.from('saltsaltsalt\0mysql_native_password\0'),
  ]),
)
const MYSQL_DONE = (sequence: number) => mysqlPacket(sequence, Buffer.from([0, 0, 0, 2, 0, 0, 0]))
const named = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
const MYSQL_COLUMN = Buffer.concat([
  ...['def', '', '', '', 'version', ''].map(named),
  Buffer.from([0x0c, 0x21, 0, 0, 1, 0, 0, 0xfd, 0, 0, 0, 0, 0]),
])
const MYSQL_END = Buffer.from([0xfe, 0, 0, 2, 0])
const mysqlRows = (...values: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([1]), MYSQL_COLUMN, MYSQL_END, ...values, MYSQL_END].map((payload, at) => mysqlPacket(at + 1, payload)))
const mysqlServer =
  (toQuery: (sql: string, socket: Socket) => Buffer | null): Server =>
  (client, socket, turn) => {
    if (turn === 0) socket.write(MYSQL_GREETING)
    else if (turn === 1) socket.write(MYSQL_DONE(2))
    else if (client[4] === 3) {
      const sql = client.subarray(5).toString()
      const answer = sql.startsWith('set ')
        ? MYSQL_DONE(1)
        : sql.startsWith('select version')
          ? mysqlRows(named('8.0.36'))
          : toQuery(sql, socket)
      if (answer) socket.write(answer)
    }
  }
const honestMysql = mysqlServer(() => mysqlRows(named('1')))

const pgMessage = (type: string, payload: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(payload.length + 4, 1)
  return Buffer.concat([head, payload])
}
const PG_READY = pgMessage('Z', Buffer.from('I'))
const PG_DONE = Buffer.concat([pgMessage('C', Buffer.from('SELECT 1\0')), PG_READY])
const pgColumns = (...names: string[]): Buffer =>
  pgMessage(
    'T',
    Buffer.concat([
      Buffer.from([0, names.length]),
      ...names.map((name) =>
        Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(6), Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])]),
      ),
    ]),
  )
const pgRow = (value: string): Buffer => pgMessage('D', Buffer.concat([Buffer.from([0, 1, 0, 0, 0, value.length]), Buffer.from(value)]))
const pgServer =
  (toQuery: (sql: string, socket: Socket) => Buffer | null): Server =>
  (client, socket, turn) => {
    if (turn === 1) socket.write(Buffer.concat([pgMessage('R', Buffer.alloc(4)), PG_READY]))
    if (turn < 2) return
    const sql = client.toString('latin1')
    const rows = Buffer.concat([pgColumns('server_version'), pgRow('17.2'), PG_DONE])
    const extended = Buffer.concat([pgMessage('1', Buffer.alloc(0)), pgMessage('2', Buffer.alloc(0))])
    if (sql.startsWith('X')) return
    const head = sql.startsWith('P') ? extended : Buffer.alloc(0)
    const answer = sql.includes('set ') ? PG_DONE : sql.includes('server_version') ? rows : toQuery(sql, socket)
    if (answer) socket.write(Buffer.concat([head, answer]))
  }
const honestPostgres = pgServer(() => Buffer.concat([pgColumns('a'), pgRow('1'), PG_DONE]))

const flood = (head: Buffer, piece: Buffer) => (_: string, socket: Socket) => {
  socket.write(head)
  const many = Buffer.concat(Array.from({ length: Math.ceil(65_536 / piece.length) }, () => piece))
  const more = () => {
    while (!socket.destroyed && socket.bytesWritten < 100 * MB) if (!socket.write(many)) return void socket.once('drain', more)
  }
  more()
  return null
}
const length8 = (length: bigint): Buffer => {
  const bytes = Buffer.alloc(9, 0xfe)
  bytes.writeBigUInt64LE(length, 1)
  return bytes
}
const head = (...payloads: Buffer[]): Buffer => Buffer.concat(payloads.map((payload, at) => mysqlPacket(at + 1, payload)))

const LIES: readonly (readonly [name: string, scheme: string, server: Server])[] = [
  ['greets with nonsense', 'mysql', (_, socket, turn) => void (turn === 0 && socket.write(Buffer.alloc(500, 'x')))],
  [
    'greets with a packet that never ends',
    'mysql',
    (_, socket, turn) => void (turn === 0 && socket.write(Buffer.from('ffffff000a', 'hex'))),
  ],
  ['hangs up', 'mysql', (_, socket) => socket.destroy()],
  [
    'greets with a megabyte of refusal',
    'mysql',
    (_, socket, turn) =>
      void (turn === 0 && socket.write(mysqlPacket(0, Buffer.concat([Buffer.from([0xff, 0x15, 4]), Buffer.alloc(MB, 'n')])))),
  ],
  [
    'asks for the password as it is',
    'mysql',
    (_, socket, turn) =>
      void socket.write(turn === 0 ? MYSQL_GREETING : mysqlPacket(2, Buffer.from('\xfemysql_clear_password\0', 'latin1'))),
  ],
  [
    'asks by a plugin that there is not',
    'mysql',
    (_, socket, turn) => void socket.write(turn === 0 ? MYSQL_GREETING : mysqlPacket(2, Buffer.from('\xfenone_at_all\0', 'latin1'))),
  ],
  ['asks for a file of this machine', 'mysql', mysqlServer(() => mysqlPacket(1, Buffer.from('\xfb/etc/hostname', 'latin1')))],
  ['says nothing to a statement', 'mysql', mysqlServer(() => null)],
  ['promises as many columns as there are numbers', 'mysql', mysqlServer(() => head(length8(2n ** 62n)))],
  [
    'promises a value longer than its packet',
    'mysql',
    mysqlServer(() => head(Buffer.from([1]), MYSQL_COLUMN, MYSQL_END, length8(2n ** 40n))),
  ],
  ['calls its packets out of turn', 'mysql', mysqlServer(() => mysqlPacket(77, Buffer.from([1])))],
  [
    'sends rows without end',
    'mysql',
    mysqlServer(flood(head(Buffer.from([1]), MYSQL_COLUMN, MYSQL_END), mysqlPacket(4, named('x'.repeat(200))))),
  ],
  ['sends columns without end', 'mysql', mysqlServer(flood(head(Buffer.from([0xfc, 0xff, 0xff])), mysqlPacket(2, MYSQL_COLUMN)))],
  [
    'greets without end',
    'mysql',
    (_, socket, turn) => void (turn === 0 && flood(Buffer.from('ffffff000a', 'hex'), Buffer.alloc(1_000, 'x'))('', socket)),
  ],
  ['greets with nonsense', 'postgresql', (_, socket, turn) => void (turn === 1 && socket.write(Buffer.alloc(500, 'x')))],
  [
    'promises a message of two gigabytes',
    'postgresql',
    (_, socket, turn) => void (turn === 1 && socket.write(Buffer.from('527fffffff', 'hex'))),
  ],
  [
    'asks for the password by something unknown',
    'postgresql',
    (_, socket, turn) => void (turn === 1 && socket.write(pgMessage('R', Buffer.from([0, 0, 0, 99])))),
  ],
  ['says nothing to a statement', 'postgresql', pgServer(() => null)],
  ['sends rows without end', 'postgresql', pgServer(flood(pgColumns('a'), pgRow('x'.repeat(120))))],
  ['sends a message without end', 'postgresql', pgServer(flood(Buffer.from('447fffffff', 'hex'), Buffer.alloc(1_000, 'x')))],
]

describe('a database server that', () => {
  // The driver writes what it does not understand to the console.
  beforeEach(() => {
    for (const way of ['error', 'trace', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  })
  afterEach(() => void vi.restoreAllMocks())

  test.each(LIES)('%s is given up: %s', async (_, scheme, serve) => {
    const { outcome, got, sent } = await read(`jdbc:${scheme}`, serve)
    expect(outcome).toMatchObject({ key: 'datasource.refused' })
    expect((outcome as AppError).sentence('zh').length).toBeLessThan(1_000)
    expect(got.includes(PASSWORD)).toBe(false)
    expect(sent).toBeLessThan(64 * MB)
  })

  test.each([
    ['mysql', honestMysql],
    ['postgresql', honestPostgres],
  ])('says something else than %s here and there is borne', async (scheme, honest) => {
    expect((await read(`jdbc:${scheme}`, honest)).outcome).toEqual([['1']])
    const faults: unknown[] = []
    const hear = (error: unknown) => void faults.push(error)
    process.on('uncaughtException', hear)
    onTestFinished(() => void process.off('uncaughtException', hear))
    let random = SEED
    const next = (below: number) => {
      random = (random * 1_103_515_245 + 12_345) % 2 ** 31
      return random % below
    }
    const lies = (bytes: Buffer): Buffer => {
      const lied = Buffer.from(bytes)
      for (let at = 0; at < 1 + next(3); at++) lied[next(lied.length)] = next(256)
      return next(5) === 0 ? lied.subarray(0, next(lied.length)) : lied
    }
    const once = async () => {
      const at = 1 + next(7)
      const { outcome } = await read(`jdbc:${scheme}`, (client, socket, turn) => {
        const write = socket.write.bind(socket)
        const liar = Object.assign(Object.create(socket) as Socket, { write: (bytes: Buffer) => write(turn === at ? lies(bytes) : bytes) })
        honest(client, liar, turn)
      })
      return Array.isArray(outcome) ? 'read' : (outcome as AppError).key
    }
    const seen: string[] = []
    for (let round = 0; round < 8; round++) seen.push(...(await Promise.all(Array.from({ length: 20 }, once))))
    expect(new Set(seen)).toEqual(new Set(['read', 'datasource.refused']))
    expect(faults).toEqual([])
  })
})
