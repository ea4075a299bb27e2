// The HTTP application: API, schema files, console, health checks. The caller passes all dependencies.

import { access, constants } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { createStatementBudget, type StatementBudget, withStatementBudget } from '#store/store.ts'
import { identify } from '../access/sessions/identify.ts'
import type { Config } from '../config.ts'
import type { PlatformDialect } from '../dialects/dialect.ts'
import { AppError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Metrics } from '../metrics.ts'
import type { Platform } from '../platform.ts'
import { acceptBodies, SIGNED_IN } from './bodies.ts'
import { answerUnreadable } from './clientErrors.ts'
import { clientPaths } from './clientPaths.ts'
import { compressResponses } from './compression.ts'
import { type ApiParts, createDispatch } from './dispatch.ts'
import { refuse } from './envelope.ts'
import type { Events } from './events.ts'
import type { FileLinks } from './fileLinks.ts'
import { type FileStorage, serveFiles } from './files.ts'
import type { FirstPages } from './firstPage.ts'
import { closeIdleSessions, cutHalfBodies } from './halfRequests.ts'
import { checkHosts, hostTest } from './hostCheck.ts'
import { connectionsOf, createListener } from './listener.ts'
import { addLocalhostRoute, type LocalhostRoute } from './localhostRoutes.ts'
import { serveMetrics } from './metrics.ts'
import { serveSchemas } from './schemas.ts'
import { securityHeaders } from './securityHeaders.ts'
import { isSocketCall, type SocketRoute, serveSockets } from './sockets.ts'
import { cutStalledAnswers } from './stalledAnswers.ts'
import { serveConsole } from './static.ts'
import type { Streams } from './streams.ts'

/** Maximum total duration of SQL statements of one call, in milliseconds. */
const STATEMENTS_MS = 20_000

export interface AppParts {
  config: Config
  log: FastifyBaseLogger
  events: Events
  streams: Streams
  metrics: Metrics
  library(): Library
  /** `null` in front of an existing platform: `/api/**` is proxied to `config.backendUrl`. */
  api: ApiParts | null
  /** Translations for the BladeX backend (`backendUrl`); `null` without one. */
  dialect: PlatformDialect | null
  /** Storages of uploads below `/files/`. */
  files: readonly FileStorage[]
  /** Signs URLs of uploads; `null` for none. */
  links: FileLinks | null
  /** WebSockets besides the API. */
  sockets: readonly SocketRoute[]
  /** Routes for this machine, present only in front of an existing platform. */
  local: readonly LocalhostRoute[]
  /** Folder of the built console. */
  /** Pages that the server renders. */
  firstPages: Pick<FirstPages, 'signIn'>
  dist: string
}

export interface HttpApp {
  http: FastifyInstance
  /**
   * Finishes running requests, then closes. Waits 5 seconds at most.
   * @param isLeft until it resolves the server still takes requests while `/readyz` answers 503, so that load balancers leave it first
   */
  stop(isLeft?: Promise<void>): Promise<void>
}

/** Milliseconds after which a stop closes remaining connections. */
export const STOP_MS = 5_000
/** Milliseconds after which a database without an answer counts as away. */
const STORE_PATIENCE_MS = 2_000
/**
 * Maximum duration of a request in milliseconds: the largest upload of 200 MB takes this long at 15 kB/s (EDGE). Slower bodies are ended
 * earlier by `bodyPace.ts`.
 */
const REQUEST_MS = 4 * 3_600_000
/** Longer than the idle timeout of load balancers, usually a minute: they must be the side that closes. */
const KEEP_ALIVE_MS = 75_000

