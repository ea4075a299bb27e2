// Fields of an earlier state of a record, under the names that the schema file gives them now.

import type { Entity } from '#model/entity/entity.ts'
import { presentValues } from '#model/entity/presentNames.ts'
import type { Rec } from '#store/rows.ts'

/** Leaves out fields that the entity no longer has. In the order of the fields. */
export function presentFields({ fields }: Entity, values: Rec): Rec {
  const present = presentValues(fields, values)
  return Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(present, name) ? [[name, present[name]]] : [])))
}
