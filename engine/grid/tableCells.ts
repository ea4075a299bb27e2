// Finds the cells of a table in the DOM. Rows that are scrolled out of view may be missing, and in wide lists cells of a row, which one empty cell replaces.

import { columnIndex } from '../api/access/columnIndex.ts'
import type { CellPosition } from './walk.ts'

/** `aria-rowindex` starts at 1, and the header is the first row. */
const HEAD_ROWS = 2

export function cellAt(table: HTMLTableElement, { row, column }: CellPosition): HTMLTableCellElement | null {
  const cells = table.querySelector<HTMLTableRowElement>(`tbody tr[aria-rowindex="${row + HEAD_ROWS}"]`)?.cells ?? []
  let index = 0
  for (const cell of cells) {
    if (index >= column) return index === column && cell.colSpan === 1 ? cell : null
    index += cell.colSpan
  }
  return null
}

/** The cell that is, or contains, an element. */
export function cellAround(target: EventTarget | null): HTMLTableCellElement | null {
  return target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td') : null
}

export function cellPositionOf(cell: HTMLTableCellElement): CellPosition | null {
  const index = Number(cell.closest('tr')?.getAttribute('aria-rowindex'))
  return index >= HEAD_ROWS && cell.colSpan === 1 ? { row: index - HEAD_ROWS, column: columnIndex(cell) } : null
}

/** The first link, button or input inside a cell. */
export function controlIn(cell: HTMLElement): HTMLElement | null {
  return cell.querySelector<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)')
}

/** Scrolls a cell into view, so that a virtualised table renders it. */
export function showCell(scroller: HTMLElement, { row, column }: CellPosition, rowHeight: number): void {
  showColumn(scroller, column)
  const head = scroller.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const top = row * rowHeight
  const room = scroller.clientHeight - head
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room
}

function showColumn(scroller: HTMLElement, column: number): void {
  const head = scroller.querySelectorAll('thead th')[column]?.getBoundingClientRect()
  const box = scroller.getBoundingClientRect()
  if (!head) return
  if (head.left < box.left) scroller.scrollLeft -= box.left - head.left
  else if (head.right > box.right) scroller.scrollLeft += head.right - box.right
}
