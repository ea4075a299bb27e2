// Table of the sites, worst first. Each number opens the list that it counts.

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../engine/api/client.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { type ListFigure, OVERVIEW, parseFigure } from '../sites/siteOverview.ts'
import { useSitesText } from '../sites/sitesText.ts'
import { Loading } from './Loading.tsx'
import { Opened, type PageOf } from './Opened.tsx'
import './sitesTable.css'

const PATH = '/api/blade-archives/data_ana/siteTable'
const MINUTE = 60_000

const COLUMNS = ['deviceAlarmsOpen', 'aiAlarmsOpen', 'deviceAlarmsToday', 'devicesOffline', 'admissions', 'peopleInside'] as const
/** Counts that are shown as bad if they are above zero. */
const GRAVE: readonly string[] = ['deviceAlarmsOpen', 'aiAlarmsOpen', 'devicesOffline']

const LEVELS = ['info', 'warning', 'alarm', 'critical'] as const
const COLOURS = ['blue', 'amber', 'orange', 'red'] as const

interface Site {
  projectId: string
  name: string
  progress: number | null
  level: number
  figures: Readonly<Record<string, ListFigure | undefined>>
}

export function SitesTable({ pageOf }: { pageOf: PageOf }) {
  const { t } = useSitesText()
  const { data, failureCount } = useQuery({
    queryKey: [OVERVIEW, 'table'],
    queryFn: async () => parseSites(await api.get<unknown>(PATH, {}, { silent: true })),
    refetchInterval: MINUTE,
  })
  if (!data) return failureCount > 0 ? null : <Loading />
  if (data.length === 0) return null
  const columns = COLUMNS.filter((name) => data[0]?.figures[name])
  return (
    <section>
      <h2>{t('sites.table')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="g-site-table" tabIndex={0} aria-label={t('sites.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('sites.site')}</th>
              <th scope="col">{t('sites.worst')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="g-cell-number">
                  {t(`sites.columns.${name}`)}
                </th>
              ))}
              <th scope="col" className="g-cell-number">
                {t('sites.progress')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((site) => (
              <Row key={site.projectId} site={site} columns={columns} pageOf={pageOf} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Row({ site, columns, pageOf }: { site: Site; columns: readonly string[]; pageOf: PageOf }) {
  const { t } = useSitesText()
  const linkOf = useRecordLinks()
  const path = linkOf('project', site.projectId)
  const word = LEVELS[site.level - 1]
  return (
    <tr>
      <th scope="row">{path ? <Link to={path}>{site.name}</Link> : site.name}</th>
      <td>{word ? <Tag color={COLOURS[site.level - 1] ?? ''} word={t(`sites.levels.${word}`)} /> : t('sites.calm')}</td>
      {columns.map((name) => {
        const figure = site.figures[name]
        return (
          <td key={name} className="g-cell-number" data-grave={(figure && figure.count > 0 && GRAVE.includes(name)) || undefined}>
            {figure ? (
              <Opened page={pageOf(figure.list)} figure={figure}>
                {figure.count}
              </Opened>
            ) : null}
          </td>
        )
      })}
      <td className="g-cell-number">{site.progress === null ? '' : `${site.progress}%`}</td>
    </tr>
  )
}

function parseSites(data: unknown): readonly Site[] {
  const { sites } = (data ?? {}) as { sites?: unknown }
  if (!Array.isArray(sites)) return []
  return (sites as Readonly<Record<string, unknown>>[]).map(({ projectId, name, progress, level, figures }) => ({
    projectId: String(projectId),
    name: String(name ?? projectId),
    progress: progress === null || progress === undefined ? null : Number(progress),
    level: Number(level ?? 0),
    figures: Object.fromEntries(Object.entries((figures ?? {}) as object).map(([key, figure]) => [key, parseFigure(figure)])),
  }))
}
