import { siteTime } from '../../../engine/model/siteTime.ts'
import type { Library } from '../../library/library.ts'
import { eraseAllButNewest, eraseOfAllTenants } from '../../store/eraseRows.ts'
import type { Store } from '../../store/store.ts'
import { LOGS } from './logNames.ts'

const DAYS = 90
const ROWS = 100_000

/** Deletes for good what is older than 90 days and all but the newest 100,000 rows of each log. */
export async function sweepLogs({ db }: Pick<Store, 'db'>, { entities }: Pick<Library, 'entities'>, most = ROWS): Promise<void> {
  const oldest = siteTime(new Date(Date.now() - DAYS * 86_400_000))
  for (const name of LOGS) {
    const entity = entities.get(name)
    if (!entity) continue
    await eraseOfAllTenants(db, entity, { createTime_lt: oldest })
    await eraseAllButNewest(db, entity, most)
  }
}
