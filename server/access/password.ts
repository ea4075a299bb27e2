// Stored passwords: argon2id over the md5 hex that the console sends, in the usual `$argon2id$v=19$m=…` text.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

interface Cost {
  /** Memory in KiB. */
  memory: number
  passes: number
  parallelism: number
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** `md5` is the lower-case md5 hex of the plain password, as it travels. */
export async function hashPassword(md5: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await work(md5, nonce, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/** Whether `md5` is the stored password. `null` (no such account) takes as long and is always false. */
export async function verifyPassword(md5: string, stored: string | null): Promise<boolean> {
  const parts = STORED.exec(stored ?? '')
  if (!parts) {
    await work(md5, Buffer.alloc(16), COST)
    return false
  }
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(hash, 'base64')
  const found = await work(md5, Buffer.from(nonce, 'base64'), cost)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

function work(md5: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return derive('argon2id', { message: md5.toLowerCase(), nonce, memory, passes, parallelism, tagLength: LENGTH })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
