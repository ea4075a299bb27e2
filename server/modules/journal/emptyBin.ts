// Scheduled erasure of the recycle bin.

import { binCutoff, eraseForGood, removedBefore, removedButReferenced } from '#store/journal/index.ts'
import type { Platform } from '../../platform.ts'
import { entityViewsOf } from '../../records/entityViews.ts'

const AT_ONCE = 500

/** Erases removed records whose retention in the recycle bin has ended, unless live records refer to them. */
export async function emptyBin({ store, library }: Pick<Platform, 'store' | 'library'>, now: Date): Promise<void> {
  const until = binCutoff(now)
  const kept = [...library().entities.values()].filter(({ history }) => history)
  for (const members of Map.groupBy(kept, ({ base }) => base).values()) {
    const entity = entityViewsOf(members).merged
    for (let behind = ''; ; ) {
      const removed = await removedBefore(store.db, entity, until, behind, AT_ONCE)
      if (removed.length > 0) {
        await store.transaction(async (db) => {
          const named = await removedButReferenced(db, entity, removed)
          await eraseForGood(
            db,
            entity,
            removed.filter(({ id }) => !named.has(String(id))),
          )
        })
      }
      if (removed.length < AT_ONCE) break
      behind = String(removed.at(-1)?.id)
      await new Promise((go) => setImmediate(go))
    }
  }
}
