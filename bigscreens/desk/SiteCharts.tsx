import { useMemo } from 'react'
import { offers } from '../../engine/session/capabilities.ts'
import { Desk } from './Desk.tsx'
import { ownPanels } from './ownPanels.tsx'
import { platformPanels } from './platformPanels.tsx'
import { sitePanels } from './sitePanels.tsx'

/** Charts of a platform that keeps sites: all sites of the reader, in charts and on a map, and how the platform is used, for who runs it; or the one site of who belongs to it. */
export function SiteCharts({ projectId }: { projectId: string | null }) {
  const panels = useMemo(() => (projectId === null ? all : ownPanels(projectId)), [projectId])
  if (!offers('sites')) return null
  return <Desk projectId={projectId ?? ''} panels={panels} />
}

const all = [...sitePanels, ...platformPanels]
