import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  to: string
  children?: ReactNode
  /** It names the record of its row, and looks like a link before anybody points at it. */
  isName?: boolean
  onClick?(): void
}

/** The name of a record as the way to its page. */
export function RecordLink({ to, children, isName, onClick }: Props) {
  return (
    <Link className={isName ? 'g-record-link g-record-name' : 'g-record-link'} to={to} onClick={onClick}>
      {children}
    </Link>
  )
}
