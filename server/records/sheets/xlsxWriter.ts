// Writes xlsx files (ECMA-376, part 1) row by row. Only compressed bytes and the styles in use stay in memory, so texts are written in their
// cells (`inlineStr`) and not in the table of shared strings.

import { Zip, ZipDeflate } from 'fflate'
import { escapeXml } from '#model/escapeXml.ts'
import { cellName, isMerged, isShownNumber, isStyled, type StyledCell, serialOfDate, type WorkbookCell, type WrittenCell } from './cells.ts'
import type { Sheet, SheetColumn, Writer } from './workbook.ts'
import { createXlsxStyles, SPREADSHEET_ML, TEXT_CELL_FORMAT, type XlsxStyles } from './xlsxStyles.ts'

export interface XlsxWriter extends Writer {
  /** Bytes of the whole file. The writer is used up. */
  end(): Uint8Array<ArrayBuffer>
}

/** A part of the package that is being written. */
interface OpenPart {
  write(xml: string): void
  end(xml: string): void
}

interface OpenSheet {
  sheet: Sheet
  part: OpenPart
  /** Number of the last row, from 1. */
  row: number
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that are compressed at once. */
const PIECE = 65_536

const MOMENT = 'yyyy-mm-dd hh:mm:ss'

/** Underscore of a text that looks like an escaped character (ST_Xstring): a reader would turn `_x0041_` into `A`. */
const ENCODED_SIGN = /_(?=x[\dA-Fa-f]{4}_)/g

export function createXlsxWriter(): XlsxWriter {
  const styles = createXlsxStyles()
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const encoder = new TextEncoder()
  const openPart = (path: string): OpenPart => {
    const file = new ZipDeflate(path)
    zip.add(file)
    let waiting = DECLARATION
    const write = (xml: string, isLast = false) => {
      waiting += xml
      if (waiting.length < PIECE && !isLast) return
      file.push(encoder.encode(waiting), isLast)
      waiting = ''
    }
    return { write, end: (xml) => write(xml, true) }
  }
  const sheets: OpenSheet[] = []
  const addRow = <T>(open: OpenSheet, cells: readonly T[], xmlOf: (name: string, cell: T, at: number) => string) => {
    open.row += 1
    open.part.write(`<row r="${open.row}">${cells.map((cell, at) => xmlOf(cellName(at, open.row), cell, at)).join('')}</row>`)
  }
  const endSheet = () => {
    const open = sheets.at(-1)
    open?.part.end(foot(open.sheet))
  }
  return {
    sheet(sheet) {
      endSheet()
      const open: OpenSheet = { sheet, part: openPart(`xl/worksheets/sheet${sheets.length + 1}.xml`), row: 0 }
      open.part.write(head(sheet, sheets.length === 0))
      sheets.push(open)
      for (const [at, line] of (sheet.above ?? []).entries()) {
        const style = styles.of({ format: TEXT_CELL_FORMAT, look: at === 0 ? 'title' : null })
        addRow(open, [line], (name, text) => textCell(name, text, style))
      }
      const style = styles.of({ format: TEXT_CELL_FORMAT, look: 'head' })
      addRow(open, sheet.columns, (name, { head }) => textCell(name, head, style))
    },
    add(rows) {
      const open = sheets.at(-1)
      if (!open) throw new Error('Rows are added before a sheet')
      for (const row of rows) addRow(open, row, (name, cell, at) => cellXml(name, cell, open.sheet.columns[at], styles))
    },
    end() {
      endSheet()
      const names = sheets.map(({ sheet }) => sheet.name)
      openPart('xl/styles.xml').end(styles.xml())
      openPart('xl/workbook.xml').end(workbookXml(names))
      openPart('xl/_rels/workbook.xml.rels').end(
        relationships([...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const), ['styles', 'styles.xml']]),
      )
      openPart('_rels/.rels').end(relationships([['officeDocument', 'xl/workbook.xml']]))
      openPart('[Content_Types].xml').end(contentTypes(names.length))
      zip.end()
      return joined(chunks)
    },
  }
}

/** Text by type and by format, so that `=1+1` stays text even when the cell is edited. */
function textCell(name: string, text: string, style: number): string {
  const content = escapeXml(text.replace(ENCODED_SIGN, '_x005F_'))
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
}

/** XML of a cell; an empty text for an empty cell. @param name such as `C5` */
function cellXml(name: string, cell: WrittenCell, column: SheetColumn | undefined, styles: XlsxStyles): string {
  if (isMerged(cell as WorkbookCell)) return ''
  const { cell: value, ground = null, format = null } = isStyled(cell) ? cell : { cell: cell as StyledCell['cell'] }
  const style = (own: string | null) => styles.of({ format: own, ground })
  if (value === null) return ground === null ? '' : `<c r="${name}" s="${style(null)}"/>`
  if (isShownNumber(value)) return textCell(name, value.shown, style(TEXT_CELL_FORMAT))
  if (typeof value === 'string') return textCell(name, value, style(TEXT_CELL_FORMAT))
  if (typeof value === 'boolean') return `<c r="${name}" s="${style(null)}" t="b"><v>${value ? 1 : 0}</v></c>`
  const wanted = format ?? column?.format ?? null
  if (typeof value === 'number') return `<c r="${name}" s="${style(wanted)}"><v>${value}</v></c>`
  return `<c r="${name}" s="${style(wanted ?? MOMENT)}"><v>${serialOfDate(value)}</v></c>`
}

/** A worksheet until its first row. */
function head({ columns, above = [] }: Sheet, isFirst: boolean): string {
  const fixed = above.length + 1
  const pane = `<pane ySplit="${fixed}" topLeftCell="A${fixed + 1}" activePane="bottomLeft" state="frozen"/>`
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  return [
    `<worksheet xmlns="${SPREADSHEET_ML}">`,
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
  ].join('')
}

/** A worksheet after its last row. */
function foot({ columns, above = [], isLandscape = false }: Sheet): string {
  const merges = columns.length > 1 ? above.map((_, at) => `<mergeCell ref="A${at + 1}:${cellName(columns.length - 1, at + 1)}"/>`) : []
  return [
    '</sheetData>',
    merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '',
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    isLandscape ? '<pageSetup paperSize="9" orientation="landscape"/>' : '',
    '</worksheet>',
  ].join('')
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return `<workbook xmlns="${SPREADSHEET_ML}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...Array.from({ length: sheets }, (_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ]
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...parts.map(([path, kind]) => `<Override PartName="${path}" ContentType="${TYPE}.${kind}+xml"/>`),
    '</Types>',
  ].join('')
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
