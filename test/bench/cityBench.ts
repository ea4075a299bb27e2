// A city on PostgreSQL: response times of overviews, lists and big screens, and time to fill the database.

import { setTimeout as wait } from 'node:timers/promises'
import * as dict from '../../engine/site/keys.ts'
import type { RunningServer } from '../support/realServer.ts'
import { type CitySite, COMPANIES, companyId, DEVICES_A_SITE, deviceId, dustySites, makeCity, siteId, WORKERS_A_SITE } from './citySite.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const LIST_MS = 200
const OVERVIEW_MS = 300
/** Milliseconds after which the overview is computed again. */
const STALE_MS = 21_000
const ROUNDS = 40
const ARCHIVES = '/api/blade-archives'
/** Different prefixes of the region of all sites, so that each request has the same result but is not cached. */
const REGIONS = ['3', '33', '3301', '33010', '330108']

export interface Measure {
  what: string
  /** Limit in milliseconds; without it the time is only reported. */
  limit?: number
  /** Milliseconds to wait before the measure. */
  restMs?: number
  paths: readonly string[]
}

const rounds = (path: (round: number) => string): string[] => Array.from({ length: ROUNDS }, (_, round) => path(round))

export function measuresOf(sites: number): Measure[] {
  const site = (round: number) => siteId((round * 37) % sites)
  const overviews = REGIONS.map((region) => `${ARCHIVES}/data_ana/platformOverview?regionCode=${region}`)
  const dust = (round: number) => deviceId((round % dustySites(sites)) * DEVICES_A_SITE)
  return [
    { what: 'overview of the platform, counted for the first time', paths: overviews },
    { what: 'overview of the platform, while it is counted anew', limit: OVERVIEW_MS, restMs: STALE_MS, paths: overviews },
    {
      what: 'overview of the platform, as pages ask for it',
      limit: OVERVIEW_MS,
      paths: rounds(() => `${ARCHIVES}/data_ana/platformOverview`),
    },
    { what: 'score of a site', limit: LIST_MS, paths: rounds((round) => `${ARCHIVES}/data_ana/safeRank?projectId=${site(round)}&days=30`) },
    {
      what: `companies, a level of ${COMPANIES.toLocaleString('en')}, a page of it`,
      limit: LIST_MS,
      paths: rounds((round) => `${ARCHIVES}/company/lazy-list2?parentId=${companyId(0)}&current=${1 + round}&size=100`),
    },
    { what: 'sites, with their counts', limit: LIST_MS, paths: rounds((round) => `${ARCHIVES}/project/list?current=${1 + round}&size=10`) },
    { what: 'workers, first pages', limit: LIST_MS, paths: rounds((round) => `${ARCHIVES}/labor/list?current=${1 + round}&size=10`) },
    {
      what: 'workers of a site',
      limit: LIST_MS,
      paths: rounds((round) => `${ARCHIVES}/labor/list?current=1&size=10&projectId_equal=${site(round)}`),
    },
    {
      what: 'workers who are on site now, first pages',
      limit: LIST_MS,
      paths: rounds((round) => `${ARCHIVES}/labor/list?current=${1 + round}&size=10&presence_in=${dict.laborPresence.inside}`),
    },
    { what: 'devices, first pages', limit: LIST_MS, paths: rounds((round) => `${ARCHIVES}/device/list?current=${1 + round}&size=10`) },
    {
      what: 'minutes of dust of a device',
      limit: LIST_MS,
      paths: rounds((round) => `${ARCHIVES}/spray_eqp_env_log/list?current=1&size=20&deviceId_equal=${dust(round)}`),
    },
  ]
}

/** @param sites number of sites, each with 200 workers and 40 devices */
export async function benchCity(sites: number): Promise<Line[]> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return [{ what: 'a city needs PostgreSQL: name a server in TEST_DATABASE_URL', ours: '' }]
  const city = await makeCity(url, sites)
  try {
    const headers = await signInHeaders(city.server)
    const lines: Line[] = [{ what: sizeOf(city), ours: ms(city.filling) }]
    for (const measure of measuresOf(sites)) lines.push(lineOf(measure, await slowestOf(city.server, headers, measure)))
    return lines
  } finally {
    await city.remove()
  }
}

export function sizeOf({ sites, rows }: CitySite): string {
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0).toLocaleString('en')
  const [workers, devices] = [WORKERS_A_SITE, DEVICES_A_SITE].map((count) => (sites * count).toLocaleString('en'))
  return `${sites.toLocaleString('en')} sites, ${workers} workers, ${devices} devices, ${all} rows in all, filled in`
}

function lineOf({ what, limit }: Measure, slowest: number): Line {
  return limit === undefined ? { what: `${what}, p95`, ours: ms(slowest) } : limitLine(`${what}, p95`, slowest, limit, ms)
}

/** 95th percentile of response times in milliseconds, one request after the other. Throws for any status but 200. */
export async function slowestOf({ url }: RunningServer, headers: Record<string, string>, measure: Measure): Promise<number> {
  const { what, paths, restMs = 0 } = measure
  await wait(restMs)
  const times: number[] = []
  for (const path of paths) {
    const start = performance.now()
    const response = await fetch(url + path, { headers })
    const text = await response.text()
    times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`)
  }
  times.sort((one, other) => one - other)
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
