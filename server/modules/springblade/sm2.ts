// SM2 key pair for passwords at sign-in. It is derived from the server's secret, so that all nodes share it without storing it.

import { hkdfSync } from 'node:crypto'
import smCrypto from 'sm-crypto'
import type { KeyRing, SigningKey } from '../../access/sessions/keys.ts'

const { sm2 } = smCrypto as typeof smCrypto & { sm2: { getPublicKeyFromPrivateKey(privateKey: string): string } }

const PURPOSE = 'SM2 key of sign-in'
/** Order of the curve sm2p256v1. */
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
/** More bytes than the order, so that the key is nearly uniformly distributed. */
const BYTES = 48
/** Cipher modes: C1C3C2, and C1C2C3 of older clients. */
const MODES = [1, 0] as const
/** Maximum length of an encrypted password in hex digits. */
const MAX_LENGTH = 1024

function privateKeyOf({ bytes }: SigningKey): string {
  const derived = Buffer.from(hkdfSync('sha256', bytes, '', PURPOSE, BYTES)).toString('hex')
  return ((BigInt(`0x${derived}`) % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0')
}

/** Public key as 130 hex digits, as clients configure it. */
export function publicKeyOf([first]: KeyRing): string {
  return sm2.getPublicKeyFromPrivateKey(privateKeyOf(first))
}

/** Decrypts hex digits, with or without the leading `04`; `null` for another key. */
export function decrypted(keys: KeyRing, cipher: string): string | null {
  if (!/^[\da-f]{194,}$/i.test(cipher) || cipher.length > MAX_LENGTH) return null
  for (const key of keys) {
    const privateKey = privateKeyOf(key)
    for (const hex of [cipher.replace(/^04/, ''), cipher])
      for (const mode of MODES) {
        const text = textOf(hex, privateKey, mode)
        if (text !== null) return text
      }
  }
  return null
}

/** The library returns an empty text for a wrong key, and throws for an invalid point. */
function textOf(hex: string, privateKey: string, mode: 0 | 1): string | null {
  try {
    return sm2.doDecrypt(hex, privateKey, mode) || null
  } catch {
    return null
  }
}
