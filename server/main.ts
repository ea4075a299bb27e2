// Reads the environment, opens, listens, and stops in order.

import { resolve } from 'node:path'
import pino, { type Logger } from 'pino'
import { type Config, ConfigError, parseConfig } from './config.ts'
import { type App, createApp } from './http/app.ts'
import { createEvents } from './http/events.ts'
import { openLibrary } from './library/library.ts'
import { logStream } from './logStream.ts'
import { openPlatform } from './platform.ts'

const DIST = resolve(import.meta.dirname, '../dist')

interface Opened {
  app: App
  close(): Promise<void>
}

async function openServer(config: Config, log: Logger): Promise<Opened> {
  if (config.backendUrl === null) {
    const platform = await openPlatform(config, log)
    const app = await createApp({ config, log, events: platform.events, library: platform.library, platform, dist: DIST })
    return { app, close: platform.close }
  }
  const events = createEvents()
  const schemas = await openLibrary({
    folder: config.schemaFolder,
    log,
    swapped: async (library) => events.publish('schemas', { hash: library.manifest.hash }),
  })
  const app = await createApp({ config, log, events, library: schemas.library, platform: null, dist: DIST })
  return { app, close: schemas.close }
}

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
  const log = pino({ level: 'info' }, logStream())
  let config: Config | null = null
  let opened: Opened | null = null
  try {
    config = parseConfig(process.env)
    opened = await openServer(config, log)
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
