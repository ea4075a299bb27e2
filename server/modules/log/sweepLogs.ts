// Archives and deletes old log rows.

import { siteTime } from '#model/siteTime.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { Platform } from '../../platform.ts'
import { archiveRows } from './logArchive.ts'
import { LOGS } from './logNames.ts'

const DAYS = 90
const ROWS = 100_000
/**
 * Rows are limited separately by these fields, so that no tenant displaces another's rows, and failed sign-ins do not displace successful
 * ones.
 */
const APART: Readonly<Record<string, { fields: readonly string[]; share: number }>> = {
  [LOGS.login]: { fields: ['userId', 'loginResult'], share: 0.01 },
}
const FIRST_SWEEP_MS = 60_000
const SWEEP_MS = 3_600_000

type SweepOptions = Pick<Platform, 'store' | 'library' | 'config'>

/**
 * Archives and deletes rows older than 90 days, and all but the newest 100,000 rows of each tenant and log; of sign-ins all but the newest
 * 1,000 of each person and result.
 */
export async function sweepLogs({ store: { db }, library, config }: SweepOptions, most = ROWS): Promise<void> {
  const oldest = siteTime(new Date(Date.now() - DAYS * 86_400_000))
  for (const name of Object.values(LOGS)) {
    const entity = library().entities.get(name)
    if (!entity) continue
    const archive = (rows: Parameters<typeof archiveRows>[2]) => archiveRows(config, name, rows)
    await repositoryOfAllTenants(db, entity).moveOut({ createTime_lt: oldest }, archive)
    const { fields, share } = APART[name] ?? { fields: [], share: 1 }
    await repositoryOfAllTenants(db, entity).moveOutBeyondNewest(Math.max(1, Math.round(most * share)), archive, fields)
  }
}

/** Runs every hour, and soon after the start for servers that never run for an hour. Call the returned function to stop. */
export function startSweeps(platform: Platform): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = running.then(() => sweepLogs(platform)).catch((error) => platform.log.error({ err: error }, 'The logs could not be swept'))
  }
  const timers = [setTimeout(sweep, FIRST_SWEEP_MS).unref(), setInterval(sweep, SWEEP_MS).unref()]
  return async () => {
    timers.forEach(clearTimeout)
    await running
  }
}
