// A schema file brings its dictionaries and its menu directory: copying it to another system is enough.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const entries = [
  { key: 'b', title: '待整改', english: 'To rectify', color: 'red' },
  { key: 'a', title: '已闭环', english: 'Closed' },
]
const file = (more: object[] = []) => ({
  name: 'test-hazard',
  title: '隐患',
  route: '/test/hazard',
  api: '/api/test/hazard',
  menu: { directory: { code: 'test_safety', title: '安全', english: 'Safety', sort: 3 } },
  dictionaries: { test_state: { title: '整改状态', english: 'Rectification', entries: [...entries, ...more] } },
  properties: { state: { title: '状态', dict: 'test_state' } },
})

describe.each(databases)('dictionaries and directories of a file on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/hazard.json': file() } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const words = async () =>
    ((await api('GET /api/blade-system/dict/dictionary', { query: { code: 'test_state' } })).body.data as Record<string, unknown>[])
      .toSorted((one, other) => Number(one.sort) - Number(other.sort))
      .map(({ dictKey, dictValue, english, color }) => [dictKey, dictValue, english, color])
  const submit = async (state: string) => (await api('POST /api/test/hazard/submit', { body: { state } })).body.code
  const idOf = async (dictKey: string) =>
    String((await findRows(app.platform, 'dict-item', { code_equal: 'test_state', dictKey_equal: dictKey }))[0]?.id)

  test('are there with it, in their order, and validate records', async () => {
    expect(await words()).toEqual([
      ['b', '待整改', 'To rectify', 'red'],
      ['a', '已闭环', 'Closed', null],
    ])
    expect([await submit('a'), await submit('c')]).toEqual([200, 400])
    const menus = JSON.stringify((await api('GET /api/blade-system/menu/routes')).body.data)
    expect(menus).toContain('"安全"')
  })

  test('grow with it, and keep what an administrator changed or removed', async () => {
    await api('POST /api/blade-system/dict/submit', { body: { id: await idOf('a'), dictValue: '完成' } })
    await api('POST /api/blade-system/dict/remove', { query: { ids: await idOf('b') } })
    await app.writeSchema('test/hazard.json', file([{ key: 'c', title: '待复查', english: 'To review' }]))
    await expect.poll(async () => (await words()).map(([key, word]) => `${key} ${word}`)).toEqual(['a 完成', 'c 待复查'])
    expect(await submit('c')).toBe(200)
  })
})
