/** A text without all repetitions of `sign` at its end. A regular expression such as `/0+$/` takes quadratic time for a long text. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text.endsWith(sign, end)) end -= sign.length
  return text.slice(0, end)
}

/** A decimal number without zeros at the end of its fraction: `1.500` is `1.5`, `2.0` is `2`. */
export const withoutTrailingZeros = (decimal: string): string =>
  decimal.includes('.') ? withoutTrailing(withoutTrailing(decimal, '0'), '.') : decimal
