// Progress of firmware releases: counts devices that report the version. Apps do not report it; their releases are completed manually.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import { figuresOfAllTenants } from '#store/aggregates/index.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Kernel } from '../../kernel.ts'
import { moveRelease } from './publishStatus.ts'

/** Device class of each firmware kind: keys of `client_type` and `device_class`. */
const CLASSES: Readonly<Record<string, string>> = {
  [dict.clientType.ropeFirmware]: dict.deviceClass.safetyRope,
  [dict.clientType.craneTerminal]: dict.deviceClass.towerCrane,
  [dict.clientType.hoistTerminal]: dict.deviceClass.hoist,
  [dict.clientType.sprayController]: dict.deviceClass.sprayDust,
}

/** Device field for the targets of each scope; other scopes include every device. */
const FIELDS: Readonly<Record<string, string>> = {
  [dict.publishScope.tenant]: 'tenantId',
  [dict.publishScope.project]: 'projectId',
  [dict.publishScope.devices]: 'id',
}

/** Updates the counts of running firmware releases, and completes those that reached all devices. */
export async function countReleases(platform: Kernel): Promise<void> {
  const actor = systemActor()
  const underway = { publishStatus_equal: dict.publishStatus.releasing, clientType_in: Object.keys(CLASSES).join(',') }
  for (const release of await repository(platform.store.db, 'client-version-publish', actor).all(underway)) {
    const { targetCount, successCount } = await reached(platform.store.db, release)
    const isSame = release.targetCount === targetCount && release.successCount === successCount
    const isReached = targetCount > 0 && successCount >= targetCount
    if (isSame && !isReached) continue
    await platform.store.transaction(async (db) => {
      const after = await repository(db, 'client-version-publish', actor).update(textOf(release, 'id'), { targetCount, successCount })
      if (isReached) await moveRelease(db, after, dict.publishStatus.done, actor, '')
    })
  }
}

async function reached(db: Database, release: Rec): Promise<{ targetCount: number; successCount: number }> {
  const scope = textOf(release, 'publishScope')
  const field = FIELDS[scope]
  const wanted = { enabled_equal: dict.flag.yes, deviceClass_equal: CLASSES[textOf(release, 'clientType')] ?? '' }
  const rows = await figuresOfAllTenants(db, 'device', {
    measures: { devices: 'count' },
    by: { firmware: 'firmware' },
    filters: field ? { ...wanted, [`${field}_in`]: splitIds(release.scopeIds).join(',') } : wanted,
  })
  const countOf = (some: typeof rows) => some.reduce((sum, row) => sum + Number(row.devices), 0)
  const all = countOf(rows)
  const running = countOf(rows.filter(({ firmware }) => firmware === textOf(release, 'versionName')))
  const targetCount = scope === dict.publishScope.staged ? Math.ceil((all * Number(release.grayRate)) / 100) : all
  return { targetCount, successCount: Math.min(running, targetCount) }
}
