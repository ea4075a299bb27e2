import { lazy, Suspense } from 'react'
import { tableFieldRows } from '../../model/records/rows.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

const ReadTable = lazy(() => import('./ReadTable.tsx'))

/** Number of rows in a cell, the rows in a read-only form. */
export const TableView: View = ({ entity, field, value, place, text, draw }) => {
  if (isEmpty(value)) return emptyView(place)
  const rows = tableFieldRows(value)
  const count = text.t('field.rows', { count: rows.length })
  if (place === 'cell' || field.items === null || !draw) return count
  return (
    <Suspense fallback={count}>
      <ReadTable entity={entity} items={field.items} rows={rows} draw={draw} />
    </Suspense>
  )
}
