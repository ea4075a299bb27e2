// Hashes and verifies passwords: argon2id over the md5 hex that the console sends, in the standard `$argon2id$v=19$m=…` text.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { AppError } from '../../errors.ts'
import { createQueue } from '../queue.ts'

const derive = promisify(argon2)

interface Cost {
  /** Memory in KiB. */
  memory: number
  passes: number
  parallelism: number
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const LENGTH = 32
/** Each hash takes a core and 19 MiB for some 20 ms, on the libuv threads (four by default) that file access needs as well. */
const AT_ONCE = Math.min(3, Math.max(2, availableParallelism() - 1))
/** A longer queue would exceed the timeout of a browser. */
const MAX_WAITING = 600
const BUSY_SECONDS = 5

/** Shared by the whole process, as the threads are. */
const queue = createQueue(AT_ONCE)
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Error when too many password checks are waiting. */
export function busy(): AppError {
  return new AppError('auth.busy', { seconds: BUSY_SECONDS })
}

/** `md5` is the lower-case md5 hex of the plain password, as sent by the client. */
export async function hashPassword(md5: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await work(md5, nonce, COST, Number.POSITIVE_INFINITY)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * True when `md5` matches the stored password. `null` (no such account) takes the same time and returns false. Throws `auth.busy` when too
 * many checks are waiting.
 */
export async function verifyPassword(md5: string, stored: string | null): Promise<boolean> {
  const parts = STORED.exec(stored ?? '')
  if (!parts) {
    await work(md5, Buffer.alloc(16), COST, MAX_WAITING)
    return false
  }
  const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const wanted = Buffer.from(hash, 'base64')
  const found = await work(md5, Buffer.from(nonce, 'base64'), cost, MAX_WAITING)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

async function work(md5: string, nonce: Buffer, { memory, passes, parallelism }: Cost, mostWaiting: number): Promise<Buffer> {
  const parameters = { message: md5.toLowerCase(), nonce, memory, passes, parallelism, tagLength: LENGTH }
  const hash = await queue.run(() => derive('argon2id', parameters), mostWaiting)
  if (hash === null) throw busy()
  return hash
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
