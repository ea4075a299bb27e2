import { lazy, Suspense } from 'react'
import { RowsFrom, type RowsProps } from './RowsFrom.tsx'

const WindowedRows = lazy(() => import('./WindowedRows.tsx'))

/** Up to here every row is in the page; a longer list keeps only those in sight, by code that most lists never load. */
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
