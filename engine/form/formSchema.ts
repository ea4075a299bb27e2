// What a form of these fields looks like, in Formily's own language. How it behaves is `recordForm.ts`.

import type { ISchema } from '@formily/json-schema'
import type { Field, FieldType, FormMode } from '../model/entity.ts'

const TYPES: Readonly<Record<FieldType, string>> = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean' }

/** The fields of each section, the sections in their own order; the untitled one stands first. */
export function sectionsOf(fields: readonly Field[]): { title: string | null; fields: Field[] }[] {
  const sections = new Map<string | null, Field[]>([[null, []]])
  for (const field of fields) {
    const section = sections.get(field.group)
    if (section) section.push(field)
    else sections.set(field.group, [field])
  }
  return [...sections]
    .map(([title, members]) => ({ title, fields: members }))
    .filter((section) => section.fields.length > 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ title, fields }: { title: string | null; fields: readonly Field[] }): number {
  return title === null ? -1 : (fields[0]?.groupAt ?? 0)
}

/** The fields that a mode shows at all, in the order of the form. */
export function shownFields(fields: readonly Field[], mode: FormMode): Field[] {
  return sectionsOf(fields.filter((field) => field.form[mode] !== null)).flatMap((section) => section.fields)
}

/** Sections of fields; `x-…` keywords of the file win over what is derived. */
export function formSchema(fields: readonly Field[], mode: FormMode): ISchema {
  const sections = sectionsOf(shownFields(fields, mode)).map(({ title, fields: members }, at) => [
    `section${at}`,
    {
      type: 'void',
      'x-component': 'Section',
      'x-component-props': { title },
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
