// What the logs say of a call of the API: every write, and every failure that is the server's own fault.

import type { CallObserver, ObservedCall } from '../../http/callObserver.ts'
import type { Platform } from '../../platform.ts'
import { LOGS } from './logNames.ts'
import { maskedJson } from './maskedJson.ts'
import { serverFacts } from './serverFacts.ts'
import { stackPlace } from './stackPlace.ts'

/** The platform's type of a call that ended well. */
const ORDINARY = '1'
const LONGEST_PARAMS = 4000
const LONGEST_STACK = 8000

export const callLog: CallObserver = {
  wrote(platform, call, { title, code, took }) {
    platform.logs.add(LOGS.api, { ...callFacts(platform, call), title, type: ORDINARY, code, time: String(Math.round(took)) })
  },
  failed(platform, call, error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const place = stackPlace(stack)
    platform.logs.add(LOGS.error, {
      ...callFacts(platform, call),
      exceptionName: name.slice(0, 255),
      message: message.slice(0, 2000),
      stackTrace: stack.slice(0, LONGEST_STACK),
      fileName: place?.file.slice(0, 1000) ?? null,
      lineNumber: place?.line ?? null,
      methodName: place?.method.slice(0, 255) ?? null,
    })
  },
}

function callFacts(platform: Platform, { request, path, identity }: ObservedCall): Record<string, unknown> {
  const { method, query, body, headers, ip } = request
  return {
    ...serverFacts(platform.config),
    ...(identity ? { tenantId: identity.tenantId, createUser: identity.userId, createBy: identity.account } : {}),
    method,
    requestUri: path.slice(0, 255),
    userAgent: (headers['user-agent'] ?? '').slice(0, 1000),
    remoteIp: ip,
    params: maskedJson({ query, body }, platform.library(), LONGEST_PARAMS),
  }
}
