import { normaliseField } from '../../engine/model/entity/field.ts'
import { validateValue } from '../../engine/model/records/rules.ts'

const phone = normaliseField('phone', { format: 'phone' }, true)

/** Message key for an invalid phone number; `null` if it is valid. */
export function phoneFault(text: string): string | null {
  return validateValue(phone, text, {})?.key ?? null
}
