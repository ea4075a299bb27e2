/** DOM event that asks a table to focus a cell; `detail` is its path (`lines[2].amount`). The cell need not be rendered yet. */
export const CELL_WANTED = 'g-cell-wanted'
