import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { isSpreadOut, sizeOf } from '../../server/records/sheets/sheetBounds.ts'
import { unpackArchive } from '../../server/records/sheets/unpackArchive.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { workbook } from '../support/sheets.ts'

/** An archive of these entries, as a workbook is. */
const archiveOf = (entries: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(entries).map(([path, content]) => [path, strToU8(content)]))))

/** A zip archive of one entry that says it holds `declared` bytes. */
function archive(content: Buffer, declared = content.length): Buffer {
  const packed = deflateRawSync(content)
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

describe('an archive', () => {
  const content = Buffer.alloc(1_000_000, 'x')

  const unpack =
    (bytes: Buffer, most: number, parts = 1) =>
    () =>
      unpackArchive(bytes, { bytes: most, parts }, () => true)

  test('is unpacked up to a limit of bytes and of parts', () => {
    expect(unpack(archive(content), content.length)().get('xl/worksheets/sheet1.xml')).toEqual(content)
    expect(unpack(archive(content), content.length - 1)).toThrow(/too much/)
    expect(unpack(archive(content), content.length, 0)).toThrow(/too many parts/)
  })

  test('counts all parts together, and not those that are not wanted', () => {
    const two = archiveOf({ 'a.xml': 'x'.repeat(600), 'b.xml': 'y'.repeat(600) })
    expect(unpack(two, 1_199, 2)).toThrow(/too much/)
    expect([...unpackArchive(two, { bytes: 600, parts: 2 }, (name) => name === 'b.xml').keys()]).toEqual(['b.xml'])
  })

  test('that lies about its size is refused, whether it says less or more', () => {
    expect(unpack(archive(content, 10), 20_000_000)).toThrow()
    expect(unpack(archive(content, 9_000_000), 20_000_000)).toThrow(/as large as it says/)
  })

  test('that is cut off or none at all is refused', () => {
    expect(unpack(archive(content).subarray(40), 20_000_000)).toThrow()
    expect(unpack(Buffer.alloc(100), 20_000_000)).toThrow(/no zip/)
  })

  test('with a second directory, as ZIP64 has one, is refused', () => {
    const end = 22
    const plain = archive(content)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    expect(unpack(Buffer.concat([plain.subarray(0, -end), locator, plain.subarray(-end)]), 20_000_000)).toThrow(/ZIP64/)
    const counted = Buffer.from(plain)
    counted.writeUInt16LE(0xffff, counted.length - end + 10)
    expect(unpack(counted, 20_000_000, 0x10000)).toThrow(/ZIP64/)
    // The length of the extra field of the entry, and a field that holds sizes of 64 bits in the place where its name began.
    const extra = Buffer.from(plain)
    const entry = plain.length - end - 'xl/worksheets/sheet1.xml'.length - 46
    extra.writeUInt16LE(0, entry + 28)
    extra.writeUInt16LE(24, entry + 30)
    extra.writeUInt32LE(0x00140001, entry + 46)
    expect(unpack(extra, 20_000_000)).toThrow(/ZIP64/)
  })

  test('that holds a part twice is refused: readers disagree which one counts', () => {
    const plain = archiveOf({ 'a.xml': 'x', 'b.xml': 'y' })
    const twice = Buffer.from(plain.toString('latin1').replaceAll('b.xml', 'a.xml'), 'latin1')
    expect(unpack(twice, 100, 2)).toThrow(/twice/)
  })
})

test('a bomb, damage and other files are unreadable workbooks, and the next one is read all the same', async () => {
  const good = await workbook(['a'], [['=1'], [2]])
  const bomb = archive(Buffer.alloc(150 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  for (const file of [bomb, archive(Buffer.from('<xml')), good.subarray(0, 500)])
    await expect(readWorkbook(file)).rejects.toMatchObject({ key: 'sheet.unreadable' })
  await expect(readWorkbook(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({
    key: 'sheet.otherFormat',
    args: { format: 'xls' },
  })
  await expect(readWorkbook(Buffer.alloc(0))).rejects.toMatchObject({ key: 'sheet.empty' })
  expect(await readWorkbook(good)).toEqual([['a'], ['=1'], [2]])
})

test('a sheet of more than 20,000 rows is refused', async () => {
  const rows = (count: number) =>
    workbook(
      ['a'],
      Array.from({ length: count }, (_, at) => [at]),
    )
  await expect(readWorkbook(await rows(20_001))).rejects.toMatchObject({ key: 'sheet.tooManyRows' })
  expect(await readWorkbook(await rows(20_000))).toHaveLength(20_001)
})

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetFile = (data: string, path = 'worksheets/sheet1.xml', shared = ''): Buffer =>
  archiveOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>${shared}</t></si></sst>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="${path}"/></Relationships>`,
    [`xl/${path}`]: `<worksheet xmlns="${MAIN}">${data}</worksheet>`,
  })
const cell = (place: string) => `<c r=${place} t="inlineStr"><is><t>x</t></is></c>`

test.each(['worksheets/sheet1.xml', 'worksheets/data.xml', 'a.xml'])(
  'a sheet in %s whose one cell stands far away is refused',
  async (path) => {
    const wide = `<sheetData><row r="1">${cell('"SG1"')}</row></sheetData>`
    const far = `<sheetData><row r="1048576">${cell('"XFD1048576"')}</row></sheetData>`
    for (const data of [wide, far])
      await expect(readWorkbook(sheetFile(data, path))).rejects.toMatchObject({ key: 'sheet.tooManyColumns', args: { limit: 500 } })
    const hidden = [
      `<sheetData><row r='1048576'>${cell("'xfd1048576'")}</row></sheetData>`,
      `<sheetData><row r="1">${cell('"&#88;FD1048576"')}</row></sheetData>`,
    ]
    for (const data of hidden) await expect(readWorkbook(sheetFile(data, path))).rejects.toMatchObject({ key: 'sheet.unreadable' })
    const deep = `<sheetData><row r="1048576">${cell('"SF1048576"')}</row></sheetData>`
    await expect(readWorkbook(sheetFile(deep, path))).rejects.toMatchObject({ key: 'sheet.tooManyRows' })
    const sparse = `<sheetData><row r="20001">${cell('"SF20001"')}</row></sheetData>`
    await expect(readWorkbook(sheetFile(sparse, path))).rejects.toMatchObject({ key: 'sheet.tooLarge' })
    expect(await readWorkbook(sheetFile(`<sheetData><row r="1">${cell('"A1"')}</row></sheetData>`, path))).toEqual([['x']])
  },
)

test.each([
  ['its stated extent', '<dimension ref="A1:XFD1048576"/>', '', ''],
  ['a merged column', '', '', '<mergeCells count="1"><mergeCell ref="B2:B1048576"/></mergeCells>'],
  ['a filter', '', '', '<autoFilter ref="A1:XFD1048576"/>'],
  ['a link', '', '', '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'],
  ['formatted cells and rows', '', '<row r="1048576" ht="9"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"> </c></row>', ''],
  [
    'a merged range of formatted cells',
    '',
    '<row r="2"><c r="B2" s="1"/></row>',
    '<mergeCells><mergeCell ref="B2:XFD1048576"/></mergeCells>',
  ],
])('%s that reaches over the whole sheet counts for nothing', async (_, before, rows, after) => {
  const data = `${before}<sheetData><row r="1">${cell('"A1"')}</row>${rows}</sheetData>${after}`
  expect(await readWorkbook(sheetFile(data))).toEqual([['x']])
})

test('a long text that many cells share counts as often as it is shown', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join('')
  const shown = (count: number) => sheetFile(`<sheetData>${rows(count)}</sheetData>`, undefined, 'x'.repeat(30_000))
  await expect(readWorkbook(shown(2_000))).rejects.toMatchObject({ key: 'sheet.tooLarge' })
  expect(await readWorkbook(shown(20))).toHaveLength(20)
})

test.each([
  ['<c r="B2"><v>1</v></c><c r="AA7"><v>1</v></c>', { rows: 7, columns: 27, cells: 2 }],
  ['<row r="12"/><c r="A3"><v>1</v></c>', { rows: 3, columns: 1, cells: 1 }],
  ['<dimension ref="A1:C9"/><mergeCell ref="A1:C9"/><c r="C9"/><c r="C9"></c><c r="C9">\n</c>', { rows: 0, columns: 0, cells: 0 }],
  ["<x:row><x:c r = 'XFD1048576'><x:v>1</x:v></x:c></x:row>", { rows: 1_048_576, columns: 16_384, cells: 1 }],
  ['<row><c><v>1</v></c><c><v>1</v></c></row><row/><row\n><c><v>1</v></c></row>', { rows: 2, columns: 0, cells: 3 }],
])('%s is as large as %o', (xml, size) => {
  expect(sizeOf(xml)).toEqual(size)
})

test('a sheet may leave places empty, as many as its cells bear', () => {
  expect(isSpreadOut({ rows: 20_000, columns: 60, cells: 20_000 })).toBe(false)
  expect(isSpreadOut({ rows: 20_000, columns: 500, cells: 20_000 })).toBe(true)
  expect(isSpreadOut({ rows: 1_000, columns: 500, cells: 0 })).toBe(false)
})
