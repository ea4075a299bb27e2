import type { AirNow } from '#engine/site/answers/air.ts'
import type { AlarmFigures } from '#engine/site/answers/alarms.ts'
import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import type { WaterFigures } from '#engine/site/answers/water.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { airOfHours } from '../../sources/airDay.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { FigureChange } from '../../views/Change.tsx'
import { gaugeTone } from '../../views/Gauge.tsx'
import { KpiStrip } from '../../views/KpiStrip.tsx'
import { hoursOfYesterday } from '../labor/laborSources.ts'
import { dayBeforeSource } from './dayBefore.ts'
import { onSiteYesterday } from './onSiteYesterday.ts'

interface Props {
  overview: ProjectOverview
  alarms: AlarmFigures
  water: WaterFigures
  air: AirNow
}

const GOOD = 95
const FAIR = 90

/** Tone of a rate in percent: good from 95 on, fair from 90 on, otherwise bad. */
export function rateTone(rate: number | null): Tone {
  if (rate === null) return 'offline'
  return rate >= GOOD ? 'ok' : rate >= FAIR ? 'warn' : 'critical'
}

/** Six figures above the map. */
export function Kpis({ overview, alarms, water, air }: Props) {
  const { t } = useScreenText()
  const { labor, device, alarm, env } = overview
  const limit = air.limits.pm10
  // Figures of yesterday, if the user may read them; today's figures do not wait for them.
  const people = useSource(hoursOfYesterday, '5min').data
  const peopleBefore = people ? onSiteYesterday(people, siteTime()) : null
  const before = useSource(dayBeforeSource, '5min').data
  const dustBefore = useSource(airOfHours, '5min').data?.series[0]?.pm10 ?? null
  return (
    <KpiStrip
      figures={[
        {
          title: t('overview.onSite'),
          mark: 'people',
          value: labor.onSite,
          unit: (count) => t('overview.unit.people', { count }),
          note:
            peopleBefore === null ? (
              t('overview.attendedNote', { count: labor.todayAttend })
            ) : (
              <FigureChange now={labor.onSite} before={peopleBefore} />
            ),
        },
        {
          title: t('overview.deviceRate'),
          mark: 'device',
          value: device.onlineRate,
          digits: 1,
          unit: '%',
          tone: rateTone(device.onlineRate),
          note:
            device.onlineRate !== null && typeof before?.onlineRate === 'number' ? (
              <FigureChange now={device.onlineRate} before={before.onlineRate} digits={1} />
            ) : (
              t('overview.deviceNote', { online: device.total - device.offline, total: device.total })
            ),
        },
        {
          title: t('overview.alarmsToday'),
          mark: 'bell',
          value: alarm.today,
          unit: (count) => t('overview.unit.alarms', { count }),
          note: <FigureChange now={alarms.summary.today} before={alarms.summary.yesterday} />,
        },
        {
          title: t('overview.pending'),
          mark: 'clock',
          value: alarm.pending,
          unit: (count) => t('overview.unit.alarms', { count }),
          tone: alarm.pending === 0 ? 'ok' : 'warn',
          note:
            before === undefined ? (
              t('overview.criticalNote', { count: alarm.critical })
            ) : (
              <FigureChange now={alarm.pending} before={before.pending} />
            ),
        },
        {
          title: 'PM10',
          mark: 'air',
          value: env.pm10,
          unit: 'μg/m³',
          tone: gaugeTone(env.pm10, limit),
          note:
            env.pm10 !== null && dustBefore !== null ? (
              <FigureChange now={env.pm10} before={dustBefore} />
            ) : limit === null ? undefined : (
              t('frame.limit', { value: limit })
            ),
        },
        {
          title: t('overview.water'),
          mark: 'water',
          value: overview.water.today,
          digits: 1,
          unit: 'm³',
          note: <FigureChange now={overview.water.today} before={water.compare.lastDay} digits={1} />,
        },
      ]}
    />
  )
}
