// Determines the fields that a bulk edit may set.

import type { Entity, Field } from '../entity/entity.ts'
import { formats } from '../formats/formats.ts'

/** The fields of the form that make sense for many: none that tells records apart, none with files, secrets, rows or a place on the map. */
export function bulkFields(entity: Entity): readonly Field[] {
  const { tree, fields } = entity
  return fields.filter(
    ({ form, name, readOnly, writeOnly, unique, format, stored, point, items, private: privacy }) =>
      form.edit === 'edit' &&
      stored &&
      !readOnly &&
      !writeOnly &&
      unique === null &&
      point === null &&
      items === null &&
      privacy === null &&
      formats[format].files === undefined &&
      name !== tree?.parent,
  )
}
