// Recycle bin of an entity: users who may remove its records can list, restore and erase removed ones.

import type { Entity } from '#model/entity/entity.ts'
import { wordsOver } from '#model/entity/translations.ts'
import type { RowsProgress } from '#model/records/journal.ts'
import { binCutoff, entriesOf, eraseForGood, findRemoved, holdingText, removedButReferenced, removedRecords } from '#store/journal/index.ts'
import { type Rec, repository } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf, readerOf } from '../actor.ts'
import { objectBody } from '../body.ts'
import type { Context } from '../context.ts'
import { familyWithButton, viewOfRecord } from '../entityViews.ts'
import { type EntityHook, type FamilyAt, type HookedFamily, isHidden } from '../hook.ts'
import { parseIds } from '../ids.ts'
import { masked } from '../masked.ts'
import { parseLimitedList } from '../privateProbes.ts'
import { queryForHooks, type ReadPage } from '../read.ts'
import type { ImportJobs } from '../sheets/jobs.ts'
import { sightOf } from '../sight.ts'
import { inWriteTransaction } from '../writeTransaction.ts'
import { reachableName } from './label.ts'
import { restoreMember } from './restore.ts'
import { runRows } from './rows.ts'
import { keepSet } from './sets.ts'
import { parentsFirst, removedTogether } from './together.ts'
import { undoDependents } from './undo.ts'

/** Maximum number of removed records that `isVisible` hooks check one by one. */
const MAX = 10_000

export interface BinTarget extends HookedFamily {
  entity: Entity
  familyAt: FamilyAt
}

/**
 * A page of removed records, the most recently removed first, masked as in a list; each with `removedBy`, the name of the user who removed
 * it. Query: `current`, `size`, `words` (text in one of the columns) and the filters of a list.
 */
export async function bin(context: Context, entity: Entity, hooks: readonly EntityHook[]): Promise<ReadPage> {
  checkWrite(grantsOf(context), entity.permissions.delete, entity, actorOf(context))
  const { words = '', ...query } = context.query
  const { db } = context.platform.store
  const sight = sightOf(context, entity)
  const keepsBack = hooks.some(({ isVisible }) => isVisible)
  // A `listing` hook together with `isVisible` describes only live records, so its rewrite is skipped.
  const listContext = keepsBack ? { ...context, query } : await queryForHooks({ ...context, query }, hooks)
  const { filters, current, size } = await parseLimitedList(listContext, entity)
  const either = words.trim() === '' ? [] : holdingText(entity, textFields(sight.maskedEntity(entity)), words.trim())
  const reader = readerOf(context)
  const page = keepsBack ? { current: 1, size: MAX } : { current, size }
  const removed = await removedRecords(db, entity, { ...page, filters, either }, reader)
  const { records, total } = keepsBack
    ? pageOf(
        removed.records.filter((record) => !isHidden(hooks, context, record)),
        current,
        size,
      )
    : removed
  for (const hook of hooks) await hook.extendRecords?.(context, records, entity)
  const people = records.map(({ updateUser }): Rec => ({ createUser: updateUser }))
  await repository(db, entriesOf(db), reader).addRefNames(people)
  const shown = masked(entity, records, sight).map((record, at) => ({
    ...record,
    removedBy: people[at]?.createUserName ?? null,
  }))
  return { records: shown, total, size, current, pages: Math.ceil(total / size) }
}

function pageOf(records: readonly Rec[], current: number, size: number): { records: Rec[]; total: number } {
  return { records: records.slice((current - 1) * size, current * size), total: records.length }
}

/** Text columns in which users would search for a record. */
function textFields({ columns, fields, tree }: Entity): string[] {
  const isText = ({ type, stored, writeOnly, private: privacy, choices, multiple }: Entity['fields'][number]) =>
    type === 'string' && stored && !writeOnly && privacy === null && choices === null && !multiple
  const shown = columns.filter(isText).map(({ name }) => name)
  const found = tree && !shown.includes(tree.label) ? [tree.label, ...shown] : shown
  return found.length > 0 ? found : fields.filter((field) => field.name === 'id').map(({ name }) => name)
}

/** Restores the records in `ids` of the body, each validated as a new one, with everything removed along with it. */
export async function restore(context: Context, jobs: ImportJobs, target: BinTarget): Promise<RowsProgress> {
  const { entity, family, hooks, familyAt } = target
  const chosenIds = chosen(context, entity)
  const { store } = context.platform
  const groups = new Map(
    await Promise.all(chosenIds.map(async (id) => [id, await removedTogether(store.db, context, target, id)] as const)),
  )
  const withChildren = [...chosenIds, ...[...groups.values()].flatMap(({ own }) => own)]
  const ids = await parentsFirst(store.db, context, family.merged, withChildren)
  await keepSet(store.db, context, entity, { source: 'restore' })
  return runRows(context, jobs, {
    ...rowsOf(context, target, ids),
    async each(id) {
      if (hooks.some(({ irrevocable }) => irrevocable)) throw new AppError('bin.irrevocable', { title: entity.title })
      await inWriteTransaction(context, family.merged, async (db) => {
        const removed = await findRemoved(db, family.merged, id, actorOf(context))
        if (!removed || isHidden(hooks, context, removed) || String(removed.updateTime) < binCutoff()) throw new AppError('record.notFound')
        await restoreMember(db, context, family, hooks, id)
      })
      for (const deed of groups.get(id)?.along ?? []) await undoDependents(context, familyAt(deed.entity), deed)
    },
  })
}

/** Erases the removed records in `ids` of the body, unless live records refer to them; logs do not count. */
export async function purge(context: Context, jobs: ImportJobs, target: BinTarget): Promise<RowsProgress> {
  const { entity, family, hooks } = target
  const ids = chosen(context, entity)
  const { store } = context.platform
  return runRows(context, jobs, {
    ...rowsOf(context, target, ids),
    each: (id) =>
      store.transaction(async (db) => {
        const actor = actorOf(context)
        const removed = await findRemoved(db, family.merged, id, actor)
        const view = removed && viewOfRecord(familyWithButton(family, 'delete'), removed)
        if (!removed || !view || isHidden(hooks, context, removed)) throw new AppError('record.notFound')
        checkWrite(grantsOf(context), view.permissions.delete, view, actor)
        const holder = (await removedButReferenced(db, family.merged, [removed], ({ history }) => history !== null)).get(id)
        if (holder) throw new AppError('bin.named', { title: holder.title })
        for (const hook of hooks) await hook.purging?.({ db, entity: family.merged, records: [removed] })
        await eraseForGood(db, family.merged, [removed])
      }),
  })
}

function chosen(context: Context, entity: Entity): string[] {
  checkWrite(grantsOf(context), entity.permissions.delete, entity, actorOf(context))
  return parseIds(objectBody(context.body).ids)
}

function rowsOf(context: Context, target: BinTarget, ids: readonly string[]) {
  const { merged, words } = target.family
  const { store, library } = context.platform
  const titles = [...library().entities.values()].flatMap(({ title, words: own }) =>
    own[title] && !words[title] ? [[title, own[title]]] : [],
  )
  return {
    ids,
    words: wordsOver(words, Object.fromEntries(titles)),
    async label(id: string) {
      return reachableName(context, target, id, await findRemoved(store.db, merged, id, actorOf(context)))
    },
  }
}
