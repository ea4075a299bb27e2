// What a page is made of, as far as its schema file tells: a small set of pages that holds every such thing stands for all of them.

import type { Action, Entity, Field } from '../../engine/model/entity.ts'

/** A layout, a widget at its place, a button, a kind of action: each in a word or two. */
export function facetsOf(entity: Entity): readonly string[] {
  const { layout, dialog, tree, permissions, columns, search, fields, actions, reader } = entity
  const may = (['add', 'edit', 'view', 'delete', 'export', 'import'] as const).filter((name) => permissions[name] !== null)
  const asked = fields.filter(({ form }) => form.add === 'edit')
  return [
    ...new Set([
      `layout: ${layout.kind}${layout.kind === 'master-detail' ? ` ${layout.direction}` : ''}`,
      `dialog: ${dialog.kind}`,
      `rows: ${tree === null ? 'flat' : tree.lazy ? 'lazy tree' : 'tree'}`,
      ...may.map((name) => `may: ${name}`),
      ...columns.map((field) => `column: ${columnFacet(field)}`),
      ...search.map(({ widget, search }) => `search: ${widget} ${search}`),
      ...asked.map((field) => `form: ${fieldFacet(field)}`),
      ...asked.flatMap((field) => (field.required ? [`filled: ${fieldFacet(field)}`] : [])),
      ...(reader === null ? [] : ['form: reader']),
      ...actions.map((action) => `action: ${actionFacet(action)}`),
    ]),
  ]
}

/** The fewest entities, or nearly, that hold what all hold together: each time the one that adds most. */
export function coverOf(entities: readonly Entity[]): readonly Entity[] {
  const left = new Set(entities.flatMap(facetsOf))
  const chosen: Entity[] = []
  while (left.size > 0) {
    const news = (entity: Entity) => facetsOf(entity).filter((facet) => left.has(facet)).length
    const next = entities.reduce((best, entity) => (news(entity) > news(best) ? entity : best))
    chosen.push(next)
    for (const facet of facetsOf(next)) left.delete(facet)
  }
  return chosen
}

function columnFacet({ widget, list, live, nameKey }: Field): string {
  const more = { tag: list?.tag, tone: list?.tone, inline: list?.inline, empty: list?.empty, live, name: nameKey }
  return [widget, ...Object.keys(more).filter((key) => more[key as keyof typeof more])].join(' ')
}

function fieldFacet({ widget, choices, multiple }: Field): string {
  return [widget, choices?.kind, choices && 'lazy' in choices && choices.lazy && 'lazy', multiple && 'many'].filter(Boolean).join(' ')
}

function actionFacet({ at, records, dialog, confirm, call, link }: Action): string {
  const opens = dialog === null ? [] : [`${dialog.kind} ${dialog.window.kind}`, dialog.kind === 'form' && dialog.tabs && 'tabs']
  return [[at].flat().join(' '), records, ...opens, confirm && 'asks', call && 'calls', link && 'link'].filter(Boolean).join(', ')
}
