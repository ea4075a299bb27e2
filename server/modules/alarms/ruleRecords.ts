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
import { rowsByField } from './rowsByField.ts'
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

export async function ruleScopeOf(platform: Kernel, sender: BoundSender): Promise<RuleScope> {
  return (await ruleScopesOf(platform, [sender])).get(sender) ?? noScope
}

/** At most a second old: rows arrive every few seconds, limits rarely change. */
export function ruleScopesOf(platform: Kernel, senders: readonly BoundSender[]): Promise<Map<BoundSender, RuleScope>> {
  const nameOf = ({ id, tenantId, projectId }: BoundSender) => `rule scope ${tenantId} ${projectId} ${id}`
  return platform.reads.onceEach(senders, nameOf, async (some) => {
    const scopes = new Map<BoundSender, RuleScope>()
    for (const own of Map.groupBy(some, ({ tenantId, deviceClass }) => `${tenantId} ${deviceClass}`).values())
      for (const [sender, scope] of await readScopes(platform, own)) scopes.set(sender, scope)
    return scopes
  })
}

/** @param senders devices of one class and tenant */
async function readScopes(platform: Kernel, senders: readonly BoundSender[]): Promise<[BoundSender, RuleScope][]> {
  const [{ tenantId, deviceClass } = { tenantId: '', deviceClass: '' }] = senders
  const series = [...platform.library().entities.values()].filter(
    (entity) => entity.series?.classes.includes(deviceClass) && rulesOf(entity).length > 0,
  )
  const records = new Map(series.flatMap((entity) => ruleRecordsOf(entity).map((record) => [record.name, record] as const)))
  const rules = series.flatMap(rulesOf)
  // Reads only the fields that rules use.
  const read = [...membersRead(rules), ...(records.has('project') ? [STATION] : [])]
  const members = new Map<BoundSender, Rec>(senders.map((sender) => [sender, {}]))
  for (const [record, fields] of Map.groupBy(read, (member) => member.record)) {
    const found = await recordsOf(platform, tenantId, senders, series[0], records.get(record)?.entity ?? '')
    for (const [sender, own] of members) for (const { field, variable } of fields) own[variable] = found(sender)?.[field] ?? null
  }
  const overrides = await overridesOf(platform, tenantId)
  const scopes: [BoundSender, RuleScope][] = []
  for (const [sender, own] of members) {
    const place = { projectId: sender.projectId, deviceId: sender.id }
    for (const rule of overrides.length > 0 ? rules : []) {
      const [nearest] = rule.limit ? limitsAt(rule, overrides, place, own) : []
      if (nearest && isOverride(nearest)) own[rule.limitVariable] = nearest.value
    }
    const latest: [string, { value: number; time: string }][] = []
    for (const { variable, take, kind, of } of windowsOf(rules)) {
      const found = take === 'siteLatest' && sender.projectId !== '' ? await latestOfSite(platform, sender, kind, of) : null
      if (found) latest.push([variable, found])
    }
    scopes.push([sender, { members: own, latest: new Map(latest) }])
  }
  return scopes
}

/** Finds the device, its site, or the record of another entity that refers to the device. */
async function recordsOf(
  platform: Kernel,
  tenantId: string,
  senders: readonly BoundSender[],
  series: Entity | undefined,
  name: string,
): Promise<(sender: BoundSender) => Rec | undefined> {
  const entity = platform.library().entities.get(name)
  const owner = (part: 'device' | 'project') => {
    const choices = series?.field[series.series?.[part] ?? OWNER[part]]?.choices
    return choices?.kind === 'entity' ? choices.entity : null
  }
  const byField = async (field: string, idOf: (sender: BoundSender) => string) => {
    const rows = await rowsByField(
      platform,
      tenantId,
      name,
      field,
      senders.map(idOf).filter((id) => id !== ''),
    )
    return (sender: BoundSender) => rows.get(idOf(sender))
  }
  if (!entity) return () => undefined
  if (name === owner('device')) return byField('id', ({ id }) => id)
  if (name === owner('project')) return byField('id', ({ projectId }) => projectId)
  return OWNER.device in entity.field ? byField(OWNER.device, ({ id }) => id) : () => undefined
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
