// The list of limits: a row for each rule at a place, with the level that its limit comes from. Rows are made, filtered and sorted in memory.

import type { Call } from '#http/route.ts'
import type { Language } from '#i18n/translate.ts'
import { passesFilter } from '#model/list/filter.ts'
import type { FilterGroup, FilterTerm } from '#model/list/filterTerms.ts'
import { withUnit } from '#model/withUnit.ts'
import { listCallerOf, readerOf } from '#records/actor.ts'
import { parseListQuery } from '#records/query.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type FilterPart, type Rec } from '#store/rows.ts'
import { alarmLabels } from '../alarmLabels.ts'
import { compareRows } from '../inbox/merged.ts'
import { isSettable, limitLevelOf, limitsAt, overrideAt } from './levels.ts'
import { limitKey, readOverrides } from './overrides.ts'
import { findPlace, type KnownPlace, limitRules } from './places.ts'
import { limitsBelow } from './recordLimits.ts'

export const LIMITS = 'alarm-limit'
/** Separates the parts of an id: rule, site, device. */
const AT = '@'

async function rowsAt(call: Call, place: KnownPlace): Promise<Rec[]> {
  const { platform, language } = call
  const labels = await alarmLabels(platform)
  const overrides = await readOverrides(platform.store.db, readerOf(call).tenantId)
  const level = limitLevelOf(place)
  const { projectId, deviceId } = place
  const rules = limitRules(platform).filter(({ classes }) => place.deviceClass === '' || classes.includes(place.deviceClass))
  return Promise.all(
    rules.map(async (found) => {
      const { rule, classes } = found
      const label = labels.get(`${rule.kind} ${rule.type}`)
      const limits = limitsAt(rule, overrides, place, place.records)
      const isOverridden = overrideAt(overrides, rule, place) !== undefined
      const inherited = isOverridden ? limits[1] : null
      const effectiveLimit = limits[0]?.value ?? null
      const below = isSettable(rule, level) ? null : await limitsBelow(platform, readerOf(call), found, place, overrides)
      return {
        id: [limitKey(rule), projectId, deviceId].join(AT),
        ruleKey: limitKey(rule),
        projectId: projectId || null,
        deviceId: deviceId || null,
        ...place.names,
        deviceClass: place.deviceClass || classes[0] || null,
        alarmName: label?.[language] ?? rule.title ?? rule.name,
        alarmLevel: label?.level ?? rule.level,
        effectiveLimit,
        shownLimit: limitText(below ?? { low: effectiveLimit, high: effectiveLimit }, rule.unit ?? '', language),
        limitSource: limits[0]?.source ?? null,
        inheritedLimit: inherited?.value ?? null,
        inheritedSource: inherited?.source ?? null,
        limitLevel: level,
        unit: rule.unit,
        settable: isSettable(rule, level),
        overridden: isOverridden,
      }
    }),
  )
}

/** A limit with its unit, or the lowest and the highest of those that several records hold. */
function limitText({ low, high }: { low: number | null; high: number | null }, unit: string, language: Language): string | null {
  if (low === null || high === null) return null
  const [from, to] = [low, high].map((value) => value.toLocaleString('en-US', { maximumFractionDigits: 4 }))
  return withUnit(from === to ? `${from}` : `${from}${language === 'zh' ? '～' : '–'}${to}`, unit).trim()
}

/** The filters `projectId` and `deviceId` name the place; the others select rules. */
export async function listLimits(call: Call) {
  const entity = entityOf(call.platform, LIMITS)
  const { current, size, sort, filters } = parseListQuery(entity, call.query, listCallerOf(call, entity))
  const isPlace = (part: FilterPart): part is FilterTerm =>
    'filter' in part && part.filter.operator === 'equal' && ['projectId', 'deviceId'].includes(part.filter.field.name)
  const places = filters.filter(isPlace)
  const named = (name: string) => places.find(({ filter }) => filter.field.name === name)?.value ?? ''
  const place = await findPlace(call.platform, readerOf(call), { projectId: named('projectId'), deviceId: named('deviceId') })
  const others = filters.filter((part) => !isPlace(part))
  const found = place === null ? [] : (await rowsAt(call, place)).filter((row) => others.every((part) => matches(part, row)))
  const ordered = found.toSorted((one, other) => compareRows(one, other, sort))
  const records = ordered.slice((current - 1) * size, current * size)
  return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
}

/** `?id=` of a row of the list. */
export async function limitDetail(call: Call): Promise<Rec> {
  const [, projectId = '', deviceId = ''] = queryParameter(call, 'id').split(AT)
  const place = await findPlace(call.platform, readerOf(call), { projectId: deviceId === '' ? projectId : '', deviceId })
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
