// Registers functions, panels and charts with the engine before the first page: in the browser, and on the server that renders it.

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
import { registerPreload } from '../engine/start/preloadPage.ts'
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
