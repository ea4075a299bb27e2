// Formily decorator of a field: label, control, messages. Renders only for changes of its own field.

import type { Field as FieldModel } from '@formily/core'
import { observer, useField } from '@formily/react'
import { type ReactNode, useContext } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import { fieldTitle } from '../../model/entity/titleOf.ts'
import { formats } from '../../model/formats/formats.ts'
import { warningOf } from '../../model/records/warnings.ts'
import { useText } from '../../text/text.ts'
import { controlId, labelId, noteId, useFormScope } from '../formScope.ts'
import { ShownTabContext } from '../sections/Tabs.tsx'

interface Props {
  children?: ReactNode
  /** Number of grid columns, 1 or 2; that of the field by default. */
  span?: 1 | 2
  className?: string
}

export const FormItem = observer(function FormItem({ children, span, className }: Props) {
  const { word } = useText()
  const model = useField<FieldModel>()
  const tab = useContext(ShownTabContext)
  const { entity, fields, form, id, record } = useFormScope()
  const field = fields[String(model.props.name)]
  if (!field) return children
  const control = controlId(id, field.name)
  const recordId = form.mode === 'add' ? '' : String(record.id ?? '')
  const isEditable = field.form[form.mode] === 'edit'
  const isLabel = isEditable && !formats[field.format].group
  const error = model.selfErrors[0]
  const warning = error ? null : warningOf(field, form.form.values, (chinese) => word(entity, chinese))
  const title = word(entity, fieldTitle(field, form.form.values))
  // The tab has the same title, so the label is only for screen readers.
  const labelClass = tab?.title === field.title ? 'g-item-label g-unseen' : 'g-item-label'
  return (
    <div
      className={className ? `g-item ${className}` : 'g-item'}
      data-span={span ?? field.span}
      data-field={field.name}
      {...accessMark({ entity: entity.name, verb: form.mode, field: field.name, ...(recordId ? { id: recordId } : {}) })}
    >
      {isLabel ? (
        <label className={labelClass} id={labelId(control)} htmlFor={control} data-required={field.required || undefined}>
          {title}
        </label>
      ) : (
        <span className={labelClass} id={labelId(control)} data-required={(isEditable && field.required) || undefined}>
          {title}
        </span>
      )}
      {children}
      <div className="g-item-note" id={noteId(control)}>
        {error ? (
          <span className="g-item-error" role="alert">
            {error}
          </span>
        ) : warning ? (
          <span className="g-item-warning" role="status">
            {warning}
          </span>
        ) : (
          field.description && <span>{word(entity, field.description)}</span>
        )}
      </div>
    </div>
  )
})
