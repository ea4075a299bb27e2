// Ids: 41 bits of milliseconds, 14 bits of a node drawn at start, 8 bits of sequence. 19 digits from 2018 to 2080.
import { createHash, randomInt } from 'node:crypto'

// The epoch that the platform's own ids count from, so that ours sort among them.
const EPOCH = 1_288_834_974_657
const SEQUENCE = 256

const node = BigInt(randomInt(2 ** 14))
let lastTime = 0
let sequence = 0

/** Milliseconds since 1970 at which an id was made. */
export function momentOfId(id: string): number {
  return Number(BigInt(id) >> 22n) + EPOCH
}

/** The least id that is made at a moment or after it, in milliseconds since 1970. */
export function idFrom(moment: number): string {
  return (BigInt(moment - EPOCH) << 22n).toString()
}

/** A new id as text: greater than every earlier one of this process, different from those of other processes. */
export function nextId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    sequence = 0
  } else if (++sequence === SEQUENCE) {
    // Runs ahead of the clock rather than waiting for it; also when the clock is set back.
    lastTime += 1
    sequence = 0
  }
  return ((BigInt(lastTime - EPOCH) << 22n) | (node << 8n) | BigInt(sequence)).toString()
}

// Ids of what comes with the product derive from names.
// 19 digits from 10^18 on: below every id that is drawn at run time, as text too.
const FIRST = 10n ** 18n
const SPAN = 9n * 10n ** 17n

/** The id of what goes by a name. */
export function stableId(...name: string[]): string {
  const digest = createHash('sha256').update(name.join('\n')).digest()
  return (FIRST + (digest.readBigUInt64BE() % SPAN)).toString()
}

/** True when a row came with the product or its demo. */
export function isStableId(id: string): boolean {
  return /^\d{19}$/.test(id) && BigInt(id) >= FIRST && BigInt(id) < FIRST + SPAN
}
