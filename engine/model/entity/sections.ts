// The sections of a form: their order, and with it that of the fields, which need not be the order of the columns.

import type { Field } from './entity.ts'

export interface Section {
  /** Chinese; `null` for the fields without one. */
  title: string | null
  fields: Field[]
}

/** The fields of each section, the sections in their own order; the untitled one stands first. */
export function sectionsOf(fields: readonly Field[]): Section[] {
  const sections = new Map<string | null, Field[]>()
  for (const field of fields) {
    const section = sections.get(field.section)
    if (section) section.push(field)
    else sections.set(field.section, [field])
  }
  return [...sections].map(([title, members]) => ({ title, fields: members })).sort((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ title, fields }: Section): number {
  return title === null ? -1 : (fields[0]?.sectionAt ?? 0)
}

/** The fields as the form asks for them, from its top down. */
export function inFormOrder(fields: readonly Field[]): Field[] {
  return sectionsOf(fields).flatMap((section) => section.fields)
}
