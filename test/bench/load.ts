// Asks as fast as the answers come, over connections that stay open. Small, so that it takes little of the cores it shares.

import { connect, type Socket } from 'node:net'

export interface Load {
  url: string
  /** Paths, requested in turn. */
  paths: readonly string[]
  headers: Readonly<Record<string, string>>
  connections: number
  seconds: number
}

/** Responses per second. Throws for any status but 200. */
export async function answersPerSecond({ url, paths, headers, connections, seconds }: Load): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const head = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`))
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(Number(port), hostname)))
  const start = performance.now()
  const end = start + seconds * 1000
  let sentCount = 0
  const next = () => requests[sentCount++ % requests.length] as Buffer
  const counts = await Promise.all(sockets.map((socket) => requestUntil(socket, end, next)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000)
}

function open(port: number, host: string): Promise<Socket> {
  return new Promise((settle, fail) => {
    const socket = connect({ port, host, noDelay: true }, () => settle(socket)).once('error', fail)
  })
}

/** One request at a time; returns how many were answered before the end. */
function requestUntil(socket: Socket, end: number, next: () => Buffer): Promise<number> {
  return new Promise((settle, fail) => {
    let answered = 0
    let missing = 0
    const ask = () => socket.write(next())
    socket.on('error', fail)
    socket.on('data', (bytes: Buffer) => {
      if (missing === 0) {
        const headEnd = bytes.indexOf('\r\n\r\n')
        const head = bytes.toString('latin1', 0, headEnd)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy()
          return fail(new Error(`Expected 200 with a length, got:\n${head}`))
        }
        missing = headEnd + 4 + Number(length)
      }
      missing -= bytes.length
      if (missing > 0) return
      answered++
      if (performance.now() < end) return ask()
      socket.destroy()
      settle(answered)
    })
    ask()
  })
}
