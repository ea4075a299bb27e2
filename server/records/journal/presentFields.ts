// Fields of an earlier state of a record, under the names that the schema file gives them now.

import type { Entity } from '#model/entity/entity.ts'
import type { Rec } from '#store/rows.ts'

/** Leaves out fields that the entity no longer has. */
export function presentFields({ fields }: Entity, values: Rec): Rec {
  const present: Rec = {}
  for (const { name, was } of fields) {
    const key = [name, ...was].find((one) => Object.hasOwn(values, one))
    if (key !== undefined) present[name] = values[key]
  }
  return present
}
