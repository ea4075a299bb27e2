// Schema checks of boards and calendars.

import { expect, test } from 'vitest'
import { findingsOf } from '../support/schemas.ts'

const file = {
  version: 2,
  name: 'job',
  title: '物品',
  api: '/api/test/job',
  properties: {
    name: { title: '名称' },
    state: { title: '名称', dict: 'stage_status' },
    day: { title: '名称', format: 'date' },
  },
  en: { 物品: 'Thing' },
}

test.each([
  [{ board: { by: 'name' } }, 'list.board.by: "name" is no stored field of a dictionary.'],
  [{ board: { by: 'state', facts: ['nothing'] } }, 'list.board.facts.0: "nothing"'],
  [{ calendar: { date: 'state' } }, 'list.calendar.date: "state" is no stored day or moment.'],
  [{ calendar: { date: 'day', end: 'name' } }, 'list.calendar.end: "name" is no stored day or moment.'],
])('of %j is refused in the file', (list, fault) => {
  expect(findingsOf({ 'test/job.json': { ...file, list } }).join('\n')).toContain(fault)
})

test('is that of rows in a tree', () => {
  const tree = { ...file, tree: { parent: 'name' }, list: { board: { by: 'state' }, calendar: { date: 'day' } } }
  expect(findingsOf({ 'test/job.json': tree }).filter((finding) => finding.includes('a tree is looked at as rows'))).toHaveLength(2)
})
