// The first page's response equals the single calls of the same user, without refused parts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionCodes } from '../../engine/api/access/permissionCodes.ts'
import { CAPABILITIES } from '../../engine/model/capabilities.ts'
import { samplePage } from '../../server/modules/system/menus/start.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const START = 'GET /gantry/start'
const BUTTONS = '/api/blade-system/menu/buttons'

/** Of those who are not of the managing tenant. */
const TENANTS: Readonly<Record<string, string>> = { north: '100001' }

interface Started {
  answers: Record<string, unknown>
  versions: Record<string, string>
}

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'reader', permissions: ['param'] })
    await app.addUser({ account: 'none', permissions: [] })
    await app.addUser({ account: 'guard', permissions: ['labor', 'labor_view'] })
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['labor', 'labor_view'] })
    for (const name of ['甲', '乙', '丙'])
      await admin('POST /api/blade-system/param/submit', { body: { paramName: `首页${name}`, paramKey: `start.${name}`, paramValue: '1' } })
  })
  afterAll(() => app.close())

  const start = async (caller: Caller, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const { body, status } = await caller(START, { query })
    expect(status).toBe(200)
    return (body.data as Started).answers
  }

  test.each(['admin', 'reader', 'north'])('each part for %s is what its own call answers', async (account) => {
    const caller = await app.api(account, TENANTS[account])
    const answers = await start(caller, { path: '/system/param', search: '?size=30&ascs=paramName&paramName=首页' })
    const { [BUTTONS]: buttons, ...others } = answers
    for (const [address, data] of Object.entries(others)) {
      const { body } = await caller(`GET ${address}`)
      expect(body.data ?? body, address).toEqual(data)
    }
    const codes = permissionCodes((await caller(`GET ${BUTTONS}`)).body.data)
    expect(buttons).toEqual(codes.map((code) => ({ code })))
    expect(permissionCodes(buttons)).toEqual(codes)
    expect(Object.keys(answers)).toContain('/schemas/manifest.json')
    expect(Object.keys(answers).filter((address) => address.startsWith('/schemas/'))).toHaveLength(3)
  })

  test('a record that is not there, or that the caller may not read, is left out', async () => {
    const details = async (caller: Caller) =>
      Object.keys(await start(caller, { path: '/archives/labor/1', search: '' })).filter((address) => address.includes('/detail'))
    expect([await details(admin), await details(await app.api('none'))]).toEqual([[], []])
  })

  test('the page with which the server warms up has the list that its visitor would get', async () => {
    const sample = samplePage(app.platform)
    const listsOf = (answers: object) => Object.keys(answers).filter((address) => /\/(list|page)\?/.test(address))
    const lists = listsOf(sample?.answers ?? {})
    expect(lists).toHaveLength(1)
    // Without them the console asks for the list by another address.
    expect(sample?.user).toMatchObject({ features: CAPABILITIES })
    expect(listsOf(await start(admin, { path: sample?.address ?? '', search: '' }))).toEqual(lists)
  })

  test('the list is the one of the address: its page, its order and its search', async () => {
    const answers = await start(admin, { path: '/system/param', search: '?size=30&descs=paramKey&paramName=首页' })
    const address = '/api/blade-system/param/list?current=1&descs=param_key&paramName=%E9%A6%96%E9%A1%B5&size=30'
    expect(answers[address]).toMatchObject({
      size: 30,
      total: 3,
      records: ['首页甲', '首页乙', '首页丙']
        .sort()
        .map((paramName) => expect.objectContaining({ paramName }))
        .reverse(),
    })
  })

  test('the list has the size that the console names, unless its address names one or a view', async () => {
    const sizeOf = async (search: string, size: string) => {
      const answers = await start(admin, { path: '/system/param', search, size })
      const list = Object.keys(answers).find((address) => address.includes('/param/list?')) ?? ''
      return new URL(list, 'http://localhost').searchParams.get('size')
    }
    expect(await sizeOf('', '15')).toBe('15')
    expect(await sizeOf('?size=30', '15')).toBe('30')
    expect(await sizeOf('?view=7', '15')).toBe('10')
    expect(await sizeOf('', '2000')).toBe('10')
  })

  test('what lasts has a version, and is not sent again to who has it, until it changes', async () => {
    const query = { path: '/system/param', search: '?size=30&paramName=首页' }
    const ask = async (have: string) => (await admin(START, { query: { ...query, have } })).body.data as Started
    const first = await ask('')
    const list = Object.keys(first.answers).filter((address) => !(address in first.versions))
    expect(list).toEqual([expect.stringContaining('/param/list?')])
    const second = await ask(Object.values(first.versions).join())
    expect(Object.keys(second.answers)).toEqual(list)
    expect(second.versions).toEqual(first.versions)
    await app.writeSchema('site/start-new.json', {
      name: 'start-new',
      title: '新',
      api: '/api/start-new',
      properties: { text: { title: '文' } },
    })
    const sent = async () => Object.keys((await ask(Object.values(first.versions).join())).answers)
    await expect.poll(sent).toEqual(['/schemas/manifest.json', ...list])
  })

  test('a page with dictionaries brings the words of its columns', async () => {
    const answers = await start(admin, { path: '/archives/labor' })
    expect(answers['/api/blade-system/dict/dictionary?code=gender']).toEqual(
      expect.arrayContaining([expect.objectContaining({ dictKey: '1' })]),
    )
  })

  test('who may not read the records is answered everything but them', async () => {
    const answers = await start(await app.api('none'), { path: '/system/param' })
    expect(Object.keys(answers)).toContain('/api/blade-system/menu/routes')
    expect(Object.keys(answers).filter((address) => address.includes('/param/list'))).toEqual([])
  })

  test('records of another tenant are not in it, and what is private comes masked as in the list itself', async () => {
    const labor = { name: '张三', idCard: '330108199001011234', tenantId: '000000' }
    await insertRecord(app.platform.store.db, entityOf(app.platform, 'labor'), labor, systemActor('000000'))
    const list = async (account: string) => {
      const answers = await start(await app.api(account, TENANTS[account]), { path: '/archives/labor' })
      return answers['/api/blade-archives/labor/list?current=1&size=10']
    }
    expect(await list('north')).toMatchObject({ records: [], total: 0 })
    expect(await list('guard')).toMatchObject({ records: [{ name: '张三', idCard: expect.stringContaining('*') }], total: 1 })
  })

  test('a page that is no entity has the frame alone', async () => {
    const answers = await start(admin, { path: '/wel/index' })
    expect(Object.keys(answers).sort()).toEqual([
      '/api/blade-system/dict/dictionary?code=flow',
      '/api/blade-system/menu/buttons',
      '/api/blade-system/menu/field-rights',
      '/api/blade-system/menu/routes',
      '/api/blade-system/menu/top-menu',
      '/schemas/manifest.json',
    ])
  })

  test('below a chosen top menu the frame has its menus beside all of them', async () => {
    const answers = Object.keys(await start(admin, { path: '/wel/index', topMenuId: '7' }))
    expect(answers.filter((address) => address.includes('/menu/routes'))).toEqual([
      '/api/blade-system/menu/routes',
      '/api/blade-system/menu/routes?topMenuId=7',
    ])
  })

  test('nobody is answered nothing', async () => {
    expect((await (await app.api(null))(START, { query: { path: '/system/param' } })).status).toBe(401)
  })

  test.each(['admin', 'guard'])('the page of a record is sent to %s with the dictionaries of its fields', async (account) => {
    const worker = await insertRecord(app.platform.store.db, entityOf(app.platform, 'labor'), { name: '记录页' }, systemActor('000000'))
    const caller = await app.api(account)
    const answers = await start(caller, { path: `/archives/labor/${worker.id}`, search: '' })
    const detail = `/api/blade-archives/labor/detail?id=${worker.id}`
    expect(Object.keys(answers)).toEqual(
      expect.arrayContaining([detail, '/api/blade-system/dict/dictionary?code=blood_type', '/schemas/manifest.json']),
    )
    expect(Object.keys(answers).some((address) => address.includes('/labor/list'))).toBe(false)
    for (const address of Object.keys(answers).filter((one) => /detail|dictionary/.test(one)))
      expect((await caller(`GET ${address}`)).body.data, address).toEqual(answers[address])
  })
})
