// The journal forgets what is older than the days that each schema file says, and the recycle bin what nobody brought back.

import { siteTime } from '#model/siteTime.ts'
import { eraseNotedSecrets } from '#store/journal/index.ts'
import type { Module } from '../module.ts'
import { emptyBin } from './emptyBin.ts'
import { deleteOldEntries } from './forgetOld.ts'

/** Once a day, while few are at work. */
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
