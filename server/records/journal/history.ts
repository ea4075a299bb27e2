// The history of a record, for users who may open the record.

import type { Entity } from '#model/entity/entity.ts'
import { mask } from '#model/formats/privacy.ts'
import type { ChangesPage, JournalChange } from '#model/records/journal.ts'
import { changesOf, entriesOf } from '#store/journal/index.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { grantsOf, readerOf } from '../actor.ts'
import { entityCallTitle } from '../callTitle.ts'
import type { Context } from '../context.ts'
import { type EntityViews, familyWithButton } from '../entityViews.ts'
import type { EntityHook } from '../hook.ts'
import { hasPrivate, shownRecord } from '../masked.ts'
import { wholeNumber } from '../query.ts'
import { seenMember } from '../read.ts'
import type { ReadAccess } from '../reading.ts'
import { type Sight, sightOf } from '../sight.ts'
import { existingFields } from './existingFields.ts'

export interface HistoryPage extends ChangesPage {
  current: number
  size: number
}

const SIZE = 20
const MAX = 100

/** Changes of the record with this `id`, newest first, for users who may view or edit the record; masked like its fields. */
export async function readHistory(
  context: Context,
  reading: ReadAccess,
  family: EntityViews,
  hooks: readonly EntityHook[],
): Promise<HistoryPage> {
  // A record that has left the view keeps its history there, as it keeps its page.
  const { views: through } = familyWithButton(family, 'view', 'edit')
  const { record, view } = await seenMember(context, reading, { ...family, through }, hooks)
  const grants = grantsOf(context)
  if (!grants(view.permissions.view) && !grants(view.permissions.edit)) throw new AppError('auth.noPermission')
  const { db } = context.platform.store
  const actor = readerOf(context)
  const size = Math.min(wholeNumber(context.query, 'size', SIZE, MAX), MAX)
  const current = wholeNumber(context.query, 'current', 1, Number.MAX_SAFE_INTEGER / MAX)
  const { changes, total } = await changesOf(db, family.merged, String(record.id), actor, { current, size })
  const sight = sightOf(context, family.merged)
  // Fields may be private depending on other, unchanged fields.
  const masked = (side: Rec): Rec => {
    const shown = shownRecord(family.merged, { ...record, ...side }, sight)
    return Object.fromEntries(Object.keys(side).flatMap((name) => (name in shown ? [[name, shown[name]]] : [])))
  }
  const records = changes.map((change): JournalChange => {
    const values = (fields: Rec | null) => fields && masked(shownFields(family.merged, fields))
    const { changeId: id, kind, source, time, userId } = change
    return { id, kind, source, time, userId, userName: null, before: values(change.before), after: values(change.after) }
  })
  const sides = records.flatMap(({ before, after }) => [before, after]).filter((side) => side !== null)
  if (sides.some((side) => hasPrivate(family.merged, side, sight))) context.discloses?.(entityCallTitle(view, 'privateHistory'))
  await addNames(context, family.merged, sides, sight)
  const people = records.map(({ userId }): Rec => ({ createUser: userId }))
  await repository(db, entriesOf(db), actor).addRefNames(people)
  for (const [at, change] of records.entries()) change.userName = (people[at]?.createUserName as string | null | undefined) ?? null
  return { records, total, current, size }
}

function shownFields(entity: Entity, values: Rec): Rec {
  return Object.fromEntries(Object.entries(existingFields(entity, values)).filter(([name]) => !entity.field[name]?.writeOnly))
}

/** Adds display names of references for the fields that are present. */
async function addNames(context: Context, entity: Entity, sides: readonly Rec[], { names }: Sight): Promise<void> {
  const named = sides.map((side): Rec => ({ ...side }))
  await repository(context.platform.store.db, entity, readerOf(context)).addRefNames(named)
  for (const [at, side] of sides.entries()) {
    for (const { name, nameKey } of entity.fields) {
      if (nameKey === null || !(name in side)) continue
      const shown = named[at]?.[nameKey] ?? null
      const privacy = names.get(nameKey)
      side[nameKey] = privacy ? mask(privacy, shown) : shown
    }
  }
}
