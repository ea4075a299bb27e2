// What a file says of a list and of a whole record names fields, entities and panels that there are.

import type { FileCheck } from './fileCheck.ts'

export function recordFacts(check: FileCheck): void {
  const { card = {}, find = [], list = {}, record } = check.file
  for (const key of ['title', 'image', 'state'] as const) {
    const name = card[key]
    if (name !== undefined) check.field(['card', key], name)
  }
  for (const [at, name] of (card.facts ?? []).entries()) check.field(['card', 'facts', at], name)
  const byPart = Object.entries(check.properties).flatMap(([name, { search }]) => (search === 'like' ? [name] : []))
  for (const [at, name] of find.entries()) check.known(['find', at], name, byPart, 'field that is searched by a part (`"search": "like"`)')
  if (list.tabs !== undefined) {
    const path = ['list', 'tabs']
    const searched = Object.entries(check.properties).flatMap(([name, { search }]) => (search ? [name] : []))
    check.known(path, list.tabs, searched, 'searched field')
  }
  for (const [at, tab] of (record?.tabs ?? []).entries()) {
    const path = ['record', 'tabs', at]
    check.panel([...path, 'panel'], tab.panel)
    if (tab.entity !== undefined) check.narrowed(path, tab.entity, 'entity', { where: tab.where ?? {} })
    for (const [place, { query = {} }] of (tab.charts ?? []).entries()) {
      for (const [name, text] of Object.entries(query)) check.template([...path, 'charts', place, 'query', name], text, ['since', 'now'])
    }
  }
}
