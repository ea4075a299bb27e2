// Selects a small set of entities whose pages have all features of schema files, for browser tests. All entities are tested without a
// browser in everyPage.test.tsx.

import type { Action, Entity, Field } from '../../engine/model/entity/entity.ts'

/** Features of an entity's page: layout, widgets of the form, buttons, kinds of actions. */
export function facetsOf(entity: Entity): readonly string[] {
  const { layout, dialog, tree, permissions } = entity
  const shown = [
    `layout: ${layout.kind}${layout.kind === 'master-detail' ? ` ${layout.direction}` : ''}`,
    `rows: ${tree === null ? 'flat' : tree.lazy ? 'lazy tree' : 'tree'}`,
  ]
  // Without permission to add, the browser test only opens the list.
  if (permissions.add === null) return shown
  const may = (['add', 'edit', 'view', 'delete', 'export', 'import'] as const).filter((name) => permissions[name] !== null)
  return [
    ...new Set([
      ...shown,
      `dialog: ${dialog.kind}`,
      ...may.map((name) => `may: ${name}`),
      ...filledIn(entity).map((field) => `filled: ${fieldFacet(field)}`),
      ...pressed(entity).map((action) => `action: ${actionFacet(action)}`),
    ]),
  ]
}

/** A small and cheap set of entities with all features; a greedy algorithm. */
export function coverOf(entities: readonly Entity[]): readonly Entity[] {
  const left = new Set(entities.flatMap(facetsOf))
  const chosen: Entity[] = []
  while (left.size > 0) {
    const gain = (entity: Entity) => facetsOf(entity).filter((facet) => left.has(facet)).length / workOf(entity)
    const next = entities.reduce((best, entity) => (gain(entity) > gain(best) ? entity : best))
    chosen.push(next)
    for (const facet of facetsOf(next)) left.delete(facet)
  }
  return chosen
}

/** Fields that the browser test fills in. */
const filledIn = ({ fields }: Entity): readonly Field[] => fields.filter(({ form, required }) => form.add === 'edit' && required)

/** Actions that the browser test presses; links lead to pages with their own test. */
const pressed = ({ actions }: Entity): readonly Action[] => actions.filter(({ link }) => link === null)

/** Approximate duration of the browser test, in steps. */
function workOf(entity: Entity): number {
  return entity.permissions.add === null ? 1 : 4 + filledIn(entity).length + 2 * pressed(entity).length
}

/** Feature of a field; the source of its choices makes no difference. */
function fieldFacet({ widget, choices, multiple }: Field): string {
  return [widget, choices && 'lazy' in choices && choices.lazy && 'lazy', multiple && 'many'].filter(Boolean).join(' ')
}

function actionFacet({ at, records, dialog, confirm }: Action): string {
  const opens = dialog === null ? [] : [`${dialog.kind} ${dialog.window.kind}`, dialog.kind === 'form' && dialog.tabs && 'tabs']
  return [[at].flat().join(' '), records, ...opens, confirm && 'asks'].filter(Boolean).join(', ')
}
