// Determines the cells that can be edited in place: fields of the edit form that fit into a cell.

import type { Entity, Field } from '../model/entity/entity.ts'
import { templateNames } from '../model/expressions/template.ts'
import { formats } from '../model/formats/formats.ts'
import { dependsOnRecord, isMask } from '../model/formats/privacy.ts'
import { isEditable, isShown, type Values } from '../model/records/values.ts'

const known = new WeakMap<Entity, ReadonlySet<string>>()

/** Names of the fields that a cell can edit; whether one belongs to a record is `isQuick`. */
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
          // A list shows the mask alone, which nobody could correct.
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

/** True when this cell may be edited. The caller has checked the permission; the server checks again. */
export const isQuick = (entity: Entity, field: Field, record: Values): boolean =>
  quickFields(entity).has(field.name) &&
  isEditable(entity, record) &&
  isShown(field, record) &&
  !(field.private && isMask(field.private, record[field.name]))

/** A file that gives a field another control or state means its form. */
const hasOwnControl = ({ formily }: Field): boolean => Object.keys(formily).every((key) => key === 'x-component-props')

const namesIn = (where: Readonly<Record<string, string>>): string[] => Object.values(where).flatMap(templateNames)
