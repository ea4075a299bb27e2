// Builds the Formily schema of a form. `recordForm.ts` adds the behaviour.

import type { ISchema } from '@formily/json-schema'
import type { Field, FormMode } from '../model/entity/entity.ts'
import { inFormOrder, sectionsOf } from '../model/entity/sections.ts'
import type { FieldType } from '../model/formats/fieldKinds.ts'

/** Type in Formily's schema; the rows of a table are one value for Formily. */
const TYPES: Readonly<Record<FieldType, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'string',
}

/** Fields that are visible in a mode, in form order. */
export function shownFields(fields: readonly Field[], mode: FormMode): Field[] {
  return inFormOrder(fields.filter((field) => field.form[mode] !== null))
}

/** Formily schema with sections of fields; `x-…` keywords of the file override derived properties. */
export function formSchema(fields: readonly Field[], mode: FormMode): ISchema {
  const sections = sectionsOf(shownFields(fields, mode)).map(({ title, fields: members }, at) => [
    `section${at}`,
    {
      type: 'void',
      'x-component': 'Section',
      'x-component-props': { title, names: members.map(({ name }) => name) },
      properties: Object.fromEntries(members.map((field) => [field.name, fieldSchema(field, mode)])),
    },
  ])
  return { type: 'object', properties: Object.fromEntries(sections) as Record<string, ISchema> }
}

function fieldSchema(field: Field, mode: FormMode): ISchema {
  const isRead = field.form[mode] === 'read'
  const { 'x-component': component = field.widget, ...formily } = field.formily as ISchema
  return { type: TYPES[field.type], 'x-decorator': 'FormItem', ...formily, 'x-component': isRead ? 'Read' : component }
}
