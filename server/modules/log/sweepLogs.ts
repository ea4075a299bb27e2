import { siteTime } from '../../../engine/model/siteTime.ts'
import type { Kernel } from '../../kernel.ts'
import type { Library } from '../../library/library.ts'
import { eraseAllButNewest, eraseOfAllTenants } from '../../store/eraseRows.ts'
import type { Store } from '../../store/store.ts'
import { LOGS } from './logNames.ts'

const DAYS = 90
const ROWS = 100_000
const FIRST_SWEEP_MS = 60_000
const SWEEP_MS = 3_600_000

/** Deletes for good what is older than 90 days and all but the newest 100,000 rows of each log. */
export async function sweepLogs({ db }: Pick<Store, 'db'>, { entities }: Pick<Library, 'entities'>, most = ROWS): Promise<void> {
  const oldest = siteTime(new Date(Date.now() - DAYS * 86_400_000))
  for (const name of Object.values(LOGS)) {
    const entity = entities.get(name)
    if (!entity) continue
    await eraseOfAllTenants(db, entity, { createTime_lt: oldest })
    await eraseAllButNewest(db, entity, most)
  }
}

/** Sweeps once an hour, and soon after the start as well, for a server that never runs for an hour. Call the answer to stop. */
export function startSweeps({ store, log, library }: Kernel): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = () => {
    running = running.then(() => sweepLogs(store, library())).catch((error) => log.error({ err: error }, 'The logs could not be swept'))
  }
  const timers = [setTimeout(sweep, FIRST_SWEEP_MS).unref(), setInterval(sweep, SWEEP_MS).unref()]
  return async () => {
    timers.forEach(clearTimeout)
    await running
  }
}
