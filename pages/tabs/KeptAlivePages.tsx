import { useSetAtom } from 'jotai'
import { Activity, memo, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { type Location, type Path, type RouteObject, useLocation, useRoutes } from 'react-router'
import { currentLanguage } from '../../engine/text/language.ts'
import { ErrorBoundary } from '../../engine/ui/ErrorBoundary.tsx'
import { ScopeContext } from '../../engine/ui/unsaved.ts'
import { PageBusy } from '../ui/PageBusy.tsx'
import { TabNameContext } from '../ui/tabName.ts'
import { type KeptAlivePage, keepAlive } from './keepAlive.ts'
import { PageRouter } from './PageRouter.tsx'
import { tabPageOf } from './pageOf.ts'
import { useTabScope } from './tabScopes.ts'
import { tabsAtom } from './tabState.ts'
import { keptTabs, nameTab, type PageTab } from './tabs.ts'
import { useKeptScroll } from './useKeptScroll.ts'
import type { ShownPage } from './useShownPage.ts'

interface Props {
  pages: RouteObject[]
  tabs: readonly PageTab[]
  shown: ShownPage
}

/** The shown page and the pages kept in the background: hidden, with cleaned up effects and their input. */
export function KeptAlivePages({ pages, tabs, shown }: Props) {
  const [living, setLiving] = useState<readonly KeptAlivePage[]>([])
  const open = useMemo(() => keptTabs(tabs), [tabs])
  const reloads = tabs.find(({ value }) => value === shown.value)?.reloads ?? 0
  const alive = keepAlive(living, { value: shown.value, location: shown.location, reloads }, open)
  if (alive !== living) setLiving(alive)
  return alive.map((page) => (
    <Page
      key={`${page.reloads} ${page.value}`}
      pages={pages}
      value={page.value}
      location={page.location}
      isShown={page.value === shown.value}
    />
  ))
}

interface PageProps {
  pages: RouteObject[]
  value: string
  location: Location
  isShown: boolean
}

const Page = memo(function Page({ pages, value, location, isShown }: PageProps) {
  const setTabs = useSetAtom(tabsAtom)
  const place = useTabScope(value, isShown)
  const name = useCallback((label: string) => setTabs((tabs) => nameTab(tabs, value, label, currentLanguage())), [value, setTabs])
  // A page that redirects, such as an unknown path to the error page, leaves no tab.
  const onReplace = useCallback(
    ({ pathname = '', search = '' }: Partial<Path>) => {
      if (tabPageOf(pages, { pathname, search }).value !== value) setTabs((tabs) => tabs.filter((tab) => tab.value !== value))
    },
    [pages, value, setTabs],
  )
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <PageRouter location={location} onReplace={onReplace}>
        <TabNameContext value={name}>
          <ScopeContext value={place}>
            <PageBody pages={pages} />
          </ScopeContext>
        </TabNameContext>
      </PageRouter>
    </Activity>
  )
})

function PageBody({ pages }: { pages: RouteObject[] }) {
  const { pathname } = useLocation()
  const body = useRef<HTMLDivElement>(null)
  useKeptScroll(body)
  return (
    <div ref={body} className="g-living">
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageBusy />}>{useRoutes(pages)}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
