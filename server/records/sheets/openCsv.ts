// Reads CSV files: detects encoding and separator, and returns cells as text.

import Papa from 'papaparse'
import type { WorkbookCell } from './cells.ts'
import { fromCsvText } from './csv.ts'

const SEPARATORS = [',', ';', '\t'] as const
/** First line by which a file states its separator. */
const STATED = /^sep=(.)\r?\n/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/

/** Reads at most `most` rows. Throws for binary content, and for unbalanced quotes. */
export function openCsv(bytes: Buffer, most: number): WorkbookCell[][] {
  const content = decoded(bytes)
  if (NO_TEXT.test(content)) throw new Error('is no text')
  const [line = '', stated] = STATED.exec(content) ?? []
  const text = content.slice(line.length)
  const separator = stated ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, preview: most })
  if (errors.some(({ type }) => type === 'Quotes')) throw new Error('has a quote that does not end')
  const rows = data.map((row) => row.map((cell) => (cell === '' ? null : fromCsvText(cell.replace(/\r\n?/g, '\n')))))
  const height = rows.findLastIndex((row) => row.some((cell) => cell !== null)) + 1
  const width = rows.reduce((longest, row) => Math.max(longest, row.findLastIndex((cell) => cell !== null) + 1), 0)
  return rows.slice(0, height).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
}

/** Decodes UTF-8 and UTF-16 with a byte order mark, valid UTF-8, otherwise GB18030. Throws if none fits. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

/** The separator with the most headings. */
function separatorOf(text: string): string {
  const heads = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return SEPARATORS.reduce((best, one) => (heads(one) > heads(best) ? one : best))
}
