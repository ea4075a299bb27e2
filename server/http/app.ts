// The HTTP face: API, schema files, console, health. Everything it needs comes in from outside.

import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { startChores } from '../chores.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { chores } from '../modules/index.ts'
import { filesFolder } from '../modules/resource/oss.ts'
import { passCards, readCard } from '../modules/site/huashi/readCard.ts'
import type { Platform } from '../platform.ts'
import { createDispatch } from './dispatch.ts'
import { sendError } from './envelope.ts'
import type { Events } from './events.ts'
import { serveFiles } from './files.ts'
import { serveSchemas } from './schemas.ts'
import { securityHeaders } from './securityHeaders.ts'
import { serveConsole } from './static.ts'

export interface AppParts {
  config: Config
  log: FastifyBaseLogger
  events: Events
  library(): Library
  /** `null` in front of an existing platform: `/api/**` is passed on to `config.backendUrl`. */
  platform: Platform | null
  /** Folder of the built console. */
  dist: string
}

export interface App {
  http: FastifyInstance
  /** Answers what is running, then closes. Waits 5 seconds at most. */
  stop(): Promise<void>
}

const BODY_LIMIT = 1024 * 1024
const FILE_LIMIT = 50 * 1024 * 1024
const STOP_MS = 5_000
/** Short answers are faster plain. */
const COMPRESS_FROM = 1024

export async function createApp({ config, log, events, library, platform, dist }: AppParts): Promise<App> {
  let stopping = false
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    genReqId: createRequestIds(),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  http.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  http.setNotFoundHandler((request, reply) => sendError(new AppError('request.pathUnknown', { path: request.url }), request, reply))
  http.addHook('preClose', async () => events.close())
  await securityHeaders(http, config.mapTiles)

  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => (stopping ? reply.code(503).send({ status: 'stopping' }) : { status: 'ready' }))

  if (platform !== null) serveFiles(http, filesFolder(platform))
  if (platform === null) {
    // Loaded here: only this way of running needs it, and it is as heavy as the server itself.
    const { proxyApi } = await import('./proxy.ts')
    await http.register(async (scope) => proxyApi(scope, config.backendUrl ?? ''))
  }
  await http.register(async (scope) => {
    await scope.register(compress, { encodings: ['gzip'], threshold: COMPRESS_FROM })
    if (platform !== null) {
      acceptBodies(scope)
      await scope.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 20, fields: 100 }, throwFileSizeLimit: true })
      const dispatch = createDispatch(platform)
      scope.addHook('onClose', startChores(platform, chores))
      scope.all('/api/*', dispatch)
      scope.get(readCard.path, dispatch)
    } else passCards(scope, config.cardReaderUrl)
    serveSchemas(scope, library, events)
    await serveConsole(scope, dist, config)
  })

  return {
    http,
    async stop() {
      stopping = true
      // A connection whose last answer has gone out would be kept open for the next request.
      const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
      const timer = setTimeout(() => http.server.closeAllConnections(), STOP_MS)
      await http.close()
      clearInterval(sweep)
      clearTimeout(timer)
    },
  }
}

/** JSON and forms; an empty body is none, whatever its type says. */
function acceptBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AppError('request.bodyNotJson'))
    }
  })
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text as string)))
  })
}

/** Unlike on every start and every node, short enough to read out. */
function createRequestIds(): () => string {
  const start = Math.floor(Date.now() / 1000).toString(36) + process.pid.toString(36)
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
