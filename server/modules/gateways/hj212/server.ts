// TCP server of HJ 212, with long-lived connections of devices.

import { createServer, type Server } from 'node:net'
import type { Language } from '#i18n/translate.ts'
import { AppError } from '#server/errors.ts'
import type { Running } from '../../module.ts'
import { errorAt, sentencesOf } from '../trace/trace.ts'
import type { Parts } from './messages.ts'
import { createRateSender } from './sendRates.ts'
import { type DeviceSession, openSession } from './session.ts'

export interface Hj212Server extends Running {
  /** Listening port. */
  port: number
  sessions(): readonly DeviceSession[]
  /** Reason and time of the last closed connection; `null` for none. */
  lastError(): Readonly<Record<Language, string>> | null
}

const MAX_CONNECTIONS = 20_000
/** Maximum number of unauthenticated connections per address. */
const MAX_UNKNOWN = 100
const CHECK_MS = 5_000

export async function startHj212(parts: Parts, { host, port }: { host: string; port: number }): Promise<Hj212Server> {
  const sessions = new Set<DeviceSession>()
  let lastError: Readonly<Record<Language, string>> | null = null
  const { log, metrics } = parts.platform
  const sendRates = createRateSender(parts.platform)
  const server: Server = createServer((socket) => {
    const unknown = [...sessions].filter(
      ({ devices, address }) => devices.size === 0 && address === socket.remoteAddress?.replace(/^::ffff:/, ''),
    )
    if (sessions.size >= MAX_CONNECTIONS || unknown.length >= MAX_UNKNOWN) {
      metrics.cut('too_many')
      socket.destroy()
      return
    }
    const session = openSession(socket, parts, (reason) => {
      sessions.delete(session)
      if (reason === null) return
      lastError = errorAt(session.address, sentencesOf(new AppError(`gateway.${reason}`)))
      metrics.cut(reason === 'stalled' ? 'timeout' : 'malformed')
    })
    sessions.add(session)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  server.on('error', (error) => log.error({ err: error }, 'The server of HJ 212 failed'))
  const timer = setInterval(() => {
    const now = performance.now()
    for (const session of sessions) session.check(now)
    sendRates(sessions).catch((error) => log.error({ err: error }, 'Report intervals could not be sent'))
  }, CHECK_MS).unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    sessions: () => [...sessions],
    lastError: () => lastError,
    async stop() {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const session of sessions) session.end()
      await closed
      await parts.queue.settle()
    },
  }
}
