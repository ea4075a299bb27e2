// Removes values from a body that no form of the console allows the user to write, as is done for read-only fields.

import { entitiesOf, type Rec } from '#store/rows.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { addWrites, editWrites, type FormWrites } from '../../engine/model/records/formWrites.ts'
import { sameRows } from '../../engine/model/records/rows.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './entityViews.ts'

interface Writes {
  entities: ReadonlyMap<string, Entity>
  add: readonly FormWrites[]
  edit: readonly FormWrites[]
}

const known = new WeakMap<EntityViews, Writes>()

function writesOf({ platform }: Context, family: EntityViews): Writes {
  const entities = entitiesOf(platform.store.db)
  const found = known.get(family)
  if (found?.entities === entities) return found
  const views = family.through.length > 0 ? family.through : family.views
  const writes = { entities, add: views.map((view) => addWrites(view, entities.values())), edit: views.map(editWrites) }
  known.set(family, writes)
  return writes
}

/** @param sent values of the call @param body values completed by hooks, which are written whatever the forms allow */
export function withoutHidden(context: Context, family: EntityViews, sent: Rec, body: Rec): Rec {
  const { add, edit } = writesOf(context, family)
  const isNew = (body.id ?? '') === ''
  const isWritten = (name: string, value: unknown) =>
    (isNew ? add : edit).some((writes) => writes.get(name) === null || writes.get(name)?.has(String(value)))
  const isHidden = (name: string, value: unknown) => family.merged.field[name] !== undefined && !isWritten(name, value)
  const isSent = (name: string, value: unknown) => Object.hasOwn(sent, name) && sameRows(sent[name], value)
  const isKept = ([name, value]: readonly [string, unknown]) => isOwn.has(name) || !isSent(name, value) || !isHidden(name, value)
  return Object.fromEntries(Object.entries(body).filter(isKept))
}

/** Members that identify the record; the store writes them itself. */
const isOwn: ReadonlySet<string> = new Set(['id', 'updateTime', 'tenantId', 'isDeleted'])
