import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import { useText } from '../text.ts'
import type { RecordTableModel } from './useRecordTable.ts'

const STEP = 16

/** The edge of a column head: drag it, or use the arrow keys, to change the width; a double click takes the usual width back. */
export function ColumnEdge({ table, id, title }: { table: RecordTableModel; id: string; title: string }) {
  const { t } = useText()
  const column = table.getColumn(id)
  if (!column) return null

  const drag = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    freezeWidths(table, event.currentTarget)
    const header = table.getFlatHeaders().find((one) => one.id === id)
    header?.getResizeHandler()(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    // With other keys an arrow moves the column.
    if (step === 0 || event.altKey) return
    event.preventDefault()
    freezeWidths(table, event.currentTarget)
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.max(column.columnDef.minSize ?? STEP, column.getSize() + step) }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged; this is the window splitter pattern
    <span
      className="g-column-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { title })}
      aria-valuenow={Math.round(column.getSize())}
      onMouseDown={drag}
      onTouchStart={drag}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Columns that grew with the window keep the width they have on screen, so a drag starts where the eye sees the edge. */
function freezeWidths(table: RecordTableModel, edge: HTMLElement): void {
  const heads = [...(edge.closest('tr')?.children ?? [])]
  const columns = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns(), ...table.getEndVisibleLeafColumns()]
  const seen = columns.filter((column) => column.getCanResize()).map((column) => [column.id, heads[columns.indexOf(column)]] as const)
  table.setColumnSizing(Object.fromEntries(seen.map(([id, head]) => [id, head?.getBoundingClientRect().width ?? 0])))
}
