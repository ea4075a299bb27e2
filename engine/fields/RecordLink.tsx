import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  to: string
  children?: ReactNode
  /** True for the name of the row's record, which looks like a link without being hovered. */
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
