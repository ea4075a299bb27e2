// Rewrites workbook XML that the parser would misread. The content stays the same.

import { escapeXml } from '#model/escapeXml.ts'

/** A character reference beyond the basic plane, which the parser truncates to 16 bits. */
const FAR_SIGN = /&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi
/** A cell with the text result of a formula, which the parser decodes twice. */
const FORMULA_TEXT = /(<(?:\w+:)?c\s[^<>]*\bt\s*=\s*["']str["'][^<>]*(?<!\/)>)([^<]*(?:<(?!\/(?:\w+:)?c>)[^<]*)*)/g
const ENCODED = /&|_(?=x[\da-f]{4}_)/gi
/** The parser takes the reference of a cell from the first `r="…"` after its start, even inside a text or a formula. */
const FORMULA = /<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)/g
const QUOTED_TEXT = /(<(?:\w+:)?[tv](?:\s[^<>]*)?>)([^<"']*["'][^<]*)/g
const QUOTE = /["']/g
/** The parser skips rows and cells whose tag name is followed by a tab or a line break. */
const BROKEN_START = /(<(?:\w+:)?(?:c|row))[\t\r\n]/g

/** Blanks before the end of a tag, after which the parser finds neither value nor shared text. */
const BLANKS = /<(\/?(?:\w+:)?\w+)\s+(\/?)>/g
/** A cell with a formula that was never computed, which the parser treats as empty. */
const UNCOMPUTED =
  /<((?:\w+:)?c)((?:\s[^<>]*)?)><(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)(?:<(?:\w+:)?v\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/g
const TYPE = /\st\s*=\s*["'](\w+)["']/
/** An empty shared text, which the parser does not count, so that later indexes would be shifted. */
const EMPTY_SHARED = /<((?:\w+:)?)si(?:\s[^<>]*)?\/>/g

/** The parser creates a cell for each position that a link covers, possibly the whole sheet. */
const LINK = /<(?:\w*:)?hyperlink\s[^<>]*>/g
/** Cell styles, and the named styles that they refer to. */
const NAMED_STYLES = /<(?:\w+:)?cellStyleXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellStyleXfs>/
const CELL_STYLES = /(<(?:\w+:)?cellXfs\b[^<>]*>)([\s\S]*?)(?=<\/(?:\w+:)?cellXfs>)/
/** A custom format with the id of General, for which the parser ignores it. */
const OWN_GENERAL = /<(?:\w+:)?numFmt\s[^<>]*\bnumFmtId\s*=\s*["']0["']/
const GENERAL_ID = /\bnumFmtId\s*=\s*["']0["']/g
/** Id below those of custom formats that no program uses. */
const FREE_ID = 163
const STYLE = /<(?:\w+:)?xf(?=[\s/>])([^<>]*)>/g

const SECTIONS = [
  { opens: '<!--', closes: '-->', text: () => '' },
  {
    opens: '<![CDATA[',
    closes: ']]>',
    text: escapeXml,
  },
]

/** Text for a cell whose formula was never computed. */
export const UNCOMPUTED_ERROR = '#UNCOMPUTED!'

export function xmlForReader(raw: Buffer): Buffer {
  const part = raw.includes('<!') ? Buffer.from(withoutSections(raw.toString('utf8'))) : raw
  if (part.includes('cellStyleXfs')) return Buffer.from(withInheritedFormats(withoutOwnGeneral(part.toString('utf8'))))
  const isSheet = part.includes('sheetData')
  const isShared = part.includes('sst')
  if (!isSheet && !isShared && !part.includes('&#')) return part
  const near = part
    .toString('utf8')
    .replace(BLANKS, '<$1$2>')
    .replace(FAR_SIGN, (match, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : match
    })
  if (isSheet) return Buffer.from(sheetForReader(near))
  return Buffer.from(isShared ? near.replace(EMPTY_SHARED, '<$1si><$1t></$1t></$1si>') : near)
}

function sheetForReader(sheet: string): string {
  return sheet
    .replace(BROKEN_START, '$1 ')
    .replace(LINK, '')
    .replace(UNCOMPUTED, (match, tag: string, attributes: string) =>
      TYPE.exec(attributes)?.[1] === 'str' ? match : `<${tag}${attributes.replace(TYPE, '')} t="e"><v>${UNCOMPUTED_ERROR}</v></${tag}>`,
    )
    .replace(FORMULA, '')
    .replace(QUOTED_TEXT, (_, tag: string, text: string) => tag + text.replace(QUOTE, (quote) => (quote === '"' ? '&quot;' : '&apos;')))
    .replace(
      FORMULA_TEXT,
      (_, head: string, content: string) => head + content.replace(ENCODED, (sign) => (sign === '&' ? '&amp;' : '_x005F_')),
    )
}

/**
 * Removes comments and resolves CDATA sections: the parser would read cells in comments and lose sections. Throws for an unterminated one.
 */
function withoutSections(xml: string): string {
  let plain = ''
  let at = 0
  for (let start = xml.indexOf('<!'); start >= 0; start = xml.indexOf('<!', at)) {
    const section = SECTIONS.find(({ opens }) => xml.startsWith(opens, start))
    const end = section ? xml.indexOf(section.closes, start + section.opens.length) : start + 2
    if (end < 0) throw new Error('a section of the XML has no end')
    plain += xml.slice(at, start) + (section ? section.text(xml.slice(start + section.opens.length, end)) : '<!')
    at = end + (section?.closes.length ?? 0)
  }
  return plain + xml.slice(at)
}

const withoutOwnGeneral = (styles: string): string =>
  OWN_GENERAL.test(styles) ? styles.replace(GENERAL_ID, `numFmtId="${FREE_ID}"`) : styles

/** Copies number formats from named styles, which the parser ignores. */
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
