// Keyboard navigation in the cells of a table, as in the ARIA grid pattern.

/** A cell by the index of its row on the page and of its visible column, both from 0. */
export interface CellPosition {
  row: number
  column: number
}

export interface Extent {
  rows: number
  columns: number
  /** Number of rows on one screen. */
  page: number
}

export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The cell that a navigation key selects; `null` for other keys. At an edge the cell stays the same. */
export function walk(
  { row, column }: CellPosition,
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pressed,
  { rows, columns, page }: Extent,
): CellPosition | null {
  if (shiftKey || altKey) return null
  const far = ctrlKey || metaKey
  const to = (toRow: number, toColumn: number): CellPosition => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  })
  if (key === 'Home') return to(far ? 0 : row, 0)
  if (key === 'End') return to(far ? rows - 1 : row, columns - 1)
  if (far) return null
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(row - page, column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}

/** Direction of the focus after a value was entered. */
export type Onward = 'down' | 'next' | 'previous' | 'stay'

/** The next cell in a direction. At the end of a row Tab continues in the next row. */
export function onwardFrom({ row, column }: CellPosition, onward: Exclude<Onward, 'stay'>, { rows, columns }: Extent): CellPosition {
  if (onward === 'down') return { row: Math.min(rows - 1, row + 1), column }
  const step = onward === 'next' ? 1 : -1
  const next = column + step
  if (next >= 0 && next < columns) return { row, column: next }
  const nextRow = row + step
  return nextRow < 0 || nextRow >= rows ? { row, column } : { row: nextRow, column: step > 0 ? 0 : columns - 1 }
}
