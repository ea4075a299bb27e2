import { Suspense, useRef } from 'react'
import { LazySiteCharts, LazySiteHead } from '../../bigscreens/index.ts'
import { useSession } from '../../engine/api/access/session.ts'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuPages, samePath } from '../../engine/api/menus/menuTree.ts'
import { useInView } from '../../engine/start/useInView.ts'
import { useText } from '../../engine/text/text.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { HOME } from '../menu/homeNode.ts'
import { useRecentPages } from '../menu/visits.ts'
import { mayCount, useIsProjectGone } from '../sites/siteOverview.ts'
import { PageBusy } from '../ui/PageBusy.tsx'
import { DemoStage } from './DemoStage.tsx'
import { partOfDay } from './greeting.ts'
import { Loading } from './Loading.tsx'
import { LatestNotices } from './Notices.tsx'
import { OpenWorkList } from './OpenWorkList.tsx'
import { PageCards } from './PageCards.tsx'
import { Reminders } from './Reminders.tsx'
import { SiteFigures } from './SiteFigures.tsx'
import './home.css'

const MAX_RECENT = 6

/** The start page: the user's site, open tasks, state of the sites, recent pages and notices. */
export default function Home() {
  const { t } = useText()
  const session = useSession()
  const isGone = useIsProjectGone(session?.projectId ?? null)
  const { menus, loading, error, retry } = useMenus()
  const recent = useRecentPages(menus, MAX_RECENT)
  if (loading) return <PageBusy />
  if (error) return <FaultCard error={error} retry={retry} />

  const bound = session?.projectId ?? null
  const projectId = isGone ? null : bound
  const hasPages = menuPages(menus).some(({ path }) => !samePath(path, HOME))
  return (
    <div className="g-home">
      <header>
        <div>
          <h1>{t(`home.${partOfDay()}`, { name: session?.nickName || session?.account || '' })}</h1>
          {hasPages ? null : <p>{t('home.empty')}</p>}
          {isGone ? <p role="status">{t('home.gone')}</p> : null}
        </div>
      </header>
      {projectId === null ? null : <Site projectId={projectId} />}
      <SiteFigures menus={menus} projectId={bound} />
      <OpenWorkList menus={menus} />
      <Reminders />
      <DemoStage />
      {mayCount(menus) ? <Charts projectId={projectId} /> : null}
      {recent.length > 0 ? <PageCards title={t('home.recent')} pages={recent} /> : null}
      <LatestNotices />
    </div>
  )
}

/** Summary of the user's own site; its space is reserved while it loads. */
function Site({ projectId }: { projectId: string }) {
  const { t } = useText()
  return (
    <section className="g-home-site" aria-label={t('home.site')}>
      <Suspense fallback={<Loading />}>
        <LazySiteHead projectId={projectId} />
      </Suspense>
    </section>
  )
}

/** Charts, loaded when they come near the visible part of the page. */
function Charts({ projectId }: { projectId: string | null }) {
  const { t } = useText()
  const section = useRef<HTMLElement>(null)
  const isInView = useInView(section)
  return (
    <section className="g-home-charts" ref={section} aria-label={t('home.charts')}>
      {isInView ? (
        <Suspense fallback={<Loading />}>
          <LazySiteCharts projectId={projectId} />
        </Suspense>
      ) : (
        <div className="g-home-charts-space" />
      )}
    </section>
  )
}
