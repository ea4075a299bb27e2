// Crane movements of a short period for playback: a pose every few seconds, as columns.

import type { CranePlayback } from '#engine/site/answers/machines.ts'
import { later } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository } from '#store/rows.ts'
import {
  measured,
  nullableText,
  type ProjectContext,
  projectFilters,
  spanFilters,
  statisticsSpan,
  withoutEmptyFilters,
} from '../statistics/index.ts'

/** Raw rows are many: eight cranes send some five thousand an hour. */
const MAX_SECONDS = 3600
/** Seconds between two poses; shorter steps are not visible. */
const STEP = 5
const POSE = ['angle', 'range', 'height', 'load', 'momentPercent'] as const

/**
 * `?startTime=&endTime=`, at most an hour, by default the last one. A track has an entry per pose in each column: `seconds` since `from`,
 * `null` without a measured value, `alarms` 1 while the crane reported one. Throws for a longer period.
 */
export async function cranePlayback(context: ProjectContext): Promise<CranePlayback> {
  const startTime = context.query.startTime || later(context.now, -MAX_SECONDS)
  const { from, to } = statisticsSpan({ ...context.query, startTime, granularity: '' }, context.now)
  if (secondsBetween(from, to) > MAX_SECONDS) throw new AppError('statistics.playbackTooLong')
  const rows = await repository(context.platform.store.db, 'tower-crane-realtime', context.actor).find(
    withoutEmptyFilters(projectFilters(context, 'tower-crane-realtime', spanFilters({ from, to }, 'collectTime'))),
    { fields: ['deviceId', 'craneId', 'collectTime', 'alarmFlags', ...POSE], sort: [{ field: 'collectTime', descending: false }] },
  )
  return {
    from,
    to,
    tracks: [...Map.groupBy(rows, ({ deviceId }) => String(deviceId))].map(([deviceId, own]) => trackOf(deviceId, own, from)),
  }
}

function trackOf(deviceId: string, rows: readonly Rec[], from: string): CranePlayback['tracks'][number] {
  const poses: { second: number; row: Rec }[] = []
  for (const row of rows) {
    const second = secondsBetween(from, String(row.collectTime))
    if (second - (poses.at(-1)?.second ?? -STEP) >= STEP) poses.push({ second, row })
  }
  return {
    deviceId,
    craneId: nullableText(rows[0]?.craneId),
    seconds: poses.map(({ second }) => second),
    ...(Object.fromEntries(POSE.map((name) => [name, poses.map(({ row }) => measured(row, name))])) as Record<
      (typeof POSE)[number],
      (number | null)[]
    >),
    alarms: poses.map(({ row }) => (row.alarmFlags ? 1 : 0)),
  }
}
