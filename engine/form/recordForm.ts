// The form of a record without React: fields, validation, changes and submission.

import { createForm, type Form } from '@formily/core'
import type { Field, FormMode } from '../model/entity/entity.ts'
import type { Fault } from '../model/records/rules.ts'
import type { Values } from '../model/records/values.ts'
import { dependentsOf } from './fieldDependents.ts'
import { fieldModelOf, revalidate } from './fieldModels.ts'
import { type FormChanges, formChanges, withDays } from './formChanges.ts'
import { formEffects } from './formEffects.ts'
import { formRules } from './formRules.ts'
import { shownFields } from './formSchema.ts'
import { type FormValidation, formValidation, isEditableNow } from './formValidation.ts'
import { type HeldInput, heldInput } from './heldInput.ts'
import { submissionOf } from './submission.ts'
import '../model/expressions/cel.ts'

export type { Typed } from './formChanges.ts'
export type { FormRefusal } from './formValidation.ts'

export interface RecordForm extends FormValidation, FormChanges, HeldInput {
  form: Form
  /** Fields that are visible in the mode, in order. */
  fields: readonly Field[]
  mode: FormMode
  /** Sets values from elsewhere than the controls, and validates fields with errors again. */
  fill(values: Values): void
  /** Values to send: editable, visible fields. Empty secrets are left out, which keeps them unchanged. */
  submission(): Record<string, unknown>
}

/** @param sentence returns the message of a fault in the current language */
export function createRecordForm(all: readonly Field[], mode: FormMode, given: Values, sentence: (fault: Fault) => string): RecordForm {
  const fields = shownFields(all, mode)
  const start = withDays(fields, given)
  const dependents = dependentsOf(fields)

  function validate(field: Field, value: unknown): string {
    const fault = rules.isUnchanged(field, value) ? null : rules.faultOf(field, value)
    return fault ? sentence(fault) : ''
  }

  const form = createForm({ values: { ...start }, effects: formEffects({ fields, mode, start, dependents, validate }) })
  const input = heldInput()
  const { passInput } = input
  const { base, ...changes } = formChanges({ form, fields, mode, start, passInput })
  const rules = formRules({ fields, mode, base, values: () => form.values })

  return {
    form,
    fields,
    mode,
    ...input,
    ...formValidation({ form, fields, mode, rules, dependents, input }),
    ...changes,
    fill(values) {
      passInput()
      form.setValues({ ...values }, 'shallowMerge')
      for (const name of Object.keys(values)) revalidate(fieldModelOf(form, name))
    },
    submission() {
      passInput()
      const { values } = form
      const sent = fields.filter((field) => isEditableNow(form, field, mode) && !rules.isUnchanged(field, values[field.name]))
      return submissionOf({ mode, base: base(), values, fields: sent })
    },
  }
}
