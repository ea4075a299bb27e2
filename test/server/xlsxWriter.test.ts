// The writer of workbooks, read by SheetJS.

import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { createXlsxWriter } from '#records/sheets/xlsxWriter.ts'

const column = (head: string, format: string | null = null) => ({ head, width: 12, format })
const readBack = (bytes: Uint8Array) => read(bytes, { cellNF: true, cellStyles: true, cellDates: false })

test('values keep their type, number format and background', () => {
  const writer = createXlsxWriter()
  writer.sheet({ name: '材料 "A" & <B>', columns: [column('甲'), column('乙', '#,##0.00'), column('丙', 'yyyy-mm-dd'), column('丁')] })
  writer.add([
    ['=1+1', 1.5, new Date('2026-03-01T00:00:00Z'), true],
    [' <&>"\n_x0041_ ', { cell: -3, ground: '#ff8800', format: '0"kg"' }, null, new Date('2026-03-01T06:00:00Z')],
  ])
  writer.add([[{ cell: null, ground: '#00ff00' }, null, null, { number: 1.5, shown: '1½', kind: 'number', serial: 1.5 }]])
  const { SheetNames, Sheets } = readBack(writer.end())
  expect(SheetNames).toEqual(['材料 "A" & <B>'])
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const facts = (name: string) => [sheet[name]?.t, sheet[name]?.v, sheet[name]?.z]
  expect(['A1', 'A2', 'B2', 'C2', 'D2'].map(facts)).toEqual([
    ['s', '甲', '@'],
    ['s', '=1+1', '@'],
    ['n', 1.5, '#,##0.00'],
    ['n', 46_082, 'yyyy-mm-dd'],
    ['b', true, 'General'],
  ])
  expect(['A3', 'B3', 'D3', 'D4'].map(facts)).toEqual([
    ['s', ' <&>"\n_x0041_ ', '@'],
    ['n', -3, '0"kg"'],
    ['n', 46_082.25, 'yyyy-mm-dd hh:mm:ss'],
    ['s', '1½', '@'],
  ])
  expect(sheet.C3).toBeUndefined()
  expect(['B3', 'A4', 'A1'].map((name) => sheet[name]?.s?.fgColor?.rgb)).toEqual(['FF8800', '00FF00', 'EEF2F7'])
})

test('lines above the headings span all columns, and each sheet has its own rows', () => {
  const writer = createXlsxWriter()
  writer.sheet({ name: '一', columns: [column('甲'), column('乙')], above: ['月度考勤表', '2026-03'] })
  writer.add([['a', 'b']])
  writer.sheet({ name: '二', columns: [column('丙')], above: ['说明'] })
  writer.add(Array.from({ length: 5_000 }, (_, at) => [`第 ${at} 行`]))
  const { SheetNames, Sheets } = readBack(writer.end())
  const rowsOf = (name: string) => utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, blankrows: false })
  expect(SheetNames).toEqual(['一', '二'])
  expect(rowsOf('一')).toEqual([['月度考勤表'], ['2026-03'], ['甲', '乙'], ['a', 'b']])
  expect(Sheets.一?.['!merges']?.map(utils.encode_range)).toEqual(['A1:B1', 'A2:B2'])
  expect(rowsOf('二')).toHaveLength(5_002)
  expect(rowsOf('二').at(-1)).toEqual(['第 4999 行'])
  expect(Sheets.二?.['!merges']).toBeUndefined()
})
