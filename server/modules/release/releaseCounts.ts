// How far a release of firmware has come: devices tell their firmware as they report, so those that run it are counted.
// Apps tell nobody which version they are; their releases are finished by hand.

import { splitIds } from '../../../engine/model/commaIds.ts'
import type { Kernel } from '../../kernel.ts'
import { marks, select } from '../../store/query.ts'
import { allRecords, type Rec, updateRecord } from '../../store/records.ts'
import { entityOf, filtersOf, systemActor, textOf } from '../../store/rows.ts'
import type { Database } from '../../store/store.ts'
import { DONE, moveRelease, RELEASING } from './publishStatus.ts'

/** Class of the devices that a kind of client runs on: words of `client_type` and `device_class`. */
const CLASSES: Readonly<Record<string, string>> = { 3: '1', 4: '3', 5: '4', 6: '2' }

/** The column that holds the targets of each scope; the others mean every device. */
const COLUMNS: Readonly<Record<string, string>> = { 2: 'tenant_id', 3: 'project_id', 5: 'id' }
const GRAY = '4'

/** Counts for every release of firmware under way, and finishes those that have reached all their devices. */
export async function countReleases(platform: Kernel): Promise<void> {
  const entity = entityOf(platform, 'client-version-publish')
  const actor = systemActor()
  const underway = filtersOf(entity, { publishStatus_equal: RELEASING, clientType_in: Object.keys(CLASSES).join(',') })
  for (const release of await allRecords(platform.store.db, entity, underway, actor)) {
    const { targetCount, successCount } = await reached(platform.store.db, release)
    const isSame = release.targetCount === targetCount && release.successCount === successCount
    const isReached = targetCount > 0 && successCount >= targetCount
    if (isSame && !isReached) continue
    await platform.store.transaction(async (db) => {
      const after = await updateRecord(db, entity, textOf(release, 'id'), { targetCount, successCount }, actor)
      if (isReached) await moveRelease(db, after, DONE, actor, '')
    })
  }
}

async function reached(db: Database, release: Rec): Promise<{ targetCount: number; successCount: number }> {
  const scope = textOf(release, 'publishScope')
  const column = COLUMNS[scope]
  const ids = column ? splitIds(release.scopeIds) : []
  const among = column ? ` and "${column}" in (${marks(ids.length)})` : ''
  const sql = `select count(*), coalesce(sum(case when "firmware" = ? then 1 else 0 end), 0) from "device"
    where "is_deleted" = 0 and "enabled" = '1' and "device_class" = ?${among}`
  const [row = []] = await select(db, sql, [release.versionName, CLASSES[textOf(release, 'clientType')], ...ids])
  const [all, running] = [Number(row[0]), Number(row[1])]
  const targetCount = scope === GRAY ? Math.ceil((all * Number(release.grayRate)) / 100) : all
  return { targetCount, successCount: Math.min(running, targetCount) }
}
