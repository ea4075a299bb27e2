// Safety of a project: score with its parts, alarm handling, ranking.

import type { SafetyFigures, SafetyRanks } from '#engine/site/answers/alarms.ts'
import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import { freshRollups } from '#series/rollups.ts'
import { statisticNames } from '#server/errors.ts'
import { type AlarmQuestion, alarmFilters, alarmSources, CLOSED, OPEN_STATES } from '../names/alarmSources.ts'
import { deviceNames, monitorNames } from '../names/deviceNames.ts'
import { certsOf, companyNames, presenceNow, rosterOf, trainingOf } from '../people/roster.ts'
import { nullableNumber } from '../query/columns.ts'
import { percent, rounded } from '../query/numbers.ts'
import { countParameter } from '../query/parameters.ts'
import { figures, type ProjectContext, projectRows, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'
import { violationsOf } from '../ropes/violations.ts'
import { isPosted, safeDaysOf } from '../sites/stages.ts'
import { type ScorePart, scoresOf, weights } from './score.ts'

const DAYS = 30
const OVERDUE_SECONDS = 86_400
const MAX = 5

export async function safetyStatistics(context: ProjectContext): Promise<SafetyFigures> {
  await freshRollups(context.platform, String(context.project.id))
  const [scores, handle, hazard, officers, people, rank] = await Promise.all([
    scoresOf(context, String(context.project.id)),
    handlingOf(context),
    hazardsOf(context),
    officersOf(context),
    rosterOf(context),
    worstGroups(context),
  ])
  const { score, parts } = scores.get(String(context.project.id)) ?? { score: null, parts: null }
  return {
    ...safeDaysOf(context),
    score,
    radar: (Object.keys(weights) as ScorePart[]).map((key) => ({
      key,
      name: statisticNames[key][context.language],
      score: parts?.[key] ?? null,
    })),
    handle,
    hazard,
    officers,
    training: trainingOf(people),
    certs: certsOf(people, datePart(context.now)),
    rank,
  }
}

/** Handling of the alarms of the last thirty days; overdue means open for more than a day. */
async function handlingOf(context: ProjectContext) {
  const span = { from: daysLater(startOfDay(context.now), 1 - DAYS), to: context.now }
  const [all, closed, pending, overdue] = await Promise.all([
    alarmTimes(context, { span }),
    alarmTimes(context, { span, states: CLOSED }),
    alarmTimes(context, { span, states: dict.handleState.pending }),
    alarmTimes(context, { span, states: OPEN_STATES, before: later(context.now, -OVERDUE_SECONDS) }),
  ])
  return {
    total: all.count,
    closed: closed.count,
    /** Number of alarms not handled yet. */
    pending: pending.count,
    overdue: overdue.count,
    avgMinutes: closed.timed > 0 ? rounded(closed.seconds / 60 / closed.timed) : null,
    closeRate: percent(closed.count, all.count),
  }
}

/** Number of alarms of a query, and handling time of those that have one. */
async function alarmTimes(context: ProjectContext, question: AlarmQuestion) {
  const sources = await Promise.all(
    alarmSources.map((source) =>
      wholeFigures(context, source.name, {
        measures: { count: 'count', seconds: `seconds ${source.time} handleTime`, timed: 'count handleTime' },
        where: alarmFilters(source, question),
      }),
    ),
  )
  const sum = (figure: 'count' | 'seconds' | 'timed') => sources.reduce((all, source) => all + Number(source[figure] ?? 0), 0)
  return { count: sum('count'), seconds: sum('seconds'), timed: sum('timed') }
}

/** Open alarms by severity. */
async function hazardsOf(context: ProjectContext) {
  const count = async (level: string) => (await alarmTimes(context, { states: OPEN_STATES, level })).count
  const [all, major, larger] = await Promise.all([count(''), count(dict.alarmLevel.critical), count(dict.alarmLevel.alarm)])
  return { major, larger, general: all - major - larger }
}

async function officersOf(context: ProjectContext) {
  const officers = (await projectRows(context, 'project-safeman', { post_equal: dict.safemanPost.safetyOfficer })).filter(isPosted(context))
  const phones = officers.flatMap(({ phone }) => (phone ? [String(phone)] : [])).join(',')
  const workers =
    phones === ''
      ? []
      : await figures(context, 'labor', { measures: { rows: 'count' }, by: { id: 'id', phone: 'phone' }, where: { phone_in: phones } })
  const { attended } = await presenceNow(context)
  const present = new Set(workers.filter(({ id }) => attended.has(String(id))).map(({ phone }) => phone))
  return {
    required: nullableNumber(context.project.safemanNeeded),
    actual: officers.length,
    onDuty: officers.filter(({ phone }) => present.has(phone as string)).length,
  }
}

type WorstGroup = Omit<SafetyFigures['rank'][number], 'count'>

/** Crews with the most violations; persons without a crew count for their company. */
async function worstGroups(context: ProjectContext): Promise<SafetyFigures['rank']> {
  const violations = await violationsOf(context, { from: daysLater(startOfDay(context.now), 1 - DAYS), to: context.now })
  const company = await companyNames(
    context,
    violations.map(({ companyId }) => companyId),
  )
  const groups = violations.map(
    ({ teamName, companyId }): WorstGroup =>
      teamName === null ? { name: company(companyId), kind: 'company' } : { name: teamName, kind: 'team' },
  )
  return [...Map.groupBy(groups, ({ name, kind }) => `${kind} ${name}`).values()]
    .flatMap(([first, ...more]) => (first ? { ...first, count: 1 + more.length } : []))
    .sort((one, other) => other.count - one.count || (String(one.name) < String(other.name) ? -1 : 1))
    .slice(0, MAX)
}

const MAX_RANKED = 10
const MAX_DAYS = 92

/** Crews, devices and cameras with the most violations and alarms. */
export async function safetyRanks(context: ProjectContext): Promise<SafetyRanks> {
  await freshRollups(context.platform, String(context.project.id))
  const days = countParameter(context.query, 'days', 7, MAX_DAYS)
  const span = { from: daysLater(startOfDay(context.now), 1 - days), to: context.now }
  const [team, devices, cameras] = await Promise.all([
    teamRank(context, span),
    figures(context, 'alarm-event', {
      measures: { alarms: 'count' },
      by: { deviceId: 'deviceId', deviceClass: 'deviceClass' },
      where: { ...spanFilters(span, 'startTime'), deviceClass_notequal: dict.deviceClass.camera, deviceId_notnull: 'true' },
    }),
    figures(context, 'ai-video-data', {
      measures: { alarms: 'count' },
      by: { monitorId: 'monitorId' },
      where: { ...spanFilters(span, 'alarmTime'), isFalse_equal: dict.flag.no },
    }),
  ])
  const name = await deviceNames(
    context,
    devices.map(({ deviceId }) => deviceId),
  )
  const cameraName = await monitorNames(context)
  return {
    team,
    device: ranked(
      devices.map(({ deviceId, deviceClass, alarms }) => ({
        name: name(deviceId),
        deviceClass: String(deviceClass),
        alarms: Number(alarms),
      })),
    ),
    camera: ranked(cameras.map(({ monitorId, alarms }) => ({ name: cameraName(monitorId), alarms: Number(alarms) }))),
  }
}

function ranked<Row extends { name: string | null; alarms: number }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => other.alarms - one.alarms || (String(one.name) < String(other.name) ? -1 : 1)).slice(0, MAX_RANKED)
}

async function teamRank(context: ProjectContext, span: { from: string; to: string }): Promise<SafetyRanks['team']> {
  const [violations, people, days] = await Promise.all([
    violationsOf(context, span),
    rosterOf(context),
    figures(context, 'labor-day', {
      measures: { rows: 'count' },
      by: { laborId: 'laborId', day: 'time' },
      where: { inRows_gt: '0', time_datege: datePart(span.from) },
    }),
  ])
  const teamOf = new Map(people.map(({ id, teamName }) => [id, teamName]))
  const attendance = Map.groupBy(days, ({ laborId }) => teamOf.get(laborId as string) ?? null)
  return [
    ...Map.groupBy(
      violations.flatMap(({ teamName }) => teamName ?? []),
      (teamName) => teamName,
    ),
  ]
    .map(([name, some]) => {
      const attend = attendance.get(name)?.length ?? 0
      return { name, violations: some.length, attend, per100: attend > 0 ? rounded((100 * some.length) / attend, 1) : null }
    })
    .sort((one, other) => other.violations - one.violations || (String(one.name) < String(other.name) ? -1 : 1))
    .slice(0, MAX_RANKED)
}
