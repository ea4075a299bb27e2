import type { Field as FieldModel } from '@formily/core'
import { observer, useField } from '@formily/react'
import { controlId, useFormScope } from '../formScope.ts'
import { ReadValue } from './ReadValue.tsx'

/** A read-only field of a form; it renders when its value changes, as for computed fields. */
export const Read = observer(function Read() {
  const model = useField<FieldModel>()
  const { entity, fields, record, id } = useFormScope()
  const field = fields[String(model.props.name)]
  if (!field) return null
  return <ReadValue entity={entity} field={field} record={{ ...record, [field.name]: model.value }} id={controlId(id, field.name)} />
})
