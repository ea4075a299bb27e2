// Derives the six digits of a verification message from its id and the server's secret, so that they are not stored.

import { createHmac } from 'node:crypto'
import type { KeyRing, SigningKey } from '#access/sessions/keys.ts'

const DIGITS = 6

export const verificationCode = (keys: KeyRing, id: string): string => digitsOf(keys[0], id)

/** True when the code belongs to the message, by any current key. */
export function isCodeOf(keys: KeyRing, id: string, code: string): boolean {
  return keys.some((key) => digitsOf(key, id) === code)
}

function digitsOf({ bytes }: SigningKey, id: string): string {
  const hash = createHmac('sha256', bytes).update(`code of message ${id}`).digest()
  return String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}
