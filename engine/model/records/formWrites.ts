// Fields that a user may write through the console: in forms, in cells, or set by the page that contains the form. The server ignores other
// fields of a call. Actions, hooks, presets and other server code can write all fields.

import type { Entity } from '../entity/entity.ts'
import { templateNames } from '../expressions/template.ts'
import { filledBy } from '../formats/mapPoint.ts'
import { isFilter, parseFilter, whereDefaults } from '../list/filter.ts'

/** Writable fields by name, with the only values that a page sets; `null` for a form field, which accepts any value. */
export type FormWrites = ReadonlyMap<string, ReadonlySet<string> | null>

/** Writable fields of an edit. */
export function editWrites({ fields }: Entity): FormWrites {
  const typed = fields.filter(({ form, isOfApi }) => form.edit === 'edit' || isOfApi).flatMap(filledBy)
  const inCells = fields.flatMap(({ name, list }) => (list?.inline ? [name] : []))
  return new Map([...typed, ...inCells].map((name) => [name, null]))
}

/** Writable fields of a new record. @param entities all entities, whose pages can set values in new records of this one */
export function addWrites(entity: Entity, entities: Iterable<Entity>): FormWrites {
  const { fields, tree } = entity
  const writes = new Map<string, ReadonlySet<string> | null>()
  const bring = (name: string, value: unknown) => {
    const known = writes.get(name)
    if (known === null) return
    const isAny = typeof value === 'string' && templateNames(value).length > 0
    writes.set(name, isAny ? null : new Set([...(known ?? []), String(value)]))
  }
  for (const [name, value] of Object.entries(whereDefaults(entity))) bring(name, value)
  for (const other of entities)
    for (const values of broughtBy(other, entity.name)) for (const [name, value] of Object.entries(values)) bring(name, value)
  const typed = fields.filter(({ form, isOfApi }) => form.add === 'edit' || isOfApi).flatMap(filledBy)
  for (const name of [...typed, ...(tree ? [tree.parent] : []), ...treeLayoutFields(entity)]) writes.set(name, null)
  return writes
}

/** Field that the tree beside the list sets. */
function treeLayoutFields(entity: Entity): string[] {
  if (entity.layout.kind !== 'tree-and-list') return []
  const filter = parseFilter(entity, entity.layout.filter)
  return isFilter(filter) ? [filter.field.name] : []
}

/** Values that the pages of another entity set in new records of entity `name`. */
function broughtBy({ actions, tabs, layout, fields }: Entity, name: string): Readonly<Record<string, unknown>>[] {
  const dialogs = actions.flatMap(({ dialog }) => (dialog?.kind === 'entity' && dialog.entity === name ? [dialog.defaults] : []))
  const lists = tabs.flatMap((tab) => (tab.kind === 'list' && tab.entity === name ? [tab.defaults] : []))
  const details = layout.kind === 'master-detail' && layout.detail === name ? [layout.defaults] : []
  const rows = fields.flatMap(({ children }) => (children?.entity === name ? [{ [children.by]: '${id}' }] : []))
  return [...dialogs, ...lists, ...details, ...rows]
}
