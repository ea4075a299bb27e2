// Input figures of the safety score, for one project or all.

import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import type { Measure } from '#store/aggregates/index.ts'
import type { WireFilters } from '#store/rows.ts'
import { type AlarmQuestion, alarmFilters, alarmSources, CLOSED, OPEN_STATES } from '../names/alarmSources.ts'
import { REGISTERED } from '../people/roster.ts'
import { figuresIn, type ProjectContext } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'

/** Number of days for people, machines, air, cameras and ropes, and for alarm handling. */
const DAYS = 7
const MACHINES = [dict.deviceClass.towerCrane, dict.deviceClass.hoist].join(',')
const HANDLING_DAYS = 30

/** Minutes for which a critical alarm may stay open. */
const PATIENCE_MINUTES = 30

/** Share of days on which a manager is expected on site. */
const DUTY = 22 / 30

export type SafetyReader = Pick<ProjectContext, 'platform' | 'actor' | 'now'>

export type SafetyFigure =
  | 'managerDays'
  | 'managerDuty'
  | 'special'
  | 'certified'
  | 'workers'
  | 'trained'
  | 'machines'
  | 'uninspected'
  | 'machineHours'
  | 'machineAlarms'
  | 'airRows'
  | 'overRows'
  | 'cameras'
  | 'seen'
  | 'personDays'
  | 'aboveRows'
  | 'hookedRows'
  | 'raised'
  | 'closed'
  | 'handlingSeconds'
  | 'timed'
  | 'waiting'

/** Returns a figure of one project; 0 if it has none. */
export type FiguresOf = (figure: SafetyFigure) => number

export interface SafetyFiguresAnswer {
  /** Ids of the projects. */
  projects: string[]
  figuresOf(project: string): FiguresOf
}

type Counts = ReadonlyMap<string, Readonly<Partial<Record<SafetyFigure, number>>>>

export async function figuresOfSafety(reader: SafetyReader, projectId: string): Promise<SafetyFiguresAnswer> {
  const { now } = reader
  const today = datePart(now)
  const since = daysLater(startOfDay(now), 1 - DAYS)
  const worker = { ...REGISTERED, laborType_equal: dict.laborType.worker }
  const special = { ...REGISTERED, isSpecial_equal: dict.flag.yes }
  const machine = { workStatus_notequal: dict.machineStatus.dismantled }
  const late = { ...machine, nextInspectDate_lt: today }
  const recent = { from: daysLater(startOfDay(now), 1 - HANDLING_DAYS), to: now }
  const waiting = { states: OPEN_STATES, level: dict.alarmLevel.critical, before: later(now, -PATIENCE_MINUTES * 60) }

  const count = (name: string, figure: SafetyFigure, where: WireFilters, times = 1) =>
    counted(reader, projectId, name, { [figure]: 'count' }, where, times)
  const alarms = (measures: (time: string) => Partial<Record<SafetyFigure, Measure>>, question: AlarmQuestion) =>
    alarmSources.map((source) => counted(reader, projectId, source.name, measures(source.time), alarmFilters(source, question)))

  const [projects, ...found] = await Promise.all([
    figuresIn(reader, 'project', { measures: { rows: 'count' }, by: { id: 'id' }, where: { id_equal: projectId } }),
    count('labor', 'managerDuty', { ...REGISTERED, laborType_equal: dict.laborType.management }, DAYS * DUTY),
    count('labor', 'special', special),
    count('labor', 'certified', { ...special, certExpire_datege: today }),
    count('labor', 'workers', worker),
    count('labor', 'trained', { ...worker, trainStatus_equal: dict.trainStatus.passed }),
    count('tower-crane', 'machines', machine),
    count('lift', 'machines', machine),
    count('tower-crane', 'uninspected', late),
    count('lift', 'uninspected', late),
    count('device', 'machineHours', { deviceClass_in: MACHINES }, 24 * DAYS),
    count('alarm-event', 'machineAlarms', { deviceClass_in: MACHINES, alarmLevel_ge: dict.alarmLevel.warning, startTime_datege: since }),
    count('monitor-device', 'cameras', { hasAi_equal: dict.flag.yes }),
    count('ai-video-data', 'seen', { isFalse_equal: dict.flag.no, alarmTime_datege: since }),
    daysOnSite(reader, projectId, 'personDays', since, {}),
    daysOnSite(reader, projectId, 'managerDays', since, { workType_equal: dict.typeWork.management }),
    counted(reader, projectId, 'env-hour', { airRows: 'sum rows', overRows: 'sum overRows' }, { time_datege: since }),
    counted(reader, projectId, 'rope-hour', { aboveRows: 'sum aboveRows', hookedRows: 'sum hookedRows' }, { time_datege: since }),
    ...alarms(() => ({ raised: 'count' }), { span: recent }),
    ...alarms((time) => ({ closed: 'count', handlingSeconds: `seconds ${time} handleTime`, timed: 'count handleTime' }), {
      span: recent,
      states: CLOSED,
    }),
    ...alarms(() => ({ waiting: 'count' }), waiting),
  ])
  return {
    projects: projects.map(({ id }) => String(id)),
    figuresOf: (project) => (figure) => found.reduce((sum, counts: Counts) => sum + (counts.get(project)?.[figure] ?? 0), 0),
  }
}

async function counted(
  reader: SafetyReader,
  projectId: string,
  name: string,
  measures: Partial<Record<SafetyFigure, Measure>>,
  wanted: WireFilters,
  times = 1,
): Promise<Counts> {
  const where = { projectId_equal: projectId, projectId_notnull: 'true', ...wanted }
  const rows = await figuresIn(reader, name, { measures: measures as Record<SafetyFigure, Measure>, by: { project: 'projectId' }, where })
  const shown = Object.keys(measures) as SafetyFigure[]
  return new Map(
    rows.map((row) => [String(row.project), Object.fromEntries(shown.map((figure) => [figure, Number(row[figure] ?? 0) * times]))]),
  )
}

/** Person-days on site by project: three persons on two days are six. */
async function daysOnSite(
  reader: SafetyReader,
  projectId: string,
  figure: SafetyFigure,
  since: string,
  wanted: WireFilters,
): Promise<Counts> {
  const rows = await figuresIn(reader, 'labor-day', {
    measures: { people: 'distinct laborId' },
    by: { project: 'projectId', day: 'time' },
    where: { projectId_equal: projectId, inRows_gt: '0', time_datege: datePart(since), ...wanted },
  })
  const days = Map.groupBy(rows, ({ project }) => String(project))
  return new Map([...days].map(([project, some]) => [project, { [figure]: some.reduce((sum, { people }) => sum + Number(people), 0) }]))
}
