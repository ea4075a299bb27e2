// Panels about all sites of the user; each links to the list that it counts.

import type { PlatformOverview } from '#engine/site/answers/overview.ts'
import { startOfLastDays } from '../../engine/model/list/relativeDays.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { SiteTrends } from '../../engine/site/answers/overview.ts'
import * as dict from '../../engine/site/keys.ts'
import { Chart } from '../charts/Chart.tsx'
import { dayLabel } from '../charts/dayLabel.ts'
import { bars, rows } from '../charts/specs.ts'
import { stateTone } from '../map/deviceLooks.ts'
import { palette, seriesColours } from '../palette.ts'
import { type Panel, panel, source } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { Ring } from '../views/Ring.tsx'
import { AlarmLevels, alarmsIn } from './AlarmLevels.tsx'
import { SitesMap } from './SitesMap.tsx'

const overview = source<PlatformOverview>('/api/blade-archives/data_ana/platformOverview')
const trends = source<SiteTrends>('/api/blade-archives/data_ana/siteTrends')

type Measure<Part> = (part: Part) => number
const sumOf = <Part,>(parts: readonly Part[] | undefined, measure: Measure<Part>): number =>
  (parts ?? []).reduce((sum, part) => sum + measure(part), 0)

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
    list: `/site/alarm_event?${new URLSearchParams({ startTime: `${startOfLastDays(7, now)},` })}`,
  }),
  panel({
    place: 'L1',
    title: 'desk.attendance',
    sources: { trends },
    cadence: '5min',
    isEmpty: ({ trends: { people } }) => sumOf(people, (day) => day.people) === 0,
    view: PeopleByDay,
    // No link, because the list has gate passes, several for each person and day.
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
      spec={bars(points, { at: dayLabel, unit: t('desk.people') })}
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
  return <Ring parts={parts} title={t('desk.deviceCount')} unit="" />
}

/** PM10 by site, red above the limit; the limit is a line if all sites have the same one. */
export function AirBySite({ overview: { map } }: { overview: PlatformOverview }) {
  const { t } = useScreenText()
  const isOver = ({ pm10, pm10Limit }: (typeof map)[number]) => pm10 !== null && pm10Limit !== null && pm10 > pm10Limit
  const [within, over] = [t('desk.airWithin'), t('desk.airOver')]
  const points = map.map((site) => ({ at: site.name, name: isOver(site) ? over : within, value: site.pm10 }))
  const limits = new Set(map.map(({ pm10Limit }) => pm10Limit))
  const [limit = null] = limits
  const valueTexts = map.flatMap(({ name, pm10 }) => (pm10 === null ? [] : `${name} ${pm10}`)).join(', ')
  // G2 assigns colours to names in the order of the data.
  const colours = [...new Set(points.map(({ name }) => name))].map((name) => (name === over ? palette.critical : seriesColours[0]))
  return (
    <Chart
      label={`PM10 ${valueTexts}`}
      spec={rows(points, {
        unit: 'μg/m³',
        colours,
        hasLegend: true,
        limit: limits.size === 1 && limit !== null ? { value: limit, name: t('desk.pm10Limit') } : null,
        at: (name) => (name.length > 8 ? `${name.slice(0, 7)}…` : name),
      })}
    />
  )
}
