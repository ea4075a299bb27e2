// Keeps the counts of saves of all nodes. Each process has rows of its own and overwrites them, so that nodes do not meet.

import { randomUUID } from 'node:crypto'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { type SaveCount, saveCounts } from '#records/saveCounts.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'

const SAVE_COUNT = 'save-count'
const KEPT_DAYS = 30

interface NodeCounts {
  id: string
  /** Stored counts by row id. */
  stored: Map<string, number>
}

const nodes = new WeakMap<Platform['store'], NodeCounts>()

/** Stores the counts that changed, and erases old ones. */
export async function storeSaveCounts(platform: Platform, now: Date): Promise<void> {
  const node = nodes.get(platform.store) ?? { id: randomUUID(), stored: new Map<string, number>() }
  nodes.set(platform.store, node)
  const lastTime = siteTime(now)
  for (const count of saveCounts(platform)) {
    const id = stableId(SAVE_COUNT, node.id, count.file, count.version, count.fieldName, count.rule)
    const known = node.stored.get(id)
    if (known === count.saves) continue
    const rows = repository(platform, SAVE_COUNT, systemActor())
    const isThere = known !== undefined && (await rows.change({ id_equal: id }, { saves: count.saves, lastTime })) === 1
    if (!isThere) await repositoryOfAllTenants(platform, SAVE_COUNT).insertMissing([{ id, ...count, node: node.id, lastTime }])
    node.stored.set(id, count.saves)
  }
  if (now.getMinutes() === 0)
    await repositoryOfAllTenants(platform, SAVE_COUNT).erase({ lastTime_datele: later(lastTime, -KEPT_DAYS * DAY_SECONDS) })
}

/** Counts of a version on all nodes together. */
export async function countsOfVersion(platform: Platform, file: string, version: string): Promise<SaveCount[]> {
  const rows = await repository(platform, SAVE_COUNT, systemActor()).find({ file_equal: file, version_equal: version })
  const groups = Map.groupBy(rows, (row) => `${textOf(row, 'fieldName')} ${textOf(row, 'rule')}`)
  return [...groups.values()].map(([first = {}, ...others]) => ({
    file,
    version,
    fieldName: textOf(first, 'fieldName'),
    rule: textOf(first, 'rule'),
    saves: [first, ...others].reduce((sum, row) => sum + Number(row.saves), 0),
  }))
}
