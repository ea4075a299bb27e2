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

/** Names of values that no form lets the user write in a new record, or in a stored one. */
export function unwritableNames(context: Context, family: EntityViews, values: Rec, isNew: boolean): string[] {
  const writes = writesOf(context, family)[isNew ? 'add' : 'edit']
  const isWritten = (name: string, value: unknown) =>
    writes.some((one) => one.get(name) === null || one.get(name)?.has(String(value)) === true)
  return Object.entries(values).flatMap(([name, value]) =>
    isOwn.has(name) || family.merged.field[name] === undefined || isWritten(name, value) ? [] : [name],
  )
}

/** @param sent values of the call @param body values completed by hooks, which are written whatever the forms allow */
export function withoutHidden(context: Context, family: EntityViews, sent: Rec, body: Rec): Rec {
  const hidden = new Set(unwritableNames(context, family, body, (body.id ?? '') === ''))
  const isSent = (name: string, value: unknown) => Object.hasOwn(sent, name) && sameRows(sent[name], value)
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !hidden.has(name) || !isSent(name, value)))
}

/** Members that identify the record; the store writes them itself. */
const isOwn: ReadonlySet<string> = new Set(['id', 'updateTime', 'tenantId', 'isDeleted'])