export async function createApp(parts: AppParts): Promise<HttpApp> {
  const { config, log, events, streams, metrics, library, api, dialect, files, links, sockets, local, firstPages, dist } = parts
  let stopping = false
  const rewrite = clientPaths(config.clientDialect)
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: SIGNED_IN.limit,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: createRequestIds(),
    schemaController: { compilersFactory: { buildValidator: noRouteSchemas, buildSerializer: noRouteSchemas } },
    forceCloseConnections: 'idle',
    ...(rewrite ? { rewriteUrl: ({ url = '/' }) => rewrite(url) } : {}),
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket as Socket),
  }
  const http = createListener(options, config, (request) => isSocketCall(request, sockets))
  const connections = connectionsOf(http.server, config)
  closeIdleSessions(http.server)
  cutStalledAnswers(http)
  cutHalfBodies(http, api !== null)
  http.setErrorHandler((error, request, reply) => refuse(error, request, reply))
  http.setNotFoundHandler((request, reply) => refuse(new AppError('request.pathUnknown', { path: request.url }), request, reply))
  http.addHook('preClose', async () => {
    events.close()
    streams.close()
  })
  // Clients that keep their connection alive take another one, which the load balancer leads elsewhere.
  http.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (stopping && raw.httpVersionMajor === 1) reply.header('connection', 'close')
    done(null, payload)
  })
  securityHeaders(http, config)
  checkHosts(http, config)

  serveMetrics(http, metrics, config)

  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    const reason = api && (await unreadinessOf(api.platform))
    if (reason) return reply.code(503).header('retry-after', '5').send({ status: reason })
    const { broken } = library()
    return { status: 'ready', ...(broken.length > 0 ? { brokenSchemas: broken } : {}) }
  })

  for (const source of files) if (links) serveFiles(http, source, links)
  if (api !== null) serveSockets(http, api.platform, sockets, streams, hostTest(config))
  if (dialect !== null) {
    // Loaded here, since only this mode needs it, and it is as large as the server itself.
    const { proxyApi } = await import('./proxy.ts')
    await http.register(async (scope) => proxyApi(scope, config.backendUrl ?? '', dialect))
  }
  await http.register(async (scope) => {
    if (api !== null) {
      const dispatch = createDispatch(api)
      const budgets = new WeakMap<FastifyRequest, StatementBudget>()
      const admit: typeof dispatch.admit = (request, reply) => {
        const budget = createStatementBudget(STATEMENTS_MS)
        budgets.set(request, budget)
        return withStatementBudget(budget, () => dispatch.admit(request, reply))
      }
      const handle: typeof dispatch.handle = (request, reply) =>
        withStatementBudget(budgets.get(request) ?? STATEMENTS_MS, () => dispatch.handle(request, reply))
      await acceptBodies(scope, admit, (text) => links?.shownIn(text) ?? new Set())
      // Only successful answers are signed: errors may repeat a file URL of the request.
      if (links)
        scope.addHook('onSend', ({ fileFields }, { statusCode }, payload, done) =>
          done(null, fileFields && statusCode === 200 && typeof payload === 'string' ? links.sign(payload, fileFields) : payload),
        )
      scope.all('/api/*', handle)
      for (const { method, path } of api.routes)
        if (!path.startsWith('/api/')) scope.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler: handle })
    }
    compressResponses(scope)
    for (const one of local) addLocalhostRoute(scope, one, config)
    serveSchemas(scope, library, events, async (request) => {
      // Files are sent without a database too, and to everybody.
      const identity = api && (await Promise.resolve(identify(api.platform, request)).catch(() => null))
      return api && identity ? api.platform.schemaTexts(identity) : new Map()
    })
    await serveConsole(scope, dist, config, firstPages)
  })

  return {
    http,
    async stop(isLeft = Promise.resolve()) {
      stopping = true
      await isLeft
      // Streams never end by themselves; their pages reconnect to the next server.
      events.close()
      streams.close()
      // Idle connections would be kept open for a next request.
      const sweep = setInterval(connections.endIdle, 50)
      const timer = setTimeout(connections.endAll, STOP_MS)
      await http.close()
      clearInterval(sweep)
      clearTimeout(timer)
    },
  }
}

/** Reason why the server is not ready; `null` if it is. A disk remounted read-only still serves reads, but nobody can sign in or save. */
async function unreadinessOf({ store, config }: Platform): Promise<string | null> {
  if (!(await store.answers(STORE_PATIENCE_MS))) return 'store away'
  return access(config.dataFolder, constants.W_OK).then(
    () => null,
    () => 'data folder not writable',
  )
}

/**
 * Routes have no Fastify schemas: entities validate input. Without this, Fastify would load its validator and serialiser at every start.
 */
function noRouteSchemas(): never {
  throw new Error('A route states no schema to Fastify')
}

/** Unique across starts and nodes, and short enough to read out on the phone. */
function createRequestIds(): () => string {
  const start = Math.floor(Date.now() / 1000).toString(36) + process.pid.toString(36)
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}
