// What a file says of a whole record names fields, entities and panels that there are.

import type { FileCheck } from './fileCheck.ts'

export function recordFacts(check: FileCheck): void {
  const { card = {}, record } = check.file
  for (const key of ['title', 'image', 'state'] as const) {
    const name = card[key]
    if (name !== undefined) check.field(['card', key], name)
  }
  for (const [at, name] of (card.facts ?? []).entries()) check.field(['card', 'facts', at], name)
  for (const [at, tab] of (record?.tabs ?? []).entries()) {
    const path = ['record', 'tabs', at]
    check.panel([...path, 'panel'], tab.panel)
    if (tab.entity !== undefined) check.narrowed(path, tab.entity, 'entity', { where: tab.where ?? {} })
    for (const [place, { query = {} }] of (tab.charts ?? []).entries()) {
      for (const [name, text] of Object.entries(query)) check.template([...path, 'charts', place, 'query', name], text, ['since', 'now'])
    }
  }
}
