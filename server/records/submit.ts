// Adds or changes one record together with its child records, or previews the result.

import type { Rec } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { childTables, writeChildren } from './children.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './entityViews.ts'
import type { EntityHook, FamilyAt } from './hook.ts'
import { withoutProbes } from './writeProbes.ts'
import { completed, type Written, writeRecord } from './writeRecord.ts'
import { inWriteTransaction } from './writeTransaction.ts'

/**
 * A body without id adds a record, one with id updates the fields in it; child records are written as well if their families are given.
 * Returns the id, and data that hooks add.
 */
export async function submit(
  context: Context,
  requestedEntity: Entity,
  family: EntityViews,
  hooks: readonly EntityHook[],
  familyAt: FamilyAt = () => undefined,
): Promise<Rec & { id: string }> {
  const body = await completed(context, family, hooks)
  const tables = await childTables(context, family.merged, body, familyAt)
  const { id } = await inWriteTransaction(context, family.merged, async (db) => {
    const { before, after } = await writeRecord(db, context, body, requestedEntity, family, hooks)
    await writeChildren(db, context, family.merged, tables, { after, isNew: before === null })
    return after
  })
  const answers = await Promise.all(hooks.map((hook) => hook.submitted?.(context, String(id))))
  return Object.assign({ id: String(id) }, ...answers)
}

/**
 * Runs a submit and rolls it back. Throws its errors, except those that would reveal a private value to a caller who may not see it. Only
 * for records in our own database, since others cannot roll back.
 */
export async function trySubmit(
  context: Context,
  requestedEntity: Entity,
  family: EntityViews,
  hooks: readonly EntityHook[],
): Promise<Written> {
  const body = await completed(context, family, hooks)
  try {
    return await withoutProbes(context, () =>
      context.platform.store.transaction(async (db) => {
        throw new TakenBack(await writeRecord(db, context, body, requestedEntity, family, hooks))
      }),
    )
  } catch (error) {
    if (error instanceof TakenBack) return error.written
    throw error
  }
}

/** Thrown to roll a transaction back, with its result. */
class TakenBack extends Error {
  readonly written: Written

  constructor(written: Written) {
    super('Taken back')
    this.written = written
  }
}
