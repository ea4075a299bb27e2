// Remove records: all of the named ones or none.

import { AppError } from '../errors.ts'
import { actorOf, checkWrite, grantsOf, wholeActorOf } from '../http/access.ts'
import type { Call, EntityHook } from '../http/route.ts'
import { hasChildren, removeRecords } from '../store/records.ts'
import { type Family, findMembers } from './family.ts'
import { parseIds } from './ids.ts'

export async function remove(call: Call, family: Family, hooks: readonly EntityHook[]): Promise<undefined> {
  const ids = parseIds(call.query.ids)
  const actor = actorOf(call)
  const whole = wholeActorOf(call)
  const grants = await grantsOf(call)
  if (!family.views.some((view) => grants(view.permissions.delete))) throw new AppError('auth.noPermission')
  await call.platform.store.transaction(async (db) => {
    const members = await findMembers(db, family, ids, actor)
    for (const { view } of members) checkWrite(grants, view.permissions.delete, view, actor)
    if (members.length < ids.length) throw new AppError('record.notYours')
    if (family.whole.tree && (await hasChildren(db, family.whole, ids, actor))) throw new AppError('record.hasChildren')
    for (const hook of hooks) await hook.removing?.(db, ids, whole, call)
    await removeRecords(db, family.whole, ids, actor)
  })
}
