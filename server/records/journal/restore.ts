// A removed record comes back, judged as if it were new: rules, what it points at, what is unique, what hooks say.

import { findRemoved, restoreRecord } from '#store/journal/index.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf, wholeActorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { type EntityViews, viewOfRecord } from '../entityViews.ts'
import { announce, type EntityHook } from '../hook.ts'
import { judgeWrite, referenceFaults } from '../judgement.ts'

/**
 * Restores a removed record, for users who may remove it.
 * @param version the `updateTime` that its removal gave it; another one throws `undo.changedSince`
 */
export async function restoreMember(
  db: Database,
  context: Context,
  family: EntityViews,
  hooks: readonly EntityHook[],
  id: string,
  version?: string,
): Promise<void> {
  const actor = actorOf(context)
  const removed = await findRemoved(db, family.whole, id, actor)
  const view = removed && viewOfRecord(family, removed)
  if (!removed || !view) throw new AppError('record.notFound')
  if (version !== undefined && removed.updateTime !== version) throw new AppError('undo.changedSince')
  checkWrite(grantsOf(context), view.permissions.delete, view, actor)
  const fields = view.fields.filter(({ readOnly, compute, writeOnly, stored }) => stored && (!readOnly || compute !== null) && !writeOnly)
  const values = Object.fromEntries(fields.map(({ name }) => [name, removed[name]]))
  const place = { db, actor, language: context.language }
  await judgeWrite({ entity: view, values, stored: null, fields }, place)
  const record = await restoreRecord(db, family.whole, removed, actor)
  const write = { db, entity: family.whole, actor: wholeActorOf(context), context, before: null, after: record }
  for (const hook of hooks) await (hook.restored ?? hook.inserted)?.call(hook, write)
  announce(db, hooks, write)
}

/** Brings back what a hook removed along with a record, if what it points at is there again; tells whether it did. */
export async function restoreDependent(db: Database, context: Context, family: EntityViews, id: string, version: string): Promise<boolean> {
  const actor = wholeActorOf(context)
  const removed: Rec | null = await findRemoved(db, family.whole, id, actor)
  if (removed?.updateTime !== version) return false
  const around = { db, actor, stored: null }
  const fields = family.whole.fields.filter(({ readOnly, stored }) => stored && !readOnly)
  if ((await referenceFaults(family.whole, fields, removed, around)).length > 0) return false
  await restoreRecord(db, family.whole, removed, actor)
  return true
}
