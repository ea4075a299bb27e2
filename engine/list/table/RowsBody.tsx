import { lazy, Suspense } from 'react'
import { RowsFrom, type RowsProps } from './RowsFrom.tsx'

const WindowedRows = lazy(() => import('./WindowedRows.tsx'))

/** Maximum number of rows that are rendered without virtualisation, whose code loads on demand. */
const ALL_ROWS = 60

export function RowsBody(props: RowsProps) {
  const { length } = props.rows
  if (length <= ALL_ROWS) return <RowsFrom {...props} first={0} end={length} />
  return (
    <Suspense fallback={<RowsFrom {...props} first={0} end={ALL_ROWS / 2} />}>
      <WindowedRows {...props} />
    </Suspense>
  )
}
