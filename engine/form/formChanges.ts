// Compares the values of a form with its initial record, and merges a newer version of the record.

import type { Form } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import { isDateTime, isDayField } from '../model/formats/formats.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import type { Values } from '../model/records/values.ts'
import { type Clash, isSameValue, mergeRecord, some } from './mergeRecord.ts'

export interface FormChanges {
  /** True if any value differs from the initial record. */
  isDirty(): boolean
  /** Names of the changed fields. */
  changed(): string[]
  /** Changed values, with the values that they replaced. */
  typed(): Typed
  /** Merges a newer version of the record: changed values stay, others are replaced. Returns the fields that both sides changed. */
  rebase(record: Values): Clash[]
  /** Sets the values of a draft, whose record may be older. Returns the fields that someone else changed since. */
  resume(typed: Typed): Clash[]
}

export interface Typed {
  values: Values
  from: Values
}

interface Compared {
  form: Form
  fields: readonly Field[]
  mode: FormMode
  start: Values
  /** Passes typed text to the form, before its values are compared. */
  passInput(): void
}

/** @returns also a function for the current base version of the record */
export function formChanges({ form, fields, mode, start, passInput }: Compared): FormChanges & { base(): Values } {
  let base = start
  const editable = fields.filter((field) => field.form[mode] === 'edit').flatMap(filledBy)
  const changed = () => {
    passInput()
    return editable.filter((name) => !isSameValue(form.values[name], base[name]))
  }

  function rebase(newest: Values): Clash[] {
    const record = withDays(fields, newest)
    const mine = changed()
    const merged = mergeRecord(fields, { base, values: form.values, changed: mine, record })
    base = record
    form.setValues({ ...merged.values }, 'shallowMerge')
    return merged.clashes
  }

  return {
    base: () => base,
    isDirty: () => changed().length > 0,
    changed,
    typed() {
      const names = changed()
      return { values: some(names, form.values), from: some(names, base) }
    },
    rebase,
    resume({ values, from }) {
      passInput()
      const newest = base
      base = { ...base, ...from }
      form.setValues({ ...values }, 'shallowMerge')
      return rebase(newest)
    },
  }
}

/** Cuts the time of date fields, which some platforms send. */
export function withDays(fields: readonly Field[], record: Values): Record<string, unknown> {
  const days = fields.filter((field) => isDayField(field) && isDateTime(String(record[field.name] ?? '')))
  return { ...record, ...Object.fromEntries(days.map(({ name }) => [name, String(record[name]).slice(0, 10)])) }
}
