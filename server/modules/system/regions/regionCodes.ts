// Two schemes of codes: six digits, filled with zeros (330000, 330100), and the platform's, where a code begins with that of its parent (33, 3301).

import { regionPrefix } from '#model/formats/regionCode.ts'
import { COUNTRY } from './regionPlace.ts'

const SIX = 6
const LONGEST = 12

/** The digits that say something: `33` of `330000`, `3301` of `330100`; the country has none. */
const significant = (code: string): string => (code === COUNTRY ? '' : code.length <= SIX ? regionPrefix(code) : code)

/** How the code would be written otherwise: filled with zeros, by its significant digits alone, or behind the code of its parent. */
export function spellings(code: string, parentCode: string): string[] {
  if (code.length > LONGEST) return []
  // No code begins with the country's: a client put it in front.
  if (parentCode === COUNTRY && code !== COUNTRY && code.startsWith(COUNTRY)) {
    const rest = code.slice(COUNTRY.length)
    return [rest, ...spellings(rest, COUNTRY)]
  }
  const isBehind = parentCode !== COUNTRY && parentCode.length === SIX && code.length > SIX && code.startsWith(parentCode)
  const rest = code.slice(SIX)
  // `330000330100` repeats the parent in full, `33000001` counts on below it.
  const digits = !isBehind ? significant(code) : rest.length === SIX ? significant(rest) : `${significant(parentCode)}${rest}`
  const all = digits.length > SIX ? [digits] : [`${digits}000000`.slice(0, SIX), digits]
  return all.filter((one) => one !== code && one !== '')
}

/** The code of a new region below another one, in the scheme of that one. @param part the digits that the new region adds */
export function codeBelow(parentCode: string, part: string): string {
  const digits = `${significant(parentCode)}${part}`
  return parentCode.length === SIX && digits.length < SIX ? `${digits}000000`.slice(0, SIX) : digits
}

/** True for a code of six digits within its parent's, and for one that goes on from its parent's. */
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
