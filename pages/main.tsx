import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from '../engine/api/access/session.ts'
import { logError, watchErrors } from '../engine/api/errorLog.ts'
import { onEvaluatorNeeded } from '../engine/model/expressions/expression.ts'
import { registerFunctions } from '../engine/model/expressions/functions.ts'
import { registerMe } from '../engine/model/expressions/me.ts'
import { registerPrincipals } from '../engine/model/list/principals.ts'
import { registerPanel } from '../engine/panels/panels.ts'
import { registerCharts } from '../engine/record/charts.ts'
import { hasCapability } from '../engine/session/capabilities.ts'
import { meOf } from '../engine/session/me.ts'
import { currentSession } from '../engine/session/sessionState.ts'
import { viewedUser } from '../engine/session/viewedUser.ts'
import type { PanelName } from '../engine/site/panels.ts'
import { platformFunctions } from '../engine/site/platformFunctions.ts'
import { siteFunctions } from '../engine/site/siteFunctions.ts'
import { siteSelves } from '../engine/site/siteSelves.ts'
import { tradeFunctions } from '../engine/site/tradeFunctions.ts'
import { requestExpressions } from '../engine/start/loadExpressions.ts'
import { restoreLanguage } from '../engine/text/language.ts'
import { restoreTheme } from '../engine/themes/theme.ts'
import '../engine/ui/theme.css'
import './frame/ahead.css'
import './frame/frame.css'
import './frame/sideMenu.css'
import './frame/topBar.css'
import './tabs/tabStrip.css'
import './ui/bar.css'
import { registerPreload } from '../engine/start/preloadPage.ts'
import { App } from './App.tsx'
import { loadPagesAt } from './routes.tsx'
import { preload } from './start/preload.ts'

registerFunctions({ ...siteFunctions, ...tradeFunctions, ...platformFunctions(() => !hasCapability('journal')) })
onEvaluatorNeeded(requestExpressions)
registerPrincipals(siteSelves)
const viewed = viewedUser.get()
registerMe(() => {
  const session = currentSession()
  return viewed && viewed.viewerId === session?.userId ? viewed.me : meOf(session)
})
registerPreload(preload)
const panels: Readonly<Record<PanelName, Parameters<typeof registerPanel>[1]>> = {
  'storage-trial': () => import('./resource/StorageTrial.tsx'),
  'connection-trial': () => import('./develop/ConnectionTrial.tsx'),
  'alarm-replay': () => import('./develop/AlarmReplay.tsx'),
  'table-preview': () => import('./develop/TablePreview.tsx'),
  'schema-editor': () => import('./develop/SchemaEditor.tsx'),
  'model-start': () => import('./develop/importModel/ModelStart.tsx'),
  'schema-revisions': () => import('./develop/SchemaRevisions.tsx'),
  'draft-publication': () => import('./develop/drafts/SchemaDraft.tsx'),
  'attach-upload': () => import('./resource/AttachUpload.tsx'),
  'orphan-files': () => import('./resource/OrphanFiles.tsx'),
  'field-rights': () => import('./authority/FieldRights.tsx'),
  'camera-picture': () => import('./video/CameraPicture.tsx'),
  'live-video': () => import('./video/CameraPanel.tsx'),
  'device-day': async () => ({ default: (await import('./equipment/dayPanels.tsx')).DevicePanel }),
  'crane-day': async () => ({ default: (await import('./equipment/dayPanels.tsx')).CranePanel }),
  'lift-day': async () => ({ default: (await import('./equipment/dayPanels.tsx')).LiftPanel }),
}
for (const [name, load] of Object.entries(panels)) registerPanel(name, load)
registerCharts(() => import('./record/RecordCharts.tsx'))
watchErrors()
restoreTheme()
watchSession()

/** Milliseconds to wait for the first data after the code is loaded; after that the page shows that it is loading. */
const PATIENCE = 300
/** Milliseconds to wait for the code of the page; after that, bar and menu are rendered without it. */
const CODE_PATIENCE = 2_000

// No `await` of the module itself: the files that are waited for import this one, and would wait for it in turn.
void start()

async function start(): Promise<void> {
  const { pathname, search } = location
  const ahead = currentSession()
    ? [Promise.race([loadPagesAt(pathname), late(CODE_PATIENCE)]), Promise.race([preload(pathname + search), late(PATIENCE)])]
    : []
  // A part that failed to load shows its own error in place.
  await Promise.allSettled([restoreLanguage(), ...ahead])
  createRoot(document.getElementById('root') as HTMLElement, {
    // Errors of a page are shown in its error card; uncaught ones are reported by the window.
    onCaughtError(error, { componentStack }) {
      console.error(error)
      logError('page', error, componentStack ?? '')
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

function late(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds))
}
