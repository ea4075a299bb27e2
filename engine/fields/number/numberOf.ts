import { isEmpty } from '../../model/records/values.ts'

/** Value of a number input; `null` if it is no number. */
export function numberOf(value: unknown): number | null {
  return isEmpty(value) || Number.isNaN(Number(value)) ? null : Number(value)
}
