import { AppError } from '../errors.ts'
import { updateRecord } from '../store/records.ts'
import { entityOf } from '../store/rows.ts'
import { addFailure, clearFailures, failures } from './attempts.ts'
import type { AuthKernel } from './auth.ts'
import type { Identity } from './identity.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { endOtherSessions } from './sessions.ts'
import { failLimit, passwordOf } from './signIn.ts'

/**
 * Gives a signed-in user another password and ends their other sessions. Both passwords are the md5 hex that travels.
 * Wrong old ones count like failed sign-ins. Throws auth.wrongOldPassword or auth.tooMany.
 */
export async function changePassword(platform: AuthKernel, identity: Identity, oldMd5: string, newMd5: string): Promise<void> {
  const name = `${identity.tenantId} ${identity.account.toLowerCase()}`
  const isDone = await platform.auth.queued(name, () => change(platform, identity, oldMd5, newMd5))
  if (!isDone) throw new AppError('auth.tooMany')
  platform.reads.forget()
}

async function change(platform: AuthKernel, { userId, tenantId, deptId, account, sessionId }: Identity, oldMd5: string, newMd5: string) {
  const { store } = platform
  const counted = { tenantId, account }
  const failed = await failures(store, counted)
  if (failed >= (await failLimit(platform))) throw new AppError('auth.tooMany')
  if (!(await verifyPassword(oldMd5, await passwordOf(platform, { userId })))) {
    await addFailure(store, counted)
    throw new AppError('auth.wrongOldPassword')
  }
  if (failed > 0) await clearFailures(store, counted)
  const password = await hashPassword(newMd5)
  await store.transaction(async (db) => {
    await updateRecord(db, entityOf(platform, 'user'), userId, { password }, { userId, tenantId, deptId })
    await endOtherSessions(db, userId, sessionId)
  })
  return true
}
