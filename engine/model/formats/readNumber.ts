// A number as people write it in a cell, a form or a spreadsheet.

/** Digits, alone or in groups of three; `.5`, `5.` and `1.2e3` too. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i
/** Minus signs beside the one of the keyboard. */
const MINUS = /^[\u2212\u2013]/

/**
 * The number of a text, also with full-width signs; `95%` in a field whose unit is `%`. `null` for anything else: a decimal comma, a
 * hexadecimal number, another unit, and whole numbers beyond 2^53, which would lose digits.
 */
export function readNumber({ unit }: { unit: string | null }, text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(MINUS, '-')
  const digits = unit === '%' ? plain.replace(/(?<!\s)\s*%$/, '') : plain
  if (!NUMBER.test(digits) || !/\d/.test(digits.replace(/e.*$/i, ''))) return null
  const number = Number(digits.replaceAll(',', ''))
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return null
  return withoutMinusZero(number)
}

/** A person who writes -0 means 0; a store may keep its sign. */
export const withoutMinusZero = (number: number): number => (number === 0 ? 0 : number)
