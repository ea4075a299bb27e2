// A form with a table: what is validated when, what goes to the server, and what a newer version does to the rows.

import { expect, test } from 'vitest'
import { storableValues } from '../../engine/form/draft/drafts.ts'
import { createRecordForm, type RecordForm } from '../../engine/form/recordForm.ts'
import type { FormMode } from '../../engine/model/entity/entity.ts'
import { startingRows } from '../../engine/model/records/rows.ts'
import { entityOf } from './listEntities.ts'

const visit = entityOf({
  name: 'visit',
  title: '巡查',
  api: '/api/visit',
  properties: {
    code: { title: '编号' },
    lines: {
      title: '检查项',
      items: {
        required: ['part'],
        properties: {
          part: { title: '部位' },
          amount: { title: '数量', type: 'number' },
          phone: { title: '电话', format: 'phone', private: 'phone' },
        },
      },
    },
    sum: { title: '合计', type: 'number', compute: "sum(lines, 'amount')" },
  },
})
const stored = { id: '1', code: 'A', lines: [{ part: '塔身', amount: 2, phone: '138****5678' }], updateTime: 'v1' }

function open(mode: FormMode, record: Record<string, unknown>): RecordForm {
  const form = createRecordForm(visit.fields, mode, record, ({ field, key }) => `${field} ${key}`)
  for (const field of form.fields) form.form.createField({ name: field.name })
  return form
}

const type = (form: RecordForm, lines: unknown) => form.form.setValuesIn('lines', lines)

test('a save is refused at the first cell that is wrong, and a mask that came with the record is none', async () => {
  const form = open('edit', stored)
  expect(await form.firstFault()).toBeNull()
  type(form, [...stored.lines, { amount: 3, phone: '139****0000' }])
  expect(await form.firstFault()).toBe('lines[1].part')
  type(form, [...stored.lines, { part: '基础', phone: '139****0000' }])
  expect(await form.firstFault()).toBe('lines[1].phone')
})

test('a refusal of the server about a cell stands at its table', () => {
  const form = open('edit', stored)
  expect(form.refuse([{ field: 'lines[0].part', msg: '部位不存在' }])).toEqual([])
  expect(form.form.query('lines').get('selfErrors')).toEqual(['部位不存在'])
})

test('sums follow the rows, and rows that say the same are no change', () => {
  const form = open('edit', stored)
  type(form, [{ ...stored.lines[0] }])
  expect(form.isDirty()).toBe(false)
  type(form, [stored.lines[0], { part: '基础', amount: 0.5 }])
  expect(form.form.values.sum).toBe(2.5)
  expect(form.submission()).toMatchObject({ lines: [{ part: '塔身' }, { part: '基础' }] })
})

test('rows that somebody else changed too are a clash, equal ones are none', () => {
  const form = open('edit', stored)
  type(form, [{ part: '我的' }])
  expect(form.rebase({ ...stored, lines: [{ part: '我的' }], updateTime: 'v2' })).toEqual([])
  type(form, [{ part: '又一次' }])
  expect(form.rebase({ ...stored, lines: [{ part: '他们的' }], updateTime: 'v3' })).toMatchObject([
    { mine: { lines: [{ part: '又一次' }] }, theirs: { lines: [{ part: '他们的' }] } },
  ])
})

test('a draft keeps no rows with a private column', () => {
  const values = { code: 'B', lines: stored.lines }
  expect(storableValues(visit.fields, { values, from: values }).values).toEqual({ code: 'B' })
})

test('first rows that were taken away are said to be none, so that the server gives no others', () => {
  const started = entityOf({
    name: 'round',
    title: '巡查',
    properties: {
      lines: { title: '检查项', startRows: 'part', items: { properties: { part: { title: '部位', enum: ['塔身', '基础'] } } } },
    },
  })
  const items = started.field.lines?.items ?? expect.fail('a table has items')
  const form = createRecordForm(started.fields, 'add', { lines: startingRows(items, ['塔身', '基础']) }, () => '')
  form.form.createField({ name: 'lines' })
  expect(form.submission()).toEqual({ lines: [{ part: '塔身' }, { part: '基础' }] })
  form.form.setValuesIn('lines', [])
  expect(form.submission()).toEqual({ lines: [] })
})
