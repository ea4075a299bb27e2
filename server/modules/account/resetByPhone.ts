// Password reset by a code sent to the phone, for tenants that enable it. Response and duration are the same for known and unknown phones.

import { setTimeout as wait } from 'node:timers/promises'
import { INTEGER, TEXT, takesJson, takesQuery } from '#http/openapi/routeBodies.ts'
import { findRows, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { type Account, findAccountById, isAccountActive, USERS } from '../../access/account.ts'
import { endSessionsOf } from '../../access/sessions/sessions.ts'
import { refuseMoreThan, unlockUser } from '../../access/signIn/attempts.ts'
import { takeCaptcha } from '../../access/signIn/captcha.ts'
import { hashPassword } from '../../access/signIn/password.ts'
import { isMd5, refuseWeak } from '../../access/signIn/passwordPolicy.ts'
import { checkTenant } from '../../access/signIn/signIn.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { objectBody } from '../../records/body.ts'
import { redeemCode, sendCode, simulateSendCode } from '../resource/index.ts'
import { newPasswordFacts } from './password.ts'

const PHONE = /^1\d{10}$/
/** Minimum duration in milliseconds, longer than a lookup and a queued message take. */
const SAME_MS = 300
const MINUTES_10 = 10 * 60_000
/** Limits per address, which a whole office may share. */
const MAX_CODES = 30
const MAX_TRIES = 60
const FIELD = 'password'

/** `?tenantId=`: true if the sign-in page may offer the reset. */
async function isOffered({ platform, query }: Call): Promise<boolean> {
  return isOn(platform, query.tenantId ?? '')
}

/** `{tenantId, phone, captchaKey, captcha}`; returns the `id` for the code, also for unknown phones. */
async function sendResetCode(call: Call): Promise<Rec> {
  const { platform, request } = call
  const body = objectBody(call.body)
  const [tenantId, phone] = [textOf(body, 'tenantId').trim(), textOf(body, 'phone').trim()]
  await refuseMoreThan(platform.store, `reset codes from ${request.ip}`, MAX_CODES, MINUTES_10)
  if (!PHONE.test(phone)) throw new AppError('sms.phoneWrong', { phone: phone.slice(0, 20) }, null, 'phone')
  if (!(await takeCaptcha(platform.store, textOf(body, 'captchaKey'), textOf(body, 'captcha')))) {
    throw new AppError('auth.badCaptcha', {}, null, 'captcha')
  }
  await checkOn(platform, tenantId)
  const same = wait(SAME_MS)
  const actor = systemActor(tenantId)
  const owner = await ownerOf(platform, tenantId, phone)
  const id = await (owner ? sendCode(platform, actor, phone, null) : simulateSendCode(platform, actor, phone, null))
  await same
  return { id }
}

/** `{tenantId, phone, codeId, code, password, passwordLength, passwordForms}`, the password as md5: sets it and ends all sessions. */
async function resetByCode(call: Call): Promise<undefined> {
  const { platform, request } = call
  const body = objectBody(call.body)
  const text = (name: string) => textOf(body, name).trim()
  const [tenantId, phone, password] = [text('tenantId'), text('phone'), text('password').toLowerCase()]
  await refuseMoreThan(platform.store, `resets from ${request.ip}`, MAX_TRIES, MINUTES_10)
  await checkOn(platform, tenantId)
  if (!isMd5(password)) throw new AppError('request.parameterInvalid', { name: FIELD })
  const wanted = { md5: password, ...newPasswordFacts(call) }
  // Checked before the code is used up, and without the account name, which would reveal the owner.
  await refuseWeak(platform, wanted, '', FIELD)
  const owner = await ownerOf(platform, tenantId, phone)
  await redeemCode(platform, tenantId, text('codeId'), text('code'), phone).catch(unknownOrOver)
  if (!owner) throw new AppError('reset.codeWrong', {}, null, 'code')
  await refuseWeak(platform, wanted, owner.account, FIELD)
  const hash = await hashPassword(password)
  const { userId, deptIds } = owner
  await platform.store.transaction(async (db) => {
    const actor = { userId, tenantId, deptId: deptIds.join(',') }
    await repository(db, USERS, actor).update(userId, { password: hash, initialPassword: 0 })
    await endSessionsOf(db, userId)
    await unlockUser(db, userId)
  })
  platform.reads.forget()
}

/** Unknown, wrong and expired codes give the same error. */
function unknownOrOver(error: unknown): never {
  const isOfCode = error instanceof AppError && (error.key === 'sms.codeWrong' || error.key === 'sms.codeOver')
  throw isOfCode ? new AppError('reset.codeWrong', {}, null, 'code') : error
}

/** The account of a phone; `null` for unknown phones, disabled accounts, and phones of several accounts. */
async function ownerOf(platform: Platform, tenantId: string, phone: string): Promise<Account | null> {
  const users = await findRows(platform, USERS, { phone_equal: phone }, tenantId)
  const [user, ...others] = users
  return user && others.length === 0 && isAccountActive(user) ? findAccountById(platform, tenantId, textOf(user, 'id')) : null
}

async function isOn(platform: Platform, tenantId: string): Promise<boolean> {
  const [tenant] = tenantId === '' ? [] : await findRows(platform, 'tenant', { tenantId_equal: tenantId })
  return tenant?.phoneReset === true
}

/** Unknown, expired and disabled tenants give the same error. */
async function checkOn(platform: Platform, tenantId: string): Promise<void> {
  const isOver = await checkTenant(platform, tenantId).then(
    () => false,
    () => true,
  )
  if (isOver || !(await isOn(platform, tenantId))) throw new AppError('reset.closed')
}

const ROOT = '/api/blade-user'

export const resetRoutes: readonly Route[] = [
  { method: 'GET', path: `${ROOT}/reset-offered`, access: 'public', described: takesQuery({ tenantId: TEXT }), handle: isOffered },
  // Logged in the list of messages instead.
  {
    method: 'POST',
    path: `${ROOT}/send-reset-code`,
    access: 'public',
    keepsOwnLog: true,
    described: takesJson({ tenantId: TEXT, phone: TEXT, captchaKey: TEXT, captcha: TEXT }, ['tenantId', 'phone', 'captchaKey', 'captcha']),
    handle: sendResetCode,
  },
  {
    method: 'POST',
    path: `${ROOT}/reset-by-code`,
    access: 'public',
    described: takesJson(
      {
        tenantId: TEXT,
        phone: TEXT,
        codeId: TEXT,
        code: TEXT,
        password: TEXT,
        passwordLength: INTEGER,
        passwordForms: { type: 'array', items: TEXT },
      },
      ['tenantId', 'phone', 'codeId', 'code', 'password'],
    ),
    handle: resetByCode,
  },
]
