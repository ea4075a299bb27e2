// Writes amounts of money in Chinese capital numerals, as the central bank requires for vouchers.

import { roundTo } from '../decimals.ts'
import numerals from './chineseNumerals.json' with { type: 'json' }

const { digits, places, groups, yuan, jiao, fen, whole, negative } = numerals
const [ZERO = ''] = digits
const [, TEN_THOUSAND = '', HUNDRED_MILLION = ''] = groups
const LIMIT = 1e13

/** The amount in numerals, rounded to cents. Throws for amounts of ten trillion or more. */
export function amountInWords(amount: number): string {
  const size = roundTo(Math.abs(amount), 2)
  if (!(size < LIMIT)) throw new Error(`${amount} is too large for words`)
  const [integer = 0, cents = 0] = size.toFixed(2).split('.').map(Number)
  const sign = amount < 0 && size > 0 ? negative : ''
  return sign + (integer > 0 || cents === 0 ? wordsOf(integer) + yuan : '') + centsOf(cents, integer > 0)
}

/** Words for cents; a zero follows the integer part if the tens of cents are 0. */
function centsOf(cents: number, hasInteger: boolean): string {
  const [tens, ones] = [Math.floor(cents / 10), cents % 10]
  const inTens = tens > 0 ? `${digits[tens]}${jiao}` : ''
  if (ones === 0) return inTens + whole
  return `${inTens === '' && hasInteger ? ZERO : inTens}${digits[ones]}${fen}`
}

function wordsOf(integer: number): string {
  if (integer === 0) return ZERO
  return joined(integer, 1e8, HUNDRED_MILLION, (part) => joined(part, 1e4, TEN_THOUSAND, belowTenThousand))
}

/** Joins the words of the digits above and below `size`; a zero stands for skipped places. */
function joined(value: number, size: number, unit: string, wordsBelow: (part: number) => string): string {
  const [above, below] = [Math.floor(value / size), value % size]
  if (above === 0) return wordsBelow(below)
  return `${wordsBelow(above)}${unit}${below > 0 && below < size / 10 ? ZERO : ''}${wordsBelow(below)}`
}

function belowTenThousand(value: number): string {
  const text = String(value)
  let words = ''
  for (const [at, digit] of [...text].entries()) {
    if (digit !== '0') words += `${digits[Number(digit)]}${places[text.length - 1 - at]}`
    // Consecutive zeros become one word, trailing zeros none.
    else if (/[1-9]/.test(text.slice(at)) && !words.endsWith(ZERO)) words += ZERO
  }
  return words
}
