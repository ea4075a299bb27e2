// What the values of a device are held against: its crane, its lift, its project.

import * as dict from '../../../../dict/keys.ts'
import type { Kernel } from '../../../kernel.ts'
import type { Rec } from '../../../store/codec.ts'
import { plainRows } from '../../../store/plainRows.ts'
import { entityOf, systemActor } from '../../../store/rows.ts'
import type { Sender } from '../telemetry/sender.ts'

export interface Limits {
  project: Rec | null
  /** The crane or lift that the device is the box of. */
  crane: Rec | null
  lift: Rec | null
}

/** At most a second old: a device sends every few seconds, its limits change once a year. */
export function limitsOf(platform: Kernel, { id, tenantId, projectId, deviceClass }: Sender): Promise<Limits> {
  return platform.reads.once(`limits ${tenantId} ${projectId} ${id}`, async () => {
    const first = async (name: string, wanted: Readonly<Record<string, string>>) =>
      (await plainRows(platform.store.db, entityOf(platform, name), wanted, systemActor(tenantId)))[0] ?? null
    const [project, crane, lift] = await Promise.all([
      projectId === '' ? null : first('project', { id_equal: projectId }),
      deviceClass === dict.deviceClass.towerCrane ? first('tower-crane', { deviceId_equal: id }) : null,
      deviceClass === dict.deviceClass.lift ? first('lift', { deviceId_equal: id }) : null,
    ])
    return { project, crane, lift }
  })
}
