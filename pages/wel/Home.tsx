import { Suspense, useState } from 'react'
import { SiteCharts } from '../../bigscreens/index.ts'
import { useMenus } from '../../engine/api/menus.ts'
import { useSession } from '../../engine/api/session.ts'
import { FaultCard } from '../../engine/FaultCard.tsx'
import { usePainted } from '../../engine/page/usePainted.ts'
import { useText } from '../../engine/text.ts'
import { Busy } from '../layout/Busy.tsx'
import { menuName } from '../layout/menuName.ts'
import { DemoStage } from './DemoStage.tsx'
import { partOfDay } from './greeting.ts'
import { Notices } from './Notices.tsx'
import { OpenWorkList } from './OpenWorkList.tsx'
import { PageCards } from './PageCards.tsx'
import { SiteFigures } from './SiteFigures.tsx'
import { startGroups } from './startGroups.ts'
import { useRecentPages } from './visits.ts'
import './home.css'

const MOST_RECENT = 6

/** Where a day starts: what waits, how the sites stand, what was open lately, what is new. A word finds any page of the menu. */
export default function Home() {
  const { t, language } = useText()
  const session = useSession()
  const { menus, loading, error, retry } = useMenus()
  const recent = useRecentPages(menus, MOST_RECENT)
  const [text, setText] = useState('')
  if (loading) return <Busy />
  if (error) return <FaultCard error={error} retry={retry} />

  const groups = text === '' ? [] : startGroups(menus, text)
  const count = startGroups(menus, '').reduce((sum, { pages }) => sum + pages.length, 0)
  return (
    <div className="g-home">
      <header>
        <div>
          <h1>{t(`home.${partOfDay(new Date().getHours())}`, { name: session?.nickName || session?.account || '' })}</h1>
          <p>{count > 0 ? t('home.lead', { count }) : t('home.empty')}</p>
        </div>
        {count > 0 ? (
          <input
            type="search"
            aria-label={t('home.filter')}
            placeholder={t('home.filter')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
      </header>
      {text === '' ? (
        <>
          <OpenWorkList menus={menus} />
          <SiteFigures menus={menus} />
          <DemoStage />
          <Charts />
          {recent.length > 0 ? <PageCards title={t('home.recent')} pages={recent} /> : null}
          <Notices />
        </>
      ) : null}
      {groups.map(({ node, pages }) => (
        <PageCards key={node?.id ?? ''} title={node ? menuName(node, language) : t('home.ungrouped')} pages={pages} />
      ))}
      {text !== '' && groups.length === 0 ? (
        <p className="g-home-none" role="status">
          {t('home.none', { text })}
        </p>
      ) : null}
    </div>
  )
}

/** Fetched when the rest of the page is there. */
function Charts() {
  const { t } = useText()
  const isPainted = usePainted(true)
  return (
    <section className="g-home-charts" aria-label={t('home.charts')}>
      {isPainted && (
        <Suspense fallback={null}>
          <SiteCharts />
        </Suspense>
      )}
    </section>
  )
}
