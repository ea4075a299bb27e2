// Routes of the screen lock.

import { isMd5 } from '#access/signIn/passwordPolicy.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { callTitle } from '#records/callTitle.ts'
import { lockSession, unlockSession } from '../../access/signIn/lockSession.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'

/** `{password}`: md5 of the unlocking password. Until then the session may only unlock and sign out. */
const lock: Route = {
  method: 'POST',
  path: '/gantry/lock',
  access: 'user',
  title: callTitle('lock'),
  described: takesJson({ password: TEXT }, ['password']),
  whileLocked: true,
  async handle(call) {
    const identity = userOf(call)
    await lockSession(call.platform, identity, passwordOf(call))
    call.platform.events.endOf(identity.sessionId)
  },
}

/** `{password}`: md5 of the password given when locking. */
const unlock: Route = {
  method: 'POST',
  path: '/gantry/unlock',
  access: 'user',
  title: callTitle('unlock'),
  described: takesJson({ password: TEXT }, ['password']),
  whileLocked: true,
  handle: (call) => unlockSession(call.platform, userOf(call), passwordOf(call)),
}

function passwordOf({ body }: Call): string {
  const { password } = objectBody(body)
  if (typeof password !== 'string' || !isMd5(password)) throw new AppError('request.parameterInvalid', { name: 'password' })
  return password.toLowerCase()
}

export const screenLockRoutes: readonly Route[] = [lock, unlock]
