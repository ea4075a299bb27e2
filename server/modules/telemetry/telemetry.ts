// Scheduled work on device data: offline detection, pending roll-ups, expired rows.

import { siteTime } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { sweepSeries } from '#series/sweepSeries.ts'
import type { Kernel } from '#server/kernel.ts'
import { keepPartitions } from '#store/schema/migrate.ts'
import type { Running } from '../module.ts'
import { markSilent, raiseAbsences } from './offline.ts'

const SILENT_MS = 15_000
const ROLLUPS_MS = 60_000
const PARTITIONS_MS = 60_000
const SWEEP_MS = 86_400_000
const FIRST_SWEEP_MS = 120_000

export function startTelemetry(platform: Kernel): Running {
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const logError = (error: unknown) => platform.log.error({ err: error }, 'Telemetry could not be kept up')
  // Tasks run one after another: none is urgent, and all of them write.
  const regularly = (work: () => Promise<unknown>) => () => {
    running = running.then(() => (isClosed ? undefined : work())).catch(logError)
  }
  const sweep = regularly(() => sweepSeries(platform.store, platform.library()))
  const partition = regularly(() => {
    const now = new Date()
    return keepPartitions(platform.store, platform.library().entities.values(), now, siteTime(now).slice(0, 10))
  })
  const timers = [
    setInterval(
      regularly(async () => {
        await markSilent(platform)
        await raiseAbsences(platform)
      }),
      SILENT_MS,
    ),
    setInterval(
      regularly(() => freshRollups(platform)),
      ROLLUPS_MS,
    ),
    setInterval(partition, PARTITIONS_MS),
    setInterval(sweep, SWEEP_MS),
    setTimeout(sweep, FIRST_SWEEP_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      isClosed = true
      timers.forEach(clearTimeout)
      await running
    },
  }
}
