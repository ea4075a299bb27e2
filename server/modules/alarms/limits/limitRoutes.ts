// 报警限值: the limit of each alarm rule for all sites, a site or a device, and where it comes from.

import type { Call, Route } from '#http/route.ts'
import type { Entity } from '#model/entity/entity.ts'
import { memberVariable } from '#model/expressions/ruleExpression.ts'
import { passesFilter } from '#model/list/filter.ts'
import type { FilterGroup, FilterTerm } from '#model/list/filterTerms.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, listCallerOf, readerOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseListQuery } from '#records/query.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import {
  type Actor,
  entityOf,
  type FilterPart,
  type Rec,
  repository,
  repositoryOfAllTenants,
  systemActor,
  textOf,
  type WireFilters,
} from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { senderById } from '../../devices/index.ts'
import { alarmLabels } from '../alarmLabels.ts'
import { merged } from '../inbox/merged.ts'
import { ruleScopeOf } from '../ruleRecords.ts'
import { type CompiledRule, rulesOf } from '../rules.ts'
import { heldBy, isSettable, type LimitPlace, limitLevelOf, limitsAt, overrideAt } from './levels.ts'
import { type LimitOverride, limitKey, OVERRIDES, overrideOf } from './overrides.ts'

const ENTITY = 'alarm-limit'
const PATH = '/api/blade-archives/alarm_limit'
const SET = 'alarm_limit_set'
/** Separates the parts of an id: rule, site, device. */
const AT = '@'
const MAX_LIMIT = 100_000
/** Sites or devices that are counted. */
const MAX_RECORDS = 100_000

interface LimitRule {
  rule: CompiledRule
  series: Entity
  classes: readonly string[]
}

/** Rules that compare a value with a limit, in the order of device classes. */
function limitRules(platform: Kernel): LimitRule[] {
  const found = [...platform.library().entities.values()].flatMap((series) =>
    rulesOf(series).flatMap((rule) => (rule.limit ? [{ rule, series, classes: series.series?.classes ?? [] }] : [])),
  )
  return found.sort((one, other) => Number(one.classes[0] ?? 0) - Number(other.classes[0] ?? 0))
}

interface Place extends LimitPlace {
  /** '' for all classes of devices. */
  deviceClass: string
  /** Display names of site and device, by member of the rows. */
  names: Rec
  /** Fields of the records that limits read, by variable. */
  records: Rec
}

/** The place of a query or a body, as the caller may see it; `null` if there is none. */
async function placeOf(platform: Kernel, actor: Actor, wanted: { projectId: string; deviceId: string }): Promise<Place | null> {
  const all: Place = { projectId: '', deviceId: '', deviceClass: '', names: {}, records: {} }
  const device = wanted.deviceId === '' ? null : await repository(platform, 'device', actor).get(wanted.deviceId)
  if (wanted.deviceId !== '' && !device) return null
  const projectId = device ? textOf(device, 'projectId') : wanted.projectId
  const project = projectId === '' ? null : await repository(platform, 'project', actor).get(projectId)
  if (projectId !== '' && (!project || (wanted.projectId !== '' && wanted.projectId !== projectId))) return null
  const sender = device ? await senderById(platform, wanted.deviceId) : null
  return {
    ...all,
    projectId,
    deviceId: wanted.deviceId,
    deviceClass: device ? textOf(device, 'deviceClass') : '',
    names: { projectName: project?.projectName ?? null, deviceName: device?.deviceName ?? null },
    records: sender
      ? (await ruleScopeOf(platform, sender)).members
      : Object.fromEntries(Object.entries(project ?? {}).map(([name, value]) => [memberVariable('project', name), value])),
  }
}

async function rowsAt(call: Call, place: Place): Promise<Rec[]> {
  const { platform, language } = call
  const labels = await alarmLabels(platform)
  const overrides = await storedOverrides(platform.store.db, readerOf(call).tenantId)
  const level = limitLevelOf(place)
  const { projectId, deviceId } = place
  return limitRules(platform)
    .filter(({ classes }) => place.deviceClass === '' || classes.includes(place.deviceClass))
    .map(({ rule, classes }) => {
      const label = labels.get(`${rule.kind} ${rule.type}`)
      const limits = limitsAt(rule, overrides, place, place.records)
      const isOverridden = overrideAt(overrides, rule, place) !== undefined
      const inherited = isOverridden ? limits[1] : null
      return {
        id: [limitKey(rule), projectId, deviceId].join(AT),
        ruleKey: limitKey(rule),
        projectId: projectId || null,
        deviceId: deviceId || null,
        ...place.names,
        deviceClass: place.deviceClass || classes[0] || null,
        alarmName: label?.[language] ?? rule.title ?? rule.name,
        alarmLevel: label?.level ?? rule.level,
        effectiveLimit: limits[0]?.value ?? null,
        limitSource: limits[0]?.source ?? null,
        inheritedLimit: inherited?.value ?? null,
        inheritedSource: inherited?.source ?? null,
        limitLevel: level,
        unit: rule.unit,
        settable: isSettable(rule, level),
        overridden: isOverridden,
      }
    })
}

