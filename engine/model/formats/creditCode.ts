// Validates unified social credit codes (GB 32100): 17 characters without I, O, S, V and Z, and a check character modulo 31.

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** True for 18 characters with a valid check character. */
export function isCreditCode(text: string): boolean {
  const values = [...text].map((sign) => SIGNS.indexOf(sign))
  if (values.length !== 18 || values.includes(-1)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
  return values[17] === (31 - (sum % 31)) % 31
}
