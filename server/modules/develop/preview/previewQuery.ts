// Turns a query about a draft into one of the live list, which decides what the caller may ask.

import type { Entity } from '#model/entity/entity.ts'
import { isFilter, parseFilter, passesFilter, whereParams } from '#model/list/filter.ts'
import { type FilterGroupNode, isFilterFault, isGroup, printFilter, readFilter } from '#model/list/listFilter.ts'
import { FILTER, isCallParameter, ORDER_BY } from '#model/list/listParameters.ts'

import { AppError } from '#server/errors.ts'
import type { FieldMap } from './previewRows.ts'

type Query = Readonly<Record<string, string>>

const SORTS = ['ascs', 'descs', ORDER_BY]

/** `null` if no live record can match, since a condition on a new field refuses the value that all of them would get. */
export function liveQuery(entity: Entity, live: Entity, map: FieldMap, query: Query): Query | null {
  const conditions = { ...query, ...Object.fromEntries(Object.entries(whereParams(entity)).map(([key, value]) => [key, String(value)])) }
  const wanted: Record<string, string> = {}
  for (const [key, value] of Object.entries(conditions)) {
    if (SORTS.includes(key)) wanted[key] = liveOrder(map, value)
    else if (key === FILTER) wanted[key] = value === '' ? '' : printFilter(liveGroup(map, readGroup(value)))
    else if (isCallParameter(key)) wanted[key] = value
    else {
      const filter = parseFilter(entity, key)
      if (!isFilter(filter)) {
        wanted[key] = value
        continue
      }
      const { field, operator } = filter
      const old = map.liveOf(field.name)
      if (old === null) {
        if (value.trim() !== '' && !passesFilter(filter, field.default ?? null, value)) return null
        continue
      }
      const name = `${old.name}_${operator}`
      // A condition that the live list cannot compare narrows nothing.
      if (isFilter(parseFilter(live, name))) wanted[name] = value
    }
  }
  return wanted
}

function readGroup(text: string): FilterGroupNode {
  const read = readFilter(text)
  if (isFilterFault(read)) throw new AppError('request.filterForm', { name: read.name })
  return read
}

const liveGroup = (map: FieldMap, { join, of }: FilterGroupNode): FilterGroupNode => ({
  join,
  of: of.map((node) => {
    if (isGroup(node)) return liveGroup(map, node)
    const old = map.liveOf(node.field)
    if (old === null) throw new AppError('schema.previewFilter', { name: node.field })
    return { ...node, field: old.name }
  }),
})

/** Names of the live fields; those that the live list cannot sort by do not sort. */
const liveOrder = (map: FieldMap, text: string): string =>
  text
    .split(',')
    .flatMap((part) => {
      const [, minus = '', name = ''] = /^(-?)(.*)$/.exec(part.trim()) ?? []
      const old = map.liveOf(name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
      return old?.stored && !old.writeOnly && old.private === null && old.items === null ? [`${minus}${old.name}`] : []
    })
    .join(',')
