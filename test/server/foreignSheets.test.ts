// Files of other programs: a cell means what people see in it, or is refused with its name.

import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../engine/model/entity/entity.ts'
import { cellName, type WorkbookCell } from '../../server/records/sheets/cells.ts'
import { csvLine, csvPage } from '../../server/records/sheets/csv.ts'
import { openWorkbook } from '../../server/records/sheets/openWorkbook.ts'
import { readCell } from '../../server/records/sheets/readCell.ts'
import type { OpenedFile } from '../../server/records/sheets/workbook.ts'
import { escaped, type Handmade, handmade } from '../support/handmadeSheets.ts'
import { createRandom } from '../support/month/random.ts'
import { entityOf } from '../support/schemas.ts'

const { field: fields } = entityOf({
  name: 'supply',
  title: '物资',
  api: '/api/site/supply',
  properties: {
    code: { title: '编码', unique: true },
    note: { title: '说明' },
    quantity: { title: '数量', type: 'number' },
    progress: { title: '进度', type: 'number', unit: '%' },
    boughtOn: { title: '日期', format: 'date' },
    checkedAt: { title: '时间', format: 'date-time' },
    opensAt: { title: '时刻', format: 'time' },
    isUrgent: { title: '加急', type: 'integer', format: 'switch' },
    phone: { title: '电话', format: 'phone', private: 'phone' },
  },
})
const NAMES = ['code', 'note', 'quantity', 'progress', 'boughtOn', 'checkedAt', 'opensAt', 'isUrgent', 'phone']

const MEANINGS = { words: null as never, names: null as never }

const opened = (bytes: Buffer): OpenedFile => {
  const file = openWorkbook(bytes, 1_000, [])
  if (typeof file === 'string') throw new Error(file)
  return file
}
const rowsOf = (bytes: Buffer): WorkbookCell[][] => opened(bytes).sheets[0] ?? []
const book = (rows: string, more: Partial<Handmade> = {}, after = '') => handmade({ sheets: [{ rows, after }], ...more })
/** The value of a cell below a field, or the key of its fault with the name of the cell. */
const meaning = async (name: string, cell: WorkbookCell | undefined, allowsMasks = false): Promise<unknown> => {
  const read = await readCell(fields[name] as Field, cell ?? null, MEANINGS, { name: 'B2', allowsMasks, record: {} })
  return read.fault ? [read.fault.key, read.fault.args.cell] : read.value
}
/** The cell B2 of a workbook with one number in this format. */
const formatted = (number: number, format: string, more: Partial<Handmade> = {}): WorkbookCell | undefined =>
  rowsOf(
    book(`<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2" s="1"><v>${number}</v></c></row>`, {
      formats: { 170: format },
      ...more,
    }),
  )[1]?.[1]

