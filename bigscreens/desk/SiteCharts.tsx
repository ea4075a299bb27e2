import { useMemo } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { useClock } from '../../engine/ui/useClock.ts'
import { Desk } from './Desk.tsx'
import { ownPanels } from './ownPanels.tsx'
import { platformPanels } from './platformPanels.tsx'
import { sitePanels } from './sitePanels.tsx'

/** Charts of the start page: all sites of the user and, for administrators, use of the platform; for a user of one site, that site. */
export function SiteCharts({ projectId }: { projectId: string | null }) {
  const hour = siteTime(new Date(useClock())).slice(0, 13)
  // The linked lists start some days or hours ago.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels read the clock, once an hour is enough
  const panels = useMemo(() => (projectId === null ? [...sitePanels(), ...platformPanels()] : ownPanels(projectId)), [projectId, hour])
  if (!hasCapability('sites')) return null
  return <Desk projectId={projectId ?? ''} panels={panels} />
}
