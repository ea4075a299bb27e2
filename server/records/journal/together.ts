// Finds records that were removed together: a record, its descendants, and records removed or changed by hooks.

import { splitIds } from '#model/commaIds.ts'
import type { Entity } from '#model/entity/entity.ts'
import { changesOf, changesOfSet, findRemoved, tenantOfChanges } from '#store/journal/index.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { actorOf, actorWithoutScopes } from '../actor.ts'
import type { Context } from '../context.ts'
import type { FamilyAt, HookedFamily } from '../hook.ts'
import { changesByRecord, type RecordChanges } from './undo.ts'

interface Together {
  /** Ids of records of the same entity. */
  own: readonly string[]
  /** Changes of the same set. */
  along: readonly RecordChanges[]
}

const NOTHING: Together = { own: [], along: [] }

/** Records removed together with this record: the rest of the set if it removed only this record, else those that refer to it. */
export async function removedTogether(
  db: Database,
  context: Context,
  { family: { merged }, familyAt }: Pick<HookedFamily, 'family'> & { familyAt: FamilyAt },
  id: string,
): Promise<Together> {
  const actor = actorOf(context)
  const [newest] = (await changesOf(db, merged, id, actor, { current: 1, size: 1 })).changes
  if (newest?.kind !== 'remove' || newest.setId === null) return NOTHING
  const deeds = changesByRecord(await changesOfSet(db, newest.setId, tenantOfChanges(merged, actor))).filter(
    (deed) => deed.now !== 'added' && !(deed.entity === merged.base && deed.id === id),
  )
  const isAlone = !deeds.some((deed) => deed.entity === merged.base && deed.now === 'removed')
  if (isAlone) return { own: [], along: deeds.filter((deed) => deed.entity !== merged.base) }
  const held = await Promise.all(
    deeds.map(async (deed) => {
      if (deed.now === 'edited') return deed.before
      const entity = familyAt(deed.entity)?.family.merged
      return (entity && (await findRemoved(db, entity, deed.id, actorWithoutScopes(context)))) ?? {}
    }),
  )
  const group = new Set([id])
  const found = new Set<RecordChanges>()
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const [at, deed] of deeds.entries()) {
      if (found.has(deed) || !namesOneOf(held[at] ?? {}, group)) continue
      found.add(deed)
      if (deed.now === 'removed') group.add(deed.id)
    }
  }
  const isOwn = ({ entity, now }: RecordChanges) => entity === merged.base && now === 'removed'
  return {
    own: [...found].filter(isOwn).map((deed) => deed.id),
    along: [...found].filter((deed) => deed.entity !== merged.base),
  }
}

/** Built-in fields name the author of a row, not related records. */
const namesOneOf = ({ id: _, tenantId, createUser, createDept, updateUser, ...fields }: Rec, ids: ReadonlySet<string>): boolean =>
  Object.values(fields).some((value) => splitIds(value).some((id) => ids.has(id)))

/** Distinct ids, parents before their children. */
export async function parentsFirst(db: Database, context: Context, entity: Entity, ids: readonly string[]): Promise<string[]> {
  const { tree } = entity
  if (!tree) return [...new Set(ids)]
  const parents = new Map<string, string>()
  for (const id of ids) parents.set(id, String((await findRemoved(db, entity, id, actorOf(context)))?.[tree.parent] ?? ''))
  const ordered = new Set<string>()
  const add = (id: string, below: ReadonlySet<string>) => {
    const parent = parents.get(id) ?? ''
    if (parents.has(parent) && !below.has(parent)) add(parent, new Set([...below, id]))
    ordered.add(id)
  }
  for (const id of ids) add(id, new Set([id]))
  return [...ordered]
}
