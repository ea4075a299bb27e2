// Removes records: all of them or none.

import { repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../errors.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf } from './actor.ts'
import type { Context } from './context.ts'
import { type EntityViews, familyWithButton, findMembers } from './entityViews.ts'
import { announce, type EntityHook } from './hook.ts'
import { parseIds } from './ids.ts'
import { keepSet } from './journal/sets.ts'
import { anyViewRefusal, enforce, memberRefusal, removalStateRefusal } from './refusals.ts'
import { inWriteTransaction } from './writeTransaction.ts'

export async function remove(context: Context, family: EntityViews, hooks: readonly EntityHook[]): Promise<undefined> {
  const ids = parseIds(context.query.ids)
  enforce(anyViewRefusal(context, family.views, 'delete'))
  await inWriteTransaction(context, family.merged, async (db) => {
    await removeMembers(db, context, family, hooks, ids)
    if (!hooks.some(({ irrevocable }) => irrevocable)) await keepSet(db, context, family.merged, { source: 'call' })
  })
}

/** Removes live records that the caller may remove, together with dependent records that hooks remove. */
export async function removeMembers(
  db: Database,
  context: Context,
  allViews: EntityViews,
  hooks: readonly EntityHook[],
  ids: readonly string[],
): Promise<void> {
  const family = familyWithButton(allViews, 'delete')
  const actor = actorOf(context)
  const grants = grantsOf(context)
  const members = await findMembers(db, family, ids, actor)
  for (const { view } of members) checkWrite(grants, view.permissions.delete, view, actor)
  if (members.length < ids.length) throw new AppError('record.notYours')
  for (const { record } of members) enforce(memberRefusal(context, hooks, record))
  for (const { view, record } of members) enforce(removalStateRefusal(view, record))
  if (family.merged.tree && (await repository(db, family.merged, actor).hasChildren(ids))) throw new AppError('record.hasChildren')
  const records = members.map(({ record }) => record)
  const scope = { db, entity: family.merged, actor: actorWithoutScopes(context), context }
  for (const hook of hooks) await hook.removing?.({ ...scope, ids, records })
  await repository(db, family.merged, actor).remove(ids)
  for (const before of records) announce(db, hooks, { ...scope, before, after: null })
}
