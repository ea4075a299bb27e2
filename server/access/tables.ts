// Tables of authentication that are not entities.

import { makeCounts } from '#store/aggregates/counts.ts'
import { makeKeyedTable } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'
import { SCREEN_LOCKS } from './sessions/screenLock.ts'
import { SESSIONS } from './sessions/sessions.ts'
import { VIEWS_AS } from './sessions/viewAs.ts'
import { CAPTCHAS } from './signIn/captcha.ts'
import { AUTH_REQUESTS, IDENTITIES, SUBJECTS } from './signIn/socials.ts'
import { SECOND_FACTORS } from './signIn/twoFactor.ts'

/** Creates missing tables; safe on several nodes at once. */
export async function makeAuthTables(store: Store): Promise<void> {
  for (const table of [CAPTCHAS, SESSIONS, SCREEN_LOCKS, VIEWS_AS, SECOND_FACTORS, AUTH_REQUESTS, SUBJECTS, IDENTITIES])
    await makeKeyedTable(store, table)
  await makeCounts(store)
}
