// Hashes secrets of machines. They are long and random, so one round of a fast hash is enough, also for devices that send every second.
// `password.ts` hashes the passwords of people.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const MARK = '{sha256}'
const SALT_BYTES = 12

/** `{sha256}<salt>$<digest>`, both base64url. A text that is a hash already stays unchanged. */
export function hashSecret(text: string): string {
  return isHashed(text) ? text : hashedWith(randomBytes(SALT_BYTES).toString('base64url'), text)
}

/** True when the shown secret matches the stored hash; a secret stored before hashing was introduced is compared as plain text. */
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
