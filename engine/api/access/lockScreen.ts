// Locks and unlocks the screen. If the server can lock sessions, it refuses all other calls of a locked session.

import { md5 } from 'js-md5'
import { hasCapability } from '../../session/capabilities.ts'
import { createLocalLock, unlocks } from '../../session/lockPassword.ts'
import { type Lock, setLock } from '../../session/screenLock.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { api } from '../client.ts'

/** Locks the screen; returns the error message, or `null` on success. */
export async function lockScreen(password: string): Promise<string | null> {
  if (!hasCapability('screen-lock')) {
    setLock(createLocalLock(password))
    return null
  }
  const fault = await sendPassword('/gantry/lock', password)
  if (fault === null) setLock({ onServer: true })
  return fault
}

/** Unlocks the screen; returns the error message, or `null` on success. */
export async function unlockScreen(lock: Lock | null, password: string): Promise<string | null> {
  const fault =
    lock && 'salt' in lock ? (unlocks(lock, password) ? null : translateNow('lock.wrong')) : await sendPassword('/gantry/unlock', password)
  if (fault === null) setLock(null)
  return fault
}

async function sendPassword(path: string, password: string): Promise<string | null> {
  try {
    await api.post(path, { body: { password: md5(password) }, silent: true })
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
