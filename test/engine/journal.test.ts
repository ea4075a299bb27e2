import { expect, test } from 'vitest'
import { currentValues, restorableValues, valuesAfter } from '../../engine/journal/versions.ts'
import { createSelection } from '../../engine/list/selection.ts'
import { bulkFields } from '../../engine/model/records/bulk.ts'
import { entityOf } from './listEntities.ts'

const changes = [{ before: { name: 'c', sort: 3 } }, { before: { name: 'b' } }, { before: { name: 'a', remark: null } }, { before: null }]

test('an earlier version is what every change since has taken away, the earliest of them winning', () => {
  expect(valuesAfter(changes, 0)).toEqual({})
  expect(valuesAfter(changes, 1)).toEqual({ name: 'c', sort: 3 })
  expect(valuesAfter(changes, 3)).toEqual({ name: 'a', sort: 3, remark: null })
})

const worker = entityOf({
  name: 'worker',
  title: '工人',
  api: '/api/x/worker',
  properties: {
    name: { title: '姓名' },
    code: { title: '编号', unique: true },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    photo: { title: '照片', format: 'image' },
    pin: { title: '口令', writeOnly: true },
    team: { title: '班组' },
    total: { title: '合计', type: 'integer', readOnly: true },
  },
})

test('the form takes over what it asks for, but neither files nor masks', () => {
  const values = { name: '张三', phone: '138****0001', photo: '/files/a.png', total: 3, gone: 1 }
  expect(restorableValues(worker, values, {})).toEqual({ name: '张三' })
  expect(restorableValues(worker, { phone: '13800000001', team: undefined }, {})).toEqual({ phone: '13800000001', team: null })
})

test('rows of an earlier version keep the files that the record has still, and no others', () => {
  const patrol = entityOf({
    name: 'patrol',
    title: '巡查',
    api: '/api/x/patrol',
    properties: {
      lines: {
        title: '检查项',
        items: { properties: { part: { title: '部位' }, photo: { title: '照片', format: 'image', upload: { multiple: true } } } },
      },
    },
  })
  const changes = [
    { before: { lines: [{ part: '甲', photo: '/files/a.png,/files/b.png' }] }, after: { lines: [{ part: '乙', photo: '/files/b.png' }] } },
    { before: { lines: [{ part: '丙', photo: '/files/a.png' }] }, after: { lines: [{ part: '甲', photo: '/files/a.png,/files/b.png' }] } },
  ]
  const held = currentValues(changes)
  expect(restorableValues(patrol, valuesAfter(changes, 1), held)).toEqual({ lines: [{ part: '甲', photo: '/files/b.png' }] })
  expect(restorableValues(patrol, valuesAfter(changes, 2), held)).toEqual({ lines: [{ part: '丙', photo: null }] })
})

test('many records are given what does not tell them apart, and nothing secret', () => {
  expect(bulkFields(worker).map(({ name }) => name)).toEqual(['name', 'team'])
})

test('of all that match, the ones taken out again are left out, and put back when they are ticked anew', () => {
  const selection = createSelection()
  const told: string[] = []
  selection.subscribeTo('2', () => told.push('2'))
  selection.set([{ id: '1' }], true)
  selection.selectMatching(250)
  expect([selection.has('1'), selection.has('2'), selection.matching()]).toEqual([true, true, { count: 250, except: [] }])
  selection.set([{ id: '2' }, { id: '3' }], false)
  expect([selection.has('2'), selection.matching()]).toEqual([false, { count: 248, except: ['2', '3'] }])
  selection.set([{ id: '3' }], true)
  expect(selection.matching()).toEqual({ count: 249, except: ['2'] })
  selection.clear()
  expect([selection.has('1'), selection.has('9'), selection.matching(), selection.records()]).toEqual([false, false, null, []])
  expect(told).toEqual(['2', '2', '2'])
})
