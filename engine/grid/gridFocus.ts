// Roving focus of a table: one cell is in the tab order, arrow keys move it, also when rows scroll out of view.

import { cellAround, cellAt, cellPositionOf, showCell } from './tableCells.ts'
import type { CellPosition } from './walk.ts'

export interface GridSize {
  rows: readonly { id: string }[]
  columns: readonly { id: string }[]
  rowHeight: number
}

export interface GridFocus {
  /** Position of the active cell; `null` without rows. */
  place(): CellPosition | null
  /** Moves to a cell and scrolls it into view. */
  go(place: CellPosition): void
  /** Makes a cell the tab stop; it may have the focus already. */
  take(cell: HTMLTableCellElement): void
  /** Updates the tab stop after a change of rows or columns. */
  settle(): void
  stop(): void
}

/** @param marked called with each cell that becomes the tab stop */
export function createGridFocus(
  table: HTMLTableElement,
  scroller: HTMLElement,
  size: () => GridSize,
  marked: (cell: HTMLTableCellElement, place: CellPosition) => void,
): GridFocus {
  let at = { row: 0, column: 0, rowId: '', columnId: '' }
  let stop: HTMLTableCellElement | null = null
  /** True while the target row of a key is not rendered yet. */
  let isOnTheWay = false
  /** True if the focus was in a cell and was not moved elsewhere. */
  let holdsFocus = false

  const remember = ({ row, column }: CellPosition) => {
    const { rows, columns } = size()
    at = { row, column, rowId: rows[row]?.id ?? '', columnId: columns[column]?.id ?? '' }
  }

  const place = (): CellPosition | null => {
    const { rows, columns } = size()
    if (rows.length === 0 || columns.length === 0) return null
    const [row, column] = [rows.findIndex(({ id }) => id === at.rowId), columns.findIndex(({ id }) => id === at.columnId)]
    return {
      row: row < 0 ? Math.min(at.row, rows.length - 1) : row,
      column: column < 0 ? Math.min(at.column, columns.length - 1) : column,
    }
  }

  const mark = (cell: HTMLTableCellElement, here: CellPosition) => {
    if (stop !== cell) stop?.removeAttribute('tabindex')
    stop = cell
    cell.tabIndex = 0
    marked(cell, here)
  }

  const focus = (cell: HTMLTableCellElement) => {
    isOnTheWay = false
    holdsFocus = true
    cell.focus()
    uncover(cell, scroller)
  }

  const settle = () => {
    const here = place()
    if (!here) return
    const cell = cellAt(table, here)
    if (!cell) {
      // Tab enters the table at a visible cell.
      const first = table.querySelector<HTMLTableCellElement>('tbody tr[aria-rowindex] td')
      if (!stop?.isConnected && first) mark(first, { row: cellPositionOf(first)?.row ?? 0, column: 0 })
      // Keeps keyboard navigation at its position although the row is no longer rendered.
      if (holdsFocus && document.activeElement === document.body) table.focus({ preventScroll: true })
      return
    }
    remember(here)
    if (stop !== cell) mark(cell, here)
    if (isOnTheWay || (holdsFocus && document.activeElement === document.body)) focus(cell)
  }

  const onFocusIn = ({ target }: FocusEvent) => {
    const cell = cellAround(target)
    const here = cell && cellPositionOf(cell)
    holdsFocus = here !== null || target === table
    if (!cell || !here) return
    remember(here)
    mark(cell, here)
  }
  // `focusout` also fires when a row is removed; only later it is clear whether the user moved the focus.
  const onFocusOut = ({ target }: FocusEvent) =>
    void setTimeout(() => {
      if (target instanceof Element && target.isConnected && !table.contains(document.activeElement)) holdsFocus = false
    })

  table.tabIndex = -1
  table.addEventListener('focusin', onFocusIn)
  table.addEventListener('focusout', onFocusOut)
  const observer = new MutationObserver(settle)
  observer.observe(table, { childList: true, subtree: true })
  settle()

  return {
    place,
    settle,
    go(to) {
      remember(to)
      const cell = cellAt(table, to)
      if (cell) {
        mark(cell, to)
        return focus(cell)
      }
      isOnTheWay = true
      table.focus({ preventScroll: true })
      showCell(scroller, to, size().rowHeight)
    },
    take(cell) {
      const here = cellPositionOf(cell)
      if (!here) return
      remember(here)
      mark(cell, here)
    },
    stop() {
      observer.disconnect()
      table.removeEventListener('focusin', onFocusIn)
      table.removeEventListener('focusout', onFocusOut)
      stop?.removeAttribute('tabindex')
    },
  }
}

/** Scrolls a cell out from under pinned columns. */
function uncover(cell: HTMLTableCellElement, scroller: HTMLElement): void {
  if (cell.classList.contains('g-pin')) return
  const own = cell.getBoundingClientRect()
  const pinned = (side: string) =>
    [...(cell.closest('tr')?.querySelectorAll(`.g-pin-${side}`) ?? [])].map((one) => one.getBoundingClientRect())
  const left = Math.max(own.left, ...pinned('start').map(({ right }) => right))
  const right = Math.min(own.right, ...pinned('end').map(({ left }) => left))
  if (left > own.left) scroller.scrollLeft -= left - own.left
  else if (right < own.right) scroller.scrollLeft += own.right - right
}
