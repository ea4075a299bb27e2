/** Removes all repetitions of `sign` at the end of a text. A regular expression such as `/0+$/` would take quadratic time. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text.endsWith(sign, end)) end -= sign.length
  return text.slice(0, end)
}

/** Removes zeros at the end of a fraction: `1.500` becomes `1.5`, `2.0` becomes `2`. */
export const withoutTrailingZeros = (decimal: string): string =>
  decimal.includes('.') ? withoutTrailing(withoutTrailing(decimal, '0'), '.') : decimal
