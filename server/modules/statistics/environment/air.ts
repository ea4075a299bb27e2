// The air at the fence now, its limits, and the station beside it.

import * as dict from '#engine/site/keys.ts'
import { repository } from '#store/rows.ts'
import { noisePeriod } from '../../alarms/index.ts'
import { beaufortLevel } from '../../telemetry/index.ts'
import { dictionaryLabels } from '../names/dictionaryLabels.ts'
import { airLevel, factorNames, meanDirection, meanOfFactor } from '../names/factors.ts'
import { latestOf, measured, splitFlags } from '../query/latest.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'
import { stationsAround } from './station.ts'

const WEATHER = ['pm25', 'pm10', 'tsp', 'noise', 'temperature', 'humidity', 'windSpeed', 'windLevel', 'windDirection', 'pressure', 'aqi']

export async function airNow(context: ProjectContext) {
  const [devices, latest, station, stations, sector] = await Promise.all([
    envDevices(context),
    latestOf(context, 'env', dict.dataType.realTime),
    stationOf(context),
    stationsAround(context),
    dictionaryLabels(context, 'wind_dir'),
  ])
  const byDevice = new Map(latest.map(({ deviceId, values }) => [deviceId, values]))
  const shown = devices.flatMap((device) => {
    const values = byDevice.get(String(device.deviceId))
    if (!values) return []
    return {
      ...device,
      collectTime: values.collectTime,
      dataFlag: values.dataFlag ?? null,
      ...Object.fromEntries(WEATHER.map((name) => [name, measured(values, name)])),
      windDirName: values.windDirName ? sector(values.windDirName) : null,
      aqiLevel: values.aqiLevel ?? null,
      overFlags: splitFlags(values, 'overFlags'),
    }
  })
  const online = devices
    .filter(({ onlineStatus }) => onlineStatus !== dict.deviceOnline.offline)
    .map(({ deviceId }) => byDevice.get(String(deviceId)))
    // Raw values that do not count are shown with their flag, and enter no mean.
    .filter((values) => values !== undefined)
    .filter(({ dataFlag }) => (dataFlag ?? dict.dataFlag.valid) === dict.dataFlag.valid)
  const avg = {
    ...averages(online),
    windDirection: meanDirection(
      online.flatMap((values) => {
        const degrees = measured(values, 'windDirection')
        return degrees === null ? [] : { degrees, weight: 1 }
      }),
    ),
  }
  return {
    devices: shown,
    avg,
    limits: limitsOf(context),
    ref: station && { ...station, diffPm10: difference(avg.pm10, station.pm10) },
    stations,
    period: noisePeriod(context.now),
  }
}

type Averages = Record<(typeof factorNames)[number], number | null>

function averages(rows: readonly Readonly<Record<string, unknown>>[]): Averages {
  return Object.fromEntries(
    factorNames.map((name) => [
      name,
      meanOfFactor(
        name,
        rows.map((values) => measured(values, name)),
      ),
    ]),
  ) as Averages
}

/** Air values of the project header; `windForce` is Beaufort. */
export async function airSummary(context: ProjectContext) {
  const { avg } = await airNow(context)
  const { pm10, pm25, noise, temperature, humidity, windSpeed } = avg
  const windForce = windSpeed === null ? null : beaufortLevel(windSpeed)
  return { pm10, pm25, noise, level: airLevel(avg), temperature, humidity, windSpeed, windForce }
}

function envDevices(context: ProjectContext) {
  const by = {
    deviceId: 'id',
    deviceName: 'deviceName',
    installPos: 'installPos',
    longitude: 'longitude',
    latitude: 'latitude',
    onlineStatus: 'onlineStatus',
  }
  const where = { deviceClass_equal: dict.deviceClass.sprayDust, id_in: context.deviceIds }
  return figures(context, 'device', { measures: { rows: 'count' }, by, where }).then((rows) => rows.map(({ rows: _, ...device }) => device))
}

function limitsOf({ project }: ProjectContext) {
  return {
    pm25: project.pm25Limit,
    pm10: project.pm10Limit,
    tsp: project.tspLimit,
    noiseDay: project.noiseDayLimit,
    noiseNight: project.noiseNightLimit,
    wind: project.windLimit,
    pm10Diff: project.pm10DiffLimit,
  }
}

/** The reference station of the project as it was last heard; `null` when it has none. */
async function stationOf({ platform, project, actor }: ProjectContext) {
  if (!project.surveyPointId) return null
  const point = await repository(platform, 'national-survey-point', actor).get(String(project.surveyPointId))
  if (!point) return null
  const { pointName, dataTime = null, aqi = null } = point
  return { pointName, dataTime, pm10: measured(point, 'pm10'), pm25: measured(point, 'pm25'), aqi }
}

export function difference(own: number | null, other: number | null): number | null {
  return own === null || other === null ? null : own - other
}
