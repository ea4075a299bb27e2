// 报警限值: sets limits of alarm rules for all sites, a site or a device, and takes them back.

import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { actorOf, actorWithoutScopes } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, entityOf, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { CompiledRule } from '../rules.ts'
import { heldBy, isSettable, limitLevelOf, limitsAt, overrideAt } from './levels.ts'
import { LIMITS, limitDetail, listLimits } from './limitList.ts'
import { type LimitOverride, limitKey, lockOverrides, OVERRIDES, readOverrides } from './overrides.ts'
import { findPlace, type KnownPlace, type LimitRule, limitRules } from './places.ts'

const PATH = '/api/blade-archives/alarm_limit'
const SET = 'alarm_limit_set'
const MAX_LIMIT = 100_000
/** Sites or devices that are counted. */
const MAX_RECORDS = 100_000

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
    refuseCrossed(call.platform, found, place, await readOverrides(call.platform.store.db, actor.tenantId), limit)
    return changeRecord(call, found, place, held, limit)
  }
  await call.platform.store.transaction(async (db) => {
    const overrides = repository(db, OVERRIDES, actorWithoutScopes(call))
    const stored = await lockOverrides(db, actor.tenantId)
    refuseCrossed(call.platform, found, place, stored, limit)
    const own = overrideAt(stored, rule, place)
    const values = { ruleKey: limitKey(rule), projectId: place.projectId || null, deviceId: place.deviceId || null, limitValue: limit }
    if (own) await overrides.update(own.id, values)
    else await overrides.insert(values)
  })
}

/** `{ruleKey, projectId?, deviceId?}`: removes the limit that was set at the place. */
async function inherit(call: Call): Promise<void> {
  const { found, place } = await chosen(call)
  const { tenantId } = actorOf(call)
  await call.platform.store.transaction(async (db) => {
    const stored = await lockOverrides(db, tenantId)
    const own = overrideAt(stored, found.rule, place)
    if (!own) throw new AppError('record.notFound')
    const rest = stored.filter(({ id }) => id !== own.id)
    refuseCrossed(call.platform, found, place, rest, limitsAt(found.rule, rest, place, place.records)[0]?.value ?? null)
    await repositoryOfAllTenants(db, OVERRIDES).erase({ id_equal: own.id, tenantId_equal: tenantId })
  })
}

/** Rule and place of a body. All sites are set by those who see all sites and devices, a device by those who see its site too. */
async function chosen(call: Call): Promise<{ found: LimitRule; place: KnownPlace }> {
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
  const place = await findPlace(platform, systemActor(actor.tenantId), { projectId, deviceId })
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
  place: KnownPlace,
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
  place: KnownPlace,
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

export const limitHook: EntityHook = { entity: LIMITS, replacedLists: [LIMITS] }

/** Limits of sites and devices that are erased. */
export const limitPlaceHooks: readonly EntityHook[] = ['project', 'device'].map((entity) => ({
  entity,
  async purging({ db, records }) {
    for (const record of records) await repositoryOfAllTenants(db, OVERRIDES).erase({ [`${entity}Id_equal`]: textOf(record, 'id') })
  },
}))

export const limitRoutes: readonly Route[] = [
  { method: 'GET', path: `${PATH}/list`, access: { reads: LIMITS }, handle: listLimits },
  { method: 'GET', path: `${PATH}/detail`, access: { reads: LIMITS }, handle: limitDetail },
  {
    method: 'POST',
    path: `${PATH}/set`,
    access: { permission: SET },
    title: callTitle('limitSet'),
    described: takesJson({ ruleKey: TEXT, projectId: TEXT, deviceId: TEXT, value: { type: ['number', 'string'] } }, ['ruleKey', 'value']),
    handle: set,
  },
  {
    method: 'POST',
    path: `${PATH}/inherit`,
    access: { permission: 'alarm_limit_inherit' },
    title: callTitle('limitInherit'),
    described: takesJson({ ruleKey: TEXT, projectId: TEXT, deviceId: TEXT }, ['ruleKey']),
    handle: inherit,
  },
]
