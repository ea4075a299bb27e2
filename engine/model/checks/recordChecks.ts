// What a file says of a list and of a whole record names fields, entities and panels that there are.

import type { EntityFile } from '../entityFile.ts'
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
  for (const [name, take] of Object.entries(list.total ?? {})) total(check, name, take)
  for (const [at, tab] of (record?.tabs ?? []).entries()) {
    const path = ['record', 'tabs', at]
    check.panel([...path, 'panel'], tab.panel)
    if (tab.entity !== undefined) check.narrowed(path, tab.entity, 'entity', { where: tab.where ?? {} })
    for (const [place, { query = {} }] of (tab.charts ?? []).entries()) {
      for (const [name, text] of Object.entries(query)) check.template([...path, 'charts', place, 'query', name], text, ['since', 'now'])
    }
  }
}

/** A total of private values would tell them to who may not see them, and tables of others are not summed up. */
function total(check: FileCheck, name: string, take: NonNullable<NonNullable<EntityFile['list']>['total']>[string]): void {
  const path = ['list', 'total', name]
  const { source, tree } = check.file
  const offered = Object.entries(check.properties).flatMap(([one, { type, format, stored, private: privacy, writeOnly, list }]) => {
    const isNumber = type === 'number' || type === 'integer'
    const hasOrder = isNumber || format === 'date' || format === 'date-time'
    const fits = take === 'count' || (take === 'min' || take === 'max' ? hasOrder : isNumber)
    return fits && stored !== false && !privacy && !writeOnly && list !== false ? [one] : []
  })
  if (source) check.report(path, 'rows of a table of another database have no totals.', 'Leave it out.')
  else if (tree) check.report(path, 'a tree has no totals.', 'Leave it out.')
  else check.known(path, name, offered, `column that "${take}" takes`)
}
