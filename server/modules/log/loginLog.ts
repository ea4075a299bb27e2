// The login log: who came in or was refused, from where and with what.

import * as dict from '../../../dict/keys.ts'
import { siteTime } from '../../../engine/model/siteTime.ts'
import { sessionOf, type TokenClaims } from '../../access/tokens.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import { changeRows } from '../../store/changeRows.ts'
import { MANAGING_TENANT, systemActor } from '../../store/rows.ts'
import { LOGS } from './logNames.ts'
import { serverFacts } from './serverFacts.ts'
import { browserOf, systemOf } from './userAgent.ts'

export interface SignInAttempt {
  grant: 'password' | 'captcha'
  account: string
  /** As it was asked for; it need not exist. */
  tenantId: string
  clientId: string
  ip: string
  userAgent: string
}

/** Refusals that come before anybody knows that there is such a tenant. */
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

/** Tells the line of the session that it is over. */
export async function logSignOut({ logs, store, library }: Platform, { sid, tenant_id, began = Date.now() }: TokenClaims): Promise<void> {
  const entity = library().entities.get(LOGS.login)
  if (!entity) return
  // The sign-in may be a moment ago, and its line still on the way.
  await logs.settle()
  const minutes = Math.max(0, Math.floor((Date.now() - began) / 60_000))
  const values = { logoutTime: siteTime(), onlineMinutes: minutes }
  await changeRows(store.db, entity, { sessionId_equal: sid, logoutTime_null: 'true' }, values, systemActor(tenant_id))
}

/** `outcome` is the body of the token call, or why it was refused. */
export function logSignIn(platform: Platform, attempt: SignInAttempt, outcome: Readonly<Record<string, unknown>> | AppError): void {
  const { grant, account, tenantId, clientId, ip, userAgent } = attempt
  const isRefused = outcome instanceof AppError
  platform.metrics.signedIn(isRefused ? 'refused' : 'done')
  const row = {
    tenantId: isRefused && TENANT_UNPROVEN.includes(outcome.key) ? MANAGING_TENANT : tenantId,
    account: account.slice(0, 45),
    loginTime: siteTime(),
    loginType: dict.loginType[grant],
    clientId: clientId.slice(0, 48),
    ip,
    os: systemOf(userAgent),
    browser: browserOf(userAgent),
    userAgent: userAgent.slice(0, 500),
  }
  if (isRefused) {
    const isLocked = outcome.key === 'auth.locked'
    platform.logs.add(LOGS.login, {
      ...row,
      loginResult: isLocked ? dict.loginResult.locked : dict.loginResult.failed,
      failReason: outcome.sentence('zh').slice(0, 200),
    })
    return
  }
  const sessionId = sessionOf(String(outcome.access_token))
  platform.logs.add(LOGS.login, { ...row, loginResult: dict.loginResult.done, userName: outcome.real_name, sessionId })
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
