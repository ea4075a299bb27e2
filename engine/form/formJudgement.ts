// Judges the fields of a form, and shows the server's refusals on them.

import type { Form } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import { cellPath } from '../model/records/rows.ts'
import { isEmpty, isShown } from '../model/records/values.ts'
import { fieldModelOf, ignoreErrors, rejudge, triggerOf, validateField } from './fieldModels.ts'
import type { FormRules } from './formRules.ts'

export interface FormRefusal {
  field: string
  msg: string
}

export interface FormJudgement {
  /** Judges the fields whose checks name this one; called when it loses the focus. */
  left(name: string): void
  /** Judges the refused fields anew, for sentences in another language. A sentence of the server's goes until the next save. */
  resay(): void
  /** Keeps a save waiting for work on its way, such as an upload. */
  wait(work: Promise<unknown>): void
  /** Judges every field once nothing is on its way. The name of the first refused one, `null` when all pass. */
  firstFault(): Promise<string | null>
  /** Judges these fields alone, as `firstFault` does all. */
  faultAmong(names: readonly string[]): Promise<string | null>
  /** Names of the fields that must be filled and are not, in the order of the form. */
  missing(): string[]
  /** Puts the server's sentences on their fields; returns those whose field is not on the form. */
  refuse(refusals: readonly FormRefusal[]): FormRefusal[]
}

interface Judging {
  form: Form
  fields: readonly Field[]
  mode: FormMode
  rules: FormRules
  /** By field, the fields whose checks or conditions name it. */
  dependents: ReadonlyMap<string, readonly string[]>
}

export function formJudgement({ form, fields, mode, rules, dependents }: Judging): FormJudgement {
  const pending = new Set<Promise<unknown>>()

  /** The first that is refused, with the path of its cell where it is a table. */
  function refusedAmong(some: readonly Field[]): string | null {
    const first = some.find((field) => fieldModelOf(form, field.name)?.selfErrors.length)
    if (!first) return null
    return (first.items && rules.faultOf(first, form.values[first.name])?.field) || first.name
  }

  return {
    left(name) {
      for (const dependent of dependents.get(name) ?? []) if (!isEmpty(form.values[dependent])) validateField(fieldModelOf(form, dependent))
    },
    resay() {
      for (const { name } of fields) rejudge(fieldModelOf(form, name))
    },
    wait(work) {
      pending.add(work)
      void work.finally(() => pending.delete(work))
    },
    async firstFault() {
      await Promise.allSettled(pending)
      await form.validate().catch(ignoreErrors)
      return refusedAmong(fields)
    },
    async faultAmong(names) {
      await Promise.allSettled(pending)
      await Promise.all(names.map((name) => fieldModelOf(form, name)?.validate().catch(ignoreErrors)))
      return refusedAmong(fields.filter(({ name }) => names.includes(name)))
    },
    missing() {
      const values = rules.seen()
      const isMissing = (field: Field) => filledBy(field).every((name) => isEmpty(form.values[name])) && !rules.keepsSecret(field, null)
      const mustFill = (field: Field) => field.required && isEditableNow(form, field, mode) && isShown(field, values)
      return fields.flatMap((field) => (mustFill(field) && isMissing(field) ? [field.name] : []))
    },
    refuse: (refusals) => refusals.filter(({ field, msg }) => !showRefusal(field, msg)),
  }

  /** False when the form has no such field to edit. */
  function showRefusal(path: string, msg: string): boolean {
    const name = cellPath(path)?.field ?? path
    const field = fields.find((field) => field.name === name)
    const model = field?.form[mode] === 'edit' ? fieldModelOf(form, name) : undefined
    if (!field || !model) return false
    // The same code and trigger as the rules' own faults: the next judgement takes it away.
    model.setFeedback({ type: 'error', code: 'ValidateError', triggerType: triggerOf(field), messages: [msg] })
    return true
  }
}

/** True for a field that the form lets its user edit now. */
export function isEditableNow(form: Form, field: Field, mode: FormMode): boolean {
  return field.form[mode] === 'edit' && fieldModelOf(form, field.name)?.display !== 'hidden'
}
