// Operations that a user can undo: change sets with a row that describes them.

import type { Entity } from '#model/entity/entity.ts'
import type { ChangeSource, RecentOperation } from '#model/records/journal.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { changeSet, countsOfSet, countsOfSets } from '#store/journal/index.ts'
import { entitiesOf, entityIn, filtersOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { actorWithoutScopes, userOf } from '../actor.ts'
import type { Context } from '../context.ts'

/** Number of days in which an operation can be undone. */
export const UNDO_DAYS = 7
const MAX_SHOWN = 50

/** Marks all changes of this call to an entity as an operation that can be undone. */
export async function keepSet(
  db: Database,
  context: Context,
  entity: Entity,
  { source, ...facts }: { source: ChangeSource; action?: string; undoes?: string },
): Promise<void> {
  const set = changeSet()
  if (!set || entity.history === null || !entitiesOf(db).has('journal-set')) return
  set.source = source
  if (facts.undoes !== undefined) set.undoes = { set: facts.undoes, action: facts.action ?? null }
  const { tenantId } = actorWithoutScopes(context)
  const owner = { ...actorWithoutScopes(context), tenantId: userOf(context).tenantId }
  await repository(db, 'journal-set', owner).insert({ ...facts, id: set.id, entity: entity.name, source, inTenant: tenantId })
  set.isKept = true
}

/** The caller's operations of the last days, newest first, without those that changed nothing. */
export async function recentSets(context: Context): Promise<RecentOperation[]> {
  const { store, library } = context.platform
  const { entities } = library()
  const rows = await ownSets(context, store.db, {}, MAX_SHOWN)
  const counts = new Map<string, ReadonlyMap<string, number>>()
  for (const [tenantId, some] of Map.groupBy(rows, (row) => textOf(row, 'inTenant'))) {
    const ids = some.map((row) => textOf(row, 'id'))
    for (const [id, ofSet] of await countsOfSets(store.db, ids, tenantId)) counts.set(id, ofSet)
  }
  return rows.flatMap((row): RecentOperation[] => {
    const entity = entities.get(textOf(row, 'entity'))
    const count = counts.get(textOf(row, 'id'))?.get(entity?.base ?? '') ?? 0
    if (!entity || count === 0) return []
    return [
      {
        id: textOf(row, 'id'),
        entity: entity.name,
        title: entity.title,
        source: textOf(row, 'source') as ChangeSource,
        action: entity.actions.find(({ name }) => name === row.action)?.title ?? null,
        count,
        purged: Number(row.purged),
        time: textOf(row, 'createTime'),
        isUndone: row.undoneBy !== null,
        undoes: row.undoes === null ? null : textOf(row, 'undoes'),
      },
    ]
  })
}

/** An operation of the caller that can still be undone; `null` for none. */
export async function ownSet(context: Context, db: Database, id: string): Promise<Rec | null> {
  return (await ownSets(context, db, { id_equal: id }, 1))[0] ?? null
}

/** Change sets that undo this operation of the caller and are not undone themselves. */
export function undoingSets(context: Context, db: Database, id: string): Promise<Rec[]> {
  return ownSets(context, db, { undoes_equal: id, undoneBy_null: '1' }, MAX_SHOWN)
}

/** Marks an operation as undone by another set. */
export async function markUndone(db: Database, context: Context, id: string, by: string): Promise<void> {
  const owner = { ...actorWithoutScopes(context), tenantId: userOf(context).tenantId }
  await repository(db, 'journal-set', owner).change({ id_equal: id }, { undoneBy: by })
}

/** Number of records that an operation of this tenant added and changed; `null` for an unknown operation. */
export async function storedCounts(db: Database, id: string, tenantId: string): Promise<{ added: number; changed: number } | null> {
  const entities = entitiesOf(db)
  const set = entities.has('journal-set') ? await repository(db, 'journal-set', systemActor(tenantId)).get(id) : null
  const entity = set && entities.get(textOf(set, 'entity'))
  return entity ? countsOfSet(db, id, entity, textOf(set, 'inTenant')) : null
}

function ownSets(context: Context, db: Database, wanted: Record<string, string>, most: number): Promise<Rec[]> {
  const { userId, tenantId, deptId } = userOf(context)
  const kept = entityIn(db, 'journal-set')
  const oldest = later(siteTime(), -UNDO_DAYS * DAY_SECONDS)
  const filters = filtersOf(kept, { createUser_equal: userId, createTime_ge: oldest, ...wanted })
  return repository(db, kept, { userId, tenantId, deptId }).top({ sort: [{ field: 'id', descending: true }], size: most, filters })
}
