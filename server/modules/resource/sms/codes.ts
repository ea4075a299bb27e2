// Verification codes for phones: sending and checking.

import { refuseMoreThan } from '#access/signIn/attempts.ts'
import * as dict from '#engine/site/keys.ts'
import { CLOCK_SKEW_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { nextId } from '#store/ids.ts'
import { type Actor, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { isCodeOf } from './codeDigits.ts'
import { smsDispatcher } from './dispatcher.ts'
import { queueMessages } from './queue.ts'
import { configurationFor } from './sms.ts'

const LIFE_S = 5 * 60
const TRIES = 5
/** Number of tries that marks a code as used. */
const USED = 1000
const LIMITS = [
  { life: 60_000, most: 1 },
  { life: 24 * 3_600_000, most: 10 },
]

/**
 * Sends a code to a phone; returns the id for its check. Limits: one per minute and ten per day for each phone, and a limit for each
 * address if given. Throws `request.tooOften`, `sms.none`.
 */
export async function sendCode(platform: Platform, actor: Actor, phone: string, address: string | null): Promise<string> {
  const configuration = await mayBeSent(platform, actor, phone, address)
  const [id = ''] = await platform.store.transaction((db) =>
    queueMessages(db, actor, { kind: 'code', configuration, phones: [phone], params: { code: '' }, life: LIFE_S }),
  )
  smsDispatcher.flush(platform)
  return id
}

/** Returns and throws like `sendCode` without sending, so that callers cannot tell whether a phone is known. */
export async function simulateSendCode(platform: Platform, actor: Actor, phone: string, address: string | null): Promise<string> {
  await mayBeSent(platform, actor, phone, address)
  return nextId()
}

/** Checks and counts a request; returns the configuration. */
async function mayBeSent(platform: Platform, actor: Actor, phone: string, address: string | null): Promise<Rec> {
  const configuration = await configurationFor(platform, actor.tenantId, '', 'code')
  for (const { life, most } of LIMITS) {
    if (address !== null) await refuseMoreThan(platform.store, `codes from ${address} ${life}`, most, life)
    await refuseMoreThan(platform.store, `codes to ${phone} ${life}`, most, life)
  }
  return configuration
}

/**
 * Checks and uses up the code of a message. Tries are counted before the check, so that parallel guesses count too.
 * @param phone expected phone number; any if omitted
 * Throws `sms.codeWrong`, or `sms.codeOver` for a code that was used, expired or was guessed five times.
 */
export async function redeemCode(platform: Platform, tenantId: string, id: string, code: string, phone?: string): Promise<void> {
  const actor = systemActor(tenantId)
  const { db } = platform.store
  const row = await repository(db, 'sms-message', actor).get(id)
  if (row?.kind !== dict.messageKind.code || (phone !== undefined && row.phone !== phone)) throw new AppError('sms.codeWrong')
  const tries = Number(row.tries)
  const [now, expires] = [siteTime(), textOf(row, 'expireTime')]
  // A later expiry was written before the clock was set back.
  if (tries >= TRIES || expires < now || expires > later(now, LIFE_S + CLOCK_SKEW_SECONDS)) throw new AppError('sms.codeOver')
  const isRight = isCodeOf(platform.auth.keys, id, code)
  const unchanged = { id_equal: id, tries_equal: String(tries) }
  if ((await repository(db, 'sms-message', actor).change(unchanged, { tries: isRight ? USED : tries + 1 })) !== 1)
    throw new AppError('sms.codeWrong')
  if (!isRight) throw new AppError(tries + 1 >= TRIES ? 'sms.codeOver' : 'sms.codeWrong')
}
