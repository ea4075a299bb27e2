// Answers of a preview: live calls of the same caller, with all their checks, in the form of the draft.

import type { Call } from '#http/route.ts'
import type { EndpointName, Entity } from '#model/entity/entity.ts'
import { masked, shownRecord } from '#records/masked.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { sightOf } from '#records/sight.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import type { PreviewModel } from './previewModel.ts'
import { liveQuery } from './previewQuery.ts'
import { fieldMap, previewRow } from './previewRows.ts'

const LISTS: readonly EndpointName[] = ['list', 'select', 'tree', 'lazy-list', 'lazy-tree']
const EMPTY_PAGE = { records: [], total: 0, size: 10, current: 1, pages: 0 }

/** `null` for a name that is no read of a preview. */
export function previewRead(call: Call, model: PreviewModel, name: string): Promise<unknown> | null {
  if (LISTS.some((one) => one === name)) return previewList(call, model, name as EndpointName)
  if (name === 'detail') return previewDetail(call, model, queryParameter(call, 'id'))
  if (name === 'totals') return previewTotals(call, model)
  return name === 'is-free' ? previewIsFree(call, model) : null
}

async function previewList(call: Call, { entity, live }: PreviewModel, name: EndpointName): Promise<unknown> {
  const map = fieldMap(entity, live)
  const query = live && liveQuery(entity, live, map, call.query)
  const nothing = name === 'list' && entity.tree === null ? EMPTY_PAGE : []
  if (live === null || query === null) return nothing
  const path = livePath(live, name)
  if (path === null) return nothing
  const answer = (await call.get(path, query)) as { records?: Rec[] } | Rec[]
  const sight = sightOf(call, entity)
  const shown = (rows: readonly Rec[]) =>
    masked(
      entity,
      rows.map((row) => previewRow(entity, map, row)),
      sight,
    )
  return Array.isArray(answer) ? shown(answer) : { ...answer, records: shown(answer.records ?? []) }
}

/** Throws record.notFound, as the live call does. */
export async function previewDetail(call: Call, { entity, live }: PreviewModel, id: string): Promise<Rec> {
  const path = live && livePath(live, 'detail')
  if (path === null) throw new AppError('record.notFound')
  const row = (await call.get(path, { id })) as Rec
  return shownRecord(entity, previewRow(entity, fieldMap(entity, live), row), sightOf(call, entity))
}

/** Totals that the live list has too, under the names of the draft. */
async function previewTotals(call: Call, { entity, live }: PreviewModel): Promise<Rec> {
  const map = fieldMap(entity, live)
  const path = live && livePath(live, 'totals')
  const query = live && liveQuery(entity, live, map, call.query)
  const answer = path === null || query === null ? {} : ((await call.get(path, query)) as Rec)
  return Object.fromEntries(
    entity.totals.flatMap(({ field, take }) => {
      const old = map.liveOf(field.name)
      const isSame = old !== null && live?.totals.some((one) => one.field.name === old.name && one.take === take)
      return isSame && old.name in answer ? [[field.name, answer[old.name]]] : []
    }),
  )
}

/** Asked of the live file if the same key is unique there; else the form is judged by its save. */
async function previewIsFree(call: Call, { entity, live }: PreviewModel): Promise<boolean> {
  const { field = '', id, ...values } = call.query
  const map = fieldMap(entity, live)
  const old = map.liveOf(field)
  const path = live && livePath(live, 'is-free')
  const companions = entity.field[field]?.unique?.map((name) => map.liveOf(name)?.name)
  if (path === null || old?.unique == null || JSON.stringify(old.unique) !== JSON.stringify(companions)) return true
  const named = Object.entries(values).flatMap(([name, value]) => (map.liveOf(name) ? [[map.liveOf(name)?.name, value]] : []))
  return (await call.get(path, { ...Object.fromEntries(named), field: old.name, ...(id === undefined ? {} : { id }) })) !== false
}

function livePath({ endpoints }: Entity, name: EndpointName): string | null {
  const [first] = endpoints[name] ?? []
  return first?.method === 'GET' ? first.path : null
}
