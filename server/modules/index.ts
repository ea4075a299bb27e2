// What the platform offers. A new capability is a folder and a line here.

import { account } from './account/index.ts'
import { startPage } from './desk/index.ts'
import { develop } from './develop/index.ts'
import { flow } from './flow/index.ts'
import { inbox } from './inbox/index.ts'
import { jobs } from './jobs/index.ts'
import { journal } from './journal/index.ts'
import { log } from './log/index.ts'
import type { Module } from './module.ts'
import { release } from './release/index.ts'
import { report } from './report/index.ts'
import { resource } from './resource/index.ts'
import { site } from './site/index.ts'
import { system } from './system/index.ts'
import { views } from './views/index.ts'

/** They start in this order: who tells of others first, who needs others last. */
export const modules: readonly Module[] = [
  log,
  journal,
  system,
  account,
  startPage,
  release,
  report,
  resource,
  develop,
  site,
  inbox,
  flow,
  views,
  jobs,
]
