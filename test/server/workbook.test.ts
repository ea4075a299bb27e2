import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { checkUnpackedSize } from '../../server/records/sheets/zipBounds.ts'
import { workbook } from '../support/sheets.ts'

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
