// The values of a form compared with the record that it started from, and its merge with a newer version of that record.

import type { Form } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import { isDateTime, isDayField } from '../model/formats/formats.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import type { Values } from '../model/records/values.ts'
import { type Clash, isSameValue, mergeRecord, some } from './mergeRecord.ts'

export interface FormChanges {
  /** True when anything differs from what the form started with. */
  isDirty(): boolean
  /** Names of the fields that differ. */
  changed(): string[]
  /** The values that differ, and what they differ from. */
  typed(): Typed
  /** Takes over a newer version of the record: what was typed stays, everything else follows. Answers what both sides changed. */
  rebase(record: Values): Clash[]
  /** Types again what was typed before, perhaps upon an earlier version of the record. Answers what somebody else changed since. */
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
}

/** @returns also the record that the form stands on now */
export function formChanges({ form, fields, mode, start }: Compared): FormChanges & { base(): Values } {
  let base = start
  const editable = fields.filter((field) => field.form[mode] === 'edit').flatMap(filledBy)
  const changed = () => editable.filter((name) => !isSameValue(form.values[name], base[name]))

  function rebase(newest: Values): Clash[] {
    const record = withDays(fields, newest)
    const merged = mergeRecord(fields, { base, values: form.values, changed: changed(), record })
    base = record
    form.setValues({ ...merged.values }, 'shallowMerge')
    return merged.clashes
  }

  return {
    base: () => base,
    isDirty: () => changed().length > 0,
    changed,
    typed: () => ({ values: some(changed(), form.values), from: some(changed(), base) }),
    rebase,
    resume({ values, from }) {
      const newest = base
      base = { ...base, ...from }
      form.setValues({ ...values }, 'shallowMerge')
      return rebase(newest)
    },
  }
}

/** Some backends keep a day as its midnight; the form, its rules and its picker know days. */
export function withDays(fields: readonly Field[], record: Values): Record<string, unknown> {
  const days = fields.filter((field) => isDayField(field) && isDateTime(String(record[field.name] ?? '')))
  return { ...record, ...Object.fromEntries(days.map(({ name }) => [name, String(record[name]).slice(0, 10)])) }
}