describe('a cell', () => {
  test.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#VALUE!', '#NUM!', '#NULL!'])(
    'with the error %s is refused below every field, also as text',
    async (error) => {
      const cell = rowsOf(book(`<row r="1"><c r="A1" t="e"><v>${error}</v></c></row>`))[0]?.[0]
      for (const name of NAMES) {
        expect(await meaning(name, cell)).toEqual(['sheet.fault.error', 'B2'])
        expect(await meaning(name, error)).toEqual(['sheet.fault.error', 'B2'])
      }
    },
  )

  test.each([
    ['h:mm', 0.3541666667],
    ['yyyy-mm-dd', 0.25],
    ['[h]:mm', 1.5],
    ['General', 0.5],
  ])('with a time alone (%s) is no day and no moment', async (format, number) => {
    for (const name of ['boughtOn', 'checkedAt'])
      expect(await meaning(name, formatted(number, format))).toEqual(['sheet.fault.timeAlone', 'B2'])
  })

  test.each([
    [46_083, 'yyyymmdd', '20260302'],
    [46_083, 'yyyy"年"m"月"d"日"', '2026年3月2日'],
    [0.3541666666666667, 'h:mm', '8:30'],
    [12, '00000', '00012'],
    [0.95, '0%', '95%'],
    [3.3000000000000003, 'General', '3.3'],
    [3.3000000000000003, '@', '3.3'],
    [13_800_138_000, 'General', '13800138000'],
    [123_456_789_012_345, 'General', '123456789012345'],
    [3.3, '0.00', '3.30'],
    [13_800_138_000, '0.00E+00', ['sheet.fault.shown', 'B2']],
    [110_101_199_001_011_000, '0', ['sheet.fault.digits', undefined]],
  ])('%d shown as %s is %j below a field of text', async (number, format, right) => {
    expect(await meaning('note', formatted(number, format))).toEqual(right)
  })

  test.each([
    ['boughtOn', 46_083, 'General', '2026-03-02'],
    ['boughtOn', 46_083, '0', '2026-03-02'],
    ['boughtOn', 46_083.75, 'yyyy/m/d h:mm', '2026-03-02'],
    ['checkedAt', 46_083.354224537034, 'General', '2026-03-02 08:30:05'],
    ['checkedAt', 46_083.354224537034, 'm"月"d"日"', '2026-03-02 08:30:05'],
    ['opensAt', 0.3541666666666667, 'h:mm', '08:30:00'],
    ['opensAt', 0.3541666666666667, 'General', '08:30:00'],
    ['quantity', 0.95, '0%', 0.95],
    ['progress', 0.95, '0%', 95],
    ['progress', 0.07, '0.0%', 7],
    ['progress', 95, 'General', 95],
    ['progress', 0.95, '0.00', 0.95],
    ['quantity', 46_083, 'yyyy-mm-dd', '2026-03-02'],
  ])('below %s with the number %d as %s is %j', async (name, number, format, right) => {
    expect(await meaning(name, formatted(number, format))).toEqual(right)
  })

  test('without a number format of its own has that of its named style', async () => {
    const styles = (own: string) =>
      `<cellStyleXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" fontId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf ${own}/></cellXfs>`
    const cell = (own: string) => rowsOf(book('<row r="1"><c r="A1" s="1"><v>46083</v></c></row>', { cellStyles: styles(own) }))[0]?.[0]
    expect(await meaning('note', cell('xfId="1"'))).toBe('2026/3/2')
    expect(await meaning('note', cell('numFmtId="0" xfId="1"'))).toBe('46083')
    expect(await meaning('note', cell('xfId="0"'))).toBe('46083')
  })

  test('counts its days from 1904 where the workbook does', async () => {
    for (const format of ['General', 'yyyy-mm-dd', 'd.m.yy'])
      expect(await meaning('boughtOn', formatted(44_621, format, { startsIn1904: true }))).toBe('2026-03-02')
    expect(await meaning('quantity', formatted(44_621, 'General', { startsIn1904: true }))).toBe(44_621)
  })

  test.each([
    ['2026年3月2日', '2026-03-02'],
    ['2026 年 3 月 2 日', '2026-03-02'],
    ['２０２６／３／２', '2026-03-02'],
    ['2026.3.2', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['2026-03-02 00:00:00', '2026-03-02'],
    ['3/2/2026', '3/2/2026'],
    ['2026-03-02 08:30:00', '2026-03-02 08:30:00'],
  ])('with the text %s below a day is %s', async (text, right) => {
    expect(await meaning('boughtOn', text)).toBe(right)
  })

  test.each([
    ['2026年3月2日 8:30', '2026-03-02 08:30:00'],
    ['2026年3月2日8时30分5秒', '2026-03-02 08:30:05'],
    ['2026-03-02T08:30:05', '2026-03-02 08:30:05'],
    ['2026/3/2', '2026-03-02 00:00:00'],
    ['8:30', '8:30'],
  ])('with the text %s below a moment is %s', async (text, right) => {
    expect(await meaning('checkedAt', text)).toBe(right)
  })

  test('with a mask is understood only where a stored record is changed', async () => {
    expect(await meaning('phone', '138****5678')).toEqual(['sheet.fault.mask', undefined])
    expect(await meaning('phone', '138****5678', true)).toBe('138****5678')
  })

  test.each([
    [0, 2, 'A2'],
    [25, 9, 'Z9'],
    [26, 1, 'AA1'],
    [701, 1, 'ZZ1'],
    [702, 3, 'AAA3'],
  ])('in column %d and row %d is named %s', (column, row, name) => {
    expect(cellName(column, row)).toBe(name)
  })
})

