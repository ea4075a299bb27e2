import { lazy, Suspense } from 'react'
import { boardFields, calendarFields } from './layoutFields.ts'
import type { LayoutProps } from './layoutProps.ts'
import '../model/expressions/cel.ts'

const Board = lazy(() => import('./Board.tsx'))
const MonthGrid = lazy(() => import('./MonthGrid.tsx'))

/** Renders the board or calendar that the URL of a list selects. */
export default function ListLayout(props: LayoutProps) {
  const { entity, state } = props
  return (
    <Suspense fallback={<div className="g-layout-waiting" aria-busy="true" />}>
      {state.layout === 'board' && entity.board && <Board {...props} board={boardFields(entity, entity.board)} />}
      {state.layout === 'calendar' && entity.calendar && <MonthGrid {...props} calendar={calendarFields(entity, entity.calendar)} />}
    </Suspense>
  )
}
