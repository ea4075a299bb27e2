// The body of a call in the types of the fields. Clients of the platform send numbers as texts and texts as numbers, and null for unknown.

import { withoutTrailingZeros } from '#model/withoutTrailing.ts'
import type { Rec } from '#store/rows.ts'
import type { Field, Items } from '../../engine/model/entity/entity.ts'
import { isObject } from '../../engine/model/isObject.ts'

/** The body without nulls, which write nothing; `''` empties. */
export function typedBody(fields: readonly Field[], body: Rec): Rec {
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  for (const field of fields) if (Object.hasOwn(values, field.name)) values[field.name] = bodyValue(field, values[field.name])
  return values
}

/** A numeric text as number and a number as text, where it reads back as the same value; anything else stays for the rule of its type. */
export function bodyValue({ type, items, children }: Field, value: unknown): unknown {
  if (typeof value === 'string') return type === 'integer' || type === 'number' ? (numberOf(value.trim()) ?? value) : value
  if (typeof value === 'number') return type === 'string' ? textOfNumber(value) : value
  if (items && children === null && Array.isArray(value)) return value.map((row) => (isObject(row) ? typedRow(items, row) : row))
  return value
}

/** A row is one value with its cells: there a null is an empty cell. */
function typedRow({ fields }: Items, row: Rec): Rec {
  const cells = { ...row }
  for (const field of fields) if (Object.hasOwn(cells, field.name)) cells[field.name] = bodyValue(field, cells[field.name])
  return cells
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** `undefined` when the text is no number, or one that would lose digits. */
function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined
  const number = Number(text)
  const shortest = withoutTrailingZeros(text)
  return String(number) === shortest ? number : undefined
}

/** A number that JSON writes with an exponent, or one beyond the digits of a double, stays a number. */
function textOfNumber(value: number): unknown {
  const text = String(value)
  return NUMBER.test(text) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? text : value
}
