// Content of a list without records.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { leadsToRecords, toolbarButtons } from '../../engine/list/buttons/rowButtons.ts'
import { NoRecordsYet } from '../../engine/list/EmptyList.tsx'
import { entityOf } from './listEntities.ts'

const file = { name: 'frame', title: '报文', api: '/api/test/frame', properties: { name: { title: '名称' } } }
const drawn = (list: { hint?: string }) =>
  renderToStaticMarkup(<NoRecordsYet entity={entityOf({ ...file, list })} offers={[]} onButton={() => {}} />)

test('a list without records says where they come from, if its file does', () => {
  expect(drawn({ hint: '设备发来第一条报文后显示在此处' })).toContain('<span class="g-table-hint">设备发来第一条报文后显示在此处</span>')
  expect(drawn({})).not.toContain('<span')
})

test('a list without records offers to add them, and the pages that its toolbar leads to', () => {
  const actions = {
    make: { title: '去设计', at: 'toolbar', link: '/design' },
    clear: { title: '清理', at: 'toolbar', call: 'POST /clear' },
  } as const
  const entity = entityOf({ ...file, actions })
  const offers = toolbarButtons(entity, () => true).filter(leadsToRecords)
  expect(
    renderToStaticMarkup(<NoRecordsYet entity={entity} offers={offers} onButton={() => {}} />).match(/(?<=<button[^>]*>)[^<]+/g),
  ).toEqual(['录入第一条', '去设计'])
})