describe('a sheet', () => {
  test('of a stream writer has no places and inline texts', () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    expect(rowsOf(book(`<row>${cell('a')}${cell(' b ')}</row><row><c/>${cell('c')}</row>`))).toEqual([
      ['a', ' b '],
      [null, 'c'],
    ])
  })

  test.each([
    ['quotes', '<c t="inlineStr"><is><t>see r="D1"</t></is></c><c><v>5</v></c>', ['see r="D1"', 5]],
    ['single quotes', `<c t="inlineStr"><is><t>1 > 0, r='D1'</t></is></c><c><v>5</v></c>`, ["1 > 0, r='D1'", 5]],
    ['quotes behind an and', '<c t="str"><v>r="D&amp;1"</v></c><c><v>5</v></c>', ['r="D&1"', 5]],
    ['a formula', '<c t="str"><f>"r="&amp;"D1"</f><v>r=D1</v></c><c><f t="dataTable" dtr="1"/><v>5</v></c>', ['r=D1', 5]],
    ['a comment', '<!-- <c r="D1"><v>9</v></c> --><c r="A1"><!-- <v>7</v> --><v>1</v></c><c r="B1"><v>5</v></c>', [1, 5]],
    [
      'a CDATA section',
      '<c r="A1" t="inlineStr"><is><t><![CDATA[a </row><c r="D1"> & b]]></t></is></c><c r="B1"><v>5</v></c>',
      ['a </row><c r="D1"> & b', 5],
    ],
    ['line breaks and tabs', '<c\nr="A1"><v>1</v></c><c\tr="B1"\n><v>5</v></c>', [1, 5]],
  ])('has each cell in its place whatever %s stand in it', (_, cells, right) => {
    expect(rowsOf(book(`<row>${cells}</row>`))).toEqual([right])
    expect(rowsOf(book(`<row\nr="1">${cells}</row>`))).toEqual([right])
  })

  test.each([
    ['small letters', '<row r="1"><c r="b1"><v>2</v></c></row>'],
    ['dollars', '<row r="1"><c r="$B$1"><v>2</v></c></row>'],
    ['a comment without an end', '<row r="1"><c r="A1"><v>2</v></c></row><!-- '],
    ['a start of a cell around a comment', '<row><<!-- -->c r="XFD1048576"><v>2</v></c></row>'],
  ])('with %s is refused as a whole, not read in part', (_, rows) => {
    expect(typeof openWorkbook(book(rows), 1_000, [])).toBe('string')
  })

  test('has below merged cells what is seen there, whatever the covered cells hold', () => {
    const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
    const rows = `<row r="1">${cell('A1', 'h')}${cell('B1', 'under')}</row><row r="2">${cell('A2', 'seen')}${cell('B2', 'own')}</row><row r="3">${cell('A3', 'covered')}<c r="B3"/></row><row r="4">${cell('B4', 'covered')}</row>`
    const merges = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/><mergeCell ref="B3:B4"/></mergeCells>'
    expect(rowsOf(book(rows, {}, merges))).toEqual([
      ['h', null],
      ['seen', 'own'],
      [{ merged: 'seen', isAcross: false }, null],
      [null, null],
    ])
  })

  test('has nothing below a shared text without content, and the formats that a file gives the id of General', () => {
    expect(
      rowsOf(book('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>', { sharedXml: ['', 'x', ''] })),
    ).toEqual([[null, 'x']])
    const cells = '<row><c s="1"><v>41549</v></c><c s="2"><v>0.5</v></c></row>'
    expect(rowsOf(book(cells, { formats: { 0: 'dd\\.mm\\.yyyy', 1: '0.0%' } }))).toMatchObject([
      [{ shown: '02.10.2013', kind: 'date' }, { shown: '50.0%' }],
    ])
  })

  test('has the values behind tags with blanks, and a reason for each formula that no program has computed', async () => {
    const blanks = '<row ><c t="s"\n><v >0</v ></c ><c t="s"><v>1</v></c></row >'
    expect(rowsOf(book(blanks, { sharedXml: ['y', 'x'] }))).toEqual([['y', 'x']])
    const phonetic = { sharedXml: ['</t><phoneticPr/><t>', 'x'] }
    expect(rowsOf(book('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>', phonetic))).toEqual([[null, 'x']])
    const formula = '<f>1+1</f>'
    const cells = ['', '<v></v>', '<v/>'].map((value) => `<c>${formula}${value}</c>`).join('')
    const row = `<row><c>${formula}<v>2</v></c><c t="str">${formula}<v></v></c>${cells}<c t="n"><f t="shared" si="0"/></c></row>`
    const [computed, empty, ...others] = rowsOf(book(row))[0] ?? []
    expect([computed, empty]).toEqual([2, null])
    for (const cell of others) expect(await meaning('note', cell)).toEqual(['sheet.fault.uncomputed', 'B2'])
    expect(others).toHaveLength(4)
  })

  test('that is hidden is passed over, and hidden rows are counted', () => {
    const row = (at: number, text: string, state = '') => `<row r="${at}"${state}><c r="A${at}" t="str"><v>${text}</v></c></row>`
    const hidden = ' hidden="1"'
    const file = opened(
      handmade({
        sheets: [
          { rows: row(1, 'lists'), state: 'hidden' },
          { rows: row(1, 'deep'), state: 'veryHidden' },
          { rows: row(1, 'head', hidden) + row(2, 'a', hidden) + row(3, 'b') + row(4, 'c', hidden) + `<row r="5"${hidden}/>` },
        ],
      }),
    )
    expect(file).toEqual({ sheets: [[['head'], ['a'], ['b'], ['c']]], hiddenRows: 2 })
  })

  test('gives the content of cells merged downwards to each row, and refuses it where it must be unique or lies across columns', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`
    const rows = rowsOf(
      book(
        `<row r="1">${text('A1', 'head')}</row><row r="2">${text('A2', 'x')}${text('B2', '1')}</row><row r="3">${text('B3', '2')}${text('C3', 'wide')}</row><row r="4"/>`,
        {},
        '<mergeCells count="2"><mergeCell ref="A2:A4"/><mergeCell ref="C3:D3"/></mergeCells>',
      ),
    )
    const merged = { merged: 'x', isAcross: false }
    expect(rows).toEqual([
      ['head', null, null],
      ['x', '1', null],
      [merged, '2', 'wide'],
    ])
    expect(await meaning('note', merged)).toBe('x')
    expect(await meaning('code', merged)).toEqual(['sheet.fault.merged', 'B2'])
    expect(await meaning('note', { merged: 'x', isAcross: true })).toEqual(['sheet.fault.merged', 'B2'])
  })

  test.each([
    ['shared', (at: number) => `<c t="s"><v>${at}</v></c>`],
    ['inline', (_: number, text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`],
    ['rich', (_: number, text: string) => `<c t="inlineStr"><is><r><t>${text}</t></r><rPh sb="0" eb="1"><t>ka</t></rPh></is></c>`],
    ['of a formula', (_: number, text: string) => `<c t="str"><f>1&amp;2</f><v>${text}</v></c>`],
  ])('decodes signs of a text (%s) once, and makes every line break the same', (_, cell) => {
    const texts = ['_x0041_b', '_x005F_x0041_', 'a_x000D_&#10;b', 'a&amp;lt;b', '&#128512;&#x1F600;', '&lt;c&gt;']
    const rows = book(`<row>${texts.map((text, at) => cell(at, text)).join('')}</row>`, { sharedXml: texts })
    expect(rowsOf(rows)).toEqual([['Ab', '_x0041_', 'a\nb', 'a&lt;b', '😀😀', '<c>']])
  })
})

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const archive = (...names: string[]) => Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')]))))

