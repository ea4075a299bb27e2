import type { ReactNode } from 'react'
import type { Rec } from '../api/record.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import type { LayoutProps } from './layoutProps.ts'

interface Props extends Pick<LayoutProps, 'opening' | 'onOpen'> {
  record: Rec
  children: ReactNode
}

/** Name of a record as a link to its page, or a button for its dialog. */
export function RecordName({ record, opening, onOpen, children }: Props) {
  if (opening)
    return (
      <RecordLink to={opening.pathOf(record.id)} onClick={opening.leave}>
        {children}
      </RecordLink>
    )
  if (!onOpen) return <span>{children}</span>
  return (
    <button type="button" className="g-record-link" onClick={() => onOpen(record)}>
      {children}
    </button>
  )
}
