// Stored passwords that are quick to verify: what a good one costs is a tenth of a second of every sign-in that a test makes.

import { argon2Sync, createHash, randomBytes } from 'node:crypto'

/** As `hashPassword` of the server writes it, of the password in plain; what it cost is said in it. */
export function cheapHash(plain: string): string {
  const message = createHash('md5').update(plain).digest('hex')
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
}
