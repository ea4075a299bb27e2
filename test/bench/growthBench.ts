// `-- growth 1500`: how calls of a city become slower with its rows: a hundredth of the sites, a tenth, and all of them, on PostgreSQL.

import { setTimeout as wait } from 'node:timers/promises'
import { siteTime } from '../../engine/model/siteTime.ts'
import { measuresOf, sizeOf, slowestOf } from './cityBench.ts'
import { type CitySite, DEVICE_KEY, DEVICES_A_SITE, dustySites, makeCity } from './citySite.ts'
import { sendRows } from './ingestSite.ts'
import { type Line, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const PARTS = [0.01, 0.1, 1]
const INGEST_SECONDS = 10
const SENDERS = 4
const ROWS_A_CALL = 500
const PATIENCE_MS = 60_000
/** Largest exponent of a time that counts as linear, with the scatter of two measurements. */
const LINEAR = 1.1

/** @param sites number of sites of the largest city */
export async function benchGrowth(databaseUrl: string, sites: number): Promise<Line[]> {
  const lines: Line[] = []
  const sizes: number[] = []
  /** Milliseconds by what was measured, in the order of the sizes. */
  const times = new Map<string, number[]>()
  const add = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time])
  for (const part of PARTS) {
    const city = await makeCity(databaseUrl, Math.ceil(sites * part))
    try {
      lines.push({ what: sizeOf(city), ours: ms(city.filling) })
      sizes.push([...city.rows.values()].reduce((sum, count) => sum + count, 0))
      const headers = await signInHeaders(city.server)
      for (const measure of measuresOf(city.sites)) add(`${measure.what}, p95`, await slowestOf(city.server, headers, measure))
      add('100 rows of dust taken in', 100_000 / (await ingestRate(city)))
      // Printed at once, because the largest city takes minutes and the run may be stopped.
      console.log(
        `- ${sizeOf(city)} ${ms(city.filling)}: ${[...times].map(([what, found]) => `${what} ${ms(found.at(-1) ?? 0)}`).join('; ')}`,
      )
    } finally {
      await city.remove()
    }
  }
  for (const [what, found] of times) {
    const exponents = found
      .slice(1)
      .map((time, at) => Math.log(time / (found[at] ?? 1)) / Math.log((sizes[at + 1] ?? 1) / (sizes[at] ?? 1)))
    lines.push({
      what: `${what}: ${found.map(ms).join(', ')}; exponents`,
      ours: exponents.map((exponent) => exponent.toFixed(2)).join(', '),
      goal: `≤ ${LINEAR}`,
      isReached: exponents.every((exponent) => exponent <= LINEAR),
    })
  }
  return lines
}

/** Rows of dust a second, of yesterday and of the devices that have values by minute, between these. */
async function ingestRate({ server, sites }: CitySite): Promise<number> {
  const [yesterday] = siteTime(new Date(Date.now() - 86_400_000)).split(' ')
  const devices = dustySites(sites)
  const start = performance.now()
  let sent = 0
  let rows = 0
  const sender = async () => {
    while (performance.now() - start < INGEST_SECONDS * 1000) {
      const batches = new Map<number, object[]>()
      for (let row = 0; row < ROWS_A_CALL; row++, sent++) {
        const second = Math.floor(sent / devices)
        const own = batches.get(sent % devices) ?? []
        own.push(dust(`${yesterday} ${clock(second)}`, sent))
        batches.set(sent % devices, own)
      }
      const groups = [...batches].map(([device, rows]) => ({ deviceCode: `CITY-${device * DEVICES_A_SITE}`, deviceKey: DEVICE_KEY, rows }))
      const accepted = await sendUntilTaken(server.url, groups)
      if (accepted !== ROWS_A_CALL) throw new Error(`${accepted} rows were accepted`)
      rows += accepted
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  return rows / ((performance.now() - start) / 1000)
}

/** Sends rows again while the server is overloaded, as senders do. */
async function sendUntilTaken(url: string, devices: readonly object[]): Promise<number> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await sendRows(url, devices)
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(500)
    }
  }
}

/** Seconds of the day that are no whole minutes. */
function clock(number: number): string {
  const [minute, second] = [Math.floor(number / 59) % 1440, 1 + (number % 59)]
  return [Math.floor(minute / 60), minute % 60, second].map((part) => String(part).padStart(2, '0')).join(':')
}

const dust = (collectTime: string, number: number): object => ({
  kind: 'env',
  collectTime,
  dataType: '2011',
  pm25: 20 + (number % 40),
  pm10: 40 + (number % 80),
  noise: 55,
})
