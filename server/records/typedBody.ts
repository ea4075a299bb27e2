// Converts body values to the types of the fields. Clients of the platform send numbers as text and vice versa, and null for unknown.

import { withoutTrailingZeros } from '#model/withoutTrailing.ts'
import type { Rec } from '#store/rows.ts'
import type { Field, Items } from '../../engine/model/entity/entity.ts'
import { isObject } from '../../engine/model/isObject.ts'

/** Body without nulls, which leave values unchanged; `''` clears a value. */
export function typedBody(fields: readonly Field[], body: Rec): Rec {
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  for (const field of fields) if (Object.hasOwn(values, field.name)) values[field.name] = bodyValue(field, values[field.name])
  return values
}

/** Converts a numeric text to a number and a number to text if this is lossless; other values stay for the type rule. */
export function bodyValue({ type, items, children }: Field, value: unknown): unknown {
  if (typeof value === 'string') return type === 'integer' || type === 'number' ? (numberOf(value.trim()) ?? value) : value
  if (typeof value === 'number') return type === 'string' ? textOfNumber(value) : value
  if (items && children === null && Array.isArray(value)) return value.map((row) => (isObject(row) ? typedRow(items, row) : row))
  return value
}

/** In a table row a null is an empty cell. */
function typedRow({ fields }: Items, row: Rec): Rec {
  const cells = { ...row }
  for (const field of fields) if (Object.hasOwn(cells, field.name)) cells[field.name] = bodyValue(field, cells[field.name])
  return cells
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** `undefined` when the text is no number, or would lose digits. */
function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined
  const number = Number(text)
  const shortest = withoutTrailingZeros(text)
  return String(number) === shortest ? number : undefined
}

/** Numbers with an exponent or too many digits stay numbers. */
function textOfNumber(value: number): unknown {
  const text = String(value)
  return NUMBER.test(text) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? text : value
}
