import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { reachOf } from '../../server/records/sheets/sheetBounds.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { checkUnpackedSize } from '../../server/records/sheets/zipBounds.ts'
import { workbook } from '../support/sheets.ts'

/** An archive of these entries, as a workbook is. */
function archiveOf(entries: Readonly<Record<string, string>>): Buffer {
  let offset = 0
  const [locals, heads]: [Buffer[], Buffer[]] = [[], []]
  for (const [path, content] of Object.entries(entries)) {
    const packed = deflateRawSync(Buffer.from(content))
    const name = Buffer.from(path)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(Buffer.byteLength(content), 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(Buffer.byteLength(content), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, packed)
    heads.push(entry, name)
    offset += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...heads, end])
}

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

  test('is unpacked up to a limit', () => {
    expect(() => checkUnpackedSize(archive(content), content.length)).not.toThrow()
    expect(() => checkUnpackedSize(archive(content), content.length - 1)).toThrow(/too much/)
  })

  test('that lies about its size is refused, whether it says less or more', () => {
    expect(() => checkUnpackedSize(archive(content, 10), 20_000_000)).toThrow()
    expect(() => checkUnpackedSize(archive(content, 9_000_000), 20_000_000)).toThrow(/as large as it says/)
  })

  test('that is cut off or none at all is refused', () => {
    const whole = archive(content)
    expect(() => checkUnpackedSize(whole.subarray(40), 20_000_000)).toThrow()
    expect(() => checkUnpackedSize(Buffer.alloc(100), 20_000_000)).toThrow(/no zip/)
  })
})

test('a bomb, damage and other files are unreadable workbooks, and the next one is read all the same', async () => {
  const good = await workbook(['a'], [['=1'], [2]])
  const bomb = archive(Buffer.alloc(150 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  for (const file of [bomb, archive(Buffer.from('<xml')), good.subarray(0, 500), Buffer.alloc(0)])
    await expect(readWorkbook(file)).rejects.toMatchObject({ key: 'sheet.unreadable' })
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
const sheetFile = (data: string): Buffer =>
  archiveOf({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${data}</worksheet>`,
  })
const cell = (place: string) => `<c r=${place} t="inlineStr"><is><t>x</t></is></c>`

test('a sheet whose one cell stands far away is refused before it is spread out', async () => {
  const far = [
    `<sheetData><row r="1048576">${cell('"XFD1048576"')}</row></sheetData>`,
    `<sheetData><row r='1048576'>${cell("'xfd1048576'")}</row></sheetData>`,
    `<sheetData><row r="1">${cell('"&#88;FD1048576"')}</row></sheetData>`,
    `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('"A1"')}</row></sheetData>`,
  ]
  for (const data of far) await expect(readWorkbook(sheetFile(data))).rejects.toMatchObject({ key: 'sheet.unreadable' })
  const deep = `<sheetData><row r="1048576">${cell('"SF1048576"')}</row></sheetData>`
  await expect(readWorkbook(sheetFile(deep))).rejects.toMatchObject({ key: 'sheet.tooManyRows' })
  expect(await readWorkbook(sheetFile(`<sheetData><row r="1">${cell('"A1"')}</row></sheetData>`))).toEqual([['x']])
})

test.each([
  ['<c r="B2"/><c r="AA7"/>', { rows: 7, columns: 27 }],
  ['<row r="12"/><c r="A3"/>', { rows: 12, columns: 1 }],
  ['<dimension ref="A1:C9"/>', { rows: 9, columns: 3 }],
  ["<c r = 'XFD1048576'/>", { rows: 1_048_576, columns: 16_384 }],
])('%s reaches to %o', (xml, reach) => {
  expect(reachOf(xml)).toEqual(reach)
})
