// Reproducible random numbers.

export interface Random {
  /** 0 up to 1. */
  next(): number
  /** A random integer, both ends included. */
  whole(from: number, to: number): number
  /** A random number with `decimals` decimals. */
  decimal(from: number, to: number, decimals: number): number
  pick<T>(values: readonly T[]): T
  chance(share: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    decimal: (from, to, decimals) => Number((from + next() * (to - from)).toFixed(decimals)),
    pick: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
    chance: (share) => next() < share,
  }
}
