import { useMemo } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { offers } from '../../engine/session/capabilities.ts'
import { useClock } from '../../engine/ui/useClock.ts'
import { Desk } from './Desk.tsx'
import { ownPanels } from './ownPanels.tsx'
import { platformPanels } from './platformPanels.tsx'
import { sitePanels } from './sitePanels.tsx'

/** Charts of a platform that keeps sites: all sites of the reader, in charts and on a map, and how the platform is used, for who runs it; or the one site of who belongs to it. */
export function SiteCharts({ projectId }: { projectId: string | null }) {
  const hour = siteTime(new Date(useClock())).slice(0, 13)
  // The lists that panels lead to begin some days or hours ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels read the clock, of which an hour is enough
  const panels = useMemo(() => (projectId === null ? [...sitePanels(), ...platformPanels()] : ownPanels(projectId)), [projectId, hour])
  if (!offers('sites')) return null
  return <Desk projectId={projectId ?? ''} panels={panels} />
}
