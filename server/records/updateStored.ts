// Stores new values of one record: every change of a stored record by a call, an undo or a process passes here.

import { type Actor, type Rec, repository, type StoredWrite } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { announce, type EntityHook, type RecordEdit, type WriteScope } from './hook.ts'

export interface StoredUpdate extends Pick<RecordEdit, 'action' | 'isUndo'> {
  view: Entity
  /** With data scopes, where there are any. */
  writer: Actor
  stored: StoredWrite
  /** Judged before. */
  values: Rec
  /** `updateTime` of the record that the writer saw; another one is a conflict. */
  version?: string | undefined
}

/** Stores the values and runs the hooks. Returns the record as it is then. */
export async function updateStored(
  scope: WriteScope,
  hooks: readonly EntityHook[],
  { view, writer, stored, values, version, ...kind }: StoredUpdate,
): Promise<Rec> {
  const after = await repository(scope.db, view, writer).update(stored, values, version)
  const edit = { ...scope, ...kind, before: stored.record, after }
  for (const hook of hooks) await hook.updated?.(edit)
  announce(scope.db, hooks, edit)
  return after
}
