import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entityAt } from '../../engine/api/manifest.ts'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { pathOf } from '../../engine/api/menuTarget.ts'
import { menuPages } from '../../engine/api/menuTree.ts'
import { usePermissions } from '../../engine/api/permissions.ts'
import { useManifest } from '../../engine/api/schemas.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { ageOf, secondsSince } from '../../engine/list/age.ts'
import { useClock } from '../../engine/list/useClock.ts'
import { thumbLinkOf } from '../../engine/model/uploads.ts'
import { useText } from '../../engine/text.ts'
import { useRecordLinks } from '../../engine/useRecordLinks.ts'
import { MenuLink } from '../layout/MenuLink.tsx'
import { needsOf } from './needs.ts'
import { type Figure, type OpenAlarm, type SiteOverview, useSiteOverview } from './siteOverview.ts'
import '../../engine/fields/views.css'
import './siteFigures.css'

/** Entities that the figures are counted in. */
const LISTS = ['project', 'labor', 'device', 'alarm-event', 'ai-video-data']

/** Finds the page that lists an entity; `undefined` where the reader has none. */
type PageOf = (entity: string) => MenuNode | undefined

/** The sites today, for who has a list of what is on them: what stands where, who is there, what went wrong last. */
export function SiteFigures({ menus }: { menus: readonly MenuNode[] }) {
  const { data: manifest } = useManifest()
  if (!manifest) return null
  const pageAmong = (all: readonly MenuNode[], entity: string) =>
    menuPages(all).find((page) => entityAt(manifest, pathOf(page) ?? '')?.name === entity)
  const hasSites = (all: readonly MenuNode[]) => LISTS.some((name) => pageAmong(all, name))
  return hasSites(menus) ? <Sites hasSites={hasSites} pageOf={(entity) => pageAmong(menus, entity)} /> : null
}

function Sites({ hasSites, pageOf }: { hasSites: (menus: readonly MenuNode[]) => boolean; pageOf: PageOf }) {
  const { t } = useText()
  const { data, isPending, error } = useSiteOverview(hasSites)
  if (error && !data) return <Section>{<p className="g-home-notices">{t('sites.unknown')}</p>}</Section>
  if (isPending)
    return (
      <Section>
        <p className="g-home-notices" aria-busy="true">
          {t('sites.loading')}
        </p>
      </Section>
    )
  if (data === null || data === undefined) return null
  if (data.figures.projects?.count === 0) return <NoSites page={pageOf('project')} />
  return (
    <Section>
      <Tiles data={data} pageOf={pageOf} />
      {hasAlarms(data) ? <Needs open={data.open} /> : null}
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <section aria-label={t('sites.title')}>
      <h2>{t('sites.title')}</h2>
      {children}
    </section>
  )
}

function NoSites({ page }: { page: MenuNode | undefined }) {
  const { t } = useText()
  return (
    <Section>
      <p className="g-home-notices">
        {t('sites.none')} {page ? <MenuLink node={page}>{t('sites.add')}</MenuLink> : null}
      </p>
    </Section>
  )
}

const hasAlarms = ({ figures }: SiteOverview): boolean => figures.deviceAlarmsToday !== undefined || figures.aiAlarmsToday !== undefined

/** Each number leads to the list that it is the total of. */
const TILES = [
  { main: 'projects', title: 'sites.projects', more: 'activeProjects', note: 'sites.active' },
  { main: 'peopleInside', title: 'sites.people', more: 'peopleToday', note: 'sites.attend' },
  { main: 'devicesOnline', title: 'sites.devices', more: 'devices', note: 'sites.ofDevices' },
  { main: 'deviceAlarmsToday', title: 'sites.alarms', more: 'deviceAlarmsOpen', note: 'sites.pending', grave: 'deviceAlarmsCritical' },
  { main: 'aiAlarmsToday', title: 'sites.aiAlarms', more: 'aiAlarmsOpen', note: 'sites.pending' },
] as const

function Tiles({ data: { figures }, pageOf }: { data: SiteOverview; pageOf: PageOf }) {
  const { t, language } = useText()
  const word = (count: number) => count.toLocaleString(language === 'en' ? 'en' : 'zh-CN')
  return (
    <ul className="g-site-tiles">
      {TILES.map(({ main, title, more, note, ...tile }) => {
        const [count, other]: (Figure | undefined)[] = [figures[main], figures[more]]
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

/** Opens the list of a figure under its search. */
function Opened({ page, figure, children }: { page: MenuNode | undefined; figure: Figure; children: ReactNode }) {
  if (!page) return <span>{children}</span>
  return <MenuLink node={{ ...page, query: { ...page.query, ...figure.search } }}>{children}</MenuLink>
}

/** Colours of the levels 1 to 4. */
const COLOURS = ['blue', 'amber', 'orange', 'red'] as const
const LEVELS = ['info', 'warning', 'alarm', 'critical'] as const

function Needs({ open }: { open: readonly OpenAlarm[] }) {
  const { t } = useText()
  const linkOf = useRecordLinks()
  const { can } = usePermissions()
  const { data: manifest } = useManifest()
  const now = useClock()
  if (open.length === 0) return <p className="g-home-notices">{t('sites.noAlarms')}</p>
  const routeOf = (entity: string) => manifest?.entities.find(({ name }) => name === entity)?.route ?? null
  return (
    <ol className="g-site-feed" aria-label={t('sites.needs')}>
      {needsOf(open).map(({ alarm: { id, entity, alarmTime, level, name, projectName, deviceName, picUrl }, count }) => {
        const at = Number(level) - 1
        const word = LEVELS[at]
        const path = linkOf(entity, id)
        const route = path && can(`${entity.replaceAll('-', '_')}_handle`) ? routeOf(entity) : null
        const { unit, count: age } = ageOf(secondsSince(alarmTime, now) ?? 0)
        return (
          <li key={id}>
            <div>
              {picUrl ? <img src={thumbLinkOf(picUrl)} alt="" width={64} height={48} loading="lazy" /> : null}
              {word ? <Tag color={COLOURS[at] ?? ''} word={t(`sites.levels.${word}`)} /> : null}
              <b>{path ? <Link to={path}>{name}</Link> : name}</b>
              {count > 1 ? <span>{t('sites.repeats', { count })}</span> : null}
              <time title={alarmTime}>{t(`live.${unit}`, { count: age })}</time>
            </div>
            <div>
              <span className="g-site-word">{[projectName, deviceName].filter((part) => part !== null).join(' · ')}</span>
              {route ? (
                <Link to={`${route}?open=${id}&action=handle`} aria-label={t('sites.handleOf', { name })}>
                  {t('sites.handle')}
                </Link>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
