// Publishes scheduled releases that are due. The table is the schedule, so it survives restarts and all nodes share it.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { moveRelease } from './publishStatus.ts'

/** Publishes due releases; returns the number that this node published. A release published by another node is skipped. */
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
