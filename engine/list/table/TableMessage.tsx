import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import type { Records } from '../records/records.ts'

const MAX_SKELETONS = 10

interface Props {
  records: Records
  rowsWanted: number
  /** Text of an empty list. */
  children: ReactNode
}

/** Content below the header without rows: skeletons while loading, an empty state, or an error. */
export function TableMessage({ records, rowsWanted, children }: Props) {
  const { t } = useText()
  const { rows, error, busy, beyond, refetch } = records
  if (error) {
    return (
      <div className={rows?.length ? 'g-table-notice' : 'g-table-message'} role="alert">
        {t('list.failed')}: {error.message}
        <button type="button" className="g-button" disabled={busy} onClick={refetch}>
          {t('list.retry')}
        </button>
        <WhyButton error={error} />
      </div>
    )
  }
  if (rows === undefined || beyond !== null) {
    const places = Array.from({ length: Math.min(rowsWanted, MAX_SKELETONS) }, (_, at) => at)
    return (
      <div role="status" aria-label={t('list.loading')}>
        {places.map((at) => (
          <div key={at} className="g-skeleton-row">
            <span className="g-skeleton" />
          </div>
        ))}
      </div>
    )
  }
  return rows.length === 0 ? <div className="g-table-message">{children}</div> : null
}
