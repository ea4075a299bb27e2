// Writes CSV (RFC 4180) with a UTF-8 byte order mark, as spreadsheet programs expect.

import { cellText, type WorkbookCell } from './cells.ts'

const MARK = '\ufeff'
const END = '\r\n'

/** A line with its line break. @param days cells that hold a date without a time; other dates are written with their time */
export function csvLine(cells: readonly WorkbookCell[], days: readonly boolean[] = []): string {
  return cells.map((cell, at) => quoted(csvText(cell, days[at] ?? false))).join(',') + END
}

/** Bytes of some lines. @param isFirst true for the beginning of the file, which has the byte order mark */
export function csvPage(lines: readonly string[], isFirst = false): Buffer {
  return Buffer.from((isFirst ? MARK : '') + lines.join(''))
}

/**
 * Text that a spreadsheet would evaluate as a formula, also with full-width characters and after blanks. Signed numbers are not formulas.
 */
const FORMULA = /^(?:[\s\ufeff\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/
const NUMBER = /^[+-]?\d[\d.,]*$/

/** Prefixes formulas with an apostrophe (OWASP: CSV injection). */
function csvText(cell: WorkbookCell, isDay: boolean): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, isDay ? 10 : 19)
      .replace('T', ' ')
  if (typeof cell !== 'string') return typeof cell === 'object' ? cellText(cell) : String(cell)
  return isFormula(cell) ? `'${cell}` : cell
}

/** The text of a cell without the apostrophe that `csvLine` puts before a formula. */
export function fromCsvText(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
}

/** Formulas after apostrophes count too; otherwise an import would remove an apostrophe that belongs to the text. */
function isFormula(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return FORMULA.test(bare) && !NUMBER.test(bare.trim())
}

const quoted = (text: string): string => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
