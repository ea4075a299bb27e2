import { lazy, Suspense } from 'react'
import { PanelNotice } from '../panel/Notice.tsx'
import type { SiteMapProps } from './SiteMapView.tsx'

const SiteMapView = lazy(() => import('./SiteMapView.tsx'))

/** Map of a site; OpenLayers loads with the first one. */
export function SiteMap(props: SiteMapProps) {
  return (
    <Suspense fallback={<PanelNotice state="loading" />}>
      <SiteMapView {...props} />
    </Suspense>
  )
}
