import type { ReactNode } from 'react'
import { entityAt } from '../../engine/api/manifest.ts'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { pathOf } from '../../engine/api/menuTarget.ts'
import { menuPages } from '../../engine/api/menuTree.ts'
import { useManifest } from '../../engine/api/schemas.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { useText } from '../../engine/text.ts'
import { MenuLink } from '../layout/MenuLink.tsx'
import { type LatestAlarm, type SiteOverview, useSiteOverview } from './siteOverview.ts'
import '../../engine/fields/views.css'
import './siteFigures.css'

/** Finds the page that lists an entity; `undefined` where the reader has none. */
type PageOf = (entity: string) => MenuNode | undefined

/** The sites today, for who has the page of projects: what stands where, who is there, what went wrong last. */
export function SiteFigures({ menus }: { menus: readonly MenuNode[] }) {
  const { data: manifest } = useManifest()
  if (!manifest) return null
  const pageAmong = (all: readonly MenuNode[], entity: string) =>
    menuPages(all).find((page) => entityAt(manifest, pathOf(page) ?? '')?.name === entity)
  const hasSites = (all: readonly MenuNode[]) => pageAmong(all, 'project') !== undefined
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
  if (data.projects.total === 0) return <NoSites page={pageOf('project')} />
  return (
    <Section>
      <Tiles data={data} pageOf={pageOf} />
      <Feed alarms={data.latest} />
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

function Tiles({ data: { projects, labor, device, alarm }, pageOf }: { data: SiteOverview; pageOf: PageOf }) {
  const { t } = useText()
  return (
    <ul className="g-site-tiles">
      <Tile
        page={pageOf('project')}
        title={t('sites.projects')}
        value={projects.total}
        note={t('sites.active', { count: projects.active })}
      />
      <Tile page={pageOf('labor')} title={t('sites.people')} value={labor.onSite} note={t('sites.attend', { count: labor.todayAttend })} />
      <Tile page={pageOf('device')} title={t('sites.devices')} value={device.online} note={t('sites.ofDevices', { count: device.total })} />
      <Tile
        page={pageOf('alarm-event')}
        title={t('sites.alarms')}
        value={alarm.today}
        note={t('sites.pending', { count: alarm.pending })}
        isGrave={alarm.critical > 0}
      />
    </ul>
  )
}

interface TileProps {
  page: MenuNode | undefined
  title: string
  value: number
  note: string
  isGrave?: boolean
}

function Tile({ page, title, value, note, isGrave = false }: TileProps) {
  const { language } = useText()
  const content = (
    <>
      <span className="g-site-word">{title}</span>
      <strong data-grave={isGrave || undefined}>{value.toLocaleString(language === 'en' ? 'en' : 'zh-CN')}</strong>
      <small className="g-site-word">{note}</small>
    </>
  )
  return <li>{page ? <MenuLink node={page}>{content}</MenuLink> : <span>{content}</span>}</li>
}

/** Colours of the levels 1 to 4. */
const COLOURS = ['blue', 'amber', 'orange', 'red'] as const
const LEVELS = ['info', 'warning', 'alarm', 'critical'] as const

function Feed({ alarms }: { alarms: readonly LatestAlarm[] }) {
  const { t } = useText()
  if (alarms.length === 0) return <p className="g-home-notices">{t('sites.noAlarms')}</p>
  return (
    <ol className="g-site-feed" aria-label={t('sites.latest')}>
      {alarms.map(({ id, alarmTime, level, name, projectName, deviceName }) => {
        const at = Number(level) - 1
        const word = LEVELS[at]
        return (
          <li key={id}>
            <div>
              <time>{alarmTime.slice(5, 16)}</time>
              {word ? <Tag color={COLOURS[at] ?? ''} word={t(`sites.levels.${word}`)} /> : null}
              <b>{name}</b>
            </div>
            <div className="g-site-word">{[projectName, deviceName].filter((part) => part !== null).join(' · ')}</div>
          </li>
        )
      })}
    </ol>
  )
}
