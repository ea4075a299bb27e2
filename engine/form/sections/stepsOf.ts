import type { Field } from '../../model/entity/entity.ts'
import { sectionsOf } from '../../model/entity/sections.ts'

/** Titles of a form's sections, in order. */
export const sectionTitles = (fields: readonly Field[]): string[] => sectionsOf(fields).flatMap(({ title }) => title ?? [])
