// A mail server in the process of the test, with configurable faults.

import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  to: string
  /** Headers and body, decoded from base64 and quoted-printable. */
  text: string
}

/** Behaviour of the server; `fine` accepts every mail. */
export type Manner = 'fine' | 'silent' | 'slow' | 'closing' | 'flooding' | 'busy' | 'refusing'

export interface MailServerForTests {
  url: string
  received: ReceivedMail[]
  manner: Manner
  /** Number of connections so far. */
  connections: number
  close(): Promise<void>
}

const LONG_LINE = Buffer.alloc(256 * 1024, 'x')

export async function startMailServer(): Promise<MailServerForTests> {
  const sockets = new Set<Socket>()
  const state: MailServerForTests = { url: '', received: [], manner: 'fine', connections: 0, close: async () => {} }
  const server = createServer((socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    serve(socket, state)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  state.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  return state
}

function serve(socket: Socket, state: MailServerForTests): void {
  const { manner } = state
  if (manner === 'silent') return
  if (manner === 'closing') {
    socket.end('220 hello\r\n')
    return
  }
  if (manner === 'flooding') {
    const more = () => {
      while (!socket.destroyed && socket.write(LONG_LINE));
    }
    socket.on('drain', more)
    more()
    return
  }
  if (manner === 'slow') {
    // A byte now and then keeps a limit of idleness from ever being reached.
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer))
    return
  }
  let to = ''
  let kept = ''
  let isData = false
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string): void => {
    if (/^(EHLO|HELO)/i.test(line)) reply('250 mail.test')
    else if (/^MAIL/i.test(line)) reply('250 ok')
    else if (/^RCPT/i.test(line)) {
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      reply({ busy: '451 try later', refusing: '550 no such person' }[manner as 'busy' | 'refusing'] ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      isData = true
      reply('354 go on')
    } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else reply(/^STARTTLS/i.test(line) ? '502 not implemented' : '250 ok')
  }
  reply('220 mail.test')
  socket.on('data', (chunk) => {
    kept += chunk.toString('latin1')
    for (;;) {
      const end = kept.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = kept.slice(0, end)
      kept = kept.slice(end + (isData ? 5 : 2))
      if (!isData) onLine(part)
      else {
        isData = false
        state.received.push({ to, text: decoded(part) })
        reply('250 queued as 1')
      }
    }
  })
}

function decoded(source: string): string {
  const [heads = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const words = heads
    .replace(/\r\n\s+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      /b/i.test(kind) ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    )
  return `${words}\n\n${/encoding: base64/i.test(heads) ? Buffer.from(body, 'base64').toString() : unquoted(body)}`
}

function unquoted(text: string): string {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
