import { lazy, Suspense } from 'react'
import type { EditProps } from '../face.ts'

const Grid = lazy(() => import('./Grid.tsx'))

/** The rows are a chunk of their own: few forms hold some. */
export function TableEdit(props: EditProps) {
  return (
    <Suspense fallback={<div className="g-late" data-widget="table" />}>
      <Grid {...props} />
    </Suspense>
  )
}
