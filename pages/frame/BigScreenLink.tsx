import { useMemo } from 'react'
import { screens, visibleScreens } from '../../bigscreens/index.ts'
import { menuCodes } from '../../engine/api/access/permissionCodes.ts'
import { useSession } from '../../engine/api/access/session.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** Link to the first big screen that the user may see, for the user's own project if there is one. */
export function BigScreenLink() {
  const { t } = useText()
  const projectId = useSession()?.projectId
  const { menus } = useAllMenus()
  const [first] = useMemo(() => visibleScreens(screens, new Set(menuCodes(menus))), [menus])
  if (!first) return null
  const label = t('frame.bigScreen')
  return (
    <a
      className="g-bar-button"
      href={projectId ? `${first.path}?${new URLSearchParams({ projectId })}` : first.path}
      target="_blank"
      rel="noopener"
      aria-label={`${label}${t('frame.newWindow')}`}
      title={label}
    >
      <Icon glyph="desktop" />
    </a>
  )
}
