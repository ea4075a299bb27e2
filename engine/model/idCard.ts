// The resident identity number of GB 11643: 17 digits and a check digit of ISO 7064 MOD 11-2.

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/** Whether 18 characters carry the right check digit and a birthday that exists. */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  if (Number.isNaN(Date.parse(birthday)) || new Date(`${birthday}T00:00:00Z`).toISOString().slice(0, 10) !== birthday) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return CHECK_DIGITS[sum % 11] === text[17]?.toUpperCase()
}
