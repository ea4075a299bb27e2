import { useMemo } from 'react'
import type { AnalysisFigures } from '../../engine/site/answers/overview.ts'
import * as dict from '../../engine/site/keys.ts'
import { Chart } from '../charts/Chart.tsx'
import { dayLabel } from '../charts/dayLabel.ts'
import { bars, calendarSpec, dualAxis, rows } from '../charts/specs.ts'
import { palette, seriesColours } from '../palette.ts'
import { type Panel, panel, source } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { AlarmLevels, alarmsIn } from './AlarmLevels.tsx'
import { Desk } from './Desk.tsx'

interface Props {
  projectId: string
  days: number
  /** Start date for links to lists, so that a list shows the counted records. */
  since: string
}

/** Charts of one project for a number of days up to now. */
export function Analysis({ projectId, days, since }: Props) {
  const panels = useMemo(() => analysisPanels(projectId, days, since), [projectId, days, since])
  return <Desk projectId={projectId} panels={panels} />
}

/** Project and number of days; `since` is the same start for the linked lists. */
export const analysisOf = (days: number) => source<AnalysisFigures>('/api/blade-archives/data_ana/analysis', { query: { days } })

type Data = { of: AnalysisFigures }

export function analysisPanels(projectId: string, days: number, since: string): readonly Panel[] {
  const of = analysisOf(days)
  const listed = (list: string, search: Readonly<Record<string, string>>) => `${list}?${new URLSearchParams({ projectId, ...search })}`
  const raised = { startTime: `${since},` }
  const shared = { place: 'L1', sources: { of }, cadence: '5min' } as const
  return [
    panel({
      ...shared,
      title: 'desk.alarmsByDay',
      isEmpty: (data) => alarmsIn(data.of.alarms) === 0,
      view: (data) => <AlarmLevels days={data.of.alarms} />,
      list: listed('/site/alarm_event', raised),
    }),
    panel({
      ...shared,
      title: 'desk.topDevices',
      isEmpty: (data) => data.of.devices.length === 0,
      view: TopDevices,
      list: listed('/site/alarm_event', raised),
    }),
    panel({
      ...shared,
      title: 'desk.handling',
      isEmpty: (data) => data.of.handling.every(({ closed }) => closed === 0),
      view: Handling,
      list: listed('/site/alarm_event', { ...raised, handleState: [dict.handleState.closed, dict.handleState.ignored].join(',') }),
    }),
    panel({
      ...shared,
      title: 'desk.attendance',
      isEmpty: (data) => data.of.attendance.every(({ people }) => people === 0),
      view: Attendance,
      // No link, because the list has gate passes, several for each person and day.
      needs: ['/site/labor_attendance'],
    }),
    panel({
      ...shared,
      title: 'desk.dustSpray',
      isEmpty: (data) => data.of.dust.every(({ pm10, sprayRuns }) => pm10 === null && sprayRuns === 0),
      view: DustSpray,
      list: listed('/site/spray_eqp_flow_log', raised),
    }),
    panel({
      ...shared,
      title: 'desk.craneHours',
      isEmpty: (data) => data.of.cranes.every(({ cycles }) => cycles === 0),
      view: CraneHours,
      list: listed('/site/tower_cycle', raised),
    }),
    panel({
      ...shared,
      title: 'desk.ropes',
      isEmpty: (data) => data.of.ropes.length === 0,
      view: Ropes,
      // No link, because scores concern ropes in use now and no list shows them.
      needs: ['/site/ropeuselog'],
    }),
  ]
}

function TopDevices({ of: { devices } }: Data) {
  const { t } = useScreenText()
  const points = devices.map(({ name, alarms }) => ({ at: name, name: t('desk.sheet.alarms'), value: alarms }))
  return (
    <Chart
      label={devices.map(({ name, alarms }) => `${name} ${alarms}`).join(', ')}
      spec={rows(points, { at: short, unit: t('overview.unit.alarms') })}
    />
  )
}

/** Handling time of alarms by level. */
function Handling({ of: { handling } }: Data) {
  const { t } = useScreenText()
  const sum = (of: 'raised' | 'closed') => handling.reduce((all, level) => all + level[of], 0)
  const points = handling.map(({ level, minutes }) => ({ at: t(`frame.level.${level}`), name: t('desk.handling'), value: minutes }))
  return (
    <Chart
      label={t('desk.handlingSaid', { raised: sum('raised'), closed: sum('closed') })}
      spec={bars(points, { unit: t('desk.minutes') })}
    />
  )
}

function Attendance({ of: { attendance } }: Data) {
  const { t } = useScreenText()
  const points = attendance.map(({ day, people }) => ({ at: day, name: t('desk.attendance'), value: people }))
  return (
    <Chart
      label={t('desk.peopleSaid', { today: attendance.at(-1)?.people ?? 0 })}
      spec={bars(points, { at: dayLabel, unit: t('desk.people') })}
    />
  )
}

/** Hours above the limit on each day, with the minutes of spraying. */
function DustSpray({ of: { dust } }: Data) {
  const { t } = useScreenText()
  const hours = dust.map(({ day, dustHours }) => ({ at: day, name: t('desk.dustHours'), value: dustHours }))
  const minutes = dust.map(({ day, sprayMinutes }) => ({ at: day, name: t('desk.sprayMinutes'), value: sprayMinutes }))
  const sum = (of: readonly { value: number | null }[]) => of.reduce((all, { value }) => all + (value ?? 0), 0)
  return (
    <Chart
      label={t('desk.dustSaid', { hours: sum(hours), minutes: sum(minutes) })}
      spec={dualAxis({ points: hours, unit: t('desk.hours') }, { points: minutes, unit: t('desk.minutes') }, { at: dayLabel })}
    />
  )
}

/** Heat map of the lifting cycles that began in each hour of each day. */
function CraneHours({ of: { cranes } }: Data) {
  const { t } = useScreenText()
  const cells = cranes.map(({ day, hour, cycles }) => ({ x: String(hour), y: day.slice(5), value: cycles === 0 ? null : cycles }))
  const most = Math.max(0, ...cranes.map(({ cycles }) => cycles))
  const label = t('desk.craneHoursSaid', {
    cycles: cranes.reduce((sum, { cycles }) => sum + cycles, 0),
    most,
  })
  return (
    <>
      <p className="wall-heat-scale">
        0
        <i />
        {most} {t('desk.times')}
      </p>
      <Chart
        label={label}
        spec={calendarSpec(cells, { unit: t('desk.times'), colours: [palette.panelHead, seriesColours[0]], at: everyThird })}
      />
    </>
  )
}

const everyThird = (hour: string): string => (Number(hour) % 3 === 0 ? hour : '')

function Ropes({ of: { ropes } }: Data) {
  const { t } = useScreenText()
  const points = ropes.map(({ key, name, score }) => ({ at: name ?? key, name: t('desk.sheet.score'), value: score }))
  const first = ropes[0]
  return (
    <Chart
      label={t('desk.ropesSaid', { name: first?.name ?? first?.key ?? '', score: first?.score ?? 0 })}
      spec={rows(points, { most: 100, unit: t('desk.points'), colours: [seriesColours[1]] })}
    />
  )
}

const short = (name: string): string => (name.length > 8 ? `${name.slice(0, 7)}…` : name)
