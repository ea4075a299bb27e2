// Panels about the use of the platform, hidden from users without access to the list behind them.

import { Link } from 'react-router'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { startOfLastDays } from '../../engine/model/list/relativeDays.ts'
import { DAY_SECONDS, later, siteTime } from '../../engine/model/siteTime.ts'
import type { IngestCounts, PlatformUse } from '../../engine/site/answers/overview.ts'
import { useText } from '../../engine/text/text.ts'
import { Chart } from '../charts/Chart.tsx'
import { dayLabel } from '../charts/dayLabel.ts'
import { area, stack } from '../charts/specs.ts'
import { palette, seriesColours } from '../palette.ts'
import { type Panel, panel, source } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { Figures } from '../views/Figure.tsx'
import { figure } from '../views/numbers.ts'

const use = source<PlatformUse>('/api/blade-log/platform-use')

const ingest = source<IngestCounts>('/api/blade-archives/data_ana/ingestNow')

type Data = { use: PlatformUse }

export const platformPanels = (now = siteTime()): readonly Panel[] => [
  panel({
    place: 'L1',
    title: 'desk.ingest',
    sources: { ingest },
    cadence: '1min',
    isEmpty: ({ ingest: { rows } }) => rows.every(({ count }) => count === 0),
    view: IngestNow,
    // Each row links to its list.
    needs: ['/equipment/device', '/tool/schemas'],
  }),
  panel({
    place: 'L1',
    title: 'desk.tenants',
    sources: { use },
    cadence: '5min',
    isEmpty: ({ use: { tenants } }) => tenants === undefined,
    view: Tenants,
    list: '/system/tenant',
  }),
  panel({
    place: 'L1',
    title: 'desk.logins',
    sources: { use },
    cadence: '5min',
    isEmpty: ({ use: { logins = [] } }) => logins.every(({ done, failed }) => done + failed === 0),
    view: Logins,
    list: `/monitor/log/login?${new URLSearchParams({ loginTime: `${startOfLastDays(7, now)},` })}`,
  }),
  panel({
    place: 'L1',
    title: 'desk.calls',
    sources: { use },
    cadence: '5min',
    isEmpty: ({ use: { calls = [] } }) => calls.every((hour) => hour.calls === 0),
    view: Calls,
    list: `/monitor/log/api?${new URLSearchParams({ createTime: `${later(now, -DAY_SECONDS).slice(0, 13)}:00:00,` })}`,
  }),
  panel({
    place: 'L1',
    title: 'desk.slow',
    sources: { use },
    cadence: '5min',
    isEmpty: ({ use: { slow = [] } }) => slow.length === 0,
    view: Slow,
    // Each row links to the write calls in the log; the times are those of all calls of this node.
    needs: ['/monitor/log/api'],
  }),
]

function IngestNow({ ingest: { rows } }: { ingest: IngestCounts }) {
  const { data: manifest } = useManifest()
  const { menus } = useAllMenus()
  const { language } = useText()
  return (
    <ol className="wall-desk-rows">
      {rows.map(({ list, count, search }) => {
        const route = manifest?.entities.find(({ name }) => name === list)?.route ?? ''
        const page = menuTrail(menus, route).at(-1)
        return (
          <li key={list}>
            {page ? <Link to={`${route}?${new URLSearchParams(search)}`}>{(language === 'en' && page.english) || page.name}</Link> : list}
            <b>{figure(count)}</b>
          </li>
        )
      })}
    </ol>
  )
}

function Tenants({ use: { tenants } }: Data) {
  const { t } = useScreenText()
  const { total = 0, expired = 0 } = tenants ?? {}
  return (
    <Figures
      figures={[
        { title: t('desk.tenants'), value: total, unit: '' },
        { title: t('desk.expired'), value: expired, unit: '', tone: expired > 0 ? 'warn' : 'plain' },
      ]}
    />
  )
}

function Logins({ use: { logins = [] } }: Data) {
  const { t } = useScreenText()
  const points = logins.flatMap(({ day, done, failed }) => [
    { at: day, name: t('desk.done'), value: done },
    { at: day, name: t('desk.failed'), value: failed },
  ])
  const total = logins.reduce((sum, { done }) => sum + done, 0)
  return (
    <Chart
      label={t('desk.worked', { name: t('desk.logins'), total })}
      spec={stack(points, { colours: [seriesColours[0], palette.criticalFill], at: dayLabel, unit: t('desk.times') })}
    />
  )
}

function Calls({ use: { calls = [] } }: Data) {
  const { t } = useScreenText()
  const points = calls.map((hour) => ({ at: hour.time, name: t('desk.calls'), value: hour.calls }))
  const total = calls.reduce((sum, hour) => sum + hour.calls, 0)
  return (
    <Chart
      label={t('desk.worked', { name: t('desk.calls'), total })}
      spec={area(points, { at: (time) => time.slice(11, 16), unit: t('desk.times') })}
    />
  )
}

function Slow({ use: { slow = [] } }: Data) {
  return (
    <ol className="wall-desk-rows">
      {slow.map(({ method, route, calls, mean }) => (
        <li key={`${method} ${route}`}>
          <Link to={`/monitor/log/api?requestUri=${encodeURIComponent(route)}`} title={`${method} ${route}`}>
            {route}
          </Link>
          <b>
            {figure(mean)} ms × {figure(calls)}
          </b>
        </li>
      ))}
    </ol>
  )
}
