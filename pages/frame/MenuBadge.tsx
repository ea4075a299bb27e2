import { useAtomValue } from 'jotai'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { pathOf } from '../../engine/api/menus/menuTarget.ts'
import { menuPages } from '../../engine/api/menus/menuTree.ts'
import { useText } from '../../engine/text/text.ts'
import { countAt, openWorkAtom, shortCount } from '../openWork/openWork.ts'

/** Number of open tasks behind a menu entry, or behind all entries of a closed branch. */
export function MenuBadge({ node }: { node: MenuNode }) {
  const { t } = useText()
  const work = useAtomValue(openWorkAtom)
  if (!work) return null
  const count = menuPages([node]).reduce((sum, page) => sum + countAt(work, pathOf(page)), 0)
  if (count === 0) return null
  return (
    <b className="g-side-badge">
      {shortCount(count)}
      <span className="g-unseen"> {t('work.open')}</span>
    </b>
  )
}
