// Converts the value of a field to its normal form, before it is validated, stored, searched or compared.

import { withoutBinaryNoise } from '../decimals.ts'
import type { Field } from '../entity/entity.ts'
import { formats } from './formats.ts'
import { normalForms } from './normalForm.ts'
import { withoutMinusZero } from './readNumber.ts'

type Text = (text: string) => string

/** Normal form for texts of a field. */
export function normalText({ format }: Pick<Field, 'format'>): Text {
  return normalForms[formats[format].normalForm ?? 'trimmed']
}

/** Normalises texts and exact numbers, also in table rows; other values are returned unchanged. */
export function normalValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') return normalText(field)(value)
  const { items, decimals } = field
  // Removes the noise of a client that computes in binary: 0.30000000000000004.
  if (typeof value === 'number') return withoutMinusZero(decimals === null ? value : withoutBinaryNoise(value))
  if (items === null || !Array.isArray(value)) return value
  return value.map((row: unknown) => (row !== null && typeof row === 'object' && !Array.isArray(row) ? normalRow(items.fields, row) : row))
}

function normalRow(fields: readonly Field[], row: object): object {
  const normal: Record<string, unknown> = { ...row }
  for (const field of fields) if (Object.hasOwn(normal, field.name)) normal[field.name] = normalValue(field, normal[field.name])
  return normal
}
