// Addresses of uploaded files on the wire: those of private files carry a signature that is good for some hours. Stored is the bare link.

import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FileLinks {
  /** A text of an answer (JSON, an event), every private link of ours in it signed. */
  sign(text: string): string
  /** Seconds that the signature of a file is still good for; `null` when it is not. */
  validFor(name: string, signature: string): number | null
}

/** A link of ours to a private file or its thumbnail, as it is stored. Public ones begin with `pub` and need no signature. */
const PRIVATE = /\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})(\?thumb)?(?![\w?.&])/g
const SIGNED = /(\/files\/[0-9a-f]{32}\.[a-z0-9]{2,5}(?:\?thumb)?)[?&]s=[\w.-]+/g

/** Addresses stay the same for four hours, so that browsers keep what they fetched, and are good for four to eight. */
const PERIOD_S = 4 * 3600
const PERIODS = 2

/** Removes signatures from the values of a body. */
export function withoutSignatures(text: string): string {
  return text.includes('/files/') ? text.replace(SIGNED, '$1') : text
}

/**
 * @param keys the first signs, all of them are believed
 * @param now milliseconds
 */
export function createFileLinks(keys: readonly Uint8Array[], now: () => number = Date.now): FileLinks {
  const own = keys.map((key) => createHmac('sha256', key).update('addresses of files').digest())
  const period = () => Math.floor(now() / 1000 / PERIOD_S)
  const signatureOf = (name: string, end: number, key = own[0] ?? Buffer.alloc(0)) => {
    const digest = createHmac('sha256', key).update(`${name} ${end}`).digest('base64url').slice(0, 16)
    return `${end.toString(36)}.${digest}`
  }
  return {
    sign(text) {
      if (!text.includes('/files/')) return text
      const end = period() + PERIODS
      return text.replace(PRIVATE, (link, name: string, thumb?: string) => `${link}${thumb ? '&' : '?'}s=${signatureOf(name, end)}`)
    },
    validFor(name, signature) {
      const end = Number.parseInt(signature, 36)
      const left = end * PERIOD_S - now() / 1000
      if (!(left > 0) || end > period() + PERIODS) return null
      const given = Buffer.from(signature)
      const isOurs = own.some((key) => {
        const right = Buffer.from(signatureOf(name, end, key))
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isOurs ? Math.floor(left) : null
    },
  }
}
