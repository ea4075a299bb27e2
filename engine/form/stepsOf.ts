import type { Field } from '../model/entity.ts'
import { sectionsOf } from '../model/sections.ts'

/** The titles of a form's sections, in their order. */
export const stepsOf = (fields: readonly Field[]): string[] => sectionsOf(fields).flatMap(({ title }) => title ?? [])
