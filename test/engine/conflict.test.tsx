// Conflicts in table rows show both versions side by side.

import { expect, test } from 'vitest'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { Conflict } from '../../engine/form/save/Conflict.tsx'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'
import { entityOf } from './listEntities.ts'

const order = entityOf({
  name: 'order',
  title: '订单',
  properties: {
    code: { title: '编号' },
    lines: {
      title: '明细',
      items: { properties: { part: { title: '零件' }, count: { title: '数量', type: 'integer', unit: '件' }, note: { title: '备注' } } },
    },
  },
})
const { draw, all } = mountedPage()

const [nut, bolt, ring, pin] = [
  { part: '螺母', count: 8 },
  { part: '螺栓', count: 4 },
  { part: '垫圈', count: 2 },
  { part: '销', count: 1 },
]
const stored = { id: '1', code: 'A', lines: [nut, bolt, ring], updateTime: 'v1' }

async function clashed(mine: readonly object[], theirs: readonly object[]) {
  const form = createRecordForm(order.fields, 'edit', stored, () => '')
  form.fill({ lines: mine })
  const clashes = form.rebase({ ...stored, lines: theirs, updateTime: 'v2' })
  await draw(<Conflict entity={order} form={form} clashes={clashes} />)
}
const rows = (side: 0 | 1) =>
  [...(all('.g-conflict label')[side]?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => (cell.querySelector('.g-rows-wide') ?? cell).textContent),
  )

test('only rows and columns that differ are there, and what differs in them is marked', async () => {
  await clashed([nut, { ...bolt, count: 5 }, ring, pin], [nut, { ...bolt, count: 6 }])
  await waitFor(() => expect(all('.g-conflict label thead')).toHaveLength(2))
  expect(all('.g-conflict label thead')[0]?.textContent).toBe('#零件数量（件）')
  expect(rows(0)).toEqual([
    ['2', '螺栓', '5'],
    ['3', '垫圈', '2'],
    ['4', '销新增', '1'],
  ])
  expect(rows(1)).toEqual([['2', '螺栓', '6'], ['3', '垫圈已删除', '2'], ['无此行']])
  expect(all('.g-conflict mark').map(({ textContent }) => textContent)).toEqual(['5', '6'])
})

test('what one side changed of a row that the other took away is marked', async () => {
  await clashed([nut, bolt], [nut, bolt, { ...ring, note: '急' }])
  expect(rows(0)).toEqual([['3', '垫圈已删除', '']])
  expect(rows(1)).toEqual([['3', '垫圈', '急']])
  expect(all('.g-conflict mark').map(({ textContent }) => textContent)).toEqual(['急'])
})

test('where the same rows stand in another order, both orders are shown', async () => {
  await clashed([bolt, nut, ring], [ring, nut, bolt])
  await waitFor(() => expect(rows(0).map(([, part]) => part)).toEqual(['螺栓', '螺母', '垫圈']))
  expect(rows(1).map(([, part]) => part)).toEqual(['垫圈', '螺母', '螺栓'])
})
