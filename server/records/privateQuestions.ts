// Queries of a call, with those that ask for private values counted: users who may not see them get few answers, each in the log of calls.

import type { Entity } from '#model/entity/entity.ts'
import { isMask } from '#model/formats/privacy.ts'
import { isEmpty } from '#model/records/values.ts'
import type { ListQuery, Rec } from '#store/rows.ts'
import { refuseMoreThan } from '../access/signIn/attempts.ts'
import { AppError } from '../errors.ts'
import { listCallerOf } from './actor.ts'
import type { Context } from './context.ts'
import { seesPrivate } from './masked.ts'
import { comparedFields, type FilterPart, parseFilters, parseListQuery } from './query.ts'

const LIMITS = [
  { life: 60_000, most: 20 },
  { life: 24 * 3_600_000, most: 200 },
] as const

/** `parseFilters` for the caller. Throws `request.tooOften` beyond 20 private questions a minute or 200 a day. */
export async function askedFilters(context: Context, entity: Entity): Promise<FilterPart[]> {
  const filters = parseFilters(entity, context.query, listCallerOf(context, entity))
  await countPrivateQuestion(context, entity, comparedFields(entity, context.query))
  return filters
}

/** `parseListQuery` for the caller, with the same limits. */
export async function askedList(context: Context, entity: Entity): Promise<ListQuery> {
  const query = parseListQuery(entity, context.query, listCallerOf(context, entity))
  await countPrivateQuestion(context, entity, comparedFields(entity, context.query))
  return query
}

/**
 * Writes a record whose unique private values may be refused, which tells that somebody else has them. A change of such a value counts as a
 * question for it, since it can be repeated on one record; a new record counts only when it is refused, so that people may be added all day.
 */
export async function askingUniques<T>(context: Context, entity: Entity, body: Rec, write: () => Promise<T>): Promise<T> {
  const names = entity.fields
    .filter(
      ({ name, unique, private: privacy }) => unique !== null && privacy !== null && !isEmpty(body[name]) && !isMask(privacy, body[name]),
    )
    .map(({ name }) => name)
  if (names.length === 0 || seesPrivate(context, entity)) return write()
  if (!isEmpty(body.id)) {
    await countPrivateQuestion(context, entity, names)
    return write()
  }
  try {
    return await write()
  } catch (error) {
    if (error instanceof AppError && error.data === null && error.field !== null && names.includes(error.field))
      await countPrivateQuestion(context, entity, [error.field])
    throw error
  }
}

/** Counts one question for the values of some fields, if any of them is private and the caller may not see it. */
export async function countPrivateQuestion(context: Context, entity: Entity, names: readonly string[]): Promise<void> {
  if (seesPrivate(context, entity)) return
  const asked = names.filter((name) => entity.field[name]?.private)
  if (asked.length === 0 || context.hasAsked) return
  const { userId = '' } = context.identity ?? {}
  for (const { life, most } of LIMITS) await refuseMoreThan(context.platform.store, `private ${userId} ${life}`, most, life)
  context.discloses?.(`${entity.title} searched by ${asked.join(', ')}`)
}
