// Changes the password of the signed-in user.

import { repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { AuthKernel } from '../auth.ts'
import type { Identity } from '../identity.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { addFailure, clearFailures, waitFor } from './attempts.ts'
import { busy, hashPassword, verifyPassword } from './password.ts'
import { type PasswordCandidate, refuseWeak } from './passwordPolicy.ts'
import { failLimit, passwordOf, refuseWait } from './signIn.ts'

const FIELD = 'newPassword'

/**
 * Changes the password of a signed-in user and ends their other sessions. `oldMd5` is the md5 hex of the old password. A wrong one counts
 * like a failed sign-in on a known device. Throws auth.wrongOldPassword, auth.locked, auth.busy, or the errors of a weak new password.
 */
export async function replacePassword(platform: AuthKernel, identity: Identity, oldMd5: string, wanted: PasswordCandidate): Promise<void> {
  const isDone = await platform.auth.queued(identity.userId, () => change(platform, identity, oldMd5, wanted))
  if (!isDone) throw busy()
  platform.reads.forget()
}

/**
 * Verifies the password of the signed-in user again, as md5 hex. A wrong one counts like a failed sign-in on a known device. Throws
 * auth.wrongOldPassword, auth.locked or auth.busy.
 */
export async function proveOwnPassword(platform: AuthKernel, { userId }: Identity, md5: string): Promise<void> {
  const isDone = await platform.auth.queued(userId, () => prove(platform, userId, md5))
  if (!isDone) throw busy()
}

async function prove(platform: AuthKernel, userId: string, md5: string): Promise<true> {
  const { store } = platform
  const counted = { userId, deviceId: 'signed in' }
  refuseWait(await waitFor(store, counted, await failLimit(platform)))
  if (!(await verifyPassword(md5, await passwordOf(platform, { userId })))) {
    await addFailure(store, counted)
    throw new AppError('auth.wrongOldPassword')
  }
  await clearFailures(store, counted)
  return true
}

async function change(
  platform: AuthKernel,
  { userId, tenantId, deptId, account, sessionId }: Identity,
  oldMd5: string,
  wanted: PasswordCandidate,
) {
  await prove(platform, userId, oldMd5)
  if (wanted.md5 === oldMd5.toLowerCase()) throw new AppError('password.same', {}, null, FIELD)
  await refuseWeak(platform, wanted, account, FIELD)
  const password = await hashPassword(wanted.md5)
  await platform.store.transaction(async (db) => {
    await repository(db, 'user', { userId, tenantId, deptId }).update(userId, { password, initialPassword: 0 })
    await endSessionsOf(db, userId, sessionId)
  })
  return true
}
