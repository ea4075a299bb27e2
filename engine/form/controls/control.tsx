// Connects the Edit components of the widgets with Formily fields.

import type { Field as FieldModel } from '@formily/core'
import { observer, useField } from '@formily/react'
import type { ComponentType } from 'react'
import type { Edit } from '../../fields/face.ts'
import type { Field } from '../../model/entity/entity.ts'
import { fieldTitle } from '../../model/entity/titleOf.ts'
import { templateNames } from '../../model/expressions/template.ts'
import { positionOf } from '../../model/formats/mapPoint.ts'
import type { Values } from '../../model/records/values.ts'
import { afterPress } from '../../ui/afterPress.ts'
import { controlId, labelId, noteId, useFormScope } from '../formScope.ts'
import { useTypedValue } from './useTypedValue.ts'

/** Properties that Formily passes to a field component. */
interface BoundProps {
  value?: unknown
  onChange?(value: unknown): void
  onBlur?(): void
  onFocus?(): void
  disabled?: boolean
  readOnly?: boolean
  /** `x-component-props` of the schema file. */
  [prop: string]: unknown
}

/**
 * Wraps an Edit component for Formily. It renders again when its field changes, or a value that its choices depend on.
 *
 * @param isTyped true for a control of text, whose keys do not wait for the form
 */
export function control(Face: Edit, isTyped = false): ComponentType<BoundProps> {
  return observer(function Control({ value, onChange, onBlur, onFocus, disabled, readOnly, ...extra }: BoundProps) {
    const model = useField<FieldModel>()
    const { entity, fields, form, record, id } = useFormScope()
    const change = (next: unknown) => onChange?.(next)
    const typed = useTypedValue(form, () => model.value, change)
    const plain = fields[String(model.props.name)]
    if (!plain) return null
    const field = plain.titles.length === 0 ? plain : { ...plain, title: fieldTitle(plain, form.form.values) }
    const own = controlId(id, field.name)
    const hasError = model.selfErrors.length > 0
    return (
      <Face
        entity={entity}
        field={field}
        id={own}
        value={isTyped ? typed.shown : value}
        onChange={isTyped ? typed.change : change}
        typing={isTyped ? typed : undefined}
        // The validation can add lines and move a button before its click is complete.
        onBlur={() =>
          afterPress(() => {
            typed.pass()
            onBlur?.()
            form.left(field.name)
          })
        }
        onFocus={() => onFocus?.()}
        disabled={disabled || readOnly || undefined}
        invalid={hasError}
        describedBy={hasError || field.description ? noteId(own) : undefined}
        labelledBy={labelId(own)}
        onPending={form.wait}
        record={record}
        scope={scopeOf(field, form.form.values)}
        now={() => {
          form.passInput()
          return form.form.values
        }}
        fill={form.fill}
        extra={extra}
      />
    )
  })
}

/**
 * Values that suggestions and `where` of the choices depend on, or the parts of a map point. Reading them makes the control an observer of
 * them.
 */
function scopeOf({ choices, point, suggest }: Field, values: Values): Values {
  if (point) {
    const { longitude, latitude, address } = point
    const parts = positionOf(point, values) ? [longitude, latitude, address] : [longitude, latitude]
    return Object.fromEntries(parts.map((name) => [name, values[name]]))
  }
  const where = choices && 'where' in choices ? Object.values(choices.where) : []
  const names = [...suggest, ...where.flatMap(templateNames)]
  return names.length === 0 ? NONE : Object.fromEntries(names.map((name) => [name, values[name]]))
}

const NONE: Values = {}
