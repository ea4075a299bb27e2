// Simulated devices: codes, numbers and secrets are derived from one secret of the run.

import { createHash } from 'node:crypto'
import { siteTime } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'

export const TOPIC = 'simulated/{deviceCode}/data'
const DUST_MONITOR = '2'
const HJ212 = '3'

export interface SimulatedDevice {
  /** Number of the device, from 1. */
  place: number
  deviceCode: string
  mn: string
  pw: string
  deviceKey: string
}

export function simulatedDevice(place: number, secret: string): SimulatedDevice {
  const digits = String(place).padStart(5, '0')
  const digest = createHash('sha256').update(`${secret} ${digits}`).digest('hex')
  return {
    place,
    deviceCode: `SIM-${digits}`,
    mn: `51A0${digits.padStart(20, '0')}`,
    pw: digest.slice(0, 6),
    deviceKey: digest.slice(8, 48),
  }
}

/**
 * Adds the devices to a project, and the mapping of their topic; existing ones get the secrets of this run. Throws if the project does not
 * exist.
 */
export async function prepareDevices(kernel: Kernel, projectCode: string, count: number, secret: string): Promise<void> {
  const [project] = await repositoryOfAllTenants(kernel, 'project').find({ projectCode_equal: projectCode })
  if (!project) throw new Error(`There is no project with the code ${projectCode}.`)
  const actor = systemActor(textOf(project, 'tenantId'))
  await kernel.store.transaction(async (db) => {
    const devices = repository(db, 'device', actor)
    for (let place = 1; place <= count; place++) {
      const { deviceCode, mn, pw: mnPassword, deviceKey } = simulatedDevice(place, secret)
      const [stored] = await devices.find({ deviceCode_equal: deviceCode }, { fields: ['id'] })
      const secrets = { mn, mnPassword, deviceKey }
      if (stored) await devices.update(textOf(stored, 'id'), secrets)
      else
        await devices.insert({
          ...secrets,
          deviceCode,
          deviceName: deviceCode,
          deviceClass: DUST_MONITOR,
          protocol: HJ212,
          manufacturer: 'Gantry',
          installDate: siteTime().slice(0, 10),
          projectId: textOf(project, 'id'),
          reportRate: 60,
          offlineTimeout: 180,
        })
    }
    const mappings = repository(db, 'device-mapping', actor)
    if (await mappings.exists({ topic_equal: TOPIC })) return
    const fields = ['pm25', 'pm10', 'tsp', 'noise'].map((field) => ({ field, source: `$.${field}` }))
    await mappings.insert({ mappingName: TOPIC, topic: TOPIC, mappingUse: '1', kind: 'env', fields, timeSource: '$.time', enabled: '1' })
  })
}
