// Dispatches every API call: route, identity, access, handler, envelope.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditLine, inChangeSet } from '#store/journal/index.ts'
import { type Database, ownStatements, readFromReplica, refuseStatementsThatWrite } from '#store/store.ts'
import type { Identity } from '../access/identity.ts'
import { identify, tokenOf } from '../access/sessions/identify.ts'
import { onBehalfOf } from '../access/signedIn.ts'
import { AppError, languageOf } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Platform } from '../platform.ts'
import type { CallTitle } from '../records/callTitle.ts'
import type { EntityHook } from '../records/hook.ts'
import { enforce } from '../records/refusals.ts'
import { type BodyRules, publicBodyRules, SIGNED_IN } from './bodies.ts'
import type { CallObserver } from './callObserver.ts'
import { callPolicy, callRefusal, previewRefusal, sessionRefusal } from './callPolicy.ts'
import { entityRoutes } from './entityRoutes.ts'
import { envelope, PRIVATE, sendError } from './envelope.ts'
import { allFileFields, type FileFields } from './fileFields.ts'
import { isBodyCut } from './halfRequests.ts'
import { noteWrite, readAfterWrites } from './lastWrite.ts'
import { describedPart } from './openapi/routeBodies.ts'
import { isStrict, STRICT } from './preferences.ts'
import { refuseControlCharacters } from './rejectMalformed.ts'
import type { Call, MatchedRoute, Route, RouteTable } from './route.ts'
import { createRouteTable } from './table.ts'

/** Request headers that affect answers. */
const VARY = 'accept-encoding, accept-language, blade-auth, authorization, tenant-id'
const NONE: ReadonlySet<string> = new Set()
/** Header with the change set of an operation that can be undone. */
const CHANGE_SET = 'gantry-change-set'
/** Header of the calls of a page that previews a draft of a schema file. */
const PREVIEW = 'gantry-preview'

declare module 'fastify' {
  interface FastifyRequest {
    /** File fields of the answer. */
    fileFields?: FileFields
  }
}

/** API parts of the modules. */
export interface ApiParts {
  platform: Platform
  /** Take precedence over generated routes of the same method and path. */
  routes: readonly Route[]
  hooks: readonly EntityHook[]
  /** Paths of lists that ignore unknown parameters. */
  lenientLists: ReadonlySet<string>
  observers: readonly CallObserver[]
  /** Names of answer members with file links, besides the file fields of entities. */
  fileMembers: readonly string[]
}

