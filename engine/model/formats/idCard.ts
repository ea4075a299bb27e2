// Resident identity numbers (GB 11643): 17 digits and a check digit of ISO 7064 MOD 11-2.

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/** True for 18 characters with a valid check digit and an existing birthday. */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  const birthday = birthdayIn(text)
  if (Number.isNaN(Date.parse(birthday)) || new Date(`${birthday}T00:00:00Z`).toISOString().slice(0, 10) !== birthday) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return CHECK_DIGITS[sum % 11] === text[17]?.toUpperCase()
}

/** Birthday as `YYYY-MM-DD`; `null` if the text is no identity number. */
export function birthdayOf(text: string): string | null {
  return isIdCard(text) ? birthdayIn(text) : null
}

/** "1" for male, "2" for female, by the parity of the 17th digit; `null` if the text is no identity number. */
export function genderOf(text: string): '1' | '2' | null {
  if (!isIdCard(text)) return null
  return Number(text[16]) % 2 === 1 ? '1' : '2'
}

const birthdayIn = (text: string): string => `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
