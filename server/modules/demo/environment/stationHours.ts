// Simulated hourly values of reference stations, published fifteen minutes late.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { repository, repositoryOfAllTenants, type SeedRow, systemActor, textOf } from '#store/rows.ts'
import { airQuality, airQualityLevel } from '../../telemetry/index.ts'
import { demoDayStart, round, timeAt } from '../clock.ts'
import { type DayPlans, daysIn, type TimeStretch } from '../past.ts'
import { randomOf } from '../random.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { meanOfMinutes } from './dust.ts'

/** Seconds after the hour at which its value is published. */
const LATE = 900
const HOURS = 24

type Air = Pick<SiteDay, 'day' | 'dust' | 'weather'>

/** Hourly values of the stations that were published in a period. */
export function stationHours({ stations }: Pick<DemoSite, 'stations'>, days: (day: string) => Air, stretch: TimeStretch): SeedRow[] {
  return daysIn({ ...stretch, from: stretch.from - LATE * 1000 }).flatMap((day) => {
    const midnight = demoDayStart(day)
    // The last hour of a day is published on the next day.
    const known = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => {
      const moment = midnight + ((hour + 1) * 3600 + LATE) * 1000
      return moment > stretch.from && moment <= stretch.to
    })
    return known.flatMap((hour) => stations.map((station) => hourRow(textOf(station, 'id'), days(day), hour)))
  })
}

/** Writes the hourly values published in a period, and the latest one to the stations. */
export async function writeStationHours(platform: Kernel, site: DemoSite, days: DayPlans, stretch: TimeStretch): Promise<void> {
  const rows = stationHours(site, days, stretch)
  if (rows.length === 0) return
  await platform.store.transaction(async (db) => {
    await repositoryOfAllTenants(db, 'survey-point-hour').insertMissing(rows)
    for (const { id } of site.stations) {
      const newest = rows.findLast(({ pointId }) => pointId === id)
      if (!newest) continue
      const { id: _, pointId: __, ...values } = newest
      await repository(db, 'national-survey-point', systemActor()).update(String(id), { ...values, syncState: dict.syncState.ok })
    }
  })
}

function hourRow(pointId: string, { day, dust, weather }: Air, hour: number): SeedRow {
  const random = randomOf(pointId, day, hour)
  const [from, to] = [hour * 60, (hour + 1) * 60]
  const pm10 = Math.round(meanOfMinutes(dust.reference, from, to) * randomOf(pointId).between(0.92, 1.05))
  const pm25 = Math.round(pm10 * random.between(0.48, 0.58))
  const light = Math.max(0, Math.sin((Math.PI * (hour - 6)) / 14))
  const aqi = airQuality(pm25, pm10) ?? 0
  const worst = airQuality(pm25, null) === aqi ? 'PM2.5' : 'PM10'
  return {
    id: stableId('demo', 'station hour', pointId, day, String(hour)),
    pointId,
    dataTime: timeAt(day, from * 60),
    pm25,
    pm10,
    so2: random.integer(5, 12),
    no2: Math.round(34 - 14 * light + random.between(-4, 4)),
    o3: Math.round(30 + 90 * light + (meanOfMinutes(weather.temperature, from, to) - 15) + random.between(-6, 6)),
    co: round(random.between(0.5, 0.9), 1),
    aqi,
    aqiLevel: airQualityLevel(aqi),
    primaryPollutant: aqi > 50 ? worst : null,
  }
}
