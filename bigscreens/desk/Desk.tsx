import { type CSSProperties, useMemo } from 'react'
import { useSession } from '../../engine/api/access/session.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { isDark, useLook } from '../../engine/themes/theme.ts'
import { Sharpness } from '../frame/Stage.tsx'
import { darkMap, lightMap, MapColoursContext } from '../map/mapColours.ts'
import { PanelView } from '../panel/PanelView.tsx'
import type { Panel } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { createSourcePoller, HubContext } from '../sources/hub.ts'
import { deskProperties } from './deskPalette.ts'
import './desk.css'

interface Props {
  /** Empty for panels about all sites. */
  projectId?: string
  panels: readonly Panel[]
}

/** Panels of big screens on a page of the console, in its colours. Panels are left out if the user may not read their list. */
export function Desk({ projectId = '', panels }: Props) {
  const { menus } = useAllMenus()
  const session = useSession()
  const { language } = useScreenText()
  const look = useLook()
  const viewer = session ? `${session.userId} ${session.deptId} ${session.roleId}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: responses depend on user and language
  const hub = useMemo(() => createSourcePoller(projectId), [projectId, viewer, language])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isDark` depends on `look`
  const colours = useMemo(() => deskProperties(isDark()), [look])
  const hasList = (list: string) => menuTrail(menus, list.split('?')[0] ?? '').length > 0
  const shown = panels.filter(({ list, needs }) => [...(list === null ? [] : [list]), ...needs].every(hasList))
  if (shown.length === 0) return null
  const count = Math.max(1, shown.filter(({ place }) => place !== 'strip' && !place.startsWith('C1')).length)
  return (
    <div className="wall-desk wall-desk-even" data-stacked style={{ ...colours, '--count': count } as CSSProperties}>
      <Sharpness value={globalThis.devicePixelRatio || 1}>
        <MapColoursContext value={isDark() ? darkMap : lightMap}>
          <HubContext value={hub}>
            {shown.map((panel) => (
              <PanelView key={panel.title} panel={panel} isOptional />
            ))}
          </HubContext>
        </MapColoursContext>
      </Sharpness>
    </div>
  )
}
