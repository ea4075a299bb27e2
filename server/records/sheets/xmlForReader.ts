// Rewrites the XML of a workbook where the reader would understand it wrongly. The text that it means stays the same.

/** A character reference beyond the basic plane, of which the reader keeps 16 bits. */
const FAR_SIGN = /&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi
/** A cell with the text of a formula: the reader decodes it twice. */
const FORMULA_TEXT = /(<(?:\w+:)?c\s[^<>]*\bt\s*=\s*["']str["'][^<>]*(?<!\/)>)([^<]*(?:<(?!\/(?:\w+:)?c>)[^<]*)*)/g
const ENCODED = /&|_(?=x[\da-f]{4}_)/gi
/** The reader takes the place of a cell from the first `r="…"` behind its start, also from a text or a formula. */
const FORMULA = /<(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)/g
const QUOTED_TEXT = /(<(?:\w+:)?[tv](?:\s[^<>]*)?>)([^<"']*["'][^<]*)/g
const QUOTE = /["']/g
/** The reader passes over rows and cells whose name ends with a tab or a line break. */
const BROKEN_START = /(<(?:\w+:)?(?:c|row))[\t\r\n]/g

/** Blanks before the end of a tag, behind which the reader finds no value and no shared text. */
const BLANKS = /<(\/?(?:\w+:)?\w+)\s+(\/?)>/g
/** A cell whose formula no program has computed: the reader takes it for an empty one. */
const UNCOMPUTED =
  /<((?:\w+:)?c)((?:\s[^<>]*)?)><(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)(?:<(?:\w+:)?v\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?<\/(?:\w+:)?c>/g
const TYPE = /\st\s*=\s*["'](\w+)["']/
/** A shared text without content: the reader does not count it, and every later text would stand for the one before. */
const EMPTY_SHARED = /<((?:\w+:)?)si(?:\s[^<>]*)?\/>/g

/** The reader makes a cell of each place that a link covers, which may be all of a sheet. */
const LINK = /<(?:\w*:)?hyperlink\s[^<>]*>/g
/** Styles of cells, and the named styles that they are made from. */
const NAMED_STYLES = /<(?:\w+:)?cellStyleXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellStyleXfs>/
const CELL_STYLES = /(<(?:\w+:)?cellXfs\b[^<>]*>)([\s\S]*?)(?=<\/(?:\w+:)?cellXfs>)/
/** A format of its own under the id of General, where the reader knows General alone. */
const OWN_GENERAL = /<(?:\w+:)?numFmt\s[^<>]*\bnumFmtId\s*=\s*["']0["']/
const GENERAL_ID = /\bnumFmtId\s*=\s*["']0["']/g
/** Ids of workbooks begin behind it, and no program has given it a meaning. */
const FREE_ID = 163
const STYLE = /<(?:\w+:)?xf(?=[\s/>])([^<>]*)>/g

const SECTIONS = [
  { opens: '<!--', closes: '-->', text: () => '' },
  {
    opens: '<![CDATA[',
    closes: ']]>',
    text: (content: string) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
]

/** The text of a cell whose formula no program has computed. */
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
    .replace(FAR_SIGN, (whole, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
  if (isSheet) return Buffer.from(sheetForReader(near))
  return Buffer.from(isShared ? near.replace(EMPTY_SHARED, '<$1si><$1t></$1t></$1si>') : near)
}

function sheetForReader(sheet: string): string {
  return sheet
    .replace(BROKEN_START, '$1 ')
    .replace(LINK, '')
    .replace(UNCOMPUTED, (whole, tag: string, attributes: string) =>
      TYPE.exec(attributes)?.[1] === 'str' ? whole : `<${tag}${attributes.replace(TYPE, '')} t="e"><v>${UNCOMPUTED_ERROR}</v></${tag}>`,
    )
    .replace(FORMULA, '')
    .replace(QUOTED_TEXT, (_, tag: string, text: string) => tag + text.replace(QUOTE, (quote) => (quote === '"' ? '&quot;' : '&apos;')))
    .replace(
      FORMULA_TEXT,
      (_, head: string, content: string) => head + content.replace(ENCODED, (sign) => (sign === '&' ? '&amp;' : '_x005F_')),
    )
}

/** Comments are left out, and a CDATA section is the text that it means: the reader reads cells in comments and loses sections. Throws for one without an end. */
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
