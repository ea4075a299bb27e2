// Judges the values of a form, knowing what an edit may leave unsaid: secrets that are never sent, and masks of private values.

import type { Field, FormMode } from '../model/entity/entity.ts'
import { isMask } from '../model/formats/privacy.ts'
import { cellPath, tableFieldRows } from '../model/records/rows.ts'
import { type Fault, judgeField, rowFaults } from '../model/records/rules.ts'
import { isEmpty, type Values } from '../model/records/values.ts'

interface Judged {
  fields: readonly Field[]
  mode: FormMode
  /** The record that the form started with, or was rebased onto. */
  base(): Values
  values(): Values
}

export interface FormRules {
  /** `null` for a value that passes, or that means "unchanged". */
  faultOf(field: Field, value: unknown): Fault | null
  /** True when a value means "unchanged": it is not sent. */
  isUnchanged(field: Field, value: unknown): boolean
  /** A secret is never sent to the client: empty means unchanged. */
  keepsSecret(field: Field, value: unknown): boolean
  /** The values without the masks among them: a condition on one of those is unknown. */
  seen(): Values
}

export function formRules({ fields, mode, base, values }: Judged): FormRules {
  const keepsSecret = (field: Field, value: unknown): boolean => field.writeOnly && mode === 'edit' && isEmpty(value)

  const isUnchanged = (field: Field, value: unknown): boolean =>
    keepsSecret(field, value) || (isMasked(field, value) && mode === 'edit' && value === base()[field.name])

  /** A mask in a row that came with the record means "unchanged": the server knows what stands behind it. */
  function keepsCell({ name, items }: Field, value: unknown, fault: Fault): boolean {
    const path = cellPath(fault.field)
    const column = items?.field[path?.column ?? '']
    if (!path || !column) return false
    const cell = tableFieldRows(value)[path.at]?.[path.column]
    return isMasked(column, cell) && tableFieldRows(base()[name]).some((row) => row[path.column] === cell)
  }

  function seen(): Values {
    const all = values()
    const hidden = fields.filter((field) => isMasked(field, all[field.name]))
    return hidden.length === 0 ? all : { ...all, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
  }

  function faultOf(field: Field, value: unknown): Fault | null {
    // The user cannot correct the value of a read-only field; the server judges it.
    if (field.readOnly) return null
    const all = seen()
    return judgeField(field, value, all) ?? rowFaults(field, value, all).find((fault) => !keepsCell(field, value, fault)) ?? null
  }

  return { faultOf, isUnchanged, keepsSecret, seen }
}

/** True when a private value is shown as its mask. */
export function isMasked(field: Field | undefined, value: unknown): boolean {
  return field?.private ? isMask(field.private, value) : false
}
