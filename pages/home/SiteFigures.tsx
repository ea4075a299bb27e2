import type { ReactNode } from 'react'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { pathOf } from '../../engine/api/menus/menuTarget.ts'
import { menuPages } from '../../engine/api/menus/menuTree.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { entityAt } from '../../engine/model/entity/manifest.ts'
import { MenuLink } from '../menu/MenuLink.tsx'
import { type ListFigure, type SiteOverview, useSiteOverview } from '../sites/siteOverview.ts'
import { useSitesText } from '../sites/sitesText.ts'
import { Loading } from './Loading.tsx'
import { Needs } from './Needs.tsx'
import { Opened, type PageOf } from './Opened.tsx'
import { SitesTable } from './SitesTable.tsx'
import '../../engine/fields/views.css'
import './siteFigures.css'

/** Entities of the figures. */
const LISTS = ['project', 'labor', 'device', 'alarm-event', 'ai-video-data', 'tenant', 'login-log', 'schema-file']

interface Props {
  menus: readonly MenuNode[]
  /** The site of a user who belongs to one site. */
  projectId: string | null
}

/** Open work and figures of sites, by the permissions of the user. */
export function SiteFigures({ menus, projectId }: Props) {
  const { data: manifest, error } = useManifest()
  if (!manifest) return error ? null : <Loading />
  const pageAmong = (all: readonly MenuNode[], entity: string) =>
    menuPages(all).find((page) => entityAt(manifest, pathOf(page) ?? '')?.name === entity)
  const hasSites = (all: readonly MenuNode[]) => LISTS.some((name) => pageAmong(all, name))
  if (!hasSites(menus)) return null
  return <Sites hasSites={hasSites} projectId={projectId} pageOf={(entity) => pageAmong(menus, entity)} />
}

interface SitesProps {
  hasSites(menus: readonly MenuNode[]): boolean
  projectId: string | null
  pageOf: PageOf
}

function Sites({ hasSites, projectId, pageOf }: SitesProps) {
  const { t } = useSitesText()
  const { data, isPending, error } = useSiteOverview(hasSites, projectId)
  if (error && !data) return <Section>{<p className="g-home-notices">{t('sites.unknown')}</p>}</Section>
  if (isPending)
    return (
      <Section>
        <p className="g-home-notices g-home-loading" aria-busy="true">
          {t('sites.loading')}
        </p>
      </Section>
    )
  if (data === null || data === undefined) return null
  const isEmpty = data.figures.projects?.count === 0
  return (
    <>
      <Needs data={data} pageOf={pageOf} hasAlarms={hasAlarms(data) && !isEmpty} isOneSite={projectId !== null && !data.isGone} />
      {isEmpty ? <NoSites page={pageOf('project')} /> : null}
      {!isEmpty && TILES.some(({ main }) => data.figures[main]) ? (
        <Section>
          <Tiles data={data} pageOf={pageOf} />
        </Section>
      ) : null}
      {(projectId === null || data.isGone) && !isEmpty && data.figures.projects ? <SitesTable pageOf={pageOf} /> : null}
    </>
  )
}

function Section({ children }: { children: ReactNode }) {
  const { t } = useSitesText()
  return (
    <section aria-label={t('sites.title')}>
      <h2>{t('sites.title')}</h2>
      {children}
    </section>
  )
}

function NoSites({ page }: { page: MenuNode | undefined }) {
  const { t } = useSitesText()
  return (
    <Section>
      <p className="g-home-notices">
        {t('sites.none')} {page ? <MenuLink node={page}>{t('sites.add')}</MenuLink> : null}
      </p>
    </Section>
  )
}

const hasAlarms = ({ figures }: SiteOverview): boolean => figures.deviceAlarmsToday !== undefined || figures.aiAlarmsToday !== undefined

/** Figures, each linked to the list that it counts. */
const TILES = [
  { main: 'projects', title: 'sites.projects', more: 'activeProjects', note: 'sites.active' },
  { main: 'peopleInside', title: 'sites.people', more: 'peopleToday', note: 'sites.attend' },
  { main: 'devicesOnline', title: 'sites.devices', more: 'devices', note: 'sites.ofDevices' },
  { main: 'deviceAlarmsToday', title: 'sites.alarms', more: 'deviceAlarmsOpen', note: 'sites.pending', grave: 'deviceAlarmsCritical' },
  { main: 'aiAlarmsToday', title: 'sites.aiAlarms', more: 'aiAlarmsOpen', note: 'sites.pending' },
] as const

function Tiles({ data: { figures }, pageOf }: { data: SiteOverview; pageOf: PageOf }) {
  const { t, language } = useSitesText()
  const word = (count: number) => count.toLocaleString(language === 'en' ? 'en' : 'zh-CN')
  return (
    <ul className="g-site-tiles">
      {TILES.map(({ main, title, more, note, ...tile }) => {
        const [count, other]: (ListFigure | undefined)[] = [figures[main], figures[more]]
        if (count === undefined || other === undefined) return null
        const page = pageOf(count.list)
        const isGrave = 'grave' in tile && (figures[tile.grave]?.count ?? 0) > 0
        return (
          <li key={main} className="g-site-tile">
            <Opened page={page} figure={count}>
              <span className="g-site-word">{t(title)}</span>
              <strong data-grave={isGrave || undefined}>{word(count.count)}</strong>
            </Opened>
            <Opened page={page} figure={other}>
              <small className="g-site-word">{t(note, { count: word(other.count) })}</small>
            </Opened>
          </li>
        )
      })}
    </ul>
  )
}
