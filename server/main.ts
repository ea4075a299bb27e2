// Reads the environment, opens, listens, and stops in order.

import { resolve } from 'node:path'
import pino from 'pino'
import { type OpenServer, openServer } from './compose.ts'
import { type Config, ConfigError, parseConfig } from './config.ts'

const DIST = resolve(import.meta.dirname, '../dist')

/** What a person can do something about, in a sentence; anything else with its stack. */
function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken by another program. Stop it, or choose another with PORT.`
  if (code === 'EACCES' && config) return `Gantry may not listen on ${config.host}:${config.port}: ${message}`
  // Our own faults have a name; what was thrown as a plain Error is a sentence for people.
  return (error as Error).constructor === Error ? message : String((error as Error).stack)
}

async function start(): Promise<void> {
  const log = pino({ level: 'info' }, pino.destination({ dest: 2, sync: true }))
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
  process.stdout.write(`Gantry ready at http://${host}:${port}\n`)
}

await start()
