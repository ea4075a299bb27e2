// Each spray and fog cannon of a project as it stands: where, and whether it runs. One that never ran is there too.

import * as dict from '../../../../engine/site/keys.ts'
import type { Rec } from '../../../store/records.ts'
import { latestOf, measured } from './latest.ts'
import { type ProjectContext, rowsOf } from './projectContext.ts'

const SETTINGS = ['nozzleCount', 'ratedFlow', 'throwRange']

export async function spraysNow(context: ProjectContext) {
  const [devices, latest] = await Promise.all([
    rowsOf(context, 'device', { deviceClass_equal: dict.deviceClass.sprayDust, id_in: context.deviceIds }),
    latestOf(context, 'flow'),
  ])
  const runs = new Map(latest.map(({ deviceId, values }) => [deviceId, values]))
  return devices
    .flatMap((device) => {
      const run = runs.get(String(device.id))
      const settings = device.config ? (JSON.parse(String(device.config)) as Rec) : {}
      const sprayType = settings.sprayType ?? run?.sprayType ?? null
      if (sprayType === null && !run) return []
      const { id, deviceName, installPos = null, longitude = null, latitude = null, onlineStatus } = device
      return {
        deviceId: String(id),
        deviceName: String(deviceName ?? ''),
        sprayType,
        installPos,
        longitude,
        latitude,
        onlineStatus: onlineStatus ?? dict.deviceOnline.offline,
        ...Object.fromEntries(SETTINGS.map((name) => [name, settings[name] ?? null])),
        runState: run?.runState ?? null,
        mode: run?.mode ?? null,
        startTime: run?.startTime ?? null,
        flowRate: measured(run, 'flowRate'),
        waterPressure: measured(run, 'waterPressure'),
        totalFlow: measured(run, 'flowEnd') ?? measured(run, 'flowStart'),
      }
    })
    .sort((one, other) => one.deviceName.localeCompare(other.deviceName, 'zh', { numeric: true }))
}
