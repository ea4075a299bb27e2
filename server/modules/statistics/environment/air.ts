// Current air values of a project, with limits and the reference station.

import type { AirNow } from '#engine/site/answers/air.ts'
import * as dict from '#engine/site/keys.ts'
import { repository, textOf } from '#store/rows.ts'
import { noisePeriod } from '../../alarms/index.ts'
import { beaufortLevel } from '../../telemetry/index.ts'
import { dictionaryLabels } from '../names/dictionaryLabels.ts'
import { airLevel, factorNames, meanDirection, meanOfFactor } from '../names/factors.ts'
import { nullableNumber, nullableText, numberColumns } from '../query/columns.ts'
import { latestOf, measured, splitFlags } from '../query/latest.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'
import { stationsAround } from './station.ts'

const WEATHER = [
  'pm25',
  'pm10',
  'tsp',
  'noise',
  'temperature',
  'humidity',
  'windSpeed',
  'windLevel',
  'windDirection',
  'pressure',
  'aqi',
] as const

export async function airNow(context: ProjectContext): Promise<AirNow> {
  const [devices, latest, station, stations, sector] = await Promise.all([
    envDevices(context),
    latestOf(context, 'env', dict.dataType.realTime),
    stationOf(context),
    stationsAround(context),
    dictionaryLabels(context, 'wind_dir'),
  ])
  const byDevice = new Map(latest.map(({ deviceId, values }) => [deviceId, values]))
  const shown = devices.flatMap((device) => {
    const values = byDevice.get(device.deviceId)
    if (!values) return []
    return {
      ...device,
      collectTime: textOf(values, 'collectTime'),
      dataFlag: nullableText(values.dataFlag),
      ...numberColumns(values, WEATHER),
      windDirName: values.windDirName ? sector(values.windDirName) : null,
      aqiLevel: nullableText(values.aqiLevel),
      overFlags: splitFlags(values, 'overFlags'),
    }
  })
  const online = devices
    .filter(({ onlineStatus }) => onlineStatus !== dict.deviceOnline.offline)
    .map(({ deviceId }) => byDevice.get(deviceId))
    // Invalid values are shown with their flag, but excluded from means.
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

/** Air values for the project header; `windForce` on the Beaufort scale. */
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
  return figures(context, 'device', { measures: { rows: 'count' }, by, where }).then((rows) =>
    rows.map((row) => ({
      deviceId: String(row.deviceId),
      deviceName: textOf(row, 'deviceName'),
      installPos: nullableText(row.installPos),
      ...numberColumns(row, ['longitude', 'latitude']),
      onlineStatus: textOf(row, 'onlineStatus'),
    })),
  )
}

function limitsOf({ project }: ProjectContext): AirNow['limits'] {
  return {
    pm25: nullableNumber(project.pm25Limit),
    pm10: nullableNumber(project.pm10Limit),
    tsp: nullableNumber(project.tspLimit),
    noiseDay: nullableNumber(project.noiseDayLimit),
    noiseNight: nullableNumber(project.noiseNightLimit),
    wind: nullableNumber(project.windLimit),
    pm10Diff: nullableNumber(project.pm10DiffLimit),
  }
}

/** Latest values of the project's reference station; `null` for none. */
async function stationOf({ platform, project, actor }: ProjectContext) {
  if (!project.surveyPointId) return null
  const point = await repository(platform, 'national-survey-point', actor).get(String(project.surveyPointId))
  if (!point) return null
  return { pointName: textOf(point, 'pointName'), dataTime: nullableText(point.dataTime), ...numberColumns(point, ['pm10', 'pm25', 'aqi']) }
}

export function difference(own: number | null, other: number | null): number | null {
  return own === null || other === null ? null : own - other
}
