// Starts the server from the environment and stops it in order.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { type OpenServer, openServer } from './compose.ts'
import { type Config, parseConfig } from './config.ts'
import { explain } from './explain.ts'
import { logStream } from './logStream.ts'

const DIST = resolve(import.meta.dirname, '../dist')

/**
 * Ends the process with an explanation when the server does not start.
 * @param build process that builds the console, which is served after it; `null` if the console is built
 */
export async function serve(build: ChildProcess | null): Promise<void> {
  const built = build && endOf(build)
  // A build that fails is told once the server waits for it.
  built?.catch(() => {})
  process.once('exit', () => build?.kill())
  const log = pino({ level: 'info' }, logStream())
  let config: Config | null = null
  let opened: OpenServer | null = null
  try {
    config = parseConfig(process.env)
    await tryPort(config)
    opened = await openServer(config, log, DIST, built)
    await opened.app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    await opened?.close()
    process.exit(1)
  }
  const { app, close } = opened
  const { stopDelay } = config
  let isStopping = false
  const stop = async (delay: number): Promise<void> => {
    if (isStopping) return
    isStopping = true
    await app.stop(setTimeout(delay))
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop(stopDelay))
  process.on('SIGINT', () => stop(0))
  const { port } = app.http.server.address() as { port: number }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  process.stdout.write(`Gantry ready at ${config.tls ? 'https' : 'http'}://${host}:${port}\n`)
}

/** Waits for the end of the build. Throws when it failed; its output says why. */
async function endOf(build: ChildProcess): Promise<void> {
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The console could not be built, see above.')
}

/** Throws when the port cannot be opened, before a first start spends half a minute on data. */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
