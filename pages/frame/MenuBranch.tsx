import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { accessMark } from '../../engine/api/access/accessQuestion.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { pathOf } from '../../engine/api/menus/menuTarget.ts'
import { menuTrail, samePath } from '../../engine/api/menus/menuTree.ts'
import { listOfRecord } from '../../engine/api/schemas/manifest.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { MenuLink } from '../menu/MenuLink.tsx'
import { menuGlyph } from '../menu/menuGlyph.ts'
import { menuName } from '../menu/menuName.ts'
import { MenuBadge } from './MenuBadge.tsx'
import { drawerAtom, foldedAtom } from './menuState.ts'
import { useSizeClass } from './sizeClass.ts'

interface Props {
  nodes: readonly MenuNode[]
  /** True for the top level, of which a collapsed menu shows only icons; deeper levels open in a popup. */
  isTop?: boolean
  onGo?(): void
}

export function MenuBranch({ nodes, isTop = false, onGo }: Props) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id || node.code} {...accessMark({ menu: node.id })}>
          {node.children.length > 0 ? <Group node={node} isTop={isTop} onGo={onGo} /> : <Leaf node={node} onGo={onGo} />}
        </li>
      ))}
    </ul>
  )
}

interface NodeProps {
  node: MenuNode
  isTop?: boolean
  onGo: (() => void) | undefined
}

function Group({ node, isTop, onGo }: NodeProps) {
  const { language } = useText()
  const { pathname } = useLocation()
  const holdsPage = menuTrail([node], listOfRecord(pathname) ?? pathname).length > 0
  // Until the user opens or closes it, a branch is open if it contains the current page.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasRoom = useSizeClass() > 1
  const fliesOut = useAtomValue(foldedAtom) && hasRoom && isTop
  const isOpen = fliesOut ? anchor !== null : (wanted ?? holdsPage)
  const name = menuName(node, language)
  const press = (event: MouseEvent<HTMLElement>) => {
    if (fliesOut) setAnchor(anchor ? null : event.currentTarget)
    else setWanted(!isOpen)
  }
  const leave = () => {
    setAnchor(null)
    onGo?.()
  }
  return (
    <>
      <button
        type="button"
        className="g-side-node"
        aria-expanded={isOpen}
        aria-haspopup={fliesOut ? 'dialog' : undefined}
        data-holds={holdsPage || undefined}
        title={name}
        onClick={press}
      >
        <Icon glyph={menuGlyph(node.icon, node.path, false)} />
        <span>{name}</span>
        {isOpen ? null : <MenuBadge node={node} />}
        <svg className="g-glyph g-side-arrow" viewBox="0 0 20 20" aria-hidden="true">
          <path d="m7 5 5 5-5 5" />
        </svg>
      </button>
      {isOpen && !fliesOut ? <MenuBranch nodes={node.children} onGo={onGo} /> : null}
      {anchor && fliesOut ? (
        <Popup anchor={anchor} role="dialog" side="right" label={name} onClose={() => setAnchor(null)}>
          <div className="g-side-flyout">
            <p>{name}</p>
            <MenuBranch nodes={node.children} onGo={leave} />
          </div>
        </Popup>
      ) : null}
    </>
  )
}

function Leaf({ node, onGo }: NodeProps) {
  const { language } = useText()
  const { pathname } = useLocation()
  const setDrawn = useSetAtom(drawerAtom)
  const name = menuName(node, language)
  const own = pathOf(node)
  const leave = () => {
    setDrawn(false)
    onGo?.()
  }
  return (
    <MenuLink
      node={node}
      className="g-side-node"
      title={name}
      isCurrent={own !== null && samePath(own, listOfRecord(pathname) ?? pathname)}
      onGo={leave}
    >
      <Icon glyph={menuGlyph(node.icon, node.path, true)} />
      <span>{name}</span>
      <MenuBadge node={node} />
    </MenuLink>
  )
}
