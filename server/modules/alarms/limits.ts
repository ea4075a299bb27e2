// Project, crane and lift of a device, whose values complete its rows.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'

export interface Limits {
  project: Rec | null
  /** Crane or lift that the device monitors. */
  crane: Rec | null
  lift: Rec | null
}

/** At most a second old: rows arrive every few seconds, limits rarely change. */
export function limitsOf(platform: Kernel, { id, tenantId, projectId, deviceClass }: BoundSender): Promise<Limits> {
  return platform.reads.once(`limits ${tenantId} ${projectId} ${id}`, async () => {
    const first = async (name: string, wanted: Readonly<Record<string, string>>) =>
      (await repository(platform, name, systemActor(tenantId)).find(wanted))[0] ?? null
    const [project, crane, lift] = await Promise.all([
      projectId === '' ? null : first('project', { id_equal: projectId }),
      deviceClass === dict.deviceClass.towerCrane ? first('tower-crane', { deviceId_equal: id }) : null,
      deviceClass === dict.deviceClass.hoist ? first('lift', { deviceId_equal: id }) : null,
    ])
    return { project, crane, lift }
  })
}
