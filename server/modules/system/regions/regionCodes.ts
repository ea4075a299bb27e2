// Two schemes of region codes: six digits padded with zeros (330000, 330100), and the platform's, in which a code begins with that of its
// parent (33, 3301).

import { regionPrefix } from '#model/formats/regionCode.ts'
import { COUNTRY } from './regionPlace.ts'

const SIX = 6
const MAX_LENGTH = 12

/** Significant digits: `33` of `330000`, `3301` of `330100`; none for the country. */
const significant = (code: string): string => (code === COUNTRY ? '' : code.length <= SIX ? regionPrefix(code) : code)

/** Other spellings of the code: padded with zeros, significant digits only, or appended to the parent's code. */
export function spellings(code: string, parentCode: string): string[] {
  if (code.length > MAX_LENGTH) return []
  // No code begins with that of the country: a client prepended it.
  if (parentCode === COUNTRY && code !== COUNTRY && code.startsWith(COUNTRY)) {
    const rest = code.slice(COUNTRY.length)
    return [rest, ...spellings(rest, COUNTRY)]
  }
  const isBehind = parentCode !== COUNTRY && parentCode.length === SIX && code.length > SIX && code.startsWith(parentCode)
  const rest = code.slice(SIX)
  // `330000330100` repeats the parent's digits, `33000001` appends new ones.
  const digits = !isBehind ? significant(code) : rest.length === SIX ? significant(rest) : `${significant(parentCode)}${rest}`
  const all = digits.length > SIX ? [digits] : [`${digits}000000`.slice(0, SIX), digits]
  return all.filter((one) => one !== code && one !== '')
}

/** Code of a new region below another one, in the scheme of that one. @param part digits of the new region */
export function codeBelow(parentCode: string, part: string): string {
  const digits = `${significant(parentCode)}${part}`
  return parentCode.length === SIX && digits.length < SIX ? `${digits}000000`.slice(0, SIX) : digits
}

/** True for a six-digit code within its parent's, or a code that begins with its parent's. */
export function fitsBelow(code: string, parentCode: string): boolean {
  if (parentCode === COUNTRY) return /^\d{2}(?:0000)?$/.test(code)
  if (code.length > parentCode.length && code.startsWith(parentCode)) return true
  const above = significant(parentCode)
  return (
    code.length === SIX &&
    parentCode.length <= SIX &&
    code !== parentCode &&
    significant(code).length > above.length &&
    code.startsWith(above)
  )
}
