// The list of schema files tells revision, author, number of records and last write of each, at a bounded cost.

import { expect, test } from 'vitest'
import { databases, startApp } from '../support/startApp.ts'

const FILE = 'site/crack.json'
const API = '/api/blade-develop/schema-file'
const crack = {
  name: 'crack',
  title: '裂缝',
  route: '/site/crack',
  api: '/api/site/crack',
  properties: { width: { title: '宽度' } },
  en: { 裂缝: 'Crack', 宽度: 'Width' },
}

test.each(databases)('%s: a file is listed with its revision, author, records and last write', async (database) => {
  const app = await startApp({ database })
  try {
    const call = await app.api()
    const row = async () => {
      const { body } = await call(`GET ${API}/list`, { query: { file_equal: FILE } })
      return (body.data as { records: Record<string, unknown>[] }).records[0]
    }
    await app.writeSchema(FILE, crack)
    await expect.poll(row).toMatchObject({ revision: 1, changedAt: expect.stringMatching(/^\d{4}-/), records: '0', lastWrite: null })
    for (const width of ['1', '2']) await call('POST /api/site/crack/submit', { body: { width } })
    const used = await row()
    expect(used).toMatchObject({ records: '2', lastWrite: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })

    const { body } = await call('GET /api/site/crack/list')
    const [{ id = '' } = {}] = (body.data as { records: { id: string }[] }).records
    await call('POST /api/site/crack/remove', { query: { ids: id } })
    expect(await row()).toMatchObject({ records: '1' })

    const text = `${JSON.stringify({ ...crack, title: '裂隙', en: { 裂隙: 'Crack', 宽度: 'Width' } }, null, 2)}\n`
    const { body: content } = await call(`GET ${API}/content`, { query: { file: FILE } })
    const base = (content.data as { hash: string }).hash
    await call(`POST ${API}/publish`, { body: { file: FILE, text, base, reason: '改名' } })
    expect(await row()).toMatchObject({ revision: 2, changedBy: '管理员', title: '裂隙' })

    // Numbers of all tenants are none of another tenant's business.
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['schema_file', 'schema_file_view'] })
    const north = await app.api('north', '100001')
    const seen = await north(`GET ${API}/list`, { query: { file_equal: FILE } })
    const [other] = (seen.body.data as { records: Record<string, unknown>[] }).records
    expect(other).toMatchObject({ revision: 2 })
    expect(other?.records ?? null).toBeNull()
    expect(other?.lastWrite ?? null).toBeNull()
  } finally {
    await app.close()
  }
})
