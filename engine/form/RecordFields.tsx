// The fields of a form, drawn by Formily from the entity.

import { Schema } from '@formily/json-schema'
import { createSchemaField, FormProvider } from '@formily/react'
import { memo, useMemo } from 'react'
import { edits } from '../fields/edits.ts'
import type { Entity, Field, FormMode } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'
import { control } from './control.tsx'
import { registerExpressions } from './expressions.ts'
import { FormItem } from './FormItem.tsx'
import { formSchema } from './formSchema.ts'
import { FIRST_CONTROLS, type FormScope, FormScopeContext, IsWholeContext } from './formScope.ts'
import { libraryComponents } from './libraryControl.tsx'
import { Read } from './Read.tsx'
import type { RecordForm } from './recordForm.ts'
import { Section } from './Section.tsx'
import { Tabs } from './Tabs.tsx'
import { useSecondFrame } from './useSecondFrame.ts'
import './form.css'

registerExpressions()

const controls = Object.fromEntries(Object.entries(edits).map(([widget, face]) => [widget, control(face)]))
const SchemaField = createSchemaField({ components: { ...controls, ...libraryComponents(control), FormItem, Section, Read } })

interface Props {
  entity: Entity
  form: RecordForm
  record: Values
  id: string
  /** The sections of the form are tabs. */
  tabs?: boolean
}

export const RecordFields = memo(function RecordFields({ entity, form, record, id, tabs = false }: Props) {
  const scope = useMemo<FormScope>(
    () => ({
      entity,
      form,
      record,
      id,
      fields: Object.fromEntries(form.fields.map((field) => [field.name, field])),
      late: new Set(form.fields.slice(FIRST_CONTROLS).map((field) => field.name)),
    }),
    [entity, form, record, id],
  )
  const isWhole = useSecondFrame()
  // The same element each time: the second frame draws the late controls and nothing else.
  const fields = useMemo(() => <SchemaField schema={schemaOf(form.fields, form.mode)} />, [form])
  return (
    <FormScopeContext value={scope}>
      <IsWholeContext value={isWhole}>
        <FormProvider form={form.form}>
          {tabs ? (
            <Tabs entity={entity} fields={form.fields} id={id}>
              {fields}
            </Tabs>
          ) : (
            fields
          )}
        </FormProvider>
      </IsWholeContext>
    </FormScopeContext>
  )
})

const schemas = new WeakMap<Field, Partial<Record<FormMode, Schema>>>()

/** Compiled once for each set of fields: an entity's fields are frozen, the first one stands for them. */
function schemaOf(fields: readonly Field[], mode: FormMode): Schema {
  const first = fields[0]
  if (!first) return new Schema({ type: 'object' })
  const known = schemas.get(first) ?? {}
  known[mode] ??= new Schema(formSchema(fields, mode))
  schemas.set(first, known)
  return known[mode]
}
