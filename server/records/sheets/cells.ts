// Types of worksheet cells, and their text.

/** A number that is displayed differently from its digits. */
export interface ShownNumber {
  number: number
  /** Text that a spreadsheet program displays. */
  shown: string
  kind: 'number' | 'date' | 'time'
  /** Days since 1899-12-30, converted from the calendar of the workbook. */
  serial: number
}

/** Empty cell of a merged range, with the content of the range. */
export interface MergedCell {
  merged: Exclude<WorkbookCell, MergedCell>
  /** True when the range has several columns. */
  isAcross: boolean
}

/** Cell of a file: empty is `null`, dates and times are `Date` in UTC. An error such as `#N/A` is its text. */
export type WorkbookCell = string | number | boolean | Date | null | ShownNumber | MergedCell

/** A cell with a look of its own. */
export interface StyledCell {
  cell: Exclude<WorkbookCell, MergedCell>
  /** Background colour `#RRGGBB`, such as that of a state. */
  ground?: string | null
  /** Number format, such as one with the unit of the value. */
  format?: string | null
}

export type WrittenCell = WorkbookCell | StyledCell

export function isStyled(cell: WrittenCell | undefined): cell is StyledCell {
  return typeof cell === 'object' && cell !== null && 'cell' in cell
}

/** Empty or filled only by a merged range. */
export function isEmptyCell(cell: WorkbookCell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

export function isMerged(cell: WorkbookCell | undefined): cell is MergedCell {
  return typeof cell === 'object' && cell !== null && 'merged' in cell
}

export function isShownNumber(cell: WorkbookCell | undefined): cell is ShownNumber {
  return typeof cell === 'object' && cell !== null && 'shown' in cell
}

/** True for a row without content; content of merged ranges does not count. */
export function isEmptyRow(cells: readonly WorkbookCell[]): boolean {
  return cells.every((cell) => isEmptyCell(cell) || isMerged(cell))
}

/** Text of a cell: numbers with at most 15 digits, dates without midnight. */
export function cellText(cell: Exclude<WorkbookCell, null>): string {
  if (isMerged(cell)) return cell.merged === null ? '' : cellText(cell.merged)
  if (isShownNumber(cell)) return cell.shown.trim()
  if (typeof cell === 'number') return numberText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (!(cell instanceof Date)) return cell.trim()
  return cell
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')
}

/** Name of a cell, `C5`, from its column (from 0) and row (from 1). */
export function cellName(column: number, row: number): string {
  const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
  return `${letters(column)}${row}`
}

/** Digits beyond the fifteenth are binary rounding errors: 1.1 + 2.2 is 3.3. */
function numberText(number: number): string {
  return String(Number.isInteger(number) ? number : Number(number.toPrecision(15)))
}

/** Days from 1899-12-30, the day 0 of worksheets, to 1970-01-01. */
const EPOCH_DAY = 25_569
const DAY_MS = 86_400_000

/** Serial number of a date in UTC. */
export const serialOfDate = (date: Date): number => date.getTime() / DAY_MS + EPOCH_DAY

/** Local time of a serial number as UTC. The 1900 calendar has a 29 February, serial number 60. */
export function dateOfSerial(serial: number): Date {
  const days = serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - EPOCH_DAY) * 86_400) * 1000)
}
