// Rewrites the XML of a workbook where the reader would decode it wrongly. The text that it means stays the same.

/** A character reference beyond the basic plane, of which the reader keeps 16 bits. */
const FAR_SIGN = /&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi
/** A cell with the text of a formula: the reader decodes it twice. */
const FORMULA_TEXT = /(<(?:\w+:)?c\s[^<>]*\bt\s*=\s*["']str["'][^<>]*(?<!\/)>)([^<]*(?:<(?!\/(?:\w+:)?c>)[^<]*)*)/g
const ENCODED = /&|_(?=x[\da-f]{4}_)/gi

export function xmlForReader(part: Buffer): Buffer {
  const hasFarSigns = part.includes('&#')
  const hasFormulaTexts = part.includes('sheetData') && (part.includes('&') || part.includes('_x'))
  if (!hasFarSigns && !hasFormulaTexts) return part
  const near = part.toString('utf8').replace(FAR_SIGN, (whole, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  const once = near.replace(
    FORMULA_TEXT,
    (_, head: string, content: string) => head + content.replace(ENCODED, (sign) => (sign === '&' ? '&amp;' : '_x005F_')),
  )
  return Buffer.from(once)
}
