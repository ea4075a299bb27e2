// Bulk edit of selected or matching records; each is submitted on its own.

import type { Entity } from '#model/entity/entity.ts'
import { bulkFields } from '#model/records/bulk.ts'
import type { RowsProgress } from '#model/records/journal.ts'
import type { PastedRow } from '#model/records/pasted.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf } from '../actor.ts'
import { objectBody } from '../body.ts'
import type { Context } from '../context.ts'
import { refuseNeverEdited } from '../editable.ts'
import type { EntityHook } from '../hook.ts'
import { parseAnyIds } from '../ids.ts'
import { parseLimitedFilters } from '../privateProbes.ts'
import { queryForHooks } from '../read.ts'
import { sightOf } from '../sight.ts'
import { submit } from '../submit.ts'
import { actingInTenant } from '../tenantSwitch.ts'
import { partsOfRows, refuseUnknownNames } from '../unknownNames.ts'
import { type BulkTarget, bulkCells } from './bulkCells.ts'
import { reachableName } from './label.ts'
import { runRows } from './rows.ts'
import { keepSet } from './sets.ts'

const MAX = 10_000

const MEMBERS = { written: ['set', 'ids', 'filter', 'except', 'expected', 'rows'] }
const ROW_MEMBERS = { written: ['id', 'updateTime', 'cells'] }

/**
 * Body: `set` with fields and new values, and either `ids`, or `filter` (list parameters) with `except` (ids) and `expected`, the count
 * that the caller saw; throws `bulk.count` if it differs now. With `rows` instead of `set` each record has its own cells (`bulkCells`).
 */
export async function bulk(context: Context, target: BulkTarget): Promise<RowsProgress | { rows: PastedRow[] }> {
  const { entity, family, hooks, jobs } = target
  checkWrite(grantsOf(context), entity.permissions.edit, entity, actorOf(context))
  const body = objectBody(context.body)
  refuseUnknownNames(context, [{ object: body, names: MEMBERS }, ...partsOfRows('rows', body.rows, ROW_MEMBERS)])
  if (body.rows !== undefined) return bulkCells(context, target, body.rows)
  const values = valuesOf(entity, body.set)
  refuseNeverEdited(entity, Object.keys(values), sightOf(context, family.merged))
  const ids = await idsOf(context, entity, hooks, body)
  const { db } = context.platform.store
  if (!hooks.some(({ irrevocable }) => irrevocable)) await keepSet(db, context, entity, { source: 'bulk' })
  return runRows(context, jobs, {
    ids,
    words: family.words,
    async each(id) {
      await submit(await actingInTenant({ ...context, query: {}, body: { id, ...values } }, entity), entity, family, hooks)
    },
    async label(id) {
      return reachableName(context, target, id, await repository(db, family.merged, actorOf(context)).get(id))
    },
  })
}

function valuesOf(entity: Entity, set: unknown): Rec {
  if (set === undefined) throw new AppError('request.parameterMissing', { name: 'set' })
  const values = objectBody(set)
  const names = Object.keys(values)
  if (names.length === 0) throw new AppError('request.parameterMissing', { name: 'set' })
  const known = new Set(bulkFields(entity).map(({ name }) => name))
  for (const name of names) {
    const field = entity.field[name]
    if (!field) throw new AppError('request.fieldUnknown', { name })
    if (!known.has(name)) throw new AppError('bulk.notOffered', { title: field.title }, null, name)
  }
  return values
}

async function idsOf(context: Context, entity: Entity, hooks: readonly EntityHook[], body: Rec): Promise<string[]> {
  if (body.filter === undefined) {
    const ids = parseAnyIds(body.ids, 'ids', MAX)
    if (ids.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
    return ids
  }
  const query = objectBody(body.filter)
  const wrong = Object.entries(query).find(([, value]) => typeof value !== 'string')
  if (wrong) throw new AppError('request.parameterInvalid', { name: wrong[0] })
  const { expected } = body
  if (typeof expected !== 'number') throw new AppError('request.parameterMissing', { name: 'expected' })
  const listContext = await queryForHooks({ ...context, query: query as Record<string, string> }, hooks)
  const filters = await parseLimitedFilters(listContext, entity)
  const except = new Set(parseAnyIds(body.except, 'except', MAX))
  const found = await repository(context.platform.store.db, entity, actorOf(context)).ids(filters, MAX + except.size + 1)
  const ids = found.filter((id) => !except.has(id))
  if (ids.length > MAX) throw new AppError('bulk.tooMany', { limit: MAX })
  if (ids.length !== expected) throw new AppError('bulk.count', { count: ids.length })
  return ids
}
