// Access to Formily's models of the fields of a form.

import { type Field as FieldModel, type Form, type GeneralField, isField } from '@formily/core'
import type { Field } from '../model/entity/entity.ts'

/** The model of a field; undefined if the field is not rendered. */
export function fieldModelOf(form: Form, name: string): FieldModel | undefined {
  const model: GeneralField | undefined = form.query(name).take()
  return model && isField(model) ? model : undefined
}

export const triggerOf = (field: Field) => (field.trigger === 'change' ? 'onInput' : 'onBlur')

export function revalidate(model: FieldModel | undefined): void {
  if (model && model.selfErrors.length > 0) validateField(model)
}

export function validateField(model: FieldModel | undefined): void {
  void model?.validate().catch(ignoreErrors)
}

/** Handler for rejections of Formily's validation; the fields have the errors already. */
export function ignoreErrors(): void {}
