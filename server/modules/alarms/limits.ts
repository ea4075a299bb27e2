// Project, crane and lift of a device, whose values complete its rows.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'
import { rowsByField } from './rowsByField.ts'

export interface Limits {
  project: Rec | null
  /** Crane or lift that the device monitors. */
  crane: Rec | null
  lift: Rec | null
}

const NO_LIMITS: Limits = { project: null, crane: null, lift: null }

export async function limitsOf(platform: Kernel, sender: BoundSender): Promise<Limits> {
  return (await limitsOfEach(platform, [sender])).get(sender) ?? NO_LIMITS
}

/** At most a second old: rows arrive every few seconds, limits rarely change. */
export function limitsOfEach(platform: Kernel, senders: readonly BoundSender[]): Promise<Map<BoundSender, Limits>> {
  const nameOf = ({ id, tenantId, projectId }: BoundSender) => `limits ${tenantId} ${projectId} ${id}`
  return platform.reads.onceEach(senders, nameOf, async (some) => {
    const limits = new Map<BoundSender, Limits>()
    for (const [tenantId, own] of Map.groupBy(some, (sender) => sender.tenantId)) {
      const ofClass = (wanted: string) => own.flatMap(({ id, deviceClass }) => (deviceClass === wanted ? [id] : []))
      const projectIds = own.flatMap(({ projectId }) => (projectId === '' ? [] : [projectId]))
      const [projects, cranes, lifts] = await Promise.all([
        rowsByField(platform, tenantId, 'project', 'id', projectIds),
        rowsByField(platform, tenantId, 'tower-crane', 'deviceId', ofClass(dict.deviceClass.towerCrane)),
        rowsByField(platform, tenantId, 'lift', 'deviceId', ofClass(dict.deviceClass.hoist)),
      ])
      for (const sender of own) {
        const { id, projectId } = sender
        limits.set(sender, { project: projects.get(projectId) ?? null, crane: cranes.get(id) ?? null, lift: lifts.get(id) ?? null })
      }
    }
    return limits
  })
}
