// Deletes device rows beyond their retention.

import { repositoryOfAllTenants } from '#store/rows.ts'
import { dropBefore } from '#store/schema/migrate.ts'
import type { Store } from '#store/store.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { Library } from '../library/library.ts'

const DAY_MS = 86_400_000
/** Small batches, so that other writers wait only briefly. */
const AT_ONCE = 2000

/** Deletes the rows of every series that are older than its retention; partitions are dropped as a whole. Roll-ups stay. */
export async function sweepSeries(store: Store, { entities }: Pick<Library, 'entities'>, now = new Date()): Promise<void> {
  for (const entity of entities.values()) {
    if (!entity.series) continue
    const oldest = `${siteTime(new Date(now.getTime() - entity.series.keep * DAY_MS)).slice(0, 10)} 00:00:00`
    if (await dropBefore(store, entity, oldest, AT_ONCE)) continue
    let deleted: number
    do deleted = await repositoryOfAllTenants(store.db, entity).erase({ [`${entity.series.time}_lt`]: oldest }, AT_ONCE)
    while (deleted === AT_ONCE)
  }
}
