// Fields of the password reset form and their messages.

export const resetFields = ['phone', 'captcha', 'code', 'wanted', 'again'] as const

export type ResetField = (typeof resetFields)[number]

export type ResetValues = Readonly<Record<ResetField, string>>

/** Fields required to send a code. */
export const FIRST: readonly ResetField[] = ['phone', 'captcha']

/** Fields required with the code. */
export const SECOND: readonly ResetField[] = ['phone', 'code', 'wanted', 'again']

const PHONE = /^1\d{10}$/
const DIGITS = /^\d{6}$/

/** Fault of a value as a key of `reset.faults`; `null` if it is valid. */
export function resetFault(field: ResetField, values: ResetValues): 'missing' | 'phone' | 'code' | 'unequal' | null {
  const value = values[field].trim()
  if (value === '') return 'missing'
  if (field === 'phone' && !PHONE.test(value)) return 'phone'
  if (field === 'code' && !DIGITS.test(value)) return 'code'
  return field === 'again' && values.again !== values.wanted ? 'unequal' : null
}
