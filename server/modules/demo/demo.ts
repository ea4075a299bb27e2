// Demo sites: created once, filled up to now at each start, and simulated while the server runs.

import type { Platform } from '#server/platform.ts'
import { demoDayOf } from './clock.ts'
import { fillSite } from './fill.ts'
import { type Life, startLife } from './live.ts'
import { seedPeople } from './people/organisation.ts'
import { seedSites } from './seedSites.ts'
import { readSites } from './site.ts'

/** Entities required for the sites, which other schema folders may lack. */
const NEEDED = [
  'project',
  'project-stage',
  'company',
  'labor',
  'device',
  'tower-crane',
  'lift',
  'rope-use-log',
  'alarm-event',
  'device-latest',
]

/** Creates the sites if wanted, fills existing ones up to now and starts the simulation; `null` without sites. */
export async function openDemo(platform: Platform): Promise<Life | null> {
  const { log, demo } = platform
  const missing = NEEDED.find((name) => !platform.library().entities.has(name))
  if (missing !== undefined) {
    log.warn(`The schema folder has no entity "${missing}", so the demo has no sites`)
    return null
  }
  const start = performance.now()
  const now = Math.floor(Date.now() / 1000) * 1000
  if (demo === 'on') {
    await seedSites(platform, demoDayOf(now))
    await seedPeople(platform, now)
  }
  const sites = await readSites(platform)
  if (sites.length === 0) return null
  for (const site of sites) await fillSite(platform, site, now)
  log.info({ sites: sites.length, ms: Math.round(performance.now() - start) }, 'The demo is up to date')
  return startLife(platform, now)
}
