// Rewrites the XML of a workbook where the reader would understand it wrongly. The text that it means stays the same.

/** A character reference beyond the basic plane, of which the reader keeps 16 bits. */
const FAR_SIGN = /&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi
/** A cell with the text of a formula: the reader decodes it twice. */
const FORMULA_TEXT = /(<(?:\w+:)?c\s[^<>]*\bt\s*=\s*["']str["'][^<>]*(?<!\/)>)([^<]*(?:<(?!\/(?:\w+:)?c>)[^<]*)*)/g
const ENCODED = /&|_(?=x[\da-f]{4}_)/gi

/** The reader makes a cell of each place that a link covers, which may be all of a sheet. */
const LINK = /<(?:\w*:)?hyperlink\s[^<>]*>/g
/** Styles of cells, and the named styles that they are made from. */
const NAMED_STYLES = /<(?:\w+:)?cellStyleXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellStyleXfs>/
const CELL_STYLES = /(<(?:\w+:)?cellXfs\b[^<>]*>)([\s\S]*?)(?=<\/(?:\w+:)?cellXfs>)/
const STYLE = /<(?:\w+:)?xf(?=[\s/>])([^<>]*)>/g

export function xmlForReader(part: Buffer): Buffer {
  if (part.includes('cellStyleXfs')) return Buffer.from(withInheritedFormats(part.toString('utf8')))
  const isSheet = part.includes('sheetData')
  const hasFarSigns = part.includes('&#')
  const hasFormulaTexts = isSheet && (part.includes('&') || part.includes('_x'))
  const hasLinks = isSheet && part.includes('hyperlink')
  if (!hasFarSigns && !hasFormulaTexts && !hasLinks) return part
  const near = part.toString('utf8').replace(FAR_SIGN, (whole, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  const once = near.replace(
    FORMULA_TEXT,
    (_, head: string, content: string) => head + content.replace(ENCODED, (sign) => (sign === '&' ? '&amp;' : '_x005F_')),
  )
  return Buffer.from(hasLinks ? once.replace(LINK, '') : once)
}

/** A style without a number format has that of its named style, which the reader leaves out. */
function withInheritedFormats(styles: string): string {
  const formats = [...(NAMED_STYLES.exec(styles)?.[1] ?? '').matchAll(STYLE)].map(([, own = '']) => attribute(own, 'numFmtId'))
  return styles.replace(CELL_STYLES, (_, head: string, list: string) => head + list.replace(STYLE, inherited))

  function inherited(tag: string, own: string): string {
    const format = formats[Number(attribute(own, 'xfId') ?? 0)]
    if (format === undefined || attribute(own, 'numFmtId') !== undefined) return tag
    return tag.replace(/xf(?=[\s/>])/, `xf numFmtId="${format}"`)
  }
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["'](\\d+)["']`).exec(attributes)?.[1]
}
