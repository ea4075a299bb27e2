// The safety score of projects, 0 to 100: six parts, each the share of what is as it should be.

import { type AlarmQuestion, alarmFilters, alarmSources, CLOSED, levels, OPEN } from './alarmSources.ts'
import { type Asked, type AskedFigures, figuresIn } from './asked.ts'
import { rounded } from './numbers.ts'
import { dayOf, daysLater, later, startOfDay } from './siteClock.ts'

/** The parts and what each weighs. A part that a project has nothing of (no ropes, no cameras) is left out of its score. */
export const weights = { labor: 0.15, device: 0.25, env: 0.15, video: 0.15, rope: 0.2, handle: 0.1 } as const

export type Part = keyof typeof weights

export interface Score {
  score: number | null
  parts: Readonly<Record<Part, number | null>>
}

/** The days that people, devices, air, video and ropes are judged by, and those of how alarms were dealt with. */
const DAYS = 7
const HANDLING_DAYS = 30

/** With a critical alarm open for longer than these minutes no score is above the cap. */
const PATIENCE_MINUTES = 30
const CAP = 79

/** Alarms that were dealt with in an hour on the average were dealt with in time. */
const PROMPT_MINUTES = 60

type Reader = Pick<Asked, 'platform' | 'actor' | 'now'>

/** Scores by project id: of one project, or of all that the reader sees. */
export async function scoresOf(reader: Reader, projectId = ''): Promise<Map<string, Score>> {
  const { now } = reader
  const today = dayOf(now)
  const from = daysLater(startOfDay(now), 1 - DAYS)
  const byProject = async <Name extends string>(name: string, query: Omit<AskedFigures<Name, 'project'>, 'by'>) => {
    const where = { projectId_equal: projectId, projectId_notnull: 'true', ...query.where }
    const rows = await figuresIn(reader, name, { ...query, where, by: { project: 'projectId' } })
    const found = new Map(rows.map((row) => [String(row.project), row]))
    return (project: string, figure: Name): number => Number(found.get(project)?.[figure] ?? 0)
  }
  const count = { rows: 'count' } as const
  const staff = { admitStatus_notequal: '4' }
  const machines = { workStatus_notequal: '4' }
  const overdue = { ...machines, nextInspectDate_datelt: today }
  const severe = { deviceClass_in: '3,4', alarmLevel_ge: '3', startTime_datege: from }
  const recent = { from: daysLater(startOfDay(now), 1 - HANDLING_DAYS), to: now }
  const alarmsOf = async (question: AlarmQuestion) => {
    const sources = await Promise.all(
      alarmSources.map((source) =>
        byProject(source.name, {
          measures: { rows: 'count', seconds: `seconds ${source.time} handleTime`, timed: 'count handleTime' },
          where: alarmFilters(source, question),
        }),
      ),
    )
    return (project: string, figure: 'rows' | 'seconds' | 'timed') => sources.reduce((sum, of) => sum + of(project, figure), 0)
  }

  const [projects, special, certified, workers, trained, cranes, lifts, lateCranes, lateLifts, monitored, alarms] = await Promise.all([
    figuresIn(reader, 'project', { measures: count, by: { id: 'id' }, where: { id_equal: projectId } }),
    byProject('labor', { measures: count, where: { ...staff, isSpecial_equal: '1' } }),
    byProject('labor', { measures: count, where: { ...staff, isSpecial_equal: '1', certExpire_datege: today } }),
    byProject('labor', { measures: count, where: { ...staff, laborType_equal: '20' } }),
    byProject('labor', { measures: count, where: { ...staff, laborType_equal: '20', trainStatus_equal: '2' } }),
    byProject('tower-crane', { measures: count, where: machines }),
    byProject('lift', { measures: count, where: machines }),
    byProject('tower-crane', { measures: count, where: overdue }),
    byProject('lift', { measures: count, where: overdue }),
    byProject('device', { measures: count, where: { deviceClass_in: '3,4' } }),
    byProject('alarm-event', { measures: count, where: severe }),
  ])
  const [air, rope, events, cameras, attended, handled, closed, critical] = await Promise.all([
    byProject('env-hour', { measures: { rows: 'sum rows', over: 'sum overRows' }, where: { time_datege: from } }),
    byProject('rope-hour', { measures: { above: 'sum aboveRows', hooked: 'sum hookedRows' }, where: { time_datege: from } }),
    byProject('ai-video-data', { measures: count, where: { isFalse_equal: '0', alarmTime_datege: from } }),
    byProject('monitor-device', { measures: count, where: { hasAi_equal: '1' } }),
    personDays(reader, projectId, from),
    alarmsOf({ span: recent }),
    alarmsOf({ span: recent, states: CLOSED }),
    alarmsOf({ states: OPEN, level: levels.critical, before: later(now, -PATIENCE_MINUTES * 60) }),
  ])

  return new Map(
    projects.map(({ id }) => {
      const project = String(id)
      const inspected = share(
        cranes(project, 'rows') + lifts(project, 'rows') - lateCranes(project, 'rows') - lateLifts(project, 'rows'),
        cranes(project, 'rows') + lifts(project, 'rows'),
      )
      const calm = rate(alarms(project, 'rows'), (monitored(project, 'rows') * 24 * DAYS) / 100)
      const violations = cameras(project, 'rows') > 0 ? rate(events(project, 'rows'), attended(project)) : null
      const minutes = closed(project, 'seconds') / 60 / closed(project, 'timed')
      const prompt = minutes > PROMPT_MINUTES ? PROMPT_MINUTES / minutes : 1
      const finished = share(closed(project, 'rows'), handled(project, 'rows'))
      const shares: Record<Part, number | null> = {
        labor: mean([
          share(certified(project, 'rows'), special(project, 'rows')),
          share(trained(project, 'rows'), workers(project, 'rows')),
        ]),
        device: calm === null ? inspected : calm * (inspected ?? 1),
        env: share(air(project, 'rows') - air(project, 'over'), air(project, 'rows')),
        video: violations,
        rope: share(rope(project, 'hooked'), rope(project, 'above')),
        handle: finished === null ? null : finished * prompt,
      }
      return [project, scored(shares, critical(project, 'rows') > 0)]
    }),
  )
}

