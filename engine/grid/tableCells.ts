// Finds the cells of a table in the DOM. Rows that are scrolled out of view may be missing.

import type { CellPosition } from './walk.ts'

/** `aria-rowindex` starts at 1, and the header is the first row. */
const HEAD_ROWS = 2

export function cellAt(table: HTMLTableElement, { row, column }: CellPosition): HTMLTableCellElement | null {
  return table.querySelector<HTMLTableRowElement>(`tbody tr[aria-rowindex="${row + HEAD_ROWS}"]`)?.cells[column] ?? null
}

/** The cell that is, or contains, an element. */
export function cellAround(target: EventTarget | null): HTMLTableCellElement | null {
  return target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td') : null
}

export function cellPositionOf(cell: HTMLTableCellElement): CellPosition | null {
  const index = Number(cell.closest('tr')?.getAttribute('aria-rowindex'))
  return index >= HEAD_ROWS ? { row: index - HEAD_ROWS, column: cell.cellIndex } : null
}

/** The first link, button or input inside a cell. */
export function controlIn(cell: HTMLElement): HTMLElement | null {
  return cell.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)')
}

/** Scrolls a row into view, so that a virtualised table renders it. */
export function showRow(scroller: HTMLElement, row: number, rowHeight: number): void {
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const top = row * rowHeight
  const room = scroller.clientHeight - head
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room
}
