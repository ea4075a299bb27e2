// Simulated rows of dust monitors.

import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import { round, timeAt } from '../clock.ts'
import { activityAt, dustAtPoint, meanOfMinutes } from '../environment/dust.ts'
import { GUST } from '../environment/weather.ts'
import { randomOf } from '../random.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import type { DatedRow, DemoSource } from './source.ts'

const HOURS = 24
/** Usual ratio of TSP to PM10. */
const TSP = 1.9

export function dustSource(site: DemoSite, device: DemoSite['dust'][number]): DemoSource {
  return {
    device,
    every: () => device.reportRate,
    sample(day, second) {
      const minute = Math.floor(second / 60)
      const { noise, ...dust } = dustAtPoint(day.dust, site.stage, device.nearness, device.id, day.day)(minute)
      const random = randomOf(device.id, day.day, minute, 'noise')
      const noises = { noise, noiseMax: round(noise + random.between(1, 6), 1), noiseMin: round(noise - random.between(1, 5), 1) }
      return {
        kind: 'env',
        collectTime: timeAt(day.day, second),
        dataType: dict.dataType.realTime,
        ...dust,
        ...noises,
        ...air(day, minute),
        dataFlag: dict.dataFlag.valid,
      }
    },
    events: (day) =>
      Array.from({ length: HOURS }, (_, hour): DatedRow => ({ second: (hour + 1) * 3600 - 1, row: hourly(day, device.nearness, hour) })),
  }
}

function air({ weather }: SiteDay, minute: number): Rec {
  return {
    temperature: round(weather.temperature[minute] ?? 0, 1),
    humidity: round(weather.humidity[minute] ?? 0, 1),
    windSpeed: round((weather.wind[minute] ?? 0) * (minute % 7 === 0 ? GUST : 1), 1),
    windDirection: Math.floor(weather.direction[minute] ?? 0),
    pressure: round(weather.pressure[minute] ?? 0, 1),
  }
}

/** Hourly means, as the monitor computes them. */
function hourly(day: SiteDay, nearness: number, hour: number): Rec {
  const [from, to] = [hour * 60, (hour + 1) * 60]
  const regional = meanOfMinutes(day.dust.reference, from, to)
  const own = meanOfMinutes(day.dust.own, from, to) * nearness
  const mean = (values: Float64Array) => round(meanOfMinutes(values, from, to), 1)
  const { temperature, humidity, wind, direction, pressure } = day.weather
  return {
    kind: 'env',
    collectTime: timeAt(day.day, hour * 3600),
    dataType: dict.dataType.hourlyMean,
    pm10: Math.round(regional + own),
    pm25: Math.round(0.52 * regional + 0.18 * own),
    tsp: Math.round(TSP * (regional + own)),
    noise: round(48 + 18 * activityAt(from + 30), 1),
    temperature: mean(temperature),
    humidity: mean(humidity),
    windSpeed: mean(wind),
    windDirection: Math.floor(direction[from + 30] ?? 0),
    pressure: mean(pressure),
    dataFlag: dict.dataFlag.valid,
  }
}
