// Hash of a lock password, salted and iterated, with the library that the login already loaded. The browser's own key derivation is not
// available over plain HTTP, which this console supports.

import { md5 } from 'js-md5'
import type { LocalLock } from './screenLock.ts'

const ROUNDS = 5_000

export function createLocalLock(password: string): LocalLock {
  const salt = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return { salt, hash: hashOf(password, salt) }
}

export const unlocks = ({ salt, hash }: LocalLock, password: string): boolean => hashOf(password, salt) === hash

function hashOf(password: string, salt: string): string {
  let hash = ''
  for (let round = 0; round < ROUNDS; round++) hash = md5(`${salt}\n${password}\n${hash}`)
  return hash
}
