// Totals below the rows of a table field.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowTotals } from '../../engine/fields/table/RowTotals.tsx'
import type { TableText } from '../../engine/fields/table/tableText.ts'
import type { Items } from '../../engine/model/entity/entity.ts'
import { entityOf } from './listEntities.ts'

const delivery = entityOf({
  name: 'delivery',
  title: '进场',
  api: '/api/test/delivery',
  properties: {
    lines: {
      title: '明细',
      items: {
        properties: {
          part: { title: '材料' },
          amount: { title: '金额', type: 'number', unit: '元', decimals: 2 },
          checkedAt: { title: '检查日期', format: 'date' },
        },
        total: { part: 'count', amount: 'sum', checkedAt: 'max' },
      },
    },
  },
})
const items = delivery.field.lines?.items as Items
const text = {
  t: (key: string, { value }: { value?: string } = {}) => (value === undefined ? key : `${key} ${value}`),
  word: (_: unknown, word: string) => word,
  language: 'zh',
} as unknown as TableText
const drawn = (rows: readonly Record<string, unknown>[]) =>
  renderToStaticMarkup(
    <table>
      <RowTotals entity={delivery} items={items} rows={rows} hasButtons={false} text={text} />
    </table>,
  )

test('are taken of all rows that have a value, exact to the decimals of the column', () => {
  const rows = [
    { part: '钢筋', amount: 1000.1, checkedAt: '2026-03-02' },
    { part: '水泥', amount: 0.2, checkedAt: '2026-04-01' },
    { part: '', amount: null, checkedAt: null },
  ]
  const cells = [...drawn(rows).matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell)
  expect(cells).toEqual(['list.takes.count 2', 'list.takes.sum 1,000.30', 'list.takes.max 2026-04-01'])
})

test('are not there without rows', () => {
  expect(drawn([])).toBe('<table></table>')
})
