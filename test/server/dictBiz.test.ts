import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/dict-biz'

/** An entity whose field chooses from a business dictionary. */
const hazard = {
  name: 'hazard',
  title: '隐患',
  route: '/test/hazard',
  api: '/api/test/hazard',
  type: 'object',
  required: ['riskLevel'],
  properties: { riskLevel: { title: '风险等级', type: 'string', dictBiz: 'risk_level' } },
}

type Row = Record<string, unknown> & { id: string; children?: Row[] }

describe.each(oneDatabase)('business dictionaries on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let other: Caller
  let riskLevel: string

  const submitted = async (call: Caller, body: Record<string, unknown>): Promise<string> => {
    const reply = await call(`POST ${ROOT}/submit`, { body: { sort: 1, isSealed: 0, ...body } })
    expect(reply.text).toContain('"success":true')
    return String((reply.body.data as Row).id)
  }
  const rows = async (call: Caller, name: string, query: Record<string, string> = {}): Promise<Row[]> =>
    (await call(`GET ${ROOT}/${name}`, { query })).body.data as Row[]
  const save = (call: Caller, level: string): Promise<Reply> => call('POST /api/test/hazard/submit', { body: { riskLevel: level } })

  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/hazard.json': hazard } })
    const permissions = ['dictbiz_add', 'dictbiz_edit', 'dictbiz_delete', 'hazard_add']
    await app.addUser({ account: 'bob', tenantId: '100001', permissions })
    admin = await app.api()
    other = await app.api('bob', '100001')
    riskLevel = await submitted(admin, { code: 'risk_level', dictValue: '风险等级' })
    await submitted(admin, { code: 'risk_level', parentId: riskLevel, dictKey: 'high', dictValue: '高' })
  })

  afterAll(() => app.close())

  test('each tenant reads and writes its own dictionaries, even of the same code', async () => {
    const own = await submitted(other, { code: 'risk_level', dictValue: '级别' })
    await submitted(other, { code: 'risk_level', parentId: own, dictKey: 'red', dictValue: '红' })
    expect((await rows(other, 'dictionary', { code: 'risk_level' })).map((row) => row.dictKey)).toEqual(['red'])
    expect((await rows(admin, 'dictionary', { code: 'risk_level' })).map((row) => row.dictKey)).toEqual(['high'])
    expect((await rows(other, 'tree')).map((row) => row.title)).toEqual(['级别'])
    expect(await rows(other, 'child-list', { parentId: riskLevel })).toEqual([])
  })

  test("another tenant's dictionary can neither be changed nor removed", async () => {
    const change = await other(`POST ${ROOT}/submit`, { body: { id: riskLevel, code: 'stolen', dictValue: '偷' } })
    const removal = await other(`POST ${ROOT}/remove`, { query: { ids: riskLevel } })
    expect([change.status, removal.status]).toEqual([403, 403])
    expect((await rows(admin, 'tree')).map((row) => row.title)).toEqual(['风险等级'])
  })

  test('a field takes the words of its own tenant alone', async () => {
    expect((await save(admin, 'high')).status).toBe(200)
    expect((await save(other, 'red')).status).toBe(200)
    expect((await save(other, 'high')).status).toBe(400)
  })

  test('a dictionary that a field chooses from is not removed, and the refusal says by whom', async () => {
    const [word] = await rows(admin, 'child-list', { parentId: riskLevel })
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: String(word?.id) } })).status).toBe(200)
    const { status, body } = await admin(`POST ${ROOT}/remove`, { query: { ids: riskLevel } })
    expect([status, body.msg]).toEqual([400, '字典[风险等级]正被隐患的“风险等级”使用，不能删除'])
  })
})
