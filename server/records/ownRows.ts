// Limits the private rows that users of every role may add: no administrator sees them, so an excess would go unnoticed.

import { repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { translatedWord } from '../../engine/model/entity/translations.ts'
import { USERS } from '../access/account.ts'
import { systemParameter } from '../access/parameter.ts'
import { AppError } from '../errors.ts'
import { userOf } from './actor.ts'
import type { Context } from './context.ts'

/** Maximum number of rows per user and entity; 0 for no limit. */
const PARAMETER = 'account.ownRows'
const DEFAULT_MOST = 200

/**
 * Throws record.ownRows when the caller has more live rows than `account.ownRows` allows. Call it in the transaction that added a row.
 * @param owner field of the entity with the user's id
 */
export async function checkOwnRows(db: Database, context: Context, name: string, owner: string): Promise<void> {
  const { userId, tenantId } = userOf(context)
  const most = await mostOwnRows(context)
  if (most === 0) return
  // The lock serialises concurrent additions.
  await repository(db, USERS, systemActor(tenantId)).lock(userId)
  const rows = repository(db, name, systemActor(context.actsIn ?? tenantId))
  if ((await rows.ids({ [`${owner}_equal`]: userId }, most + 1)).length <= most) return
  throw new AppError('record.ownRows', { title: translatedWord(rows.entity, rows.entity.title, context.language), limit: most })
}

/** Value of `account.ownRows`; 0 for no limit. */
export async function mostOwnRows({ platform }: Context): Promise<number> {
  const parameter = await systemParameter(platform, PARAMETER)
  const most = parameter === '' ? DEFAULT_MOST : Number(parameter)
  return Number.isInteger(most) && most >= 0 ? most : DEFAULT_MOST
}
