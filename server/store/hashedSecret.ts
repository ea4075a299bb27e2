// Hashes of machine secrets, which are long and random, so that one round of a fast hash is
// enough, also for devices that send every second. `password.ts` hashes the passwords of people.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const MARK = '{sha256}'
const SALT_BYTES = 12

/** `{sha256}<salt>$<digest>`, both base64url. What is a hash already stays. */
export function hashSecret(text: string): string {
  return isHashed(text) ? text : hashedWith(randomBytes(SALT_BYTES).toString('base64url'), text)
}

/** True when the text that is shown is the one that is kept; one that was stored before hashes is compared as it is. */
export function isSecretOf(kept: string, shown: string): boolean {
  const [salt = ''] = kept.slice(MARK.length).split('$')
  return isSame(kept, isHashed(kept) ? hashedWith(salt, shown) : shown)
}

function isHashed(text: string): boolean {
  return /^\{sha256\}[\w-]{16}\$[\w-]{43}$/.test(text)
}

function hashedWith(salt: string, text: string): string {
  return `${MARK}${salt}$${createHash('sha256').update(salt).update(text).digest('base64url')}`
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
