// Routes of the user's own second factor: state, setup, and disabling with the password.

import { renderSVG } from 'uqr'
import type { NewSecondFactor, SecondFactorState } from '#engine/site/answers/account.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { refuseMoreThan } from '../../access/signIn/attempts.ts'
import { proveOwnPassword } from '../../access/signIn/changePassword.ts'
import { confirmSecondFactor, dropSecondFactor, generateSecondFactor, secondFactorOf } from '../../access/signIn/twoFactor.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'

const ROOT = '/api/blade-user/two-factor'
const TRIES_A_MINUTE = 10

const status: Route = {
  method: 'GET',
  path: ROOT,
  access: 'user',
  handle: (call): Promise<SecondFactorState> => secondFactorOf(call.platform.store, userOf(call).userId),
}

/** `{password}` as md5 hex; returns the secret, its `otpauth:` URI, and a QR code of it. */
const setUp: Route = {
  method: 'POST',
  path: `${ROOT}/setup`,
  described: takesJson({ password: TEXT }, ['password']),
  access: 'user',
  async handle(call): Promise<NewSecondFactor> {
    await proveOwnPassword(call.platform, userOf(call), textIn(call, 'password'))
    const { userId, account } = userOf(call)
    const { secret, uri } = await generateSecondFactor(call.platform.store, userId, account)
    return { secret, uri, image: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString('base64')}` }
  },
}

const confirm: Route = {
  method: 'POST',
  path: `${ROOT}/confirm`,
  described: takesJson({ code: TEXT }, ['code']),
  access: 'user',
  async handle(call) {
    const { userId } = userOf(call)
    await refuseMoreThan(call.platform.store, `two-factor ${userId}`, TRIES_A_MINUTE)
    return { recoveryCodes: await confirmSecondFactor(call.platform.store, userId, textIn(call, 'code')) }
  },
}

const switchOff: Route = {
  method: 'POST',
  path: `${ROOT}/off`,
  described: takesJson({ password: TEXT }, ['password']),
  access: 'user',
  async handle(call) {
    await proveOwnPassword(call.platform, userOf(call), textIn(call, 'password'))
    await dropSecondFactor(call.platform.store.db, userOf(call).userId)
  },
}

function textIn({ body }: Call, name: string): string {
  const value = objectBody(body)[name]
  if (typeof value !== 'string' || value.trim() === '') throw new AppError('request.parameterMissing', { name })
  return value.trim()
}

export const twoFactorRoutes: readonly Route[] = [status, setUp, confirm, switchOff]
