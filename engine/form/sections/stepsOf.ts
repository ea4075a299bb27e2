import type { Field } from '../../model/entity/entity.ts'
import { sectionsOf } from '../../model/entity/sections.ts'

/** The titles of a form's sections, in their order. */
export const sectionTitles = (fields: readonly Field[]): string[] => sectionsOf(fields).flatMap(({ title }) => title ?? [])
