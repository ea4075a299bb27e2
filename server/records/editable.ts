// Refuses changes of fields that the caller's roles may not edit. Every write of a user's values calls it.

import type { Rec } from '#store/rows.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { normalValue } from '../../engine/model/formats/normalValue.ts'
import { sameRows } from '../../engine/model/records/rows.ts'
import { isEmpty } from '../../engine/model/records/values.ts'
import { AppError } from '../errors.ts'
import { withoutMasks } from './masked.ts'
import type { Sight } from './sight.ts'

export const notEditable = ({ name, title }: Field): AppError => new AppError('field.notEditable', { title }, null, name)

interface SentValues {
  /** Values of the call; other values of the body come from hooks, which may write every field. */
  sent: Rec
  body: Rec
  stored: Rec | null
}

/**
 * The body without unchanged values of fields that the caller may not edit. Throws `field.notEditable` for another value. A value that the
 * caller may not see is refused whatever it is, since the answer would tell whether it is the stored one; its mask stands for it.
 */
export function editableValues(entity: Entity, { sent, body, stored }: SentValues, sight: Sight): Rec {
  const isFixed = (field: Field) => Object.hasOwn(sent, field.name) && Object.hasOwn(body, field.name) && !isEdited(field)
  const isEdited = (field: Field) => field.children !== null || sight.mayEdit(field, stored ?? body)
  const fixed = entity.fields.filter(isFixed)
  if (fixed.length === 0) return body
  const unmasked = withoutMasks(entity, body, stored, sight)
  for (const field of fixed) {
    const value = Object.hasOwn(unmasked, field.name) ? unmasked[field.name] : undefined
    if (value !== undefined && !isUnchanged(field, value, stored, sight)) throw notEditable(field)
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !fixed.some((field) => field.name === name)))
}

function isUnchanged(field: Field, value: unknown, stored: Rec | null, sight: Sight): boolean {
  if (stored === null) return isEmpty(value) || isSame(field, value, field.default)
  return sight.privacyIn(field, stored) === null && isSame(field, value, stored[field.name])
}

function isSame(field: Field, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) || typeof one === 'object') return sameRows(one, other)
  return String(normalValue(field, one)) === String(other)
}

/** Throws `field.notEditable` if one of these values changes a field that the caller may not edit. */
export function refuseUneditable(entity: Entity, values: Rec, stored: Rec, sight: Sight): void {
  const changed = entity.fields.find(
    (field) => Object.hasOwn(values, field.name) && !sight.mayEdit(field, stored) && !isSame(field, values[field.name], stored[field.name]),
  )
  if (changed) throw notEditable(changed)
}

/** Throws `field.notEditable` if the caller may edit one of these fields in no record. */
export function refuseNeverEdited({ field }: Entity, names: readonly string[], sight: Sight): void {
  for (const name of names) {
    const one = field[name]
    if (one && !sight.editsSome(one)) throw notEditable(one)
  }
}

/** Throws `field.requiredNotEditable` if a new record lacks a required value that nobody can give: neither the caller, nor the file. */
export function refuseUnfillable({ fields }: Entity, values: Rec, sight: Sight): void {
  const lacking = fields.find(
    (field) =>
      field.required &&
      !field.readOnly &&
      [field.when, field.preset, field.start, field.compute, field.serial].every((source) => source === null) &&
      isEmpty(values[field.name]) &&
      !sight.mayEdit(field, values),
  )
  if (lacking) throw new AppError('field.requiredNotEditable', { title: lacking.title }, null, lacking.name)
}
