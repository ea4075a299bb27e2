// Panels for users of one site: presence, devices, air quality and work of the cranes.

import type { AirNow } from '#engine/site/answers/air.ts'
import { startOfLastDays } from '../../engine/model/list/relativeDays.ts'
import { DAY_SECONDS, later, siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { Chart } from '../charts/Chart.tsx'
import { rows as bars } from '../charts/specs.ts'
import { projectOverviewSource } from '../frame/useProject.ts'
import { palette, seriesColours } from '../palette.ts'
import { type Panel, panel, source } from '../screen.ts'
import { hoursOfToday, hoursOfYesterday } from '../screens/labor/laborSources.ts'
import { PresenceHours } from '../screens/labor/PresenceHours.tsx'
import { SiteScene } from '../screens/overview/SiteScene.tsx'
import { useScreenText } from '../screenText.ts'
import { airNowSource } from '../sources/air.ts'
import { type CraneRow, cranesSource } from '../sources/cranes.ts'
import { devices } from '../sources/devices.ts'
import { AlarmLevels, alarmsIn } from './AlarmLevels.tsx'
import { analysisOf } from './Analysis.tsx'
import { AirDay, type AirHour } from './dayViews.tsx'

/** Padding around the devices on the map, in pixels. */
const ROOM = [32, 32, 56, 32] as const

export function ownPanels(projectId: string, now = siteTime()): readonly Panel[] {
  const query = { startTime: later(now, -DAY_SECONDS), endTime: now, granularity: 'hour' }
  const air = source<{ series: readonly AirHour[] }>('/api/blade-archives/spray_eqp_env_log/getSprayStatsisEnvLogByProject', { query })
  const week = analysisOf(7)
  const listed = (list: string, search: Readonly<Record<string, string>> = {}) => `${list}?${new URLSearchParams({ projectId, ...search })}`
  return [
    panel({
      place: 'C1',
      title: 'desk.siteMap',
      sources: { overview: projectOverviewSource, devices },
      cadence: '15s',
      isEmpty: ({ devices: all }) => all.length === 0,
      view: (data) => (
        <div className="wall-desk-map">
          <SiteScene {...data} room={ROOM} />
        </div>
      ),
      list: listed('/equipment/device', { bindStatus: dict.bindStatus.bound }),
    }),
    panel({
      place: 'L1',
      title: 'desk.presence',
      sources: { today: hoursOfToday, yesterday: hoursOfYesterday },
      cadence: '1min',
      isEmpty: (days) => [...days.today, ...days.yesterday].every(({ onSite }) => onSite === 0),
      view: (days) => <PresenceHours {...days} />,
      // No link, because the list has gate passes, several for each person and day.
      needs: ['/site/labor_attendance'],
    }),
    panel({
      place: 'L1',
      title: 'desk.dust',
      sources: { air, now: airNowSource },
      cadence: '5min',
      isEmpty: (data: { air: { series: readonly AirHour[] }; now: AirNow }) => data.air.series.every(({ pm10 }) => pm10 === null),
      view: AirDay,
      list: listed('/site/spray_eqp_env_log', { collectTime: `${query.startTime},` }),
    }),
    panel({
      place: 'L1',
      title: 'desk.cranes',
      sources: { cranes: cranesSource },
      cadence: '15s',
      isEmpty: (data) => data.cranes.length === 0,
      view: CraneLoads,
      list: listed('/equipment/tower_crane'),
    }),
    panel({
      place: 'L1',
      title: 'desk.alarms',
      sources: { week },
      cadence: '5min',
      isEmpty: (data) => alarmsIn(data.week.alarms) === 0,
      view: (data) => <AlarmLevels days={data.week.alarms} />,
      list: listed('/site/alarm_event', { startTime: `${startOfLastDays(7, now)},` }),
    }),
  ]
}

/** Load moment in percent from which a bar shows a warning and an alarm. */
const [WARN, ALARM] = [80, 90]

/** Current load moment of each crane; offline cranes have no bar. */
function CraneLoads({ cranes: all }: { cranes: readonly CraneRow[] }) {
  const { t } = useScreenText()
  const loads = all
    .map(({ crane, deviceName, onlineStatus, latest }) => ({
      at: crane?.craneName ?? crane?.craneNo ?? deviceName,
      name: t('desk.moment'),
      value: onlineStatus === dict.deviceOnline.offline ? null : (latest?.momentPercent ?? null),
    }))
    .sort((one, other) => one.at.localeCompare(other.at, 'zh', { numeric: true }))
  const most = Math.max(0, ...loads.map(({ value }) => value ?? 0))
  const colour = most >= ALARM ? palette.criticalFill : most >= WARN ? palette.warn : seriesColours[0]
  return <Chart label={t('desk.cranesSaid', { count: all.length, most })} spec={bars(loads, { unit: '%', colours: [colour] })} />
}
