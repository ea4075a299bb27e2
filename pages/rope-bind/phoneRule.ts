import { normaliseField } from '../../engine/model/entity/field.ts'
import { judgeField } from '../../engine/model/records/rules.ts'

const phone = normaliseField('phone', { format: 'phone' }, true)

/** Key of the sentence about a phone number that is none; `null` for a good one. */
export function phoneFault(text: string): string | null {
  return judgeField(phone, text, {})?.key ?? null
}
