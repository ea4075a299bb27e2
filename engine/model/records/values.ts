// Values of a record, and when they count as empty.

import type { Entity, Field, Items } from '../entity/entity.ts'
import { waitingActions } from './waitingActions.ts'

export type Values = Readonly<Record<string, unknown>>

/** True for null, undefined, blank text and an empty list; 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** True for a table row whose values are empty or the initial ones. */
export function isBlankRow({ fields }: Items, row: Values): boolean {
  return fields.every(
    ({ name, compute, preset, default: fallback }) => compute !== null || preset !== null || isEmpty(row[name]) || row[name] === fallback,
  )
}

/** True if the conditions of the entity allow an edit, and no pending approval locks the record. */
export function isEditable({ conditions }: Pick<Entity, 'conditions'>, record: Values): boolean {
  if (isLockedByApproval(record)) return false
  return conditions.edit === null || conditions.edit.evaluate(record) === true
}

/** True if the record cannot be edited before a pending approval is decided. */
export const isLockedByApproval = (record: Values): boolean => waitingActions(record)?.locks === true

/** True if the conditions of the entity allow the record to be removed. */
export function isRemovable({ conditions }: Pick<Entity, 'conditions'>, record: Values): boolean {
  return conditions.delete === null || conditions.delete.evaluate(record) === true
}

/** True if the field's `when` holds for the record. */
export function isShown(field: Field, record: Values): boolean {
  return field.when === null || field.when.evaluate(record) === true
}
