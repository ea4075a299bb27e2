// Converts a field with `children` to a table field with the fields of the child entity as columns.

import type { EntityFile, FileField } from './entityFile.ts'
import type { Permissions } from './menuRow.ts'

/** The child entity of a field, and its reference to the parent. */
export interface Children {
  entity: string
  /** Field of the child entity with the id of the parent record. */
  by: string
  permissions: Pick<Permissions, 'add' | 'edit' | 'delete'>
}

/** Keywords that are not allowed in a column of a table. */
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
 * The field with `items`. Its rows are stored in the table of the child entity. Fields that are unique among children of one parent become
 * `uniqueItems`.
 * @param child file of the child entity, merged with its base
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

/** Converts a field to a column; it keeps its width in the list of its entity. */
const columnOf = (field: FileField): FileField =>
  Object.fromEntries(
    Object.entries(field).filter(([keyword]) => keyword === 'list' || (keyword !== 'was' && !NO_COLUMN.some((one) => one === keyword))),
  )

/** Names of the child entities of a file. */
export const childFiles = ({ properties = {} }: EntityFile): string[] =>
  Object.values(properties).flatMap(({ children }) => (children ? [children.entity] : []))
