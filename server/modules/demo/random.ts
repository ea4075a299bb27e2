// Reproducible random numbers, seeded by words.

/** A class for speed: one is created for each row of a month, and closures would dominate the cost. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 up to but excluding 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** An integer, both ends inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next())
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(this.normal(0, sigma))
  }

  /** Poisson-distributed count with this mean. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean)
    let count = 0
    for (let left = this.next(); left > limit; left *= this.next()) count++
    return count
  }

  pick<T>(choices: readonly T[]): T {
    return at(choices, Math.floor(this.next() * choices.length))
  }

  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    const index = choices.findIndex(([, weight]) => {
      left -= weight
      return left < 0
    })
    return at(choices, index < 0 ? choices.length - 1 : index)[0]
  }
}

/** The same seed gives the same numbers on every machine. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  return new Random(hash(seed.join('\n')))
}

function at<T>(choices: readonly T[], index: number): T {
  const choice = choices[index]
  if (choice === undefined) throw new Error('Nothing to choose from')
  return choice
}

/** 32-bit FNV-1a with a final mix, so that similar seeds give different numbers. */
function hash(text: string): number {
  let value = 2_166_136_261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  value = Math.imul(value ^ (value >>> 16), 2_246_822_507)
  return (value ^ (value >>> 13)) >>> 0
}
