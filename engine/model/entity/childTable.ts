// A field whose rows are records of another entity, as a table with columns of that entity's fields.

import type { EntityFile, FileField } from './entityFile.ts'
import type { Permissions } from './menuRow.ts'

/** Records of another entity that name the one they are rows of. */
export interface Children {
  entity: string
  /** Field of the children with the id of the record. */
  by: string
  permissions: Pick<Permissions, 'add' | 'edit' | 'delete'>
}

/** Keywords that mean nothing where a field is a column of a table. */
export const NO_COLUMN: readonly (keyof FileField)[] = [
  'list',
  'search',
  'live',
  'takes',
  'form',
  'section',
  'span',
  'start',
  'titles',
  'readOnly',
  'writeOnly',
  'hashed',
  'stored',
  'unique',
  'point',
  'boxes',
  'suggest',
  'x-component',
  'x-component-props',
  'x-decorator-props',
  'x-reactions',
]

/**
 * The same field with `items`. The rows stay in their own table, so the record keeps nothing of them; what is unique among the records of one
 * parent differs from row to row.
 * @param child the other entity's file, whole
 */
export function childTable(field: FileField, { required = [], properties = {} }: EntityFile): FileField {
  const { by, fields } = field.children ?? { by: '', fields: [] }
  const columns = fields.flatMap((name) => (properties[name] ? [[name, columnOf(properties[name])] as const] : []))
  const isDistinct = ({ unique }: FileField = {}) => unique === true || (Array.isArray(unique) && unique.every((other) => other === by))
  return {
    ...field,
    stored: false,
    list: false,
    uniqueItems: fields.filter((name) => isDistinct(properties[name])),
    items: { properties: Object.fromEntries(columns), required: fields.filter((name) => required.includes(name)) },
  }
}

/** A column keeps the width that it has in the list of its entity. */
const columnOf = (field: FileField): FileField =>
  Object.fromEntries(
    Object.entries(field).filter(([keyword]) => keyword === 'list' || (keyword !== 'was' && !NO_COLUMN.some((one) => one === keyword))),
  )

/** Names of the entities whose records are rows of this one's. */
export const childFiles = ({ properties = {} }: EntityFile): string[] =>
  Object.values(properties).flatMap(({ children }) => (children ? [children.entity] : []))