async function storedOverrides(db: Database, tenantId: string): Promise<LimitOverride[]> {
  return (await repository(db, OVERRIDES, systemActor(tenantId)).find({})).map(overrideOf)
}

/** The overrides of a tenant, which no other transaction changes until the end of this one. */
async function lockedOverrides(db: Database, tenantId: string): Promise<LimitOverride[]> {
  const tenants = repository(db, 'tenant', systemActor())
  const [tenant] = await tenants.find({ tenantId_equal: tenantId }, { fields: ['id'] })
  if (tenant) await tenants.lock(textOf(tenant, 'id'))
  return storedOverrides(db, tenantId)
}

/** The filters `projectId` and `deviceId` name the place; the others select rules. */
async function list(call: Call) {
  const entity = entityOf(call.platform, ENTITY)
  const { current, size, sort, filters } = parseListQuery(entity, call.query, listCallerOf(call, entity))
  const isPlace = (part: FilterPart): part is FilterTerm =>
    'filter' in part && part.filter.operator === 'equal' && ['projectId', 'deviceId'].includes(part.filter.field.name)
  const places = filters.filter(isPlace)
  const named = (name: string) => places.find(({ filter }) => filter.field.name === name)?.value ?? ''
  const place = await placeOf(call.platform, readerOf(call), { projectId: named('projectId'), deviceId: named('deviceId') })
  const others = filters.filter((part) => !isPlace(part))
  const found = place === null ? [] : (await rowsAt(call, place)).filter((row) => others.every((part) => matches(part, row)))
  const ordered = found.reduce<Rec[]>((sorted, row) => merged(sorted, [row], sort, found.length), [])
  const records = ordered.slice((current - 1) * size, current * size)
  return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
}

/** `?id=` of a row of the list. */
async function detail(call: Call): Promise<Rec> {
  const [, projectId = '', deviceId = ''] = queryParameter(call, 'id').split(AT)
  const place = await placeOf(call.platform, readerOf(call), { projectId: deviceId === '' ? projectId : '', deviceId })
  const found = place && (await rowsAt(call, place)).find(({ id }) => id === call.query.id)
  if (!found) throw new AppError('record.notFound')
  return found
}

function matches(part: FilterPart, row: Rec): boolean {
  if ('of' in part) return matchesGroup(part, row)
  return !('filter' in part) || passesFilter(part.filter, row[part.filter.field.name], part.value)
}

function matchesGroup({ join, of }: FilterGroup, row: Rec): boolean {
  const results = of.map((part) => matches(part, row))
  return join === 'all' ? results.every(Boolean) : join === 'any' ? of.length === 0 || results.some(Boolean) : !results.some(Boolean)
}

/** `{ruleKey, projectId?, deviceId?, value}`: sets the limit at the place. A limit that a record holds there is changed in the record. */
async function set(call: Call): Promise<void> {
  const { value } = objectBody(call.body)
  const limit = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof limit !== 'number' || !(Math.abs(limit) <= MAX_LIMIT)) throw new AppError('request.parameterInvalid', { name: 'value' })
  const { found, place } = await chosen(call)
  const { rule, series } = found
  const level = limitLevelOf(place)
  if (!isSettable(rule, level)) throw new AppError('alarm.limitOfRecord')
  const source = series.series?.alarms.find(({ name }) => name === rule.name)?.limit ?? null
  const held = heldBy(rule, source, level)
  const actor = actorOf(call)
  if (held) {
    refuseCrossed(call.platform, found, place, await storedOverrides(call.platform.store.db, actor.tenantId), limit)
    return changeRecord(call, found, place, held, limit)
  }
  await call.platform.store.transaction(async (db) => {
    const overrides = repository(db, OVERRIDES, { ...actor, scopes: systemActor().scopes })
    const stored = await lockedOverrides(db, actor.tenantId)
    refuseCrossed(call.platform, found, place, stored, limit)
    const own = overrideAt(stored, rule, place)
    const values = { ruleKey: limitKey(rule), projectId: place.projectId || null, deviceId: place.deviceId || null, limitValue: limit }
    if (own) await overrides.change({ id_equal: own.id }, { ...values, updateTime: siteTime() })
    else await overrides.insert(values)
  })
}

/** `{ruleKey, projectId?, deviceId?}`: removes the limit that was set at the place. */
async function inherit(call: Call): Promise<void> {
  const { found, place } = await chosen(call)
  const { tenantId } = actorOf(call)
  await call.platform.store.transaction(async (db) => {
    const stored = await lockedOverrides(db, tenantId)
    const own = overrideAt(stored, found.rule, place)
    if (!own) throw new AppError('record.notFound')
    const rest = stored.filter(({ id }) => id !== own.id)
    refuseCrossed(call.platform, found, place, rest, limitsAt(found.rule, rest, place, place.records)[0]?.value ?? null)
    await repositoryOfAllTenants(db, OVERRIDES).erase({ id_equal: own.id, tenantId_equal: tenantId })
  })
}

