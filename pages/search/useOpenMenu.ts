import { useNavigate } from 'react-router'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTarget, withToken } from '../../engine/api/menus/menuTarget.ts'
import { currentSession } from '../../engine/session/sessionState.ts'

/** Returns a function that opens the target of a menu entry. */
export function useOpenMenu(): (node: MenuNode) => void {
  const navigate = useNavigate()
  return (node) => {
    const target = menuTarget(node)
    if (target && 'to' in target) void navigate(target.to)
    else if (target) window.open(withToken(target.newWindow, currentSession()?.accessToken ?? ''), '_blank', 'noopener,noreferrer')
  }
}
