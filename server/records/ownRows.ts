// Limits the rows that users keep for themselves and that every role may add: no administrator sees them, so nobody else would notice.

import { repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { USERS } from '../access/account.ts'
import { systemParameter } from '../access/parameter.ts'
import { AppError } from '../errors.ts'
import { userOf } from './actor.ts'
import type { Context } from './context.ts'

/** Rows of a user of one entity; 0 is no limit. */
const PARAMETER = 'account.ownRows'
const DEFAULT_MOST = 200

/**
 * Throws record.ownRows when the caller has more live rows than `account.ownRows` allows. Called in the transaction
 * that has just added one.
 * @param owner field of the entity that holds the id of the user
 */
export async function checkOwnRows(db: Database, context: Context, name: string, owner: string): Promise<void> {
  const { userId, tenantId } = userOf(context)
  const most = await mostOwnRows(context)
  if (most === 0) return
  // Concurrent additions are counted one after the other.
  await repository(db, USERS, systemActor(tenantId)).lock(userId)
  const rows = repository(db, name, systemActor(context.actsIn ?? tenantId))
  if ((await rows.ids({ [`${owner}_equal`]: userId }, most + 1)).length <= most) return
  const { title, words } = rows.entity
  throw new AppError('record.ownRows', { title: context.language === 'en' ? (words[title] ?? title) : title, limit: most })
}

async function mostOwnRows({ platform }: Context): Promise<number> {
  const said = await systemParameter(platform, PARAMETER)
  const most = said === '' ? DEFAULT_MOST : Number(said)
  return Number.isInteger(most) && most >= 0 ? most : DEFAULT_MOST
}
