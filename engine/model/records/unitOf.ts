import type { Field } from '../entity/entity.ts'
import { isEmpty, type Values } from './values.ts'

/** Unit of a value: that of the field, or the one in the record; `null` for none. */
export function unitOf({ unit, unitField }: Pick<Field, 'unit' | 'unitField'>, record: Values): string | null {
  if (unitField === null) return unit
  const stored = record[unitField]
  return isEmpty(stored) ? null : String(stored)
}
