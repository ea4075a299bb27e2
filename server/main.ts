// Reads the environment, opens, listens, and stops in order.

import { resolve } from 'node:path'
import pino from 'pino'
import { type OpenServer, openServer } from './compose.ts'
import { type Config, parseConfig } from './config.ts'
import { explain } from './explain.ts'
import { logStream } from './logStream.ts'

const DIST = resolve(import.meta.dirname, '../dist')

async function start(): Promise<void> {
  const log = pino({ level: 'info' }, logStream())
  let config: Config | null = null
  let opened: OpenServer | null = null
  try {
    config = parseConfig(process.env)
    opened = await openServer(config, log, DIST)
    await opened.app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    await opened?.close()
    process.exit(1)
  }
  const { app, close } = opened
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await app.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const { port } = app.http.server.address() as { port: number }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  process.stdout.write(`Gantry ready at ${config.tls ? 'https' : 'http'}://${host}:${port}\n`)
}

await start()
