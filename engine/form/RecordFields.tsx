// The fields of a form, rendered by Formily from the entity.

import { Schema } from '@formily/json-schema'
import { createSchemaField, FormProvider } from '@formily/react'
import { memo, type RefObject, useEffect, useMemo } from 'react'
import { edits } from '../fields/edits.ts'
import type { Entity, Field, FormLayout, FormMode } from '../model/entity/entity.ts'
import type { Widget } from '../model/formats/fieldKinds.ts'
import type { Values } from '../model/records/values.ts'
import { useRenderedCount } from '../start/useRenderedCount.ts'
import { control } from './controls/control.tsx'
import { registerExpressions } from './controls/expressions.ts'
import { FormItem } from './controls/FormItem.tsx'
import { libraryComponents } from './controls/libraryControl.tsx'
import { Read } from './controls/Read.tsx'
import { formSchema } from './formSchema.ts'
import { FIELDS_PER_FRAME, type FormScope, FormScopeContext, RenderedCountContext } from './formScope.ts'
import type { RecordForm } from './recordForm.ts'
import { FormSection } from './sections/Section.tsx'
import { SectionIndex } from './sections/SectionIndex.tsx'
import { SectionSteps } from './sections/Steps.tsx'
import { FormTabs } from './sections/Tabs.tsx'
import './form.css'

registerExpressions()

/** Widgets whose value changes with each key. */
const TYPED: ReadonlySet<Widget> = new Set(['text', 'textarea', 'password', 'number'])

const controls = Object.fromEntries(Object.entries(edits).map(([widget, face]) => [widget, control(face, TYPED.has(widget as Widget))]))
const SchemaField = createSchemaField({ components: { ...controls, ...libraryComponents(control), FormItem, Section: FormSection, Read } })

interface Props {
  entity: Entity
  form: RecordForm
  record: Values
  id: string
  layout?: FormLayout
  /** Scroll container, for the table of contents. */
  body?: RefObject<HTMLElement | null>
  /** Index of the section shown in a form with steps, from 0. */
  step?: number
  onStep?(step: number): void
}

const NO_BODY: RefObject<HTMLElement | null> = { current: null }

export const RecordFields = memo(function RecordFields(props: Props) {
  const { entity, form, record, id, layout = 'page', body = NO_BODY, step = 0, onStep = ignore } = props
  const scope = useMemo<FormScope>(
    () => ({
      entity,
      form,
      record,
      id,
      layout,
      fields: Object.fromEntries(form.fields.map((field) => [field.name, field])),
      order: new Map(form.fields.map((field, at) => [field.name, at])),
    }),
    [entity, form, record, id, layout],
  )
  const { count, all } = useRenderedCount(form.fields.length, FIELDS_PER_FRAME)
  useEffect(() => form.renderWith(all), [form, all])
  // Memoised, so that a later frame renders only its own fields.
  const fields = useMemo(() => <SchemaField schema={schemaOf(form.fields, form.mode)} />, [form])
  return (
    <FormScopeContext value={scope}>
      <RenderedCountContext value={count}>
        <FormProvider form={form.form}>
          {layout === 'tabs' ? (
            <FormTabs entity={entity} fields={form.fields} id={id}>
              {fields}
            </FormTabs>
          ) : layout === 'steps' ? (
            <SectionSteps entity={entity} fields={form.fields} id={id} at={step} onShow={onStep}>
              {fields}
            </SectionSteps>
          ) : layout === 'index' ? (
            <div className="g-form-indexed">
              <SectionIndex body={body} />
              <div>{fields}</div>
            </div>
          ) : (
            fields
          )}
        </FormProvider>
      </RenderedCountContext>
    </FormScopeContext>
  )
})

function ignore(): void {}

const schemas = new WeakMap<Field, Record<string, Schema>>()

/** Cache of compiled schemas. The fields of an entity are frozen, so the first field and the names identify a set. */
function schemaOf(fields: readonly Field[], mode: FormMode): Schema {
  const first = fields[0]
  if (!first) return new Schema({ type: 'object' })
  const known = schemas.get(first) ?? {}
  const key = [mode, ...fields.map(({ name }) => name)].join()
  const schema = known[key] ?? new Schema(formSchema(fields, mode))
  schemas.set(first, { ...known, [key]: schema })
  return schema
}
