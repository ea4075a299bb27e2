// Counts queries that filter by private values: users who may not see the values get few answers, each logged in the call log.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import type { ListQuery } from '#store/rows.ts'
import { asServer } from '#store/store.ts'
import { countCalls } from '../access/signIn/attempts.ts'
import { AppError } from '../errors.ts'
import { listCallerOf } from './actor.ts'
import { entityCallTitle } from './callTitle.ts'
import type { Context } from './context.ts'
import { privateFields } from './masked.ts'
import { comparedFields, type FilterPart, parseFilters, parseListQuery } from './query.ts'
import { sightOf } from './sight.ts'

const MINUTE = { life: 60_000, most: 20 }
const DAY = { life: 24 * 3_600_000, most: 200 }

/** `parseFilters` for the caller. Throws `request.privateTooOften` beyond 20 such queries a minute or 200 a day. */
export async function parseLimitedFilters(context: Context, entity: Entity): Promise<FilterPart[]> {
  const filters = parseFilters(entity, context.query, listCallerOf(context, entity))
  await countListProbe(context, entity)
  return filters
}

/** `parseListQuery` for the caller, with the same limits. */
export async function parseLimitedList(context: Context, entity: Entity): Promise<ListQuery> {
  const query = parseListQuery(entity, context.query, listCallerOf(context, entity))
  await countListProbe(context, entity)
  return query
}

async function countListProbe(context: Context, entity: Entity): Promise<void> {
  await countPrivateProbe(context, entity, comparedFields(entity, context.query))
}

/** Counts a query that compares values of these fields, if the caller may not see one of them. */
export async function countPrivateProbe(context: Context, entity: Entity, names: readonly string[]): Promise<void> {
  const sight = sightOf(context, entity)
  if (privateFields(entity).length + sight.limited(entity.fields).length === 0) return
  const probed = names.filter((name) => {
    const field = entity.field[name]
    return field !== undefined && sight.privacyIn(field, null) !== null
  })
  if (probed.length === 0 || context.isCounted) return
  await countProbes(context, entity, probed, 1)
}

/** Counts queries of a caller who may not see the values of these fields. Throws `request.privateTooOften`. */
export async function countProbes(context: Context, entity: Entity, names: readonly string[], count: number): Promise<void> {
  const { userId = '' } = context.identity?.view?.viewer ?? context.identity ?? {}
  const { store } = context.platform
  for (const { life, most } of [MINUTE, DAY]) {
    // In a view as another user, which writes nothing else, the viewer is counted.
    const counted = asServer(() => countCalls(store, `private ${userId} ${life}`, life, Math.min(count, most + 1)))
    if ((await counted) > most) throw new AppError('request.privateTooOften', { minute: MINUTE.most, day: DAY.most })
  }
  const fields = (language: Language) =>
    names.map((name) => translatedWord(entity, entity.field[name]?.title ?? name, language)).join(translate(language, 'list.nameBreak'))
  context.discloses?.(entityCallTitle(entity, 'privateSearch', (language) => ({ fields: fields(language) })))
}