/** Rule and place of a body. All sites are set by those who see all sites and devices, a device by those who see its site too. */
async function chosen(call: Call): Promise<{ found: LimitRule; place: Place }> {
  const { platform } = call
  const body = objectBody(call.body)
  const found = limitRules(platform).find(({ rule }) => limitKey(rule) === body.ruleKey)
  if (!found) throw new AppError('request.parameterInvalid', { name: 'ruleKey' })
  const [projectId, deviceId] = [body.projectId ?? '', body.deviceId ?? '']
  if (typeof projectId !== 'string' || typeof deviceId !== 'string') throw new AppError('request.parameterInvalid', { name: 'projectId' })
  const actor = actorOf(call)
  const { db } = platform.store
  if (deviceId !== '') await chosenRecords(db, 'device', [deviceId], actor)
  else if (projectId !== '') await chosenRecords(db, 'project', [projectId], actor)
  else if (!(await seesAll(db, 'project', actor)) || !(await seesAll(db, 'device', actor))) throw new AppError('auth.noPermission')
  const place = await placeOf(platform, systemActor(actor.tenantId), { projectId, deviceId })
  if (place && deviceId !== '' && place.projectId !== '') await chosenRecords(db, 'project', [place.projectId], actor)
  if (!place || (place.deviceClass !== '' && !found.classes.includes(place.deviceClass))) throw new AppError('record.notYours')
  return { found, place }
}

async function seesAll(db: Database, name: string, actor: Actor): Promise<boolean> {
  if ((actor.scopes?.size ?? 0) === 0) return true
  const count = async (by: Actor) => (await repository(db, name, by).ids([], MAX_RECORDS)).length
  return (await count(actor)) === (await count(systemActor(actor.tenantId)))
}

/** A warning begins before its alarm. Throws alarm.limitsCrossed. */
function refuseCrossed(
  platform: Kernel,
  { rule, series }: LimitRule,
  place: Place,
  overrides: readonly LimitOverride[],
  limit: number | null,
): void {
  const limitOf = (one: CompiledRule) => limitsAt(one, overrides, place, place.records)[0]?.value ?? null
  for (const other of limitRules(platform).filter((one) => one.series === series)) {
    const [warning, alarm] =
      other.rule.untilVariable === rule.limitVariable
        ? [limitOf(other.rule), limit]
        : rule.untilVariable === other.rule.limitVariable
          ? [limit, limitOf(other.rule)]
          : [null, null]
    if (warning !== null && alarm !== null && (rule.below ? warning <= alarm : warning >= alarm)) throw new AppError('alarm.limitsCrossed')
  }
}

/** Changes the limit in the record of the site or the machine, with its own rights and rules. */
async function changeRecord(
  call: Call,
  { series }: LimitRule,
  place: Place,
  held: { record: string; field: string },
  limit: number,
): Promise<void> {
  const { platform } = call
  const choices = series.field[`${held.record}Id`]?.choices
  const entity = entityOf(platform, choices?.kind === 'entity' ? choices.entity : held.record)
  const wanted: WireFilters =
    held.record === 'project'
      ? { id_equal: place.projectId }
      : held.record === 'device'
        ? { id_equal: place.deviceId }
        : { deviceId_equal: place.deviceId }
  const [record] = await repository(platform, entity, actorOf(call)).find(wanted)
  if (!record) throw new AppError('record.notYours')
  await call.post(entity.endpoints.submit?.[0]?.path ?? '', {}, { id: record.id, [held.field]: limit })
}

export const limitHook: EntityHook = { entity: ENTITY, replacedLists: [ENTITY] }

/** Limits of sites and devices that are erased. */
export const limitPlaceHooks: readonly EntityHook[] = ['project', 'device'].map((entity) => ({
  entity,
  async purging({ db, records }) {
    for (const record of records) await repositoryOfAllTenants(db, OVERRIDES).erase({ [`${entity}Id_equal`]: textOf(record, 'id') })
  },
}))

export const limitRoutes: readonly Route[] = [
  { method: 'GET', path: `${PATH}/list`, access: { reads: ENTITY }, handle: list },
  { method: 'GET', path: `${PATH}/detail`, access: { reads: ENTITY }, handle: detail },
  { method: 'POST', path: `${PATH}/set`, access: { permission: SET }, title: 'alarm limit set', handle: set },
  { method: 'POST', path: `${PATH}/inherit`, access: { permission: 'alarm_limit_inherit' }, title: 'alarm limit inherit', handle: inherit },
]
