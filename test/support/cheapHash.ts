// Password hashes that are fast to verify; a real one costs a tenth of a second for each sign-in of a test.

import { argon2Sync, createHash, randomBytes } from 'node:crypto'

/** Hash of a plain password in the format of the server's `hashPassword`, which contains its cost. */
export function cheapHash(plain: string): string {
  const message = createHash('md5').update(plain).digest('hex')
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
}