test.each([
  ['an old workbook', COMPOUND, 'xls'],
  ['a workbook with a password', Buffer.concat([COMPOUND, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted'],
  ['a binary workbook', archive('[Content_Types].xml', 'xl/workbook.bin'), 'xlsb'],
  ['a document of LibreOffice', archive('mimetype', 'content.xml'), 'ods'],
  ['a page with a table', Buffer.from('\ufeff <table><tr><td>编码</td></tr></table>'), 'html'],
  ['a workbook of 2003', Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'), 'xml'],
  ['an archive of something else', archive('a.txt'), 'unreadable'],
  ['no bytes', Buffer.alloc(0), 'empty'],
  ['blanks alone', Buffer.from('\ufeff \r\n'), 'empty'],
  ['a sheet without cells', book(''), 'empty'],
  ['a sheet with formats alone', book('<row r="1"><c r="A1" s="0"/></row>'), 'empty'],
  ['an empty sheet before another one', handmade({ sheets: [{ rows: '' }, { rows: '<row r="1"><c r="A1"><v>1</v></c></row>' }] }), 'empty'],
  ['hidden sheets alone', handmade({ sheets: [{ rows: '<row r="1"><c r="A1"><v>1</v></c></row>', state: 'hidden' }] }), 'allHidden'],
])('%s is refused with its own reason', (_, bytes, reason) => {
  expect(openWorkbook(bytes, 10, [])).toBe(reason)
})

test('CSV with the name of a workbook, and a sheet that is locked against changes, are read', () => {
  expect(rowsOf(Buffer.from('编码,说明\n1,2'))).toEqual([
    ['编码', '说明'],
    ['1', '2'],
  ])
  expect(rowsOf(book('<row r="1"><c r="A1"><v>1</v></c></row>', {}, '<sheetProtection sheet="1" password="CC1A"/>'))).toEqual([[1]])
})

describe('a CSV file', () => {
  const TEXT = '编码,名称\r\n0012,"水泥, ""A""\r\n二行"\r\n,\'=x\r\n'
  const RIGHT = [
    ['编码', '名称'],
    ['0012', '水泥, "A"\n二行'],
    [null, '=x'],
  ]
  const gb = Buffer.from([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a, 0x31, 0x2c, 0xcb, 0xae, 0xc4, 0xe0])

  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['separator ;', Buffer.from(TEXT.replace('编码,', '编码;').replace('0012,', '0012;').replace("\n,'", "\n;'"))],
    ['separator tab', Buffer.from(TEXT.replace('编码,', '编码\t').replace('0012,', '0012\t').replace("\n,'", "\n\t'"))],
    ['stated separator', Buffer.from(`sep=|\r\n${TEXT.replace('编码,', '编码|').replace('0012,', '0012|').replace("\n,'", "\n|'")}`)],
  ])('in %s is read with quotes and line breaks', (_, bytes) => {
    expect(rowsOf(bytes)).toEqual(RIGHT)
  })

  test('in GB18030 is read', () => {
    expect(rowsOf(gb)).toEqual([
      ['编码', '名称'],
      ['1', '水泥'],
    ])
  })

  test.each([
    ['a quote that does not end', Buffer.from('a,b\n"1,2\n3,4')],
    ['bytes of no text', Buffer.from([0x61, 0x2c, 0x00, 0x01])],
  ])('with %s is refused', (_, bytes) => {
    expect(openWorkbook(bytes, 10, [])).toBe('unreadable')
  })

  test('with more rows than are taken is refused', () => {
    expect(openWorkbook(Buffer.from('a\n1\n2\n3\n'), 2, [])).toBe('tooManyRows')
    expect(openWorkbook(Buffer.from('a\n1\n2\n'), 2, [])).toMatchObject({ sheets: [[['a'], ['1'], ['2']]] })
  })

  test('of an export comes back as it was: formulas, also behind line breaks, quotes and separators', () => {
    const row = ['=1+1', '\n=1+1', "'=x", '-5', '+86 1', '"', 'a;b', 'a\nb', '_x0041_', ' x ', '@a', '＝1']
    const file = csvPage([csvLine(row.map((_, at) => `h${at}`)), csvLine(row)], true)
    expect(file.toString()).toContain('"\'\n=1+1"')
    expect(rowsOf(file)[1]).toEqual(row)
  })
})

test('500 workbooks of another writer are read with the right value of every cell', async () => {
  const { whole, pick, chance } = createRandom(20_260_302)
  const FORMATS = ['yyyy-mm-dd', 'yyyy/m/d h:mm:ss', 'yyyy"年"m"月"d"日"', '00000', '0%', 'h:mm', '0.00']
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  /** A cell as XML behind its place, the field below which it stands, and what it means there. */
  const cases: (() => { name: string; xml: (place: string) => string; right: unknown })[] = [
    () => {
      const text = pick(['水泥', ' a<b&"c" ', '=1+1', '0012', '古丽米热·艾比布力', '😀', 'x\ny', '_x005F_x0041_'])
      const kind = pick(['str', 'inlineStr'])
      const right = text.replace('_x005F_', '_').trim()
      const xml = (place: string) =>
        kind === 'str'
          ? `<c${place} t="str"><v>${escaped(text)}</v></c>`
          : `<c${place} t="inlineStr"><is><r><t>${escaped(text)}</t></r></is></c>`
      return { name: 'note', xml, right }
    },
    () => {
      const number = pick([0, 1, -3, 2.5, 1200.5, 3.3000000000000003, whole(0, 1e9)])
      return { name: 'quantity', xml: (place) => `<c${place}><v>${number}</v></c>`, right: number }
    },
    () => {
      const day = whole(0, 39_999) + 20_000
      const style = pick([0, 1, 2, 3])
      const right = new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 10)
      return { name: 'boughtOn', xml: (place) => `<c${place} s="${style}"><v>${day}</v></c>`, right }
    },
    () => {
      const [day, second] = [whole(0, 39_999) + 20_000, whole(0, 86_399)]
      const right = new Date((day - 25_569) * 86_400_000 + second * 1000).toISOString().slice(0, 19).replace('T', ' ')
      return { name: 'checkedAt', xml: (place) => `<c${place} s="${pick([0, 1, 2, 3])}"><v>${day + second / 86_400}</v></c>`, right }
    },
    () => {
      const number = whole(0, 99_999)
      return { name: 'note', xml: (place) => `<c${place} s="4"><v>${number}</v></c>`, right: pad(number, 5) }
    },
    () => {
      const number = whole(0, 99)
      return { name: 'note', xml: (place) => `<c${place} s="5"><v>${number / 100}</v></c>`, right: `${number}%` }
    },
    () => {
      const minutes = whole(0, 1_439)
      const clock = `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`
      const name = pick(['note', 'opensAt', 'boughtOn', 'checkedAt'])
      const right = { note: clock, opensAt: `${clock.padStart(5, '0')}:00` }[name] ?? ['sheet.fault.timeAlone', 'B2']
      return { name, xml: (place) => `<c${place} s="6"><v>${minutes / 1_440}</v></c>`, right }
    },
    () => {
      const name = pick(NAMES)
      return { name, xml: (place) => `<c${place} t="e"><v>${pick(['#N/A', '#REF!'])}</v></c>`, right: ['sheet.fault.error', 'B2'] }
    },
    () => ({ name: pick(['note', 'quantity']), xml: (place) => `<c${place}/>`, right: undefined }),
  ]
  // A sheet whose cells are all empty is refused.
  const LAST_ROW = '<row><c><v>9</v></c></row>'
  for (let at = 0; at < 500; at++) {
    const hasPlaces = chance(1 / 2)
    const width = whole(0, 5) + 1
    const grid = Array.from({ length: whole(0, 7) + 1 }, () => Array.from({ length: width }, () => pick(cases)()))
    const place = (row: number, column: number) => (hasPlaces ? ` r="${cellName(column, row)}"` : '')
    const xml = grid.map(
      (cells, row) =>
        `<row${hasPlaces ? ` r="${row + 1}"` : ''}>${cells.map((cell, column) => cell.xml(place(row + 1, column))).join('')}</row>`,
    )
    const sheets = [...(chance(1 / 3) ? [{ rows: LAST_ROW, state: 'hidden' as const }] : []), { rows: `${xml.join('')}${LAST_ROW}` }]
    const rows = rowsOf(handmade({ sheets, formats: Object.fromEntries(FORMATS.map((format, id) => [170 + id, format])) }))
    for (const [row, cells] of grid.entries()) {
      for (const [column, { name, right }] of cells.entries()) {
        expect([at, cellName(column, row + 1), name, await meaning(name, rows[row]?.[column])]).toEqual([
          at,
          cellName(column, row + 1),
          name,
          right,
        ])
      }
    }
  }
})
