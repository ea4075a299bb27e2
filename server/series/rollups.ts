// Recomputes roll-ups. A bucket with changed rows is summed again from all rows, never incremented, so late and repeated rows are counted
// correctly.

import { asServer, type Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import { lockMarks, type RollupMark, readMarks, removeMarks } from './marks.ts'
import { makeBuckets, type RollupBucket } from './rollupSql.ts'

const MARKS_A_TURN = 1000
const BUCKETS_A_STATEMENT = 64

/**
 * Updates the roll-ups with every row stored before the call, of one project if given. Costs one small query when nothing is out of date.
 * Safe on several nodes at once.
 */
export async function freshRollups(platform: Kernel, projectId?: string): Promise<void> {
  for (;;) {
    const waiting = await readMarks(platform.store.db, 1, projectId)
    if (waiting.length === 0) return
    const renewal = async (db: Database) => {
      await lockMarks(db)
      const marks = await readMarks(db, MARKS_A_TURN, projectId)
      for (const rollup of rollupsOf(platform)) await renew(db, platform, rollup, marks)
      await removeMarks(db, marks)
    }
    await asServer(() => platform.store.transaction(renewal))
  }
}

/** Roll-ups per hour first: days are summed from them. */
function rollupsOf(platform: Kernel): Entity[] {
  const all = [...platform.library().entities.values()].filter((entity) => entity.rollup !== null)
  const names = new Set(all.map(({ name }) => name))
  const isSecond = ({ rollup }: Entity) => rollup !== null && names.has(rollup.of)
  return [...all.filter((entity) => !isSecond(entity)), ...all.filter(isSecond)]
}

async function renew(db: Database, platform: Kernel, rollup: Entity, marks: readonly RollupMark[]): Promise<void> {
  const { entities } = platform.library()
  const source = entities.get(rollup.rollup?.of ?? '')
  if (!source) return
  const series = source.rollup ? source.rollup.of : source.name
  const buckets = bucketsOf(
    rollup,
    marks.filter((mark) => mark.series === series),
  )
  for (let at = 0; at < buckets.length; at += BUCKETS_A_STATEMENT) {
    await makeBuckets(db, platform.store.dialect, rollup, source, buckets.slice(at, at + BUCKETS_A_STATEMENT))
  }
}

function bucketsOf({ rollup }: Entity, marks: readonly RollupMark[]): RollupBucket[] {
  const length = rollup?.every === 'day' ? 10 : 13
  const found = new Map<string, RollupBucket>()
  for (const { tenantId, deviceId, hour } of marks) {
    const start = hour.slice(0, length)
    found.set(`${tenantId} ${deviceId} ${start}`, { tenantId, deviceId, start })
  }
  // Neighbours in time share a statement.
  return [...found.values()].sort((one, other) => (one.start < other.start ? -1 : 1))
}
