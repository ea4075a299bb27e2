/** Event that a table hears: `detail` is the path of a cell (`lines[2].amount`) that shall get the focus, drawn yet or not. */
export const CELL_WANTED = 'g-cell-wanted'
