// Determines the fields that a bulk edit may set.

import type { Entity, Field } from '../entity/entity.ts'
import { formats } from '../formats/formats.ts'

/** Form fields that can be set for many records: without unique and private fields, files, secrets, rows and map points. */
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
