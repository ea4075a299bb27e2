// Panels about all sites of the reader; each links to the list that it counts.

import type { PlatformOverview } from '#engine/site/answers/overview.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { SiteTrends } from '../../engine/site/answers/overview.ts'
import * as dict from '../../engine/site/keys.ts'
import { Chart } from '../charts/Chart.tsx'
import { bars } from '../charts/specs.ts'
import { stateTone } from '../map/deviceLooks.ts'
import { seriesColours } from '../palette.ts'
import { type Panel, panel, source } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { Ring } from '../views/Ring.tsx'
import { AlarmLevels, alarmsIn } from './AlarmLevels.tsx'
import { beforeLastDays } from './beforeLastDays.ts'
import { SitesMap } from './SitesMap.tsx'

const overview = source<PlatformOverview>('/api/blade-archives/data_ana/platformOverview')
const trends = source<SiteTrends>('/api/blade-archives/data_ana/siteTrends')

type Tell<Part> = (part: Part) => number
const sumOf = <Part,>(parts: readonly Part[] | undefined, tell: Tell<Part>): number =>
  (parts ?? []).reduce((sum, part) => sum + tell(part), 0)

const BOUND = `bindStatus=${dict.bindStatus.bound}`

export const sitePanels = (now = siteTime()): readonly Panel[] => [
  panel({
    place: 'C1',
    title: 'desk.map',
    sources: { overview },
    cadence: '1min',
    isEmpty: ({ overview: { map } }) => map.length === 0,
    view: SitesMap,
    list: '/archives/project',
  }),
  panel({
    place: 'L1',
    title: 'desk.alarms',
    sources: { trends },
    cadence: '5min',
    isEmpty: ({ trends: { alarms = [] } }) => alarmsIn(alarms) === 0,
    view: ({ trends: { alarms = [] } }) => <AlarmLevels days={alarms} />,
    list: `/site/alarm_event?${new URLSearchParams({ startTime: `${beforeLastDays(7, now)},` })}`,
  }),
  panel({
    place: 'L1',
    title: 'desk.attendance',
    sources: { trends },
    cadence: '5min',
    isEmpty: ({ trends: { people } }) => sumOf(people, (day) => day.people) === 0,
    view: PeopleByDay,
    // The list holds passes, of which a person has several a day: it would come to another figure.
    needs: ['/site/labor_attendance'],
  }),
  panel({
    place: 'L1',
    title: 'desk.devices',
    sources: { trends },
    cadence: '1min',
    isEmpty: ({ trends: { devices } }) => sumOf(devices, ({ count }) => count) === 0,
    view: DevicesByState,
    list: `/equipment/device?${BOUND}`,
  }),
  panel({
    place: 'L1',
    title: 'desk.air',
    sources: { overview },
    cadence: '1min',
    isEmpty: ({ overview: { map } }) => map.every(({ pm10 }) => pm10 === null),
    view: AirBySite,
    list: '/site/spray_eqp_env_log',
    needs: ['/archives/project'],
  }),
]

function PeopleByDay({ trends: { people = [] } }: { trends: SiteTrends }) {
  const { t } = useScreenText()
  const points = people.map((day) => ({ at: day.day, name: t('desk.attendance'), value: day.people }))
  return (
    <Chart
      label={t('desk.peopleSaid', { today: people.at(-1)?.people ?? 0 })}
      spec={bars(points, { at: (day) => day.slice(5), unit: t('desk.people') })}
    />
  )
}

function DevicesByState({ trends: { devices = [] } }: { trends: SiteTrends }) {
  const { t } = useScreenText()
  const parts = devices.map(({ state, count }) => ({
    name: t(`frame.online.${state}`),
    value: count,
    colour: `var(--wall-${stateTone(state)})`,
  }))
  return <Ring parts={parts} title={t('desk.devices')} unit="" />
}

function AirBySite({ overview: { map } }: { overview: PlatformOverview }) {
  const points = map.map(({ name, pm10 }) => ({ at: name, name: 'PM10', value: pm10 }))
  const said = map.flatMap(({ name, pm10 }) => (pm10 === null ? [] : `${name} ${pm10}`)).join(', ')
  return (
    <Chart
      label={`PM10 ${said}`}
      spec={bars(points, { unit: 'μg/m³', colours: [seriesColours[1]], at: (name) => (name.length > 8 ? `${name.slice(0, 7)}…` : name) })}
    />
  )
}
