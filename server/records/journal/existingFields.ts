// Maps an earlier state of a record to the current fields.

import { withCurrentNames } from '#model/entity/currentNames.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Rec } from '#store/rows.ts'

/** Values of fields that the entity still has, in the order of the fields. */
export function existingFields({ fields }: Entity, values: Rec): Rec {
  const present = withCurrentNames(fields, values)
  return Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(present, name) ? [[name, present[name]]] : [])))
}
