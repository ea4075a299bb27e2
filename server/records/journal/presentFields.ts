// Maps an earlier state of a record to the current fields.

import type { Entity } from '#model/entity/entity.ts'
import { presentValues } from '#model/entity/presentNames.ts'
import type { Rec } from '#store/rows.ts'

/** Values of fields that the entity still has, in the order of the fields. */
export function presentFields({ fields }: Entity, values: Rec): Rec {
  const present = presentValues(fields, values)
  return Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(present, name) ? [[name, present[name]]] : [])))
}
