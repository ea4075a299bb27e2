// Defaults of fields of other products: constants, and the time at which a record is added.

import type { FileField } from '#model/entity/entityFile.ts'
import { formats } from '#model/formats/formats.ts'

/** A default that is the same here; `null` for one that is not. @param value a constant of the file, of any type */
export function constantDefault({ type = 'string', format = 'text' }: FileField, value: unknown): FileField | null {
  if (type === 'boolean') return { default: /^(true|1|y|yes)$/i.test(String(value)) }
  if (type === 'integer' || type === 'number') return value !== '' && Number.isFinite(Number(value)) ? { default: Number(value) } : null
  const { multiple, files, writeOnly, compares, test } = formats[format]
  if (Array.isArray(value)) return multiple && value.every((one) => typeof one === 'string') ? { default: value.join(',') } : null
  if (typeof value !== 'string' || files || writeOnly || compares !== undefined) return null
  return test?.(value) === false ? null : { default: value }
}

/** The present day or time as the first value; `null` for another kind of field. */
export function presentTime({ format = 'text' }: FileField): FileField | null {
  const { compares } = formats[format]
  return compares === 'day' ? { preset: 'today()' } : compares === 'moment' ? { preset: 'now()' } : null
}
