// Signed passes that allow access to demo streams for some minutes.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#access/sessions/keys.ts'

const LIFE_MS = 10 * 60_000

const signed = (key: Uint8Array, camera: number, end: number): string =>
  `${end.toString(36)}.${createHmac('sha256', key).update(`demo camera ${camera} ${end}`).digest('base64url').slice(0, 16)}`

/** A pass for the camera, with its expiry. */
export function passOf([first]: KeyRing, camera: number, now: number = Date.now()): { pass: string; end: number } {
  const end = now + LIFE_MS
  return { pass: signed(first.bytes, camera, end), end }
}

export function isValidPass(keys: KeyRing, camera: number, pass: string, now: number = Date.now()): boolean {
  const end = Number.parseInt(pass, 36)
  if (!(end > now) || end > now + LIFE_MS) return false
  const given = Buffer.from(pass)
  return keys.some(({ bytes }) => {
    const right = Buffer.from(signed(bytes, camera, end))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
