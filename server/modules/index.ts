// List of all modules. A new feature is a folder and a line here.

import { account } from './account/index.ts'
import { alarms } from './alarms/index.ts'
import { corrections } from './corrections/index.ts'
import { demo } from './demo/index.ts'
import { startPage } from './desk/index.ts'
import { develop } from './develop/index.ts'
import { devices } from './devices/index.ts'
import { flowModule } from './flow/index.ts'
import { gateways } from './gateways/index.ts'
import { geocoder } from './geocoder/index.ts'
import { inbox } from './inbox/index.ts'
import { jobs } from './jobs/index.ts'
import { journal } from './journal/index.ts'
import { log } from './log/index.ts'
import { machines } from './machines/index.ts'
import { mail } from './mail/index.ts'
import type { Module } from './module.ts'
import { people } from './people/index.ts'
import { projects } from './projects/index.ts'
import { release } from './release/index.ts'
import { report } from './report/index.ts'
import { resource } from './resource/index.ts'
import { rights } from './rights/index.ts'
import { rope } from './rope/index.ts'
import { springblade } from './springblade/index.ts'
import { statistics } from './statistics/index.ts'
import { system } from './system/index.ts'
import { telemetry } from './telemetry/index.ts'
import { video } from './video/index.ts'
import { listViews } from './views/index.ts'

/** Modules in the order in which they start and in which their hooks run. */
export const modules: readonly Module[] = [
  log,
  journal,
  system,
  rights,
  // Precedes `account`, since it wraps routes of it to accept plain passwords.
  springblade,
  account,
  startPage,
  release,
  report,
  resource,
  mail,
  geocoder,
  develop,
  devices,
  alarms,
  rope,
  statistics,
  machines,
  people,
  projects,
  video,
  demo,
  telemetry,
  corrections,
  gateways,
  inbox,
  flowModule,
  listViews,
  jobs,
]
