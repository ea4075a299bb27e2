// Module of client versions: scheduled releases, and their progress.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { filesFolder } from '../resource/index.ts'
import { clientVersionHook } from './clientVersion.ts'
import { clientVersionPublishHook, clientVersionPublishRoutes } from './clientVersionPublish.ts'
import { releaseDue } from './publishSchedule.ts'
import { countReleases } from './releaseCounts.ts'

export const release: Module = {
  name: 'release',
  routes: clientVersionPublishRoutes,
  hooks: ({ config }) => [clientVersionHook(filesFolder(config)), clientVersionPublishHook],
  scheduled: [
    { name: 'release what is due', run: releaseDue },
    { name: 'count what was released', run: countReleases },
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