export interface Dispatch {
  /** Rules for the body of a call before it is read; `null` if the call was refused: no such route, or no valid identity. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<BodyRules | null>
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Handles everything below `/api/`, and routes outside of it. */
export function createDispatch({ platform, routes, hooks, lenientLists, observers, fileMembers }: ApiParts): Dispatch {
  let built: { library: Library; table: RouteTable } | null = null
  const tableNow = (): RouteTable => {
    const library = platform.library()
    if (built?.library !== library) built = { library, table: createRouteTable([...routes, ...entityRoutes(library, hooks)]) }
    return built.table
  }

  const outcome = (start: number, title: CallTitle | undefined, code: number) => ({
    title: title ?? null,
    code,
    took: performance.now() - start,
  })

  /** Builds the call of a route after all access checks. */
  const permit = async (caller: Caller, { route, params }: MatchedRoute, path: string, query: Query): Promise<Call> => {
    const { request, identity, start } = caller
    refuseControlCharacters(query)
    refuseControlCharacters(params)
    enforce(sessionRefusal(route, identity, tokenOf(request) !== '') ?? previewRefusal(route, isOfPreview(request)))
    const policy = await callPolicy(platform, identity, route, path)
    enforce(callRefusal(policy))
    const { rights, scopes } = policy
    const disclosures = new Set<string>()
    return {
      ...caller,
      method: route.method,
      path,
      routes: tableNow(),
      params,
      query,
      body: describedPart(route.described, request.body),
      shownFiles: request.shownFiles ?? NONE,
      ignoresUnknown: lenientLists.has(route.path),
      rights,
      scopes,
      platform,
      discloses(title: CallTitle) {
        if (disclosures.has(title('zh'))) return
        disclosures.add(title('zh'))
        for (const observer of observers) observer.disclosed(platform, { request, path, identity }, outcome(start, title, 200))
      },
      get: (wanted, parameters) => within(caller, 'GET', wanted, parameters),
      post: (wanted, parameters, body) => within(caller, 'POST', wanted, parameters, body),
    }
  }

  /** Runs another route within a call, with the same checks. */
  const within = async (caller: Caller, method: Route['method'], path: string, query: Query, body?: unknown): Promise<unknown> => {
    const table = tableNow()
    const found = table.find(method, path)
    if (!found) throw missing(table, method, path)
    const call = { ...(await permit(caller, found, path, query)), body: describedPart(found.route.described, body) }
    const data = await found.route.handle(call)
    return (found.route.bare ? (data as { data?: unknown } | null)?.data : data) ?? null
  }

  const findRoute = (request: FastifyRequest): MatchedRoute => {
    const path = pathOf(request.url)
    const table = tableNow()
    const found = table.find(request.method, path)
    if (!found) throw missing(table, request.method, path)
    request.routePath = found.route.path
    return found
  }

  const fail = (error: unknown, { request, reply, identity, start }: Refused, route: Route | null): void => {
    const cause = isBodyCut(request) ? new AppError('request.bodySlow') : error
    const { status } = sendError(cause, request, reply, route?.words)
    const observed = { request, path: pathOf(request.url), identity }
    if (status >= 500) for (const observer of observers) observer.failed(platform, observed, error)
    if (isLogged(route) || identity?.view)
      for (const observer of observers) observer.refused(platform, observed, outcome(start, route?.title, status))
  }

  return {
    async admit(request, reply) {
      const start = performance.now()
      let route: Route | null = null
      try {
        route = findRoute(request).route
        const identity = await identify(platform, request)
        if (!identity) enforce(sessionRefusal(route, null, tokenOf(request) !== ''))
        if (route.access === 'public') await route.admit?.(platform, request, reply)
        return identity && route.access !== 'public' ? SIGNED_IN : publicBodyRules(route)
      } catch (error) {
        fail(error, { request, reply, identity: null, start }, route)
        return null
      }
    },
    async handle(request, reply) {
      const start = performance.now()
      let route: Route | null = null
      let identity: Identity | null = null
      reply.header('cache-control', PRIVATE).header('vary', VARY)
      try {
        const found = findRoute(request)
        route = found.route
        request.fileFields = route.fileFields ?? allFileFields(platform.library(), fileMembers)
        const path = pathOf(request.url)
        const query = { ...formOf(request), ...singleValues(request.query as Readonly<Record<string, string | string[]>>) }
        const identified = identify(platform, request)
        identity = identified instanceof Promise ? await identified : identified
        if (identity) ownStatements(identity.userId)
        if ((identity?.view || isOfPreview(request)) && !route.whileViewing) refuseStatementsThatWrite()
        const language = languageOf(request.headers['accept-language'])
        const permitted = await permit({ request, reply, identity, language, start }, found, path, query)
        const call = isStrict(request) ? { ...permitted, appliesStrict: () => void reply.header('preference-applied', STRICT) } : permitted
        const { title } = route
        const observed = { request, path, identity }
        const line = async (db: Database): Promise<void> => {
          for (const observer of observers) await observer.writing(platform, db, observed, outcome(start, title, 200))
        }
        const isWrite = route.method === 'POST'
        const data = await onBehalfOf(identity, () =>
          readAfterWrites(call, () => {
            if (isWrite) return written(call, found.route, line)
            return found.route.readsReplica ? readFromReplica(() => found.route.handle(call)) : found.route.handle(call)
          }),
        )
        if (isWrite) noteWrite(call)
        else if (identity?.view) for (const observer of observers) observer.disclosed(platform, observed, outcome(start, title, 200))
        if (!reply.sent) reply.send(route.bare ? data : envelope(data, language))
      } catch (error) {
        fail(error, { request, reply, identity, start }, route)
      }
      // Without this return Fastify would send a second answer while a long one is still being compressed.
      return reply
    },
  }
}

type Query = Readonly<Record<string, string>>

const isOfPreview = ({ headers }: FastifyRequest): boolean => headers[PREVIEW] !== undefined

/** A refused call, with the data known so far. */
type Refused = Pick<Caller, 'request' | 'reply' | 'identity' | 'start'>

/** Authenticated user and start time. */
type Caller = Pick<Call, 'request' | 'reply' | 'identity' | 'language'> & { start: number }

function isLogged(route: Route | null): boolean {
  return route?.method === 'POST' && !route.keepsOwnLog
}

/** All writes of a call are one change set; the response header names it if it can be undone. */
function written(call: Call, route: Route, line: AuditLine): Promise<unknown> {
  return inChangeSet(async (set) => {
    const data = await (isLogged(route) ? audited(call, route, line) : route.handle(call))
    if (set.isKept) call.reply.header(CHANGE_SET, set.id)
    return data
  })
}

/** A call that wrote no record is logged too if its user is known: anonymous callers must not fill the log. */
function audited(call: Call, route: Route, line: AuditLine): Promise<unknown> {
  const { store } = call.platform
  return store.audited(line, async (isStored) => {
    const data = await route.handle(call)
    if (call.identity && !isStored()) await store.transaction(async () => {})
    return data
  })
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function missing(table: RouteTable, method: string, path: string): AppError {
  return table.methods(path).length > 0 ? new AppError('request.methodUnknown', { method }) : new AppError('request.pathUnknown', { path })
}

/** Clients of the platform send parameters in the query or as a form; the query takes precedence. */
function formOf({ headers, body }: FastifyRequest): Query {
  const isForm = headers['content-type']?.trimStart().toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
  return isForm && body !== null && typeof body === 'object' ? (body as Query) : {}
}

/** A repeated parameter is ambiguous. */
function singleValues(query: Readonly<Record<string, string | string[]>>): Readonly<Record<string, string>> {
  for (const name in query) if (typeof query[name] !== 'string') throw new AppError('request.parameterRepeated', { name })
  return query as Readonly<Record<string, string>>
}
