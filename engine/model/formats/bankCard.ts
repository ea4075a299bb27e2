// Validates bank card numbers by their check digit (Luhn, ISO/IEC 7812-1).

/** True for 16 to 19 digits with a valid check digit. */
export function isBankCard(text: string): boolean {
  if (!/^\d{16,19}$/.test(text)) return false
  const digits = [...text].reverse().map(Number)
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : doubled(digit)), 0)
  return sum % 10 === 0
}

const doubled = (digit: number): number => (digit < 5 ? digit * 2 : digit * 2 - 9)
