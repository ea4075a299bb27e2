// Records of any kind by what they are called: each list as the caller's own page would answer it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

interface Found {
  entity: string
  id: string
  title: string
  hint: string
}

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
  await app.addUser({ account: 'none', permissions: [] })
  await app.addUser({ account: 'guard', permissions: ['labor', 'labor_view'] })
  await app.addUser({ account: 'trusted', permissions: ['labor', 'labor_view', 'labor_view_private'] })
  await app.addUser({ account: 'north', tenantId: '100001', permissions: ['labor', 'labor_view'] })
  const add = (name: string, values: Record<string, unknown>, tenantId = '000000') =>
    insertRecord(app.platform.store.db, entityOf(app.platform, name), { ...values, tenantId }, systemActor(tenantId))
  for (const name of ['银杏一号', '银杏二号', '银杏三号', '银杏四号']) await add('device', { deviceName: name, deviceCode: `GK${name}` })
  await add('labor', { name: '银杏师傅', phone: '13800001234', idCard: '330108199001011234' })
  await add('labor', { name: '银杏他乡', phone: '13900001234' }, '100001')
  await add('project', { projectName: '银杏花园', projectCode: 'YX-01' })
})
afterAll(() => app.close())

const find = async (caller: Caller, text: string): Promise<readonly Found[]> => {
  const { body, status } = await caller('GET /gantry/find', { query: { text } })
  expect(status).toBe(200)
  return (body.data as { found: Found[] }).found
}
const titles = async (caller: Caller, text: string) => (await find(caller, text)).map(({ entity, title }) => `${entity} ${title}`)

test('are found in every kind that marks its fields, three of each', async () => {
  const found = await titles(admin, '银杏')
  expect(found.filter((one) => one.startsWith('device'))).toHaveLength(3)
  expect(found).toEqual(expect.arrayContaining(['labor 银杏师傅', 'project 银杏花园']))
})

test('by any of the fields, the first names them and the others tell them apart', async () => {
  expect(await find(admin, 'yx-0')).toEqual([{ entity: 'project', id: expect.any(String), title: '银杏花园', hint: 'YX-01' }])
})

test('one sign finds nothing, and nothing is asked', async () => {
  expect(await find(admin, '银')).toEqual([])
  expect(await find(admin, ' 银 ')).toEqual([])
})

test('of another tenant, or of a kind that the caller may not read, nothing is found', async () => {
  expect(await titles(await app.api('north', '100001'), '银杏')).toEqual(['labor 银杏他乡'])
  expect(await titles(await app.api('none'), '银杏')).toEqual([])
})

test('a private value is found by its whole, by a part only by who may see it, and is masked in what is found', async () => {
  const guard = await app.api('guard')
  expect(await find(guard, '1380000')).toEqual([])
  expect(await find(guard, '13800001234')).toEqual([expect.objectContaining({ title: '银杏师傅', hint: '138****1234' })])
  expect(await titles(await app.api('trusted'), '1380000')).toEqual(['labor 银杏师傅'])
})

test('a stranger is refused', async () => {
  expect((await fetch(`${app.url}/gantry/find?text=x`)).status).toBe(401)
})
