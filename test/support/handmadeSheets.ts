// Workbooks as raw XML, as other programs write them.

import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export interface HandmadeSheet {
  name?: string
  /** Rows as XML: `<row><c t="inlineStr">…</c></row>`. */
  rows: string
  /** XML after the rows, such as merged cells. */
  after?: string
  state?: 'hidden' | 'veryHidden'
}

export interface Handmade {
  sheets: readonly HandmadeSheet[]
  /** Number formats by id; the style of a cell is the index of its format. */
  formats?: Readonly<Record<number, string>>
  /** `cellStyleXfs` and `cellXfs` as XML, instead of one style for each format. */
  cellStyles?: string
  /** Shared texts as XML; an empty one has no content at all. */
  sharedXml?: readonly string[]
  startsIn1904?: boolean
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Style 0 is General; the others are the formats in the order of their ids. */
export function handmade({ sheets, formats = {}, cellStyles, sharedXml = [], startsIn1904 = false }: Handmade): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const ids = Object.keys(formats)
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('rId98', 'styles', 'styles.xml')}${relation('rId99', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${MAIN}"><numFmts count="${ids.length}">${ids.map((id) => `<numFmt numFmtId="${id}" formatCode="${escaped(formats[Number(id)] ?? '')}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>${cellStyles ?? `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${ids.length + 1}"><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs>`}</styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${MAIN}">${sharedXml.map((text) => (text === '' ? '<si/>' : `<si><t xml:space="preserve">${text}</t></si>`)).join('')}</sst>`,
  }
  for (const [at, { rows, after = '' }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = `${head}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))))
}
