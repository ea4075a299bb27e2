import { Desk } from './Desk.tsx'
import { platformPanels } from './platformPanels.tsx'
import { sitePanels } from './sitePanels.tsx'

/** All sites of the reader, in charts and on a map; and how the platform is used, for who runs it. */
export function SiteCharts() {
  return <Desk panels={panels} />
}

const panels = [...sitePanels, ...platformPanels]
