// Running numbers: no gaps and no doubles, whatever is refused, and however many add at once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/notice-slip'
const slip = {
  name: 'notice-slip',
  title: '整改单',
  route: '/site/notice-slip',
  api: ROOT,
  required: ['site'],
  properties: {
    code: { title: '编号', serial: { format: 'ZG-{yyyy}-{000}', per: ['site'] } },
    site: { title: '工地', maxLength: 20 },
    label: { title: '标签', compute: 'site + code' },
    count: { title: '数量', type: 'integer', minimum: 0, unique: ['site'] },
  },
}
const year = siteTime().slice(0, 4)

describe.each(databases)('running numbers on %s', (database) => {
  let app: TestApp
  let api: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/slip.json': slip } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const add = (body: object) => api(`POST ${ROOT}/submit`, { body })
  const codes = async (site: string) => {
    const { body } = await api(`GET ${ROOT}/list`, { query: { site, size: 200, ascs: 'code' } })
    return (body.data as { records: { code: string }[] }).records.map(({ code }) => code)
  }
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `ZG-${year}-${String(at + 1).padStart(3, '0')}`)

  test('are given by the server alone, each site its own, and computed values read them', async () => {
    await add({ site: 'A', code: 'X-1' })
    await add({ site: 'B' })
    expect([await codes('A'), await codes('B')]).toEqual([numbered(1), numbered(1)])
    const { body } = await api(`GET ${ROOT}/list`, { query: { site: 'A' } })
    const [record] = (body.data as { records: { id: string; label: string }[] }).records
    expect(record?.label).toBe(`A${numbered(1)[0]}`)
    await add({ id: record?.id, code: 'X-2', count: 5 })
    expect(await codes('A')).toEqual(numbered(1))
  })

  test('have neither gaps nor doubles when many add at once and some are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => add({ site: 'C', count: at % 3 === 0 ? -1 : at % 3 === 1 ? at : 1000 })),
    )
    const added = answers.filter(({ body }) => body.code === 200).length
    // Ten are below the minimum, and of ten with one count nine are duplicates.
    expect(added).toBe(11)
    expect(await codes('C')).toEqual(numbered(11))
  })
})
