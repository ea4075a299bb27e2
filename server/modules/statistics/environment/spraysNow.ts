// Sprays and fog cannons of a project with place, settings and state, including those that never ran.

import type { Spray } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import { waitingCommand } from '../../devices/index.ts'
import { columnsOf, nullableNumber, nullableText } from '../query/columns.ts'
import { latestOf, measured } from '../query/latest.ts'
import { type ProjectContext, projectRows } from '../query/projectContext.ts'
import { nextPlan, type Plan } from '../sites/nextPlan.ts'

const SETTINGS = [
  'nozzleCount',
  'ratedFlow',
  'throwRange',
  'onFactor',
  'onThreshold',
  'offThreshold',
  'onDiff',
  'minRun',
  'maxRun',
  'coolDown',
  'windLock',
  'tempLock',
  'rainLock',
] as const

export async function spraysNow(context: ProjectContext): Promise<Spray[]> {
  const [devices, latest, air] = await Promise.all([
    projectRows(context, 'device', { deviceClass_equal: dict.deviceClass.sprayDust, id_in: context.deviceIds }),
    latestOf(context, 'flow'),
    latestOf(context, 'env', dict.dataType.realTime),
  ])
  const runs = new Map(latest.map(({ deviceId, values }) => [deviceId, values]))
  const weather = {
    wind: extreme(
      Math.max,
      air.map(({ values }) => measured(values, 'windSpeed')),
    ),
    temperature: extreme(
      Math.min,
      air.map(({ values }) => measured(values, 'temperature')),
    ),
  }
  return devices
    .flatMap((device): Spray | [] => {
      const run = runs.get(String(device.id))
      const settings = device.config ? (JSON.parse(String(device.config)) as Rec) : {}
      const sprayType = settings.sprayType ?? run?.sprayType ?? null
      if (sprayType === null && !run) return []
      const { id, deviceName, installPos, longitude, latitude, onlineStatus } = device
      return {
        deviceId: String(id),
        deviceName: String(deviceName ?? ''),
        sprayType: nullableText(sprayType),
        installPos: nullableText(installPos),
        longitude: nullableNumber(longitude),
        latitude: nullableNumber(latitude),
        onlineStatus: String(onlineStatus ?? dict.deviceOnline.offline),
        ...columnsOf<Spray, (typeof SETTINGS)[number]>(settings, SETTINGS),
        nextPlan: nextPlan((settings.plans ?? []) as Plan[], context.now),
        lock: lockOf(settings, weather),
        command: waitingCommand(device, run, context.now),
        runState: nullableText(run?.runState),
        mode: nullableText(run?.mode),
        startTime: nullableText(run?.startTime),
        flowRate: measured(run, 'flowRate'),
        waterPressure: measured(run, 'waterPressure'),
        totalFlow: measured(run, 'flowEnd') ?? measured(run, 'flowStart'),
      }
    })
    .sort((one, other) => one.deviceName.localeCompare(other.deviceName, 'zh', { numeric: true }))
}

interface Weather {
  wind: number | null
  temperature: number | null
}

/** Reason why settings block a spray: wind above or temperature below its limit. There is no rain sensor. */
function lockOf({ windLock, tempLock }: Rec, { wind, temperature }: Weather): 'wind' | 'temp' | null {
  if (typeof windLock === 'number' && wind !== null && wind >= windLock) return 'wind'
  return typeof tempLock === 'number' && temperature !== null && temperature < tempLock ? 'temp' : null
}

function extreme(of: (...values: number[]) => number, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? of(...known) : null
}
