// Releases whose time has come. The table itself is the schedule, so it survives restarts and is shared by all nodes.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { moveRelease } from './publishStatus.ts'

/** Releases what is due; returns how many this node released. Another node that was faster is no fault. */
export async function releaseDue(platform: Kernel, now: Date): Promise<number> {
  const actor = systemActor()
  const due = { publishStatus_equal: dict.publishStatus.scheduled, publishTime_datele: siteTime(now) }
  let released = 0
  for (const { id } of await repository(platform.store.db, 'client-version-publish', actor).all(due)) {
    const isOurs = await platform.store
      .transaction(async (db) => {
        const release = await repository(db, 'client-version-publish', actor).get(String(id))
        if (!release || textOf(release, 'publishStatus') !== dict.publishStatus.scheduled) return false
        await moveRelease(db, release, dict.publishStatus.releasing, actor, '')
        return true
      })
      .catch((error) => {
        if (error instanceof AppError && error.key === 'record.conflict') return false
        throw error
      })
    if (isOurs) released++
  }
  return released
}
