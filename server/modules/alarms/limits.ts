// Limits of a device's values: from crane, lift and project.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'

export interface Limits {
  project: Rec | null
  /** The crane or lift that the device is the box of. */
  crane: Rec | null
  lift: Rec | null
  /** Wind limit of the project for work at height; m/s. */
  wind: { speed: number; time: string } | null
}

export const noLimits: Limits = { project: null, crane: null, lift: null, wind: null }

/** Minutes of dust points, which measure the wind too. */
const MINUTES = { kind_equal: 'env', part_equal: dict.dataType.realTime }

/** At most a second old: a device sends every few seconds, its limits change once a year. */
export function limitsOf(platform: Kernel, { id, tenantId, projectId, deviceClass }: BoundSender): Promise<Limits> {
  return platform.reads.once(`limits ${tenantId} ${projectId} ${id}`, async () => {
    const first = async (name: string, wanted: Readonly<Record<string, string>>) =>
      (await repository(platform, name, systemActor(tenantId)).find(wanted))[0] ?? null
    const [project, crane, lift, wind] = await Promise.all([
      projectId === '' ? null : first('project', { id_equal: projectId }),
      deviceClass === dict.deviceClass.towerCrane ? first('tower-crane', { deviceId_equal: id }) : null,
      deviceClass === dict.deviceClass.hoist ? first('lift', { deviceId_equal: id }) : null,
      deviceClass === dict.deviceClass.safetyRope && projectId !== '' ? windOf(platform, tenantId, projectId) : null,
    ])
    return { project, crane, lift, wind }
  })
}

/** The strongest of the newest winds that the project's dust points measured. */
function windOf(platform: Kernel, tenantId: string, projectId: string): Promise<Limits['wind']> {
  return platform.reads.once(`wind ${tenantId} ${projectId}`, async () => {
    const wanted = { ...MINUTES, projectId_equal: projectId }
    const rows = await repository(platform, 'device-latest', systemActor(tenantId)).find(wanted)
    const winds = rows.flatMap(({ data, collectTime }) => {
      const { windSpeed } = (typeof data === 'string' ? JSON.parse(data) : (data ?? {})) as Rec
      return typeof windSpeed === 'number' ? [{ speed: windSpeed, time: String(collectTime) }] : []
    })
    return winds.sort((one, other) => other.time.localeCompare(one.time) || other.speed - one.speed)[0] ?? null
  })
}
