import { type Option, useOptions } from '../api/options/options.ts'
import type { Field } from '../model/entity/entity.ts'
import { isTop } from '../model/records/tree.ts'
import { isEmpty, type Values } from '../model/records/values.ts'

/** Options that a View needs for a value; nothing is fetched if the record contains the display name. */
export function useViewOptions(field: Field, record: Values): readonly Option[] {
  const value = record[field.name]
  const isCarried = field.nameKey !== null && !isEmpty(record[field.nameKey])
  return useOptions(isCarried || isEmpty(value) || isTop(field, value) ? null : field.choices, record, { values: [value] }).options
}
