import { isEmpty } from '../../model/records/values.ts'

/** What a number input shows of a value, `null` for whatever is none. */
export function numberOf(value: unknown): number | null {
  return isEmpty(value) || Number.isNaN(Number(value)) ? null : Number(value)
}
