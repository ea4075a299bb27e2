import { useMemo } from 'react'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { Chart } from '../charts/Chart.tsx'
import { bars, lines, stack } from '../charts/specs.ts'
import { stateTone } from '../map/deviceLooks.ts'
import { palette } from '../palette.ts'
import { type DeviceFigures, deviceFigures } from '../panel/useEquipped.ts'
import { type Panel, panel, source } from '../screen.ts'
import type { AlarmFigures } from '../sources/alarms.ts'
import { useDictionary } from '../sources/dictionary.ts'
import { RankBars } from '../views/RankBars.tsx'
import { useWords } from '../words.ts'
import { AlarmDays } from './AlarmDays.tsx'
import { Desk } from './Desk.tsx'

interface Props {
  projectId: string
  days: number
}

/** The charts of one project over so many days up to now. */
export function Analysis({ projectId, days }: Props) {
  const panels = useMemo(() => panelsOf(projectId, days), [projectId, days])
  return <Desk projectId={projectId} panels={panels} />
}

interface Air {
  series: readonly { time: string; pm25: number | null; pm10: number | null }[]
}
type Presence = readonly { time: string; attend: number; rate: number | null }[]
type Works = readonly { workType: string | null; name: string | null; registered: number; onSite: number }[]

const DAY = 86_400
const ROOT = '/api/blade-archives'

function panelsOf(projectId: string, days: number, now = siteTime()): readonly Panel[] {
  const from = `${later(now, (1 - days) * DAY).slice(0, 10)} 00:00:00`
  const since = later(from, -1)
  const alarms = source<AlarmFigures>('/api/visual/getOverViewAlarmCt', { query: { days }, topic: 'alarm' })
  const air = source<Air>(`${ROOT}/spray_eqp_env_log/getSprayStatsisEnvLogByProject`, {
    query: { startTime: from, endTime: now, granularity: days > 7 ? 'day' : 'hour' },
  })
  const presence = source<Presence>(`${ROOT}/data_ana/laborAttendTrend`, {
    query: { type: 'day' },
    parse: (answer) => (answer as Presence).slice(-days),
  })
  const works = source<Works>(`${ROOT}/data_ana/laborWorkTypeSta`)
  const narrowed = (list: string, search: Readonly<Record<string, string>>) => `${list}?${new URLSearchParams({ projectId, ...search })}`
  const raised = narrowed('/site/alarm_event', { startTime: `${since},` })
  const hasAlarms = ({ alarms: { summary } }: { alarms: AlarmFigures }) => summary.total > 0
  return [
    panel({
      place: 'L1',
      title: 'desk.alarmsByDay',
      sources: { alarms },
      cadence: 'D',
      isEmpty: (data) => !hasAlarms(data),
      view: AlarmDays,
      list: raised,
    }),
    panel({
      place: 'L1',
      title: 'desk.alarmsByType',
      sources: { alarms },
      cadence: 'D',
      isEmpty: (data) => !hasAlarms(data),
      view: AlarmTypes,
      list: raised,
    }),
    panel({
      place: 'L1',
      title: 'desk.air',
      sources: { air },
      cadence: 'D',
      isEmpty: ({ air: { series } }) => series.every(({ pm10, pm25 }) => pm10 === null && pm25 === null),
      view: AirCurve,
      list: narrowed('/site/spray_eqp_env_log', { collectTime: `${since},` }),
    }),
    panel({
      place: 'L1',
      title: 'desk.attendance',
      sources: { presence },
      cadence: 'D',
      isEmpty: ({ presence: all }) => all.every(({ attend }) => attend === 0),
      view: Attendance,
      list: narrowed('/site/labor_attendance', { passTime: `${since},` }),
    }),
    panel({
      place: 'L1',
      title: 'desk.works',
      sources: { works },
      cadence: 'D',
      isEmpty: ({ works: all }) => all.length === 0,
      view: WorkTypes,
      list: narrowed('/archives/labor', {}),
    }),
    panel({
      place: 'L1',
      title: 'desk.devices',
      sources: { devices: deviceFigures },
      cadence: 'C',
      isEmpty: ({ devices }) => devices.total === 0,
      view: DeviceClasses,
      list: narrowed('/equipment/device', {}),
    }),
  ]
}

function AlarmTypes({ alarms: { byType } }: { alarms: AlarmFigures }) {
  const { t } = useWords()
  return <RankBars rows={byType.slice(0, 6).map(({ name, count }) => ({ name, value: count }))} unit={t('overview.unit.alarms')} />
}

function AirCurve({ air: { series } }: { air: Air }) {
  const { t } = useWords()
  const points = series.flatMap(({ time, pm10, pm25 }) => [
    { at: time, name: 'PM10', value: pm10 },
    { at: time, name: 'PM2.5', value: pm25 },
  ])
  const most = Math.max(...series.map(({ pm10 }) => pm10 ?? 0))
  return <Chart label={t('desk.airSaid', { most })} spec={lines(points, { unit: 'μg/m³', at: (time) => time.slice(5, 10) })} />
}

function Attendance({ presence }: { presence: Presence }) {
  const { t } = useWords()
  const points = presence.map(({ time, attend }) => ({ at: time, name: t('desk.attendance'), value: attend }))
  return (
    <Chart
      label={t('desk.peopleSaid', { today: presence.at(-1)?.attend ?? 0 })}
      spec={bars(points, { at: (time) => time.slice(5, 10), unit: t('desk.people') })}
    />
  )
}

function WorkTypes({ works }: { works: Works }) {
  const { t } = useWords()
  const rows = works.map(({ name, workType, registered }) => ({ name: name ?? workType ?? '—', value: registered }))
  return <RankBars rows={rows.sort((one, other) => other.value - one.value).slice(0, 6)} unit={t('desk.people')} />
}

const STATES = Object.entries(dict.deviceOnline)

function DeviceClasses({ devices: { byClass, total, offline } }: { devices: DeviceFigures }) {
  const { t } = useWords()
  const word = useDictionary('device_class')
  const points = byClass.flatMap((one) =>
    STATES.map(([name, state]) => ({
      at: word(one.deviceClass),
      name: t(`frame.online.${state}`),
      value: one[name as keyof typeof dict.deviceOnline],
    })),
  )
  const colours = STATES.map(([, state]) => palette[stateTone(state) as 'ok' | 'alarm' | 'critical' | 'offline'])
  return <Chart label={t('desk.devicesSaid', { total, offline })} spec={stack(points, { colours, unit: '' })} />
}
