// Adds fields to device rows: project, and values derived from others.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isValidRow } from '#model/entity/series.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import { alarmLabels, type Limits, limitsOf } from '../alarms/index.ts'
import type { BoundSender } from '../devices/index.ts'
import { WORK_AT_HEIGHT } from '../devices/index.ts'
import { sprayRun } from './sprayRun.ts'
import { wearerAt } from './wearer.ts'
import { airQuality, airQualityLevel, beaufortLevel, windSector } from './weather.ts'

type Complete = (row: Rec) => Rec

/**
 * Completes rows of one device and series. Values sent by the device are never replaced.
 * @param limits those of the device, read by default
 */
export async function completeRows(
  platform: Kernel,
  entity: Entity,
  sender: BoundSender,
  rows: readonly Rec[],
  limits?: Limits,
): Promise<Rec[]> {
  const complete = (await completion(platform, entity, sender, rows, limits ?? (await limitsOf(platform, sender)))) ?? ((row) => row)
  const defaults = Object.fromEntries(entity.fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])))
  return rows.map((row) => {
    const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
    const { project = '', device = '' } = entity.series ?? {}
    const owner = { [project]: sender.projectId, [device]: sender.id, createDept: sender.createDept }
    return { ...defaults, ...wind(entity, known), ...complete(known), ...known, ...owner }
  })
}

async function completion(
  platform: Kernel,
  entity: Entity,
  sender: BoundSender,
  rows: readonly Rec[],
  { project, crane, lift }: Limits,
): Promise<Complete | null> {
  switch (entity.series?.kind) {
    case 'env':
      return dust(platform, entity, sender, rows, project)
    case 'flow':
      return sprayRun(platform, entity, sender, rows)
    case 'tower':
    case 'cycle':
      return () => ({ craneId: crane?.id ?? null })
    case 'lift':
    case 'trip':
      return (row) => ({ liftId: lift?.id ?? null, loadPercent: share(row.load, lift?.ratedLoad) })
    case 'rope':
      return rope(platform, sender, rows)
    case 'pass':
      return pass(platform, sender, rows)
    case 'ai': {
      const words = await alarmLabels(platform)
      return (row) => ({ alarmLevel: words.get(`ai ${row.alarmType}`)?.level })
    }
    default:
      return null
  }
}

function wind(entity: Entity, { windSpeed }: Rec): Rec {
  return 'windLevel' in entity.field && typeof windSpeed === 'number' ? { windLevel: beaufortLevel(windSpeed) } : {}
}

async function dust(
  platform: Kernel,
  entity: Entity,
  sender: BoundSender,
  rows: readonly Rec[],
  project: Limits['project'],
): Promise<Complete> {
  const stations = await stationHours(platform, sender, String(project?.surveyPointId ?? ''), rows)
  return (row) => {
    const isCounted = entity.series === null || isValidRow(entity.series, { dataFlag: dict.dataFlag.valid, ...row })
    const direction = typeof row.windDirection === 'number' ? row.windDirection : null
    const windDirName = direction === null ? null : windSector(direction)
    // Invalid values allow no conclusion about the air and cannot exceed limits.
    if (!isCounted) return { windDirName }
    const number = (name: string) => (typeof row[name] === 'number' ? (row[name] as number) : null)
    const [pm25, pm10] = [number('pm25'), number('pm10')]
    const aqi = number('aqi') ?? airQuality(pm25, pm10)
    const refPm10 = number('refPm10') ?? stations.get(String(row.collectTime).slice(0, 13)) ?? null
    const over = ['pm25', 'pm10', 'tsp'].filter((name) => {
      const [value, limit] = [number(name), project?.[`${name}Limit`]]
      return value !== null && typeof limit === 'number' && value >= limit
    })
    return {
      aqi,
      aqiLevel: aqi === null ? null : airQualityLevel(aqi),
      windDirName,
      refPm10,
      diffPm10: refPm10 === null || pm10 === null ? null : pm10 - refPm10,
      overFlags: over.join(','),
    }
  }
}

/** PM10 of the project's reference station by hour, for the hourly rows among these. */
async function stationHours(platform: Kernel, sender: BoundSender, pointId: string, rows: readonly Rec[]): Promise<Map<string, number>> {
  const hours = rows
    .filter((row) => row.dataType === dict.dataType.hourlyMean)
    .map((row) => `${String(row.collectTime).slice(0, 13)}:00:00`)
  if (pointId === '' || hours.length === 0) return new Map()
  const wanted = { pointId_equal: pointId, dataTime_in: [...new Set(hours)].join(',') }
  const found = await repository(platform, 'survey-point-hour', systemActor(sender.tenantId)).find(wanted)
  return new Map(found.flatMap(({ dataTime, pm10 }) => (typeof pm10 === 'number' ? [[String(dataTime).slice(0, 13), pm10]] : [])))
}

async function rope(platform: Kernel, sender: BoundSender, rows: readonly Rec[]): Promise<Complete> {
  const wearer = await wearerAt(platform, sender, rows)
  return (row) => ({
    deviceCode: sender.deviceCode,
    ropeName: sender.deviceName,
    onlineStatus: dict.deviceOnline.online,
    hookState: hookState(row),
    ...wearer(String(row.collectTime)),
  })
}

/** State of two hooks: both, one, none, or waiting on the ground. */
function hookState({ hook1State, hook2State, height }: Rec): string | null {
  if (hook1State === undefined && hook2State === undefined) return null
  const hooked = [hook1State, hook2State].filter((state) => state === dict.ropeHook.hooked).length
  if (hooked === 0 && typeof height === 'number' && height < WORK_AT_HEIGHT) return dict.ropeHookAll.standby
  return [dict.ropeHookAll.unhooked, dict.ropeHookAll.singleHooked, dict.ropeHookAll.doubleHooked][hooked] ?? null
}

/** Completes a gate passage with the person's current employer, trade and crew. */
async function pass(platform: Kernel, sender: BoundSender, rows: readonly Rec[]): Promise<Complete> {
  const ids = [...new Set(rows.flatMap(({ laborId }) => (laborId ? [String(laborId)] : [])))]
  const people =
    ids.length === 0 ? [] : await repository(platform.store.db, 'labor', systemActor(sender.tenantId)).find({ id_in: ids.join(',') })
  const byId = new Map(people.map((person) => [String(person.id), person]))
  return (row) => {
    const person = byId.get(String(row.laborId ?? ''))
    return person ? { companyId: person.companyId, workType: person.workType, teamName: person.teamName } : {}
  }
}

function share(value: unknown, total: unknown): number | null {
  return typeof value === 'number' && typeof total === 'number' && total > 0 ? rounded((value / total) * 100, 1) : null
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
