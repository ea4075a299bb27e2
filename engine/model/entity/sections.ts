// Sections of a form and the order of the fields in them, which may differ from the order of the columns.

import type { Field } from './entity.ts'

export interface Section {
  /** Chinese title; `null` for fields without a section. */
  title: string | null
  fields: Field[]
}

/** Sections in their order with their fields; the untitled section is first. */
export function sectionsOf(fields: readonly Field[]): Section[] {
  const sections = new Map<string | null, Field[]>()
  for (const field of fields) {
    const section = sections.get(field.section)
    if (section) section.push(field)
    else sections.set(field.section, [field])
  }
  return [...sections]
    .map(([title, members]) => ({ title, fields: members.sort((one, other) => one.placeAt - other.placeAt) }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ title, fields }: Section): number {
  return title === null ? -1 : (fields[0]?.sectionAt ?? 0)
}

/** Fields in the order of the form. */
export function inFormOrder(fields: readonly Field[]): Field[] {
  return sectionsOf(fields).flatMap((section) => section.fields)
}
