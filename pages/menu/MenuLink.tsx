import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../engine/api/access/session.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTarget, withToken } from '../../engine/api/menus/menuTarget.ts'
import { useText } from '../../engine/text/text.ts'
import { usePrefetch } from './usePrefetch.ts'

interface Props {
  node: MenuNode
  className?: string
  title?: string
  isCurrent?: boolean
  children: ReactNode
  onGo?(): void
}

/** Link to the target of a menu entry; plain text if it has none. */
export function MenuLink({ node, isCurrent = false, children, onGo, ...looks }: Props) {
  const { t } = useText()
  const session = useSession()
  const target = menuTarget(node)
  const { aim, turnAway } = usePrefetch(target && 'to' in target ? target.to : null)
  if (!target) return <span {...looks}>{children}</span>
  if ('to' in target) {
    return (
      <Link
        {...looks}
        to={target.to}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
        onPointerEnter={isCurrent ? undefined : aim}
        onPointerLeave={turnAway}
        onPointerDown={turnAway}
      >
        {children}
      </Link>
    )
  }
  return (
    <a {...looks} href={withToken(target.newWindow, session?.accessToken ?? '')} target="_blank" rel="noopener noreferrer" onClick={onGo}>
      {children}
      <span className="g-unseen">{t('frame.newWindow')}</span>
    </a>
  )
}
