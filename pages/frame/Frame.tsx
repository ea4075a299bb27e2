import { QueryClientProvider } from '@tanstack/react-query'
import { getDefaultStore, useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { RouteObject } from 'react-router'
import { useSchemaEvents } from '../../engine/api/live/schemaEvents.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { currentSession, sessionAtom } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { useKeyDown } from '../../engine/ui/useKeyDown.ts'
import { AccessQuestion } from '../access/AccessQuestion.tsx'
import { KeptAlivePages } from '../tabs/KeptAlivePages.tsx'
import { TabStrip } from '../tabs/TabStrip.tsx'
import { forgetTabsOnLeave, tabsAtom } from '../tabs/tabState.ts'
import { useShownPage } from '../tabs/useShownPage.ts'
import { useTabLabel } from '../tabs/useTabLabel.ts'
import { useTabs } from '../tabs/useTabs.ts'
import { useFlowRoutesAhead } from '../workflow/flowRoutes.ts'
import { DeferredNotifications } from './DeferredNotifications.tsx'
import { drawerAtom, foldedAtom } from './menuState.ts'
import { SideMenu } from './SideMenu.tsx'
import { showSchemaFaults } from './schemaFaults.ts'
import { TopBar } from './TopBar.tsx'
import { useNewVersion } from './useNewVersion.ts'
import '../ui/bar.css'
import './frame.css'

interface Props {
  /** Routes of the pages in the frame. */
  pages: RouteObject[]
}

export default function Frame({ pages }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout pages={pages} />
    </QueryClientProvider>
  )
}

/** Layout of the console: top bar, side menu, tabs and pages. */
function Layout({ pages }: Props) {
  const { t } = useText()
  const tabs = useAtomValue(tabsAtom)
  const shown = useShownPage(pages, tabs)
  const isFolded = useAtomValue(foldedAtom)
  const [isDrawn, setDrawn] = useAtom(drawerAtom)
  useSchemaEvents(showSchemaFaults)
  useNewVersion()
  useFlowRoutesAhead()
  useEffect(forgetWithUser, [])
  useEffect(forgetTabsOnLeave, [])
  useKeyDown(({ key }) => key === 'Escape' && setDrawn(false), isDrawn)

  return (
    <div className="g-frame" data-folded={isFolded || undefined} data-drawn={isDrawn || undefined}>
      <button type="button" className="g-skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('frame.skip')}
      </button>
      <DeferredNotifications />
      <AccessQuestion />
      <SideMenu />
      {isDrawn ? <button type="button" className="g-backdrop" aria-label={t('frame.closeMenu')} onClick={() => setDrawn(false)} /> : null}
      <TopBar />
      <TabStrip tabs={tabs} active={shown.value} verbs={useTabs(tabs, shown.value)} label={useTabLabel(pages)} />
      <main id="main" className="g-main" tabIndex={-1}>
        <KeptAlivePages pages={pages} tabs={tabs} shown={shown} />
      </main>
    </div>
  )
}

/** Toasts of one user are removed before another user sees the page. */
function forgetWithUser(): () => void {
  const user = currentSession()?.userId
  return getDefaultStore().sub(sessionAtom, () => {
    if (currentSession()?.userId !== user) queryClient.clear()
  })
}
