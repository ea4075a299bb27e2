import { randomBytes, randomInt } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { CAPTCHA_CHARACTERS, drawCaptcha } from './captchaImage.ts'

const LENGTH = 5
const LIFE = 5 * 60_000

/** A new captcha: its key and a picture as a data URI. Kept in the database, so that any node can check it. */
export async function issueCaptcha(store: Store): Promise<{ key: string; image: string }> {
  const key = randomBytes(16).toString('hex')
  const answer = Array.from({ length: LENGTH }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('')
  const now = Date.now()
  await store.db.deleteFrom('gantry_captcha').where('expires', '<', now).execute()
  await store.db
    .insertInto('gantry_captcha')
    .values({ id: key, answer, expires: now + LIFE })
    .execute()
  return { key, image: drawCaptcha(answer) }
}

/** Whether `code` answers the captcha, in any case. A captcha is used up by its first check, right or wrong. */
export async function takeCaptcha(store: Store, key: string, code: string): Promise<boolean> {
  if (key === '' || code === '') return false
  const taken = await store.db.deleteFrom('gantry_captcha').where('id', '=', key).returning(['answer', 'expires']).executeTakeFirst()
  if (!taken || Number(taken.expires) < Date.now()) return false
  return String(taken.answer).toUpperCase() === code.trim().toUpperCase()
}
