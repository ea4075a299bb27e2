// Stored values of a formula that the file changed: 模型状态 counts the records and computes them anew.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recomputeFrom } from '../../server/commands/recomputeFrom.ts'
import { listeningTerminal, runCommand } from '../support/command.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const number = { title: '数', type: 'number' }
const thing = (properties: object, more: object = {}) => ({
  name: 'test-thing',
  title: '物品',
  route: '/site/test-thing',
  api: '/api/site/test-thing',
  properties: {
    n: number,
    lines: { title: '明细', items: { properties: { amount: number, twice: { ...number, compute: 'amount * 2' } } } },
    doubled: { ...number, compute: 'n * 2' },
    further: { ...number, compute: 'doubled + 1' },
    ...properties,
  },
  ...more,
})

describe.each(databases)('stored values of computed fields on %s', (database) => {
  let app: TestApp
  let api: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/thing.json': thing({}) } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const detail = async (id: string) =>
    (await api('GET /api/site/test-thing/detail', { query: { id } })).body.data as Record<string, unknown>
  const file = async () => {
    const { body } = await api('GET /api/blade-develop/schema-file/list', { query: { name_equal: 'test-thing' } })
    return (body.data as { records: Record<string, unknown>[] }).records[0] as Record<string, unknown>
  }

  test('are computed anew with count and time, and only then', async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      const { body } = await api('POST /api/site/test-thing/submit', { body: { n, lines: [{ amount: n }] } })
      ids.push((body.data as { id: string }).id)
    }
    const [first = '', second = '', third = ''] = ids
    await api('POST /api/site/test-thing/remove', { query: { ids: third } })
    expect(await file()).toMatchObject({ staleRecords: 0 })
    const version = (await detail(first)).updateTime
    const lines = { title: '明细', items: { properties: { amount: number, twice: { ...number, compute: 'amount * 20' } } } }
    await app.writeSchema(
      'site/thing.json',
      thing({ doubled: { ...number, compute: 'n * 200' }, lines, added: { ...number, compute: 'n' } }),
    )
    await expect.poll(async () => 'added' in (await detail(first))).toBe(true)
    expect((await file()).staleRecords).toBe(2)
    expect(await detail(first)).toMatchObject({ doubled: 2, further: 3, added: null })
    // An edit computes its own record, and the others still wait.
    await api('POST /api/site/test-thing/submit', { body: { id: second, n: 5 } })
    expect(await detail(second)).toMatchObject({ doubled: 1000, added: 5 })
    expect(await file()).toMatchObject({ staleRecords: 2 })
    const { id } = await file()
    const stranger = await app.api(null)
    expect((await stranger('POST /api/blade-develop/schema-file/recompute', { query: { ids: String(id) } })).status).toBe(401)
    const answer = await api('POST /api/blade-develop/schema-file/recompute', { query: { ids: String(id) } })
    expect(answer.body).toMatchObject({ code: 200, data: { records: 2 } })
    expect(await detail(first)).toMatchObject({
      doubled: 200,
      further: 201,
      added: 1,
      lines: [{ amount: 1, twice: 20 }],
      updateTime: version,
    })
    const done = await file()
    expect(done).toMatchObject({ staleRecords: 0, recomputedRecords: 2, recomputeFailed: 0 })
    expect(Number(done.recomputeSeconds)).toBeGreaterThan(0)
  })

  test('are counted and computed anew by a command on the machine, beside the running server', async () => {
    await app.writeSchema('site/thing.json', thing({ doubled: { ...number, compute: 'n * 3' } }))
    await expect.poll(async () => (await file()).staleRecords).toBe(2)
    const { body } = await api('GET /api/site/test-thing/list', { query: { n_equal: '1' } })
    const [{ id }] = (body.data as { records: [{ id: string }] }).records
    const { dataFolder, databaseUrl } = app.platform.config
    const env = { GANTRY_DATA: dataFolder, GANTRY_SCHEMAS: app.schemaFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const { terminal, output } = listeningTerminal({ env })
    await expect(recomputeFrom(['test-thin'], terminal)).rejects.toThrow(/^"test-thin" is no entity\.$/)
    expect([await recomputeFrom(['test-thing'], terminal), output()]).toEqual([
      0,
      expect.stringMatching('^test-thing: 2 records to compute\nA trial: nothing was written'),
    ])
    expect(await detail(id)).toMatchObject({ doubled: 200, further: 201 })
    expect(await runCommand('recompute', ['--apply'], env)).toMatchObject({
      code: 0,
      output: expect.stringMatching('^test-thing: 2 records computed in [\\d.]+ s, 0 failed\n$'),
    })
    expect(await detail(id)).toMatchObject({ doubled: 3, further: 4 })
    expect(await file()).toMatchObject({ staleRecords: 0, recomputedRecords: 2 })
  })

  test('that are not stored never wait', async () => {
    await app.writeSchema('site/thing.json', thing({ free: { ...number, compute: 'n + 7', stored: false } }))
    await expect.poll(async () => (await file()).staleRecords).toBe(2)
    const { id } = await file()
    await api('POST /api/blade-develop/schema-file/recompute', { query: { ids: String(id) } })
    await app.writeSchema('site/thing.json', thing({ free: { ...number, compute: 'n + 8', stored: false } }))
    const list = async () => (await api('GET /api/site/test-thing/list')).body.data as { records: { n: number; free: number }[] }
    await expect.poll(async () => (await list()).records.map(({ n, free }) => free - n)).toEqual([8, 8])
    expect(await file()).toMatchObject({ staleRecords: 0 })
  })
})
