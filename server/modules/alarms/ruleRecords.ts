// Records that rules read besides the rows: the device, its site, and the machine that it monitors.

import type { Entity } from '#model/entity/entity.ts'
import { OWNER } from '#model/entity/series.ts'
import { memberVariable } from '#model/expressions/ruleExpression.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'
import { isOverride, limitsAt } from './limits/levels.ts'
import { overridesOf } from './limits/overrides.ts'
import { ruleRecordsOf } from './recordNames.ts'
import { membersRead, rulesOf, windowsOf } from './rules.ts'

export interface RuleScope {
  /** Fields of the records, by variable: `crane__momentAlarm`; overridden limits, by `limitVariable` of the rule. */
  members: Rec
  /** Latest values of the site, by variable of the window. */
  latest: ReadonlyMap<string, { value: number; time: string }>
}

export const noScope: RuleScope = { members: {}, latest: new Map() }

/** Reference station of the site, whose dust is compared. */
const STATION = { record: 'project', field: 'surveyPointId', variable: memberVariable('project', 'surveyPointId') }

/** At most a second old: rows arrive every few seconds, limits rarely change. */
export function ruleScopeOf(platform: Kernel, sender: BoundSender): Promise<RuleScope> {
  return platform.reads.once(`rule scope ${sender.tenantId} ${sender.projectId} ${sender.id}`, async () => {
    const series = [...platform.library().entities.values()].filter(
      (entity) => entity.series?.classes.includes(sender.deviceClass) && rulesOf(entity).length > 0,
    )
    const records = new Map(series.flatMap((entity) => ruleRecordsOf(entity).map((record) => [record.name, record] as const)))
    const rules = series.flatMap(rulesOf)
    const members: Rec = {}
    // Reads only the fields that rules use.
    const read = [...membersRead(rules), ...(records.has('project') ? [STATION] : [])]
    for (const [record, fields] of Map.groupBy(read, (member) => member.record)) {
      const found = await recordOf(platform, sender, series[0], records.get(record)?.entity ?? '')
      for (const { field, variable } of fields) members[variable] = found?.[field] ?? null
    }
    const overrides = await overridesOf(platform, sender.tenantId)
    const place = { projectId: sender.projectId, deviceId: sender.id }
    for (const rule of overrides.length > 0 ? rules : []) {
      const [nearest] = rule.limit ? limitsAt(rule, overrides, place, members) : []
      if (nearest && isOverride(nearest)) members[rule.limitVariable] = nearest.value
    }
    const latest: [string, { value: number; time: string }][] = []
    for (const { variable, take, kind, of } of windowsOf(rules)) {
      const found = take === 'siteLatest' && sender.projectId !== '' ? await latestOfSite(platform, sender, kind, of) : null
      if (found) latest.push([variable, found])
    }
    return { members, latest: new Map(latest) }
  })
}

/** The device, its site, or the record of another entity that refers to the device. */
async function recordOf(platform: Kernel, sender: BoundSender, series: Entity | undefined, name: string): Promise<Rec | null> {
  const entity = platform.library().entities.get(name)
  const owner = (part: 'device' | 'project') => {
    const choices = series?.field[series.series?.[part] ?? OWNER[part]]?.choices
    return choices?.kind === 'entity' ? choices.entity : null
  }
  if (!entity) return null
  const wanted =
    name === owner('device')
      ? { id_equal: sender.id }
      : name === owner('project')
        ? sender.projectId === ''
          ? null
          : { id_equal: sender.projectId }
        : OWNER.device in entity.field
          ? { [`${OWNER.device}_equal`]: sender.id }
          : null
  if (wanted === null) return null
  return (await repository(platform, entity, systemActor(sender.tenantId)).find(wanted))[0] ?? null
}

/** Latest value of a kind from devices of the site, of rows whose key fields have default values. */
function latestOfSite(
  platform: Kernel,
  { tenantId, projectId }: BoundSender,
  kind: string,
  field: string,
): Promise<{ value: number; time: string } | null> {
  return platform.reads.once(`site latest ${tenantId} ${projectId} ${kind} ${field}`, async () => {
    const entity = [...platform.library().entities.values()].find(({ series }) => series?.kind === kind)
    const part = (entity?.series?.key ?? []).flatMap((name) =>
      entity?.field[name]?.choices?.kind === 'dict' ? [entity.field[name].default ?? ''] : [],
    )
    const wanted = { kind_equal: kind, projectId_equal: projectId, part_equal: part.join(' ') }
    const rows = await repository(platform, 'device-latest', systemActor(tenantId)).find(
      part.length > 0 ? wanted : { kind_equal: kind, projectId_equal: projectId },
    )
    const values = rows.flatMap(({ data, collectTime }) => {
      const value = ((typeof data === 'string' ? JSON.parse(data) : (data ?? {})) as Rec)[field]
      return typeof value === 'number' ? [{ value, time: String(collectTime) }] : []
    })
    return values.sort((one, other) => other.time.localeCompare(one.time) || other.value - one.value)[0] ?? null
  })
}
