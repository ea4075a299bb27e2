// Parses numbers as people type them in cells, forms and spreadsheets.

/** Digits, optionally in groups of three; also `.5`, `5.` and `1.2e3`. */
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i
/** Minus signs other than the hyphen. */
const MINUS = /^[\u2212\u2013]/

/**
 * The number of a text, also in full width; `95%` is accepted if the unit is `%`. `null` for other texts: a decimal comma, hexadecimal,
 * another unit, or an integer beyond 2^53, which would lose digits.
 */
export function readNumber({ unit }: { unit: string | null }, text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(MINUS, '-')
  const digits = unit === '%' ? plain.replace(/(?<!\s)\s*%$/, '') : plain
  if (!NUMBER.test(digits) || !/\d/.test(digits.replace(/e.*$/i, ''))) return null
  const number = Number(digits.replaceAll(',', ''))
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return null
  return withoutMinusZero(number)
}

/** Converts -0 to 0; databases may keep the sign. */
export const withoutMinusZero = (number: number): number => (number === 0 ? 0 : number)
