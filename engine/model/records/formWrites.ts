// The fields that the console lets a person write: in the form of a new record or of an edit, in a cell, or by the page that the form stands in.
// The server takes no others from a call. Actions, hooks, presets and other code of the server write every field.

import type { Entity } from '../entity/entity.ts'
import { templateNames } from '../expressions/template.ts'
import { filledBy } from '../formats/mapPoint.ts'
import { isFilter, parseFilter, whereDefaults } from '../list/filter.ts'

/** Fields by name, with the only values that a page brings; `null` for a field of the form, which takes any. */
export type FormWrites = ReadonlyMap<string, ReadonlySet<string> | null>

/** Fields of an edit. */
export function editWrites({ fields }: Entity): FormWrites {
  const typed = fields.filter(({ form, isOfApi }) => form.edit === 'edit' || isOfApi).flatMap(filledBy)
  const inCells = fields.flatMap(({ name, list }) => (list?.inline ? [name] : []))
  return new Map([...typed, ...inCells].map((name) => [name, null]))
}

/** Fields of a new record. @param entities all of them: their lists bring values to new records of this one */
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
  for (const name of [...typed, ...(tree ? [tree.parent] : []), ...besideTree(entity)]) writes.set(name, null)
  return writes
}

/** The chosen node of a tree beside the list. */
function besideTree(entity: Entity): string[] {
  if (entity.layout.kind !== 'tree-and-list') return []
  const filter = parseFilter(entity, entity.layout.filter)
  return isFilter(filter) ? [filter.field.name] : []
}

/** Values that a new record of the entity gets in lists within another one. */
function broughtBy({ actions, tabs, layout, fields }: Entity, name: string): Readonly<Record<string, unknown>>[] {
  const dialogs = actions.flatMap(({ dialog }) => (dialog?.kind === 'entity' && dialog.entity === name ? [dialog.defaults] : []))
  const lists = tabs.flatMap((tab) => (tab.kind === 'list' && tab.entity === name ? [tab.defaults] : []))
  const details = layout.kind === 'master-detail' && layout.detail === name ? [layout.defaults] : []
  const rows = fields.flatMap(({ children }) => (children?.entity === name ? [{ [children.by]: '${id}' }] : []))
  return [...dialogs, ...lists, ...details, ...rows]
}
