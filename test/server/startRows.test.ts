// Rows that a new record has beforehand: from the file, from an enum, from a dictionary; for who calls the API as well.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/crane-check'
const result = { title: '结果', enum: ['good', 'bad'], default: 'good' }
const check = {
  name: 'crane-check',
  title: '检查',
  route: '/site/crane-check',
  api: ROOT,
  properties: {
    crane: { title: '塔吊', maxLength: 20 },
    parts: { title: '部件', startRows: 'part', items: { properties: { part: { title: '部件', enum: ['hook', 'rope'] }, result } } },
    flags: { title: '标志', startRows: 'flag', items: { properties: { flag: { title: '标志', type: 'integer', dict: 'flag' }, result } } },
    lines: {
      title: '明细',
      startRows: [{ item: 'light', points: 2 }, { item: 'bell' }],
      items: {
        properties: {
          item: { title: '项' },
          points: { title: '分', type: 'number', default: 1 },
          twice: { title: '倍', type: 'number', compute: 'points * 2' },
        },
      },
    },
  },
}
const parts = [
  { part: 'hook', result: 'good' },
  { part: 'rope', result: 'good' },
]

let app: TestApp
let api: Caller
beforeAll(async () => {
  app = await startApp({ files: { 'site/crane-check.json': check } })
  api = await app.api()
})
afterAll(() => app.close())

const added = async (body: object) => {
  const { body: answer } = await api(`POST ${ROOT}/submit`, { body })
  const { id } = answer.data as { id: string }
  return (await api(`GET ${ROOT}/detail`, { query: { id } })).body.data as Record<string, unknown>
}

test('stand in a record that does not say them', async () => {
  expect(await added({ crane: '1#' })).toMatchObject({
    parts,
    flags: [
      { flag: 0, result: 'good' },
      { flag: 1, result: 'good' },
    ],
    lines: [
      { item: 'light', points: 2, twice: 4 },
      { item: 'bell', points: 1, twice: 2 },
    ],
  })
})

test('are those that were said, and none where they were taken away', async () => {
  const said = [{ part: 'rope', result: 'bad' }]
  expect(await added({ crane: '2#', parts: said, lines: '' })).toMatchObject({ parts: said, lines: null })
  expect(await added({ crane: '3#', parts: [] })).toMatchObject({ parts: null })
})

test('come back with no edit', async () => {
  const { id } = await added({ crane: '4#', parts: [] })
  await api(`POST ${ROOT}/submit`, { body: { id, crane: '5#' } })
  expect((await api(`GET ${ROOT}/detail`, { query: { id: String(id) } })).body.data).toMatchObject({ crane: '5#', parts: null })
})
