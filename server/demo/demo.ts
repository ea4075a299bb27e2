// The demo's sites: made once, filled up to now at each start, alive while the server runs.

import type { Demo } from '../config.ts'
import type { Platform } from '../platform.ts'
import { dayOf } from './clock.ts'
import { fillSite } from './fill.ts'
import { seedSites } from './seedSites.ts'
import { readSites } from './site.ts'

/**
 * Makes the sites when they are wanted, and brings those that are there up to date. Only the embedded database has them:
 * two nodes would live them twice.
 */
export async function openDemo(platform: Platform, demo: Demo): Promise<void> {
  const { config, log } = platform
  if (config.databaseUrl !== null || config.demo === 'off' || config.demo === 'people') return
  const start = performance.now()
  const now = Date.now()
  if (demo === 'on') await seedSites(platform, dayOf(now))
  const sites = await readSites(platform)
  for (const site of sites) {
    await fillSite(platform, site, now)
    log.info({ site: site.key, ms: Math.round(performance.now() - start) }, 'demo site is up to date')
  }
}
