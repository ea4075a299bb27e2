// Stores new values of one record: calls, undo and processes change stored records only through this file.

import { type Actor, type Rec, repository, type StoredWrite } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { announce, type EntityHook, type RecordEdit, type WriteScope } from './hook.ts'

export interface StoredUpdate extends Pick<RecordEdit, 'action' | 'isUndo' | 'byProcess'> {
  view: Entity
  /** Actor with data scopes, if any. */
  writer: Actor
  stored: StoredWrite
  /** Validated values. */
  values: Rec
  /** `updateTime` that the writer saw; a different one is a conflict. */
  version?: string | undefined
}

/** Stores the values and runs the hooks. Returns the resulting record. */
export async function updateStored(
  scope: WriteScope,
  hooks: readonly EntityHook[],
  { view, writer, stored, values, version, ...kind }: StoredUpdate,
): Promise<Rec> {
  const after = await repository(scope.db, view, writer).update(stored, values, version)
  const edit = { ...scope, ...kind, view, before: stored.record, after }
  for (const hook of hooks) await hook.updated?.(edit)
  announce(scope.db, hooks, edit)
  return after
}
