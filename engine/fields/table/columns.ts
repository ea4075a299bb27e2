import type { Field } from '../../model/entity/entity.ts'

/** Numbers stand at the end of their column, one below the other. */
export const isNumeric = ({ type, choices, widget }: Field): boolean =>
  (type === 'number' || type === 'integer') && choices === null && widget !== 'switch'
