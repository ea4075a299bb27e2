import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { add, archives, companyOf, laborOf, projectOf } from '../support/archives.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['company', 'company_add'] })
    await app.addUser({ account: 'reader', permissions: ['company'] })
  })
  afterAll(() => app.close())

  const submit = (body: Rec) => admin(`POST ${archives('company/submit')}`, { body })
  const get = async (path: string, query: Record<string, string>, by = admin) => (await by(`GET ${archives(path)}`, { query })).body.data

  test('a company cannot stand below itself or what is below it', async () => {
    const top = await add(admin, 'company', companyOf('009'))
    const below = await add(admin, 'company', companyOf('009', { parentId: top }))
    for (const parentId of [top, below]) {
      const reply = await submit({ id: top, parentId })
      expect(reply.body).toMatchObject({ code: 400, msg: '上级企业不能为自身或下级', data: [{ field: 'parentId' }] })
    }
  })

  test.each<[string, Rec, string]>([
    ['a wrong check sign', { creditCode: '91350100M000100Y44' }, '统一社会信用代码格式不正确'],
    ['a letter that codes never have', { creditCode: '91350100I000100Y43' }, '统一社会信用代码格式不正确'],
    ['a negative capital', { capital: -1 }, '注册资本不能小于0'],
    ['no type', { companyType: '' }, '请选择企业类型'],
    ['nobody in charge', { legalPerson: ' ' }, '请输入法定代表人'],
  ])('%s is refused', async (_, wrong, msg) => {
    expect((await submit({ ...companyOf('009'), ...wrong })).body.msg).toBe(msg)
  })

  test('a name is free until a company of the tenant has it, and stays free for that company', async () => {
    const check = (query: Record<string, string>, by = admin) => get('company/lazy-checkName', query, by)
    expect(await check({ name: '中天建设' })).toBe(true)
    const id = await add(admin, 'company', companyOf('009', { companyName: '中天建设' }))
    expect(await check({ name: '中天建设' })).toBe(false)
    expect(await check({ name: '中天建设', id })).toBe(true)
    expect(await check({ name: '中天建设' }, await app.api('bob', '100001'))).toBe(true)
    expect((await submit(companyOf('009', { companyName: '中天建设' }))).body.msg).toBe('企业名称已存在')
    expect((await admin(`GET ${archives('company/lazy-checkName')}`)).status).toBe(400)
  })

  test('any unique field is asked for while a form is filled in, by whoever may write', async () => {
    const tag = { tagName: '重点', tagCode: 'key', tagType: '1', sort: 1 }
    const id = await add(admin, 'tag', tag)
    const isFree = (query: Record<string, string>) => get('tag/is-free', { field: 'tagName', ...query })
    expect(await isFree({ tagName: '重点', parentId: '0' })).toBe(false)
    expect(await isFree({ tagName: '重点', parentId: id })).toBe(true)
    expect(await isFree({ tagName: '重点', parentId: '0', id })).toBe(true)
    expect((await admin(`POST ${archives('tag/submit')}`, { body: { ...tag, tagCode: 'key2' } })).body.msg).toBe(
      '已有标签名称和上级标签相同的数据',
    )
    expect((await admin(`GET ${archives('tag/is-free')}`, { query: { field: 'tagType', tagType: '1' } })).status).toBe(400)
    const reader = await app.api('reader')
    expect((await reader(`GET ${archives('company/is-free')}`, { query: { field: 'companyName', companyName: 'x' } })).status).toBe(403)
  })

  test('a level of the tree counts projects, people and equipment of each company', async () => {
    const values = await projectOf(admin)
    const contractor = String(values.contractorCompanyId)
    const child = await add(admin, 'company', companyOf('006', { parentId: contractor }))
    // Owner and contractor of the same project, as another system may write it: it counts once.
    const projectId = await add(admin, 'project', values)
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'project'), projectId, { buildCompanyId: contractor }, systemActor())
    await add(admin, 'labor', laborOf(projectId, child))
    await insertRecord(
      app.platform.store.db,
      entityOf(app.platform, 'device'),
      { deviceName: '塔吊', deviceCode: 'TC-0001', projectId },
      systemActor(),
    )
    const level = (await get('company/lazy-list2', { parentId: '0' })) as Rec[]
    const page = (current: string) => get('company/lazy-list2', { parentId: '0', size: '1', current })
    expect([await page('1'), await page('2')].flat()).toEqual(level.slice(0, 2))
    expect(level.find((row) => row.id === contractor)).toMatchObject({ hasChildren: true, projectCount: 1, laborCount: 0, deviceCount: 1 })
    expect(await get('company/lazy-list2', { parentId: contractor })).toMatchObject([
      { id: child, projectCount: 0, laborCount: 1, deviceCount: 0 },
    ])
    expect(await get('company/lazy-list', { parentId: contractor })).toMatchObject([{ id: child, hasChildren: false }])
    expect(await get('company/lazy-list2', { parentId: '0' }, await app.api('bob', '100001'))).toEqual([])
  })
})
