// Creates and checks captchas.

import { randomBytes, randomInt } from 'node:crypto'
import { isRunning, putKeyed, sweepKeyed, takeKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'
import { CAPTCHA_CHARACTERS, drawCaptcha } from './captchaImage.ts'

export const CAPTCHAS = { name: 'gantry_captcha', columns: { answer: 'text', expires: 'integer' } } as const

const LENGTH = 5
const LIFE = 5 * 60_000

/** Creates a captcha: its key and a picture as a data URI. Stored in the database, so that any node can check it. */
export async function issueCaptcha(store: Store): Promise<{ key: string; image: string }> {
  const key = randomBytes(16).toString('hex')
  const answer = Array.from({ length: LENGTH }, () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)]).join('')
  await sweepKeyed(store.db, CAPTCHAS, LIFE)
  await putKeyed(store.db, CAPTCHAS, key, { answer, expires: Date.now() + LIFE }, 'stays')
  return { key, image: drawCaptcha(answer) }
}

/** True when `code` solves the captcha, ignoring case. The first check uses a captcha up, right or wrong. */
export async function takeCaptcha(store: Store, key: string, code: string): Promise<boolean> {
  if (key === '' || code === '') return false
  const taken = await takeKeyed(store.db, CAPTCHAS, key)
  if (!taken || !isRunning(taken.expires, LIFE)) return false
  return String(taken.answer).toUpperCase() === code.trim().toUpperCase()
}
