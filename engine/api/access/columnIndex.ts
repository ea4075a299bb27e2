/** Index of the column of a cell, from 0; cells before it may span several columns. */
export function columnIndex(cell: HTMLTableCellElement): number {
  let index = 0
  for (let one = cell.previousElementSibling; one !== null; one = one.previousElementSibling) index += (one as HTMLTableCellElement).colSpan
  return index
}
