import { lazy, Suspense } from 'react'
import { PanelNotice } from '../panel/Notice.tsx'
import type { SiteMapProps } from './SiteMapView.tsx'

const SiteMapView = lazy(() => import('./SiteMapView.tsx'))

/** The map of a site; OpenLayers comes when the first one is drawn. */
export function SiteMap(props: SiteMapProps) {
  return (
    <Suspense fallback={<PanelNotice state="loading" />}>
      <SiteMapView {...props} />
    </Suspense>
  )
}
