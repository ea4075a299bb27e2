// Features of a page according to its schema file; a small set of pages covers all of them. Columns, search fields and forms of every file are tested
// without a browser in everyPage.test.tsx.

import type { Action, Entity, Field } from '../../engine/model/entity/entity.ts'

/** A layout, a widget that is filled in, a button, a kind of action: each in a word or two. */
export function facetsOf(entity: Entity): readonly string[] {
  const { layout, dialog, tree, permissions } = entity
  const shown = [
    `layout: ${layout.kind}${layout.kind === 'master-detail' ? ` ${layout.direction}` : ''}`,
    `rows: ${tree === null ? 'flat' : tree.lazy ? 'lazy tree' : 'tree'}`,
  ]
  // Where nothing can be added, the walk only looks at the list.
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

/** Few and cheap entities that hold what all hold together: each time the one that adds most for its work. */
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

/** Minimal input of a form. */
const filledIn = ({ fields }: Entity): readonly Field[] => fields.filter(({ form, required }) => form.add === 'edit' && required)

/** Links lead to pages that are walked on their own. */
const pressed = ({ actions }: Entity): readonly Action[] => actions.filter(({ link }) => link === null)

/** About how long a walk takes, in steps on the page. */
function workOf(entity: Entity): number {
  return entity.permissions.add === null ? 1 : 4 + filledIn(entity).length + 2 * pressed(entity).length
}

/** Where its choices come from makes no difference to the hand that fills it in. */
function fieldFacet({ widget, choices, multiple }: Field): string {
  return [widget, choices && 'lazy' in choices && choices.lazy && 'lazy', multiple && 'many'].filter(Boolean).join(' ')
}

function actionFacet({ at, records, dialog, confirm }: Action): string {
  const opens = dialog === null ? [] : [`${dialog.kind} ${dialog.window.kind}`, dialog.kind === 'form' && dialog.tabs && 'tabs']
  return [[at].flat().join(' '), records, ...opens, confirm && 'asks'].filter(Boolean).join(', ')
}
