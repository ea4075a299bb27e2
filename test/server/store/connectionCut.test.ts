import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#store/dialect/postgres.ts'
import { createTransactionGuard } from '#store/insideTransaction.ts'

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const SIGNED_IN = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const DONE = message('C', Buffer.from('SELECT 0\0'))
const ENDED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'))

test('a connection that PostgreSQL ends as it is handed out fails its query and not the process', async () => {
  let connections = 0
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    connections += 1
    const isFirst = connections === 1
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => {
      // Ready and ended in one piece: nobody who was told of the first can have listened for the second.
      if (!isFirst) return socket.end(Buffer.concat([SIGNED_IN, READY, ENDED]))
      socket.write(Buffer.concat([SIGNED_IN, READY]))
      // The start asks whether the server answers, for the mark of the data, then for Citus.
      return socket.once('data', () => {
        socket.write(Buffer.concat([DONE, READY]))
        socket.once('data', () => {
          socket.write(Buffer.concat([DONE, READY]))
          socket.once('data', () => socket.end(Buffer.concat([DONE, READY])))
        })
      })
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const faults: unknown[] = []
  const hear = (error: unknown) => faults.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  const { port } = server.address() as { port: number }
  const { dialect } = await openPostgres(`postgres://nobody@127.0.0.1:${port}/none?prepared=no`, createTransactionGuard(), {
    connections: 2,
  })
  const driver = dialect.kysely.createDriver()
  // The first one is gone, so the pool has to make another.
  const [first] = sockets
  if (first && !first.closed) await once(first, 'close')
  const connection = await driver.acquireConnection()
  await expect(connection.executeQuery(CompiledQuery.raw('select 1'))).rejects.toThrow()
  await driver.releaseConnection(connection)
  expect(faults).toEqual([])
  expect(connections).toBe(2)
})
