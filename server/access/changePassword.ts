import { AppError } from '../errors.ts'
import { updateRecord } from '../store/records.ts'
import { entityOf } from '../store/rows.ts'
import { addFailure, clearFailures, waitFor } from './attempts.ts'
import type { AuthKernel } from './auth.ts'
import type { Identity } from './identity.ts'
import { busy, hashPassword, verifyPassword } from './password.ts'
import { endSessionsOf } from './sessions.ts'
import { failLimit, passwordOf, refuseWait } from './signIn.ts'

/**
 * Gives a signed-in user another password and ends their other sessions. Both passwords are the md5 hex that travels.
 * Wrong old ones count like failed sign-ins of a known device. Throws auth.wrongOldPassword, auth.locked or auth.busy.
 */
export async function changePassword(platform: AuthKernel, identity: Identity, oldMd5: string, newMd5: string): Promise<void> {
  const isDone = await platform.auth.turns(identity.userId, () => change(platform, identity, oldMd5, newMd5))
  if (!isDone) throw busy()
  platform.reads.forget()
}

async function change(platform: AuthKernel, { userId, tenantId, deptId, sessionId }: Identity, oldMd5: string, newMd5: string) {
  const { store } = platform
  const counted = { userId, deviceId: 'signed in' }
  refuseWait(await waitFor(store, counted, await failLimit(platform)))
  if (!(await verifyPassword(oldMd5, await passwordOf(platform, { userId })))) {
    await addFailure(store, counted)
    throw new AppError('auth.wrongOldPassword')
  }
  await clearFailures(store, counted)
  const password = await hashPassword(newMd5)
  await store.transaction(async (db) => {
    await updateRecord(db, entityOf(platform, 'user'), userId, { password }, { userId, tenantId, deptId })
    await endSessionsOf(db, userId, sessionId)
  })
  return true
}
