// Validates the fields of a form, and shows refusals of the server at them.

import type { Form } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import { cellPath } from '../model/records/rows.ts'
import { isEmpty, isShown } from '../model/records/values.ts'
import { fieldModelOf, ignoreErrors, revalidate, triggerOf, validateField } from './fieldModels.ts'
import type { FormRules } from './formRules.ts'
import type { HeldInput } from './heldInput.ts'

export interface FormRefusal {
  field: string
  msg: string
}

export interface FormValidation {
  /** Validates the fields whose checks read this one; called on blur. */
  left(name: string): void
  /** Validates fields with errors again, for messages in another language. Messages of the server are removed until the next save. */
  translateFaults(): void
  /** Registers work that a save must wait for, such as an upload. */
  wait(work: Promise<unknown>): void
  /** Waits for registered work, validates every field and returns the name of the first invalid one; `null` if all are valid. */
  firstFault(): Promise<string | null>
  /** The same for some of the fields. */
  faultAmong(names: readonly string[]): Promise<string | null>
  /** Names of empty required fields, in form order. */
  missing(): string[]
  /** Shows messages of the server at their fields; returns those whose field is not in the form. */
  refuse(refusals: readonly FormRefusal[]): FormRefusal[]
}

interface Validating {
  form: Form
  fields: readonly Field[]
  mode: FormMode
  rules: FormRules
  /** For each field, the fields whose checks or conditions read it. */
  dependents: ReadonlyMap<string, readonly string[]>
  input: HeldInput
}

export function formValidation({ form, fields, mode, rules, dependents, input }: Validating): FormValidation {
  const pending = new Set<Promise<unknown>>()
  const hasReactions = fields.some(({ formily }) => 'x-reactions' in formily)

  async function settled(): Promise<void> {
    await Promise.allSettled(pending)
    input.passInput()
    input.renderAll()
  }

  /** True if the field shows an error, or will after a validation. */
  function isRefused(field: Field): boolean {
    const model = fieldModelOf(form, field.name)
    if (!model) return false
    const value = form.values[field.name]
    return (
      model.selfErrors.length > 0 ||
      (model.display === 'visible' && !rules.isUnchanged(field, value) && rules.faultOf(field, value) !== null)
    )
  }

  /** The first invalid field; for a table the path of its cell. */
  function refusedAmong(some: readonly Field[]): string | null {
    const first = some.find((field) => fieldModelOf(form, field.name)?.selfErrors.length)
    if (!first) return null
    return (first.items && rules.faultOf(first, form.values[first.name])?.field) || first.name
  }

  return {
    left(name) {
      input.passInput()
      for (const dependent of dependents.get(name) ?? []) if (!isEmpty(form.values[dependent])) validateField(fieldModelOf(form, dependent))
    },
    translateFaults() {
      for (const { name } of fields) revalidate(fieldModelOf(form, name))
    },
    wait(work) {
      pending.add(work)
      void work.finally(() => pending.delete(work))
    },
    async firstFault() {
      await settled()
      // Formily takes longer for each field than the rules do, and without a fault it has nothing to show. Reactions may require a field.
      if (hasReactions || fields.some(isRefused)) await form.validate().catch(ignoreErrors)
      return refusedAmong(fields)
    },
    async faultAmong(names) {
      await settled()
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

  /** False if the form has no such editable field. */
  function showRefusal(path: string, msg: string): boolean {
    const name = cellPath(path)?.field ?? path
    const field = fields.find((field) => field.name === name)
    const model = field?.form[mode] === 'edit' ? fieldModelOf(form, name) : undefined
    if (!field || !model) return false
    // Same code and trigger as our own errors, so that the next validation removes it.
    model.setFeedback({ type: 'error', code: 'ValidateError', triggerType: triggerOf(field), messages: [msg] })
    return true
  }
}

/** True if the user can edit the field in its current state. */
export function isEditableNow(form: Form, field: Field, mode: FormMode): boolean {
  return field.form[mode] === 'edit' && fieldModelOf(form, field.name)?.display !== 'hidden'
}
