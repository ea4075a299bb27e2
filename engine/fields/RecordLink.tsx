import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  to: string
  children?: ReactNode
  /** True for the title of the row's record, which always looks like a link. */
  isName?: boolean
  onClick?(): void
}

/** Link to the page of a record. */
export function RecordLink({ to, children, isName, onClick }: Props) {
  return (
    <Link className={isName ? 'g-record-link g-record-name' : 'g-record-link'} to={to} onClick={onClick}>
      {children}
    </Link>
  )
}
