// The journal forgets what is older than the days that each schema file says.

import type { Module } from '../module.ts'
import { forgetOld } from './forgetOld.ts'

export const journal: Module = {
  name: 'journal',
  chores: [
    {
      name: 'journal',
      async run(platform, now) {
        if (now.getMinutes() === 0) await forgetOld(platform, now)
      },
    },
  ],
}
