// Styles of a workbook (`xl/styles.xml`): each combination in use has a number, which its cells name.

import { escapeXml } from '#model/escapeXml.ts'

export interface XlsxStyle {
  /** Number format such as `#,##0.00`; `null` for none. */
  format: string | null
  /** Background colour `#RRGGBB`. */
  ground?: string | null
  look?: 'head' | 'title' | null
}

export interface XlsxStyles {
  /** Number of a style; 0 is that of a plain cell. */
  of(style: XlsxStyle): number
  /** Content of `xl/styles.xml` without the declaration. */
  xml(): string
}

/** Namespace of SpreadsheetML. */
export const SPREADSHEET_ML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Number format of text. */
export const TEXT_CELL_FORMAT = '@'
/** Number of the built-in format of text, and the first number that a file may give. */
const TEXT_FORMAT = 49
const OWN_FORMATS = 164
const HEAD_GROUND = '#EEF2F7'
/** Indexes below: plain, bold, title. */
const FONTS = ['', '<b/>', '<b/>'].map(
  (bold, at) => `<font>${bold}<sz val="${at === 2 ? 16 : 11}"/><name val="Calibri"/><family val="2"/><scheme val="minor"/></font>`,
)
/** The first two fills are given by the format. */
const FILLS = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
const FONT_OF = { head: 1, title: 2 } as const

export function createXlsxStyles(): XlsxStyles {
  const numbers = new Map<string, number>()
  const cells: string[] = []
  const formats: string[] = []
  const grounds: string[] = []
  const indexIn = (all: string[], one: string) => {
    const known = all.indexOf(one)
    return known < 0 ? all.push(one) - 1 : known
  }
  const formatNumber = (format: string | null) => {
    if (format === null) return 0
    return format === TEXT_CELL_FORMAT ? TEXT_FORMAT : OWN_FORMATS + indexIn(formats, format)
  }
  const of = ({ format, ground = null, look = null }: XlsxStyle): number => {
    const key = `${format}|${ground}|${look}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const filled = look === 'head' ? HEAD_GROUND : ground
    const fill = filled === null ? 0 : FILLS.length + indexIn(grounds, filled)
    const font = look === null ? 0 : FONT_OF[look]
    const facts = `numFmtId="${formatNumber(format)}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"`
    const alignment = look === 'title' ? ' applyAlignment="1"><alignment horizontal="center"/></xf>' : '/>'
    const number = cells.push(`<xf ${facts}${alignment}`) - 1
    numbers.set(key, number)
    return number
  }
  of({ format: null })
  return {
    of,
    xml() {
      const own = formats.map((format, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${escapeXml(format)}"/>`)
      const fills = grounds.map(
        (ground) =>
          `<fill><patternFill patternType="solid"><fgColor rgb="FF${ground.slice(1).toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`,
      )
      return [
        `<styleSheet xmlns="${SPREADSHEET_ML}">`,
        own.length > 0 ? list('numFmts', own) : '',
        list('fonts', FONTS),
        list('fills', [...FILLS, ...fills]),
        list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
        list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
        list('cellXfs', cells),
        list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
        '</styleSheet>',
      ].join('')
    },
  }
}

const list = (name: string, all: readonly string[]): string => `<${name} count="${all.length}">${all.join('')}</${name}>`
