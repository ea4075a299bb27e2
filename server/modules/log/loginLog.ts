// Sign-in log: successful and refused sign-ins, with address and device.

import * as dict from '#engine/site/keys.ts'
import { joinIds, splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { findRows, MANAGING_TENANT, repository, systemActor, textOf } from '#store/rows.ts'
import { findAccount } from '../../access/account.ts'
import { sessionOf, type TokenClaims } from '../../access/sessions/tokens.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { logFailedSignIn } from './failedSignIns.ts'
import { ipRegionOf } from './ipRegion.ts'
import { LOGS } from './logNames.ts'
import { serverFacts } from './serverFacts.ts'
import { browserOf, clientTypeOf, systemOf } from './userAgent.ts'

export interface SignInAttempt {
  grant: 'password' | 'captcha' | 'social'
  account: string
  /** Tenant as given by the client; it may not exist. */
  tenantId: string
  clientId: string
  ip: string
  userAgent: string
}

/** Errors that occur before the tenant is checked. */
const TENANT_UNPROVEN: readonly ErrorKey[] = [
  'auth.noClient',
  'auth.badClient',
  'auth.clientDisabled',
  'auth.grantUnknown',
  'auth.grantRefused',
  'auth.tenantMissing',
  'auth.tenantUnknown',
  'auth.badCaptcha',
]

/** Records the sign-out in the row of the session. */
export async function logSignOut({ logs, store, library }: Platform, { sid, tenant_id, began = Date.now() }: TokenClaims): Promise<void> {
  const entity = library().entities.get(LOGS.login)
  if (!entity) return
  // The row of a recent sign-in may not be stored yet.
  await logs.settle()
  const minutes = Math.max(0, Math.floor((Date.now() - began) / 60_000))
  const values = { logoutTime: siteTime(), onlineMinutes: minutes }
  await repository(store.db, entity, systemActor(tenant_id)).change({ sessionId_equal: sid, logoutTime_null: 'true' }, values)
}

/** `outcome` is the body of the token response, or the error. */
export async function logSignIn(
  platform: Platform,
  attempt: SignInAttempt,
  outcome: Readonly<Record<string, unknown>> | AppError,
): Promise<void> {
  const { grant, account, tenantId, clientId, ip, userAgent } = attempt
  const isRefused = outcome instanceof AppError
  const isProven = !isRefused || !TENANT_UNPROVEN.includes(outcome.key)
  const row = {
    tenantId: isProven ? tenantId : MANAGING_TENANT,
    account: account.slice(0, 45),
    loginTime: siteTime(),
    loginType: grant === 'social' ? dict.loginType.thirdParty : dict.loginType[grant],
    clientId: clientId.slice(0, 48),
    ip,
    region: ipRegionOf(ip),
    os: systemOf(userAgent),
    browser: browserOf(userAgent),
    clientType: clientTypeOf(userAgent),
    userAgent: userAgent.slice(0, 500),
  }
  if (isRefused) {
    const isLocked = outcome.key === 'auth.locked'
    const known = isProven ? await findAccount(platform, tenantId, account) : null
    platform.metrics.signedIn(known ? 'refused' : 'unknown')
    logFailedSignIn(platform, {
      ...row,
      userId: known?.userId ?? null,
      loginResult: isLocked ? dict.loginResult.locked : dict.loginResult.failed,
      failReason: outcome.sentence('zh').slice(0, 200),
    })
    return
  }
  platform.metrics.signedIn('done')
  const sessionId = sessionOf(String(outcome.access_token))
  const who = {
    userName: outcome.real_name,
    userId: outcome.user_id || null,
    deptName: await deptNames(platform, tenantId, String(outcome.dept_id)),
    projectId: outcome.projectId || null,
  }
  platform.logs.add(LOGS.login, { ...row, ...who, loginResult: dict.loginResult.succeeded, sessionId })
  platform.logs.add(LOGS.usual, {
    ...serverFacts(platform.config),
    tenantId,
    logLevel: 'INFO',
    logId: 'sign-in',
    logData: `${account} signed in`,
    createBy: row.account,
    remoteIp: ip,
    userAgent: userAgent.slice(0, 1000),
  })
}

/** Current names of departments, comma-joined in the order of the ids. */
async function deptNames(platform: Platform, tenantId: string, ids: string): Promise<string> {
  if (ids === '') return ''
  const rows = await findRows(platform, 'dept', { id_in: ids }, tenantId)
  const names = new Map(rows.map((row) => [textOf(row, 'id'), textOf(row, 'deptName')]))
  return joinIds(splitIds(ids).flatMap((id) => names.get(id) ?? [])).slice(0, 255)
}
