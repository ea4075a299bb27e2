// Tables of signing in that are no entities.

import { makeCounts } from '../store/counts.ts'
import { makeKeyedTable } from '../store/keyedRows.ts'
import type { Store } from '../store/store.ts'
import { CAPTCHAS } from './captcha.ts'
import { CUTS, REVOKED } from './sessions.ts'
import { IDENTITIES, SUBJECTS, TRIPS } from './socials.ts'

/** Makes the missing tables; safe on several nodes at once. */
export async function makeAuthTables(store: Store): Promise<void> {
  for (const table of [CAPTCHAS, REVOKED, CUTS, TRIPS, SUBJECTS, IDENTITIES]) await makeKeyedTable(store, table)
  await makeCounts(store)
}
