// Determines the cells that can be edited in place: fields of the edit form that fit into a cell.

import type { Entity, Field } from '../model/entity/entity.ts'
import { templateNames } from '../model/expressions/template.ts'
import { formats } from '../model/formats/formats.ts'
import { dependsOnRecord, isMask } from '../model/formats/privacy.ts'
import { isEditable, isShown, type Values } from '../model/records/values.ts'

const known = new WeakMap<Entity, ReadonlySet<string>>()

/** Names of the fields that can be edited in a cell; `isQuick` decides for a record. */
export function quickFields(entity: Entity): ReadonlySet<string> {
  const before = known.get(entity)
  if (before) return before
  const narrowing = new Set(entity.fields.flatMap(({ choices }) => (choices && 'where' in choices ? namesIn(choices.where) : [])))
  const fields = entity.menuOnly.includes('edit')
    ? []
    : entity.fields.filter(
        (field) =>
          field.form.edit === 'edit' &&
          field.stored &&
          !field.readOnly &&
          !field.writeOnly &&
          field.point === null &&
          // The list contains only the mask, which cannot be edited.
          (field.private === null || dependsOnRecord(field.private)) &&
          formats[field.format].quickEdit !== false &&
          // Fields that other options depend on, and parents of trees, are edited in the form only.
          !narrowing.has(field.name) &&
          field.name !== entity.tree?.parent &&
          hasOwnControl(field),
      )
  const names = new Set(fields.map(({ name }) => name))
  known.set(entity, names)
  return names
}

/** True if the cell of this record can be edited. Permissions are checked by the caller and the server. */
export const isQuick = (entity: Entity, field: Field, record: Values): boolean =>
  quickFields(entity).has(field.name) &&
  isEditable(entity, record) &&
  isShown(field, record) &&
  !(field.private && isMask(field.private, record[field.name]))

/** True if the file sets another control or state for the form, which a cell does not have. */
const hasOwnControl = ({ formily }: Field): boolean => Object.keys(formily).every((key) => key === 'x-component-props')

const namesIn = (where: Readonly<Record<string, string>>): string[] => Object.values(where).flatMap(templateNames)
