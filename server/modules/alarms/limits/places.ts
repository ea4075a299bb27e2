// Rules with limits, and the places where limits are looked at: all sites, a site, a device.

import type { Entity } from '#model/entity/entity.ts'
import { memberVariable } from '#model/expressions/ruleExpression.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import { senderById } from '../../devices/index.ts'
import { ruleScopeOf } from '../ruleRecords.ts'
import { type CompiledRule, rulesOf } from '../rules.ts'
import type { LimitPlace } from './levels.ts'

export interface LimitRule {
  rule: CompiledRule
  series: Entity
  classes: readonly string[]
}

/** Rules that compare a value with a limit, in the order of device classes. */
export function limitRules(platform: Kernel): LimitRule[] {
  const found = [...platform.library().entities.values()].flatMap((series) =>
    rulesOf(series).flatMap((rule) => (rule.limit ? [{ rule, series, classes: series.series?.classes ?? [] }] : [])),
  )
  return found.sort((one, other) => Number(one.classes[0] ?? 0) - Number(other.classes[0] ?? 0))
}

export interface KnownPlace extends LimitPlace {
  /** '' for all classes of devices. */
  deviceClass: string
  /** Display names of site and device, by member of the rows. */
  names: Rec
  /** Fields of the records that limits read, by variable. */
  records: Rec
}

/** The place of a query or a body, as the caller may see it; `null` if there is none. */
export async function findPlace(platform: Kernel, actor: Actor, wanted: LimitPlace): Promise<KnownPlace | null> {
  const device = wanted.deviceId === '' ? null : await repository(platform, 'device', actor).get(wanted.deviceId)
  if (wanted.deviceId !== '' && !device) return null
  const projectId = device ? textOf(device, 'projectId') : wanted.projectId
  const project = projectId === '' ? null : await repository(platform, 'project', actor).get(projectId)
  if (projectId !== '' && (!project || (wanted.projectId !== '' && wanted.projectId !== projectId))) return null
  const sender = device ? await senderById(platform, wanted.deviceId) : null
  return {
    projectId,
    deviceId: wanted.deviceId,
    deviceClass: device ? textOf(device, 'deviceClass') : '',
    names: { projectName: project?.projectName ?? null, deviceName: device?.deviceName ?? null },
    records: sender
      ? (await ruleScopeOf(platform, sender)).members
      : Object.fromEntries(Object.entries(project ?? {}).map(([name, value]) => [memberVariable('project', name), value])),
  }
}
