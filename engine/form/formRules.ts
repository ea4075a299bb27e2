// Validates values of a form, with the values an edit may leave unchanged: secrets, which are never sent to the browser, and masks.

import type { Field, FormMode } from '../model/entity/entity.ts'
import { isMask } from '../model/formats/privacy.ts'
import { cellPath, tableFieldRows } from '../model/records/rows.ts'
import { type Fault, rowFaults, validateValue } from '../model/records/rules.ts'
import { isEmpty, type Values } from '../model/records/values.ts'

interface Validated {
  fields: readonly Field[]
  mode: FormMode
  /** Initial record of the form, or the version that was merged last. */
  base(): Values
  values(): Values
}

export interface FormRules {
  /** Fault of a value; `null` if it is valid, or means "unchanged". */
  faultOf(field: Field, value: unknown): Fault | null
  /** True if a value means "unchanged" and is not sent. */
  isUnchanged(field: Field, value: unknown): boolean
  /** True for an empty secret, which means "unchanged". */
  keepsSecret(field: Field, value: unknown): boolean
  /** Values without masks, so that conditions over them are unknown. */
  seen(): Values
}

export function formRules({ fields, mode, base, values }: Validated): FormRules {
  const keepsSecret = (field: Field, value: unknown): boolean => field.writeOnly && mode === 'edit' && isEmpty(value)

  const isUnchanged = (field: Field, value: unknown): boolean =>
    keepsSecret(field, value) || (isMasked(field, value) && mode === 'edit' && value === base()[field.name])

  /** True for a mask in a stored row, which means "unchanged". */
  function keepsCell({ name, items }: Field, value: unknown, fault: Fault): boolean {
    const path = cellPath(fault.field)
    const column = items?.field[path?.column ?? '']
    if (!path || !column) return false
    const cell = tableFieldRows(value)[path.at]?.[path.column]
    return isMasked(column, cell) && tableFieldRows(base()[name]).some((row) => row[path.column] === cell)
  }

  // Each validation of a field asks for the values: to look at every field for it would cost the square of their number.
  const masking = fields.filter((field) => field.private)
  function seen(): Values {
    const all = values()
    const hidden = masking.filter((field) => isMasked(field, all[field.name]))
    return hidden.length === 0 ? all : { ...all, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
  }

  function faultOf(field: Field, value: unknown): Fault | null {
    // The user cannot correct a read-only field; the server validates it.
    if (field.readOnly) return null
    const all = seen()
    return validateValue(field, value, all) ?? rowFaults(field, value, all).find((fault) => !keepsCell(field, value, fault)) ?? null
  }

  return { faultOf, isUnchanged, keepsSecret, seen }
}

/** True if the value is the mask of a private field. */
export function isMasked(field: Field | undefined, value: unknown): boolean {
  return field?.private ? isMask(field.private, value) : false
}
