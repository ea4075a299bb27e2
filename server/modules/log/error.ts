// POST log/error/upload: errors of a browser, sent by its user.

import { hostname } from 'node:os'
import { objectOf, TEXT } from '#http/openapi/routeBodies.ts'
import { type Rec, repository } from '#store/rows.ts'
import { countCalls } from '../../access/signIn/attempts.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, userOf } from '../../records/actor.ts'
import { checkReserve } from '../../records/storageQuota.ts'
import { maskedText } from './maskedJson.ts'
import { stackPlace } from './stackPlace.ts'

/** Maximum number of errors that a browser stores. */
const MAX = 200
/** Maximum number of entries per user and hour: five times that of a browser. */
const MAX_HOURLY = 5 * MAX
const HOUR = 3_600_000
const CONSOLE = 'gantry-console'

export const uploadErrors: Route = {
  method: 'POST',
  path: '/api/blade-log/error/upload',
  access: 'user',
  keepsOwnLog: true,
  described: {
    body: {
      'application/json': { type: 'array', items: objectOf({ time: TEXT, type: TEXT, url: TEXT, message: TEXT, stack: TEXT, info: TEXT }) },
    },
  },
  async handle(call) {
    const rows = entriesOf(call.body).map((entry) => rowOf(entry, call))
    const { platform } = call
    // No permission is required, and an entry may have ten kilobytes, so the number is limited.
    if ((await countCalls(platform.store, `errors ${userOf(call).userId}`, HOUR, rows.length)) > MAX_HOURLY)
      throw new AppError('request.tooOften')
    await checkReserve(platform, 'database')
    await platform.store.transaction(async (db) => {
      for (const row of rows) await repository(db, 'error-log', actorOf(call)).insert(row)
    })
  },
}

function entriesOf(body: unknown): Rec[] {
  if (!Array.isArray(body)) throw new AppError('request.bodyNotArray')
  if (body.length > MAX) throw new AppError('request.tooManyIds', { limit: MAX })
  return body.map((entry, at) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
      throw new AppError('request.parameterInvalid', { name: `[${at}]` })
    }
    return entry as Rec
  })
}

/** The server sets user, address and time; texts of the browser are cut to the column length. */
function rowOf(entry: Rec, call: Call): Rec {
  const { request } = call
  const text = (name: string, longest: number) => maskedText(cut(entry[name], longest), call.platform.library())
  const stack = text('stack', 8000)
  const place = stackPlace(stack)
  return {
    serviceId: CONSOLE,
    serverHost: cut(hostname(), 255),
    requestUri: text('url', 255),
    userAgent: cut(request.headers['user-agent'], 1000),
    remoteIp: cut(request.ip, 255),
    createBy: cut(userOf(call).account, 64),
    exceptionName: text('type', 255),
    message: text('message', 2000),
    fileName: cut(place?.file, 1000),
    lineNumber: place?.line ?? null,
    methodName: cut(place?.method, 255),
    params: JSON.stringify({ time: text('time', 19), info: text('info', 2000) }),
    stackTrace: stack,
  }
}

function cut(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : ''
}
