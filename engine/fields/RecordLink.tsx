import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  to: string
  children?: ReactNode
  onClick?(): void
}

/** The name of a record as the way to its page. */
export function RecordLink({ to, children, onClick }: Props) {
  return (
    <Link className="g-record-link" to={to} onClick={onClick}>
      {children}
    </Link>
  )
}
