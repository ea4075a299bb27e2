// Module of the journal: undo, history and recycle bin, with daily deletion of expired entries.

import { siteTime } from '#model/siteTime.ts'
import { eraseNotedSecrets } from '#store/journal/index.ts'
import type { Module } from '../module.ts'
import { emptyBin } from './emptyBin.ts'
import { deleteOldEntries } from './forgetOld.ts'

/** Time of day when few users are active. */
const BIN_TIME = '03:30'

export const journal: Module = {
  name: 'journal',
  async start({ store, log }) {
    const count = await store.transaction(eraseNotedSecrets)
    if (count > 0) log.info({ count }, 'Changes that held a secret keep it no longer')
    return null
  },
  scheduled: [
    {
      name: 'journal',
      async run(platform, now) {
        if (now.getMinutes() === 0) await deleteOldEntries(platform, now)
      },
    },
    {
      name: 'recycle bin',
      async run(platform, now) {
        if (siteTime(now).slice(11, 16) === BIN_TIME) await emptyBin(platform, now)
      },
    },
  ],
}
