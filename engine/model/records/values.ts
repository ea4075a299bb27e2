// The values of a record, and what of them counts as said.

import type { Entity, Field, Items } from '../entity/entity.ts'
import { waitingActions } from './waitingActions.ts'

export type Values = Readonly<Record<string, unknown>>

/** A field has no value: missing, null or blank text. 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** A row of a table in which nothing is said beyond what it began with. */
export function isBlankRow({ fields }: Items, row: Values): boolean {
  return fields.every(
    ({ name, compute, preset, default: fallback }) => compute !== null || preset !== null || isEmpty(row[name]) || row[name] === fallback,
  )
}

/** True if the file lets this record be edited, and no approval locks it. */
export function isEditable({ conditions }: Pick<Entity, 'conditions'>, record: Values): boolean {
  if (waitingActions(record)?.locks) return false
  return conditions.edit === null || conditions.edit.evaluate(record) === true
}

/** True if the file lets this record be removed. */
export function isRemovable({ conditions }: Pick<Entity, 'conditions'>, record: Values): boolean {
  return conditions.delete === null || conditions.delete.evaluate(record) === true
}

/** True when the field's `when` lets it take part for this record. */
export function isShown(field: Field, record: Values): boolean {
  return field.when === null || field.when.evaluate(record) === true
}
