// Ranks people, crews, companies, trades or ropes by hooked-on time.

import type { RopeRanks } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import { deviceNames } from '../names/deviceNames.ts'
import { dictionaryLabels } from '../names/dictionaryLabels.ts'
import { companyNames } from '../people/roster.ts'
import { rounded } from '../query/numbers.ts'
import { choiceParameter, countParameter } from '../query/parameters.ts'
import { figures, hoursOf, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import { statisticsSpan } from '../query/span.ts'
import { ROPE_DAYS, type RopeTime, ropeSums, ropeUseClock } from './ropeTime.ts'
import { wearersOf } from './wearers.ts'

/** Points deducted for one alarm per hundred minutes at height, and for a hook rate of 0. */
const ALARM_COST = 8
const RATE_COST = 40

export async function ropeRanks(context: ProjectContext): Promise<RopeRanks> {
  const { query, platform, project } = context
  const type = choiceParameter(query, 'type', ['labor', 'team', 'company', 'device', 'workType'])
  const isBest = choiceParameter(query, 'order', ['best', 'worst']) === 'best'
  const limit = countParameter(query, 'limit', 10, 100)
  const span = statisticsSpan({ ...query, granularity: '' }, context.now, { days: ROPE_DAYS })
  await freshRollups(platform, String(project.id))
  const [sums, alarms, wearerAt] = await Promise.all([
    figures(context, 'rope-hour', { measures: ropeSums, by: { deviceId: 'deviceId', laborId: 'laborId' }, where: hoursOf(span) }),
    figures(context, 'alarm-event', {
      measures: { count: 'count' },
      by: { deviceId: 'deviceId', startTime: 'startTime' },
      where: { ...spanFilters(span, 'startTime'), deviceClass_equal: dict.deviceClass.safetyRope },
    }),
    wearersOf(context, span),
  ])
  const { rows, time: timeOf } = await ropeUseClock(context, span, sums)
  const people = await peopleOf(
    context,
    rows.flatMap(({ laborId }) => (laborId ? [String(laborId)] : [])),
  )
  const keyOf = (deviceId: unknown, laborId: unknown): string | null => {
    if (type === 'device') return String(deviceId)
    if (!laborId) return null
    return type === 'labor' ? String(laborId) : ((people.get(String(laborId))?.[type] as string | null) ?? null)
  }
  const alarmCounts = new Map<string | null, number>()
  for (const { deviceId, startTime, count } of alarms) {
    const key = keyOf(deviceId, wearerAt(deviceId, startTime)?.laborId ?? null)
    alarmCounts.set(key, (alarmCounts.get(key) ?? 0) + Number(count))
  }
  const groups = [...Map.groupBy(rows, ({ deviceId, laborId }) => keyOf(deviceId, laborId))].flatMap(([key, some]) => {
    const time = timeOf(some)
    return key === null || time.hookRate === null ? [] : { key, alarmCount: alarmCounts.get(key) ?? 0, ...time, hookRate: time.hookRate }
  })
  const nameOf = await namesOf(
    context,
    type,
    groups.map(({ key }) => key),
    people,
  )
  return {
    rows: groups
      .map(({ key, hookRate, useMinutes, alarmCount, aboveMinutes }) => ({
        key,
        name: nameOf(key),
        hookRate,
        useMinutes,
        alarmCount,
        score: scoreOf(hookRate, alarmCount, aboveMinutes),
      }))
      .sort(
        (one, other) => (isBest ? other.score - one.score : one.score - other.score) || (String(one.name) < String(other.name) ? -1 : 1),
      )
      .slice(0, limit)
      .map((row, at) => ({ rank: at + 1, ...row })),
  }
}

function scoreOf(hookRate: RopeTime['hookRate'], alarms: number, aboveMinutes: number): number {
  const frequency = aboveMinutes > 0 ? (100 * alarms) / aboveMinutes : 0
  return rounded(Math.min(100, Math.max(0, 100 - ALARM_COST * frequency - RATE_COST * (1 - (hookRate ?? 0) / 100))), 1) ?? 0
}

interface Wearer {
  name: unknown
  team: unknown
  company: unknown
  workType: unknown
}

async function peopleOf(context: ProjectContext, ids: readonly string[]): Promise<Map<string, Wearer>> {
  if (ids.length === 0) return new Map()
  const people = await figures(context, 'labor', {
    measures: { rows: 'count' },
    by: { id: 'id', name: 'name', team: 'teamName', company: 'companyId', workType: 'workType' },
    where: { id_in: [...new Set(ids)].join(',') },
  })
  return new Map(people.map(({ id, ...person }) => [String(id), person]))
}

async function namesOf(context: ProjectContext, type: string, keys: readonly string[], people: ReadonlyMap<string, Wearer>) {
  if (type === 'device') return deviceNames(context, keys)
  if (type === 'company') return companyNames(context, keys)
  if (type === 'workType') return dictionaryLabels(context, 'type_work')
  return (key: string): string | null => (type === 'labor' ? ((people.get(key)?.name as string | undefined) ?? null) : key)
}
