// Totals below the columns of a list, over all matching records.

import { figuresOf, type Measure } from '#store/aggregates/index.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { readerOf } from './actor.ts'
import type { Context } from './context.ts'
import type { EntityHook } from './hook.ts'
import { parseLimitedFilters } from './privateProbes.ts'
import { queryForHooks } from './read.ts'
import { sightOf } from './sight.ts'

/** Totals by field; `null` if no matching record has a value. */
export type TotalsAnswer = Readonly<Record<string, number | string | null>>

/** Uses the filters, data scopes and views of the list. */
export async function totals(context: Context, entity: Entity, hooks: readonly EntityHook[]): Promise<TotalsAnswer> {
  const listContext = await queryForHooks(context, hooks)
  const filters = await parseLimitedFilters(listContext, entity)
  const sight = sightOf(context, entity)
  // Totals of few rows would tell their values, so that only those of derived ones are shown, to callers who see these.
  const shown = entity.totals.filter(
    ({ field }) => sight.privacyIn(field, null) === null && (field.private === null || field.private === 'derived'),
  )
  const measures = Object.fromEntries(shown.map(({ field, take }) => [field.name, `${take} ${field.name}` as Measure]))
  if (shown.length === 0) return {}
  const [figures = {}] = await figuresOf(context.platform.store.db, entity, { measures, filters }, readerOf(context))
  return figures
}
