// Restores removed records, validated like new ones: rules, references, unique fields, hooks.

import type { Entity, Field } from '#model/entity/entity.ts'
import { findRemoved, restoreRecord } from '#store/journal/index.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { actorOf, actorWithoutScopes, checkWrite, grantsOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { type EntityViews, familyWithButton, viewOfRecord } from '../entityViews.ts'
import { announce, type EntityHook, isHidden } from '../hook.ts'
import { isValidWrite, validateWrite } from '../validateWrite.ts'

/**
 * Restores a removed record, for users who may remove it.
 * @param version `updateTime` of its removal; throws `undo.changedSince` if it differs
 */
export async function restoreMember(
  db: Database,
  context: Context,
  allViews: EntityViews,
  hooks: readonly EntityHook[],
  id: string,
  version?: string,
): Promise<void> {
  const family = familyWithButton(allViews, 'delete')
  const actor = actorOf(context)
  const removed = await findRemoved(db, family.merged, id, actor)
  const view = removed && viewOfRecord(family, removed)
  if (!removed || !view || isHidden(hooks, context, removed)) throw new AppError('record.notFound')
  if (version !== undefined && removed.updateTime !== version) throw new AppError('undo.changedSince')
  checkWrite(grantsOf(context), view.permissions.delete, view, actor)
  const fields = restoredFields(view)
  const values = valuesOf(fields, removed)
  const place = { db, actor, language: context.language }
  await validateWrite({ entity: view, values, stored: null, fields }, place)
  const record = await restoreRecord(db, family.merged, removed, actor)
  const write = { db, entity: family.merged, actor: actorWithoutScopes(context), context, before: null, after: record }
  for (const hook of hooks) await (hook.restored ?? hook.inserted)?.call(hook, write)
  announce(db, hooks, write)
}

const restoredFields = ({ fields }: Entity): Field[] =>
  fields.filter(({ readOnly, compute, writeOnly, stored }) => stored && (!readOnly || compute !== null) && !writeOnly)

const valuesOf = (fields: readonly Field[], record: Rec): Rec => Object.fromEntries(fields.map(({ name }) => [name, record[name]]))

/** Restores a record that a hook removed along with another, if its file allows that and its references exist; returns whether it did. */
export async function restoreDependent(db: Database, context: Context, family: EntityViews, id: string, version: string): Promise<boolean> {
  const actor = actorWithoutScopes(context)
  const removed: Rec | null = await findRemoved(db, family.merged, id, actor)
  if (removed?.updateTime !== version) return false
  const fields = restoredFields(family.merged)
  const write = { entity: family.merged, values: valuesOf(fields, removed), stored: null, fields }
  if (!(await isValidWrite(write, { db, actor, language: context.language }))) return false
  await restoreRecord(db, family.merged, removed, actor)
  return true
}