/** Days of attendance by project: three people on two days are six. */
async function personDays(reader: Reader, projectId: string, from: string): Promise<(project: string) => number> {
  const rows = await figuresIn(reader, 'labor-day', {
    measures: { people: 'distinct laborId' },
    by: { project: 'projectId', day: 'time' },
    where: { projectId_equal: projectId, inRows_gt: '0', time_datege: dayOf(from) },
  })
  const sums = new Map<string, number>()
  for (const { project, people } of rows) sums.set(String(project), (sums.get(String(project)) ?? 0) + Number(people))
  return (project) => sums.get(project) ?? 0
}

function scored(shares: Readonly<Record<Part, number | null>>, isCapped: boolean): Score {
  const known = (Object.keys(weights) as Part[]).filter((part) => shares[part] !== null)
  const weight = known.reduce((sum, part) => sum + weights[part], 0)
  const points = known.reduce((sum, part) => sum + weights[part] * (shares[part] ?? 0), 0)
  const score = weight > 0 ? rounded((100 * points) / weight, 1) : null
  const parts = Object.fromEntries(Object.entries(shares).map(([part, value]) => [part, value === null ? null : rounded(100 * value, 1)]))
  return { score: score !== null && isCapped ? Math.min(score, CAP) : score, parts: parts as Score['parts'] }
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** 1 without any fault, 0 from one fault a unit on. */
const rate = (faults: number, units: number): number | null => (units > 0 ? Math.max(0, 1 - faults / units) : null)

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}
