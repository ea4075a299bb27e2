// A table whose rows belong to no tenant is walked in the same order on each database: PostgreSQL refuses a constant in `order by`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Rec, repository, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FILE = 'test/mark.json'
const mark = (code: object) => ({
  name: 'test-mark',
  title: '标记',
  tenant: false,
  route: '/test/mark',
  api: '/api/test/mark',
  properties: { code: { title: '编码', maxLength: 20, ...code } },
})

describe.each(databases)('rows without a tenant on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: mark({}) } })
    api = await app.api()
    const marks = repository(app.platform.store.db, 'test-mark', systemActor())
    for (const code of ['1', '22', 'x']) await marks.insert({ code } as Rec)
  })
  afterAll(() => app.close())

  const impactOf = async (code: object) => {
    const { body } = await api('POST /api/blade-develop/schema-file/impact', {
      body: { file: FILE, text: JSON.stringify(mark(code)) },
      headers: { 'accept-language': 'en' },
    })
    return (body.data as { fault: string; records: unknown[] }[] | null)?.map(({ fault, records }) => `${records.length} ${fault}`)
  }

  test('are tried by the rules of a draft', async () => {
    expect(await impactOf({ maxLength: 1 })).toEqual([expect.stringMatching(/^1 1 stored record/)])
  })

  test('are tried by the type of a draft', async () => {
    expect(await impactOf({ type: 'integer', maxLength: undefined })).toEqual(
      expect.arrayContaining([expect.stringMatching(/refused.*1 stored value is no/)]),
    )
  })
})
