// Totals below a list, from the server for the filter and computed for selected rows.

import { act } from 'react'
import { expect, test } from 'vitest'
import { createSelection } from '../../engine/list/selection.ts'
import { RecordTable } from '../../engine/list/table/RecordTable.tsx'
import TotalsFoot from '../../engine/list/totals/TotalsFoot.tsx'
import TotalsLine from '../../engine/list/totals/TotalsLine.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'
import { ok, serve } from './apiServer.ts'
import { entityOf } from './listEntities.ts'
import { useTableList } from './tableList.ts'

const tank = entityOf({
  name: 'tank',
  title: '水箱',
  api: '/api/test/tank',
  list: { total: { water: 'sum', height: 'mean', seen: 'max' } },
  properties: {
    name: { title: '名称' },
    water: { title: '水量', type: 'number', unit: 'm³' },
    height: { title: '满度', type: 'number', unit: '%' },
    seen: { title: '查看', format: 'date' },
  },
})
const rows = [
  { id: '1', water: 1000.1, height: 1, seen: '2026-11-01' },
  { id: '2', water: 2000.2, height: 2, seen: null },
]
const figures = { water: 12345.600000001, height: 1.23456, seen: '2026-11-20' }
const filters = { filter: '{"all":[["name","filled"]]}' }
const _ignore = () => {}

const { draw, all } = mountedPage()

const selection = createSelection()

function Table() {
  const list = useTableList({ entity: tank, rows, selection, isOpen: false, buttonsWidth: 0 })
  return (
    <RecordTable list={list} foot={(columns) => <TotalsFoot entity={tank} columns={columns} selection={selection} filters={filters} />}>
      {null}
    </RecordTable>
  )
}

const lines = () => all('tfoot tr').map((row) => [...row.children].map(({ textContent }) => textContent))

test('a list tells below its columns what all that it finds comes to, and what is ticked', async () => {
  const asked = serve({ '/api/test/tank/totals': () => ok(figures) })
  await draw(<Table />)
  await waitFor(() => expect(lines()).toEqual([['', '合计', '12,345.6', '平均 1.23%', '最大 2026-11-20', '']]))
  expect(asked.map(({ query }) => query)).toEqual([filters])
  act(() => selection.set(rows, true))
  expect(lines()[0]).toEqual(['', '已选择 2 条', '3,000.3', '平均 1.5%', '最大 2026-11-01', ''])
  act(() => selection.selectMatching(9))
  expect(lines()).toHaveLength(1)
})

test('below cards each figure has its title and unit', async () => {
  serve({ '/api/test/tank/totals': () => ok({ ...figures, height: null }) })
  await draw(<TotalsLine entity={tank} filters={filters} />)
  await waitFor(() =>
    expect(all('dl > div').map(({ textContent }) => textContent)).toEqual(['水量12,345.6 m³', '满度-', '查看最大 2026-11-20']),
  )
})
