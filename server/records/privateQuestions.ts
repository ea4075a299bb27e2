// Searches for private values by users who may not see them: few, and each in the log of calls.

import type { Entity } from '#model/entity/entity.ts'
import { refuseMoreThan } from '../access/signIn/attempts.ts'
import type { Context } from './context.ts'
import { seesPrivate } from './masked.ts'
import { filteredFields } from './query.ts'

const LIMITS = [
  { life: 60_000, most: 20 },
  { life: 24 * 3_600_000, most: 200 },
] as const

/** Counts a query that filters by a private field. Throws `request.tooOften` beyond 20 a minute or 200 a day of one user. */
export async function countPrivateQuestion(context: Context, entity: Entity): Promise<void> {
  if (seesPrivate(context, entity)) return
  const asked = filteredFields(entity, context.query).filter((name) => context.query[name] !== '' && entity.field[name]?.private)
  if (asked.length === 0) return
  const { userId = '' } = context.identity ?? {}
  for (const { life, most } of LIMITS) await refuseMoreThan(context.platform.store, `private ${userId} ${life}`, most, life)
  context.discloses?.(`${entity.title} searched by ${asked.join(', ')}`)
}
