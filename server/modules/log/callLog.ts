// Audit log of API calls: every write, every view of private values, and every server error.

import { type Language, translate } from '#i18n/translate.ts'
import { siteTime } from '#model/siteTime.ts'
import type { CallTitle } from '#records/callTitle.ts'
import type { EntityHook } from '#records/hook.ts'
import { nextId } from '#store/ids.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { CallObserver, CallOutcome, ObservedCall } from '../../http/callObserver.ts'
import type { Platform } from '../../platform.ts'
import { countAnonymousRefusal } from './anonymousRefusals.ts'
import { LOGS } from './logNames.ts'
import { maskedJson, maskedText } from './maskedJson.ts'
import { serverFacts } from './serverFacts.ts'
import { stackPlace } from './stackPlace.ts'

/** Type of a successful call, as on the platform. */
const ORDINARY = '1'
const MAX_TITLE_LENGTH = 255
const MAX_PARAMS_LENGTH = 4000
const MAX_STACK_LENGTH = 8000

export const callLog: CallObserver = {
  async writing(platform, db, call, outcome) {
    const entity = platform.library().entities.get(LOGS.api)
    if (entity)
      await repositoryOfAllTenants(db, entity).insertMissing([{ id: nextId(), createTime: siteTime(), ...lineOf(platform, call, outcome) }])
  },
  refused(platform, call, outcome) {
    if (call.identity) platform.logs.add(LOGS.api, lineOf(platform, call, outcome))
    else countAnonymousRefusal(platform, outcome.code)
  },
  disclosed(platform, call, outcome) {
    platform.logs.add(LOGS.api, lineOf(platform, call, outcome))
  },
  failed(platform, call, error) {
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    const place = stackPlace(stack)
    platform.logs.add(LOGS.error, {
      ...callFacts(platform, call),
      exceptionName: name.slice(0, 255),
      message: maskedText(message, platform.library()).slice(0, 2000),
      stackTrace: maskedText(stack, platform.library()).slice(0, MAX_STACK_LENGTH),
      fileName: place?.file.slice(0, 1000) ?? null,
      lineNumber: place?.line ?? null,
      methodName: place?.method.slice(0, 255) ?? null,
    })
  },
}

/** Shows the English titles in the English console. Lines of earlier versions have none. */
export const callTitleHook: EntityHook = {
  entity: LOGS.api,
  async extendRecords({ language }, records) {
    if (language === 'en') for (const record of records) record.title = record.titleEn || record.title
  },
}

function lineOf(platform: Platform, call: ObservedCall, { title, code, took }: CallOutcome): Record<string, unknown> {
  const titles = { title: titleOf(call, title, 'zh'), titleEn: titleOf(call, title, 'en') }
  return { ...callFacts(platform, call), ...titles, type: ORDINARY, code, time: String(Math.round(took)) }
}

/** A view as another user names the administrator as the author of the call, and the viewed user in the title. */
function titleOf({ identity, path }: ObservedCall, title: CallTitle | null, language: Language): string | null {
  const own = title?.(language) ?? null
  if (!identity?.view) return own?.slice(0, MAX_TITLE_LENGTH) ?? null
  return translate(language, 'calls.viewedAs', { account: identity.account, title: own ?? path }).slice(0, MAX_TITLE_LENGTH)
}

function callFacts(platform: Platform, { request, path, identity }: ObservedCall): Record<string, unknown> {
  const { method, query, body, headers, ip } = request
  const author = identity?.view?.viewer ?? identity
  return {
    ...serverFacts(platform.config),
    ...(author ? { tenantId: author.tenantId, createUser: author.userId, createBy: author.account } : {}),
    method,
    requestUri: path.slice(0, 255),
    userAgent: (headers['user-agent'] ?? '').slice(0, 1000),
    remoteIp: ip,
    params: maskedJson({ query, body }, platform.library(), MAX_PARAMS_LENGTH),
  }
}
