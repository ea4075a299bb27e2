import { expect, test } from 'vitest'
import { findingsOf } from '../support/schemas.ts'

const file = {
  name: 'task',
  title: '任务',
  api: '/api/task',
  properties: { name: { title: '名称' }, state: { title: '状态', enum: ['1', '2'] } },
}

test.each<[object, string]>([
  [{ when: 'state ==', color: 'red', title: '逾期' }, 'list.rowColors.0.when'],
  [{ when: "missing == '1'", color: 'red', title: '逾期' }, 'list.rowColors.0.when'],
  [{ when: 'size(name)', color: 'red', title: '逾期' }, 'list.rowColors.0.when'],
  [{ when: "state == '1'", color: 'rouge', title: '逾期' }, 'list.rowColors.0.color'],
  [{ when: "state == '1'", color: 'red' }, 'list.rowColors.0'],
])('the check refuses %j', (one, place) => {
  const found = (rowColors: readonly object[]) =>
    findingsOf({ 'task.json': { ...file, list: { rowColors } } as never }, { errorsOnly: true }).map(String)
  expect(found([one])).toEqual([expect.stringContaining(place)])
  expect(found([{ when: "state == '1'", color: 'red', title: '逾期' }])).toEqual([])
})

test.each<[object, string]>([
  [{ fields: ['missing'] }, 'record.print.fields.0: "missing" is no field.'],
  [{ fields: ['key'] }, 'record.print.fields.0: "key" is a secret.'],
  [{ copies: ['存根'] }, 'record.print.copies'],
  [{ heading: '通知' }, 'record.print'],
])('the check refuses the printed form %j', (print, place) => {
  const found = (form: object) =>
    findingsOf(
      {
        'task.json': {
          ...file,
          properties: { ...file.properties, key: { title: '密', writeOnly: true } },
          record: { print: form },
        } as never,
      },
      { errorsOnly: true },
    ).map(String)
  expect(found(print)).toEqual([expect.stringContaining(place)])
  expect(found({ title: '通知', fields: ['name'], copies: ['存根', '回执'] })).toEqual([])
})
