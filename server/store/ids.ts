// Generates ids: 41 bits of milliseconds, 14 bits of a random node number, 8 bits of sequence. They have 19 digits from 2018 to 2080.
import { createHash, randomInt } from 'node:crypto'

// Epoch of the platform's ids, so that ours sort among them.
const EPOCH = 1_288_834_974_657
const SEQUENCE = 256

const node = BigInt(randomInt(2 ** 14))
let lastTime = 0
let sequence = 0

/** Creation time of an id, in milliseconds since 1970. */
export function momentOfId(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH
}

/** Least id created at or after a time, in milliseconds since 1970. */
export function idFrom(moment: number): string {
  return (BigInt(moment - EPOCH) << 22n).toString()
}

/** Creates an id: greater than every earlier one of this process, and distinct from those of other processes. */
export function nextId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = 0
  } else if (++sequence === SEQUENCE) {
    // Runs ahead of the clock instead of waiting; also if the clock is set back.
    lastTime += 1
    sequence = 0
  }
  return ((BigInt(lastTime - EPOCH) << 22n) | (node << 8n) | BigInt(sequence)).toString()
}

// Ids of shipped rows are hashes of names. They have 19 digits from 10^18 on, so they sort below every generated id, as text too.
const FIRST = 10n ** 18n
const SPAN = 9n * 10n ** 17n

/** Id derived from a name. */
export function stableId(...name: string[]): string {
  const digest = createHash('sha256').update(name.join('\n')).digest()
  return (FIRST + (digest.readBigUInt64BE() % SPAN)).toString()
}

/** True for the id of a row that was shipped with the product or its demo. */
export function isStableId(id: string): boolean {
  return /^\d{19}$/.test(id) && BigInt(id) >= FIRST && BigInt(id) < FIRST + SPAN
}
