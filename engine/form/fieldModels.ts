// Formily's models of the fields of a form.

import { type Field as FieldModel, type Form, type GeneralField, isField } from '@formily/core'
import type { Field } from '../model/entity/entity.ts'

/** `undefined` for a field that is not drawn. */
export function fieldModelOf(form: Form, name: string): FieldModel | undefined {
  const model: GeneralField | undefined = form.query(name).take()
  return model && isField(model) ? model : undefined
}

export const triggerOf = (field: Field) => (field.trigger === 'change' ? 'onInput' : 'onBlur')

export function rejudge(model: FieldModel | undefined): void {
  if (model && model.selfErrors.length > 0) validateField(model)
}

export function validateField(model: FieldModel | undefined): void {
  void model?.validate().catch(ignoreErrors)
}

/** Formily rejects with the errors that the fields already hold. */
export function ignoreErrors(): void {}
