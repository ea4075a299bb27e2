// Chance that comes out the same each time: a generator of numbers seeded by words.

export interface Random {
  /** From 0 up to but not 1. */
  next(): number
  between(low: number, high: number): number
  /** Whole, both ends included. */
  integer(low: number, high: number): number
  chance(probability: number): boolean
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  logNormal(median: number, sigma: number): number
  /** How often what happens `mean` times in the long run happens this time. */
  poisson(mean: number): number
  pick<T>(choices: readonly T[]): T
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
}

/** The same seed gives the same numbers on every machine. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const next = generator(hash(seed.join('\n')))
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const at = <T>(choices: readonly T[], index: number): T => {
    const choice = choices[index]
    if (choice === undefined) throw new Error('Nothing to choose from')
    return choice
  }
  return {
    next,
    normal,
    between: (low, high) => low + (high - low) * next(),
    integer: (low, high) => low + Math.floor((high - low + 1) * next()),
    chance: (probability) => next() < probability,
    exponential: (mean) => -mean * Math.log(1 - next()),
    logNormal: (median, sigma) => median * Math.exp(normal(0, sigma)),
    poisson(mean) {
      const limit = Math.exp(-mean)
      let count = 0
      for (let left = next(); left > limit; left *= next()) count++
      return count
    },
    pick: (choices) => at(choices, Math.floor(next() * choices.length)),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const index = choices.findIndex(([, weight]) => {
        left -= weight
        return left < 0
      })
      return at(choices, index < 0 ? choices.length - 1 : index)[0]
    },
  }
}

/** FNV-1a of 32 bits, mixed once more so that seeds alike start far apart. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
  value = Math.imul(value ^ (value >>> 16), 2_246_822_507)
  return (value ^ (value >>> 13)) >>> 0
}

/** Mulberry32. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
