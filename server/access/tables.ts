// Tables of signing in that are no entities.

import { makeCounts } from '../store/counts.ts'
import { makeKeyedTable } from '../store/keyedRows.ts'
import type { Store } from '../store/store.ts'
import { CAPTCHAS } from './captcha.ts'
import { SESSIONS } from './sessions.ts'
import { SECOND_FACTORS } from './twoFactor.ts'

/** Makes the missing tables; safe on several nodes at once. */
export async function makeAuthTables(store: Store): Promise<void> {
  for (const table of [CAPTCHAS, SESSIONS, SECOND_FACTORS]) await makeKeyedTable(store, table)
  await makeCounts(store)
}
