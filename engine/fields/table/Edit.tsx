import { lazy, Suspense } from 'react'
import type { EditProps } from '../face.ts'

const Grid = lazy(() => import('./Grid.tsx'))

/** Control of a table field. Its rows load as a separate chunk, since few forms have a table field. */
export function TableEdit(props: EditProps) {
  return (
    <Suspense fallback={<div className="g-late" data-widget="table" />}>
      <Grid {...props} />
    </Suspense>
  )
}
