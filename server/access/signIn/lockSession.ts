// Locks and unlocks the caller's session.

import { findKeyed, putKeyed, removeKeyed } from '#store/rows/keyedRows.ts'
import { AppError } from '../../errors.ts'
import type { AuthKernel } from '../auth.ts'
import type { Identity } from '../identity.ts'
import { SCREEN_LOCKS } from '../sessions/screenLock.ts'
import { endOfSession } from '../sessions/sessions.ts'
import { addFailure, clearFailures, waitFor } from './attempts.ts'
import { busy, hashPassword, verifyPassword } from './password.ts'
import { failLimit, refuseWait } from './signIn.ts'

/** Locks the caller's session. Locking again keeps the first password. @param md5 md5 hex of the unlocking password */
export async function lockSession(platform: AuthKernel, { sessionId }: Identity, md5: string): Promise<void> {
  const row = { hash: await hashPassword(md5), expires: await endOfSession(platform.store, sessionId) }
  await putKeyed(platform.store.db, SCREEN_LOCKS, sessionId, row, 'stays')
  platform.reads.forget()
}

/** Unlocks the caller's session. Wrong passwords count like failed sign-ins. Throws lock.wrong, auth.locked or auth.busy. */
export async function unlockSession(platform: AuthKernel, identity: Identity, md5: string): Promise<void> {
  const isDone = await platform.auth.queued(identity.userId, () => unlock(platform, identity, md5))
  if (!isDone) throw busy()
  platform.reads.forget()
}

async function unlock(platform: AuthKernel, { userId, sessionId }: Identity, md5: string): Promise<true> {
  const { store } = platform
  const lock = await findKeyed(store.db, SCREEN_LOCKS, sessionId)
  if (!lock) return true
  const counted = { userId, deviceId: `lock ${sessionId}` }
  refuseWait(await waitFor(store, counted, await failLimit(platform)))
  if (!(await verifyPassword(md5, String(lock.hash)))) {
    await addFailure(store, counted)
    throw new AppError('lock.wrong')
  }
  await clearFailures(store, counted)
  await removeKeyed(store.db, SCREEN_LOCKS, sessionId)
  return true
}
