// The journal forgets what is older than the days that each schema file says, and the recycle bin what nobody brought back.

import type { Module } from '../module.ts'
import { emptyBin } from './emptyBin.ts'
import { forgetOld } from './forgetOld.ts'

/** Once a day, while few are at work. */
const BIN_HOUR = 3

export const journal: Module = {
  name: 'journal',
  chores: [
    {
      name: 'journal',
      async run(platform, now) {
        if (now.getMinutes() === 0) await forgetOld(platform, now)
      },
    },
    {
      name: 'recycle bin',
      async run(platform, now) {
        if (now.getMinutes() === 30 && now.getHours() === BIN_HOUR) await emptyBin(platform, now)
      },
    },
  ],
}
