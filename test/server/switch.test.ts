import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { BASIC, refreshBy, signInBy, TOKEN } from '../support/signIn.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const DEPTS = 'GET /api/blade-system/dept/select'
const ROLES = 'GET /api/blade-system/role/select'

let app: TestApp
let nobody: Caller
let userId: string
let deptIds: string[]
let roleIds: string[]

const namesOf = (data: unknown, key: string) => (data as Record<string, unknown>[]).map((row) => row[key])

beforeAll(async () => {
  app = await startApp()
  nobody = await app.api(null)
  const { platform } = app
  const insert = async (name: string, values: Record<string, unknown>) =>
    String((await insertRecord(platform.store.db, entityOf(platform, name), values, systemActor())).id)
  deptIds = [
    await insert('dept', { deptName: '北区', fullName: '北区项目部', deptCategory: 1, sort: 1 }),
    await insert('dept', { deptName: '南区', fullName: '南区项目部', deptCategory: 1, sort: 2 }),
  ]
  await insert('dept', { deptName: '别处', fullName: '别处', deptCategory: 1, sort: 3 })
  roleIds = (await findRows(platform, 'role', { roleAlias_in: 'hr,boss' })).map((row) => String(row.id))
  const [hr] = await findRows(platform, 'user', { account_equal: 'hr' })
  userId = String(hr?.id)
  const values = { deptId: deptIds.join(','), roleId: roleIds.join(',') }
  await updateRecord(platform.store.db, entityOf(platform, 'user'), userId, values, systemActor())
  platform.reads.forget()
})
afterAll(() => app.close())

async function signInAs(headers: Record<string, string> = {}): Promise<{ body: Record<string, unknown>; call: Caller }> {
  const { body } = await signInBy(nobody, 'hr', { headers })
  return { body, call: (call, ask = {}) => nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${body.access_token}` } }) }
}

describe('the departments and roles to switch between', () => {
  test('are those of the account', async () => {
    const { call } = await signInAs()
    expect(namesOf((await call(DEPTS, { query: { userId } })).body.data, 'deptName').sort()).toEqual(['北区', '南区'].sort())
    expect(namesOf((await call(ROLES, { query: { userId } })).body.data, 'roleName').sort()).toEqual(['人事', '老板'].sort())
  })

  test('are all of them even when the session works in one', async () => {
    const { body, call } = await signInAs({ 'dept-id': deptIds[0] ?? '', 'role-id': roleIds[0] ?? '' })
    expect([body.dept_id, body.role_id]).toEqual([deptIds[0], roleIds[0]])
    expect((await call(DEPTS, { query: { userId } })).body.data).toHaveLength(2)
    expect((await call(ROLES, { query: { userId } })).body.data).toHaveLength(2)
  })

  test('can be asked for by their ids, and nothing else comes along', async () => {
    const { call } = await signInAs()
    const others = (await findRows(app.platform, 'dept')).map((row) => String(row.id))
    expect((await call(DEPTS, { query: { deptId: others.join(',') } })).body.data).toHaveLength(2)
    expect(namesOf((await call(DEPTS, { query: { deptId: deptIds[1] ?? '' } })).body.data, 'title')).toEqual(['南区'])
    expect(namesOf((await call(ROLES, { query: { roleId: roleIds.join(',') } })).body.data, 'id').sort()).toEqual([...roleIds].sort())
  })

  test('of somebody else answer to who may edit that user, and to nobody else', async () => {
    const { call } = await signInAs()
    const [admin] = await findRows(app.platform, 'user', { account_equal: 'admin' })
    expect((await call(DEPTS, { query: { userId: String(admin?.id) } })).status).toBe(403)
    const administrator = await app.api()
    expect(namesOf((await administrator(ROLES, { query: { userId } })).body.data, 'roleName').sort()).toEqual(['人事', '老板'].sort())
    expect(namesOf((await administrator(DEPTS, { query: { userId } })).body.data, 'deptName').sort()).toEqual(['北区', '南区'].sort())
    expect((await administrator(DEPTS, { query: { userId: '7' } })).status).toBe(403)
    await app.addUser({ account: 'keeper', permissions: ['user', 'user_edit'] })
    await app.addUser({ account: 'reader', permissions: ['user', 'user_view'] })
    await app.addUser({ account: 'elsewhere', tenantId: '200001', permissions: ['user', 'user_edit'] })
    const asked = async (account: string, tenantId?: string) =>
      (await (await app.api(account, tenantId))(ROLES, { query: { userId } })).status
    expect([await asked('keeper'), await asked('reader'), await asked('elsewhere', '200001')]).toEqual([200, 403, 403])
  })

  test('need a session, and are the own ones where nobody is named', async () => {
    expect((await nobody(DEPTS)).status).toBe(401)
    const { call } = await signInAs()
    expect(namesOf((await call(DEPTS)).body.data, 'id').sort()).toEqual([...deptIds].sort())
    expect(namesOf((await call(ROLES)).body.data, 'id').sort()).toEqual([...roleIds].sort())
  })

  test('a switch gives the menus and permissions of the chosen role alone', async () => {
    const { body, call } = await signInAs()
    const refreshed = await refreshBy(nobody, body.refresh_token, { 'dept-id': deptIds[1] ?? '', 'role-id': roleIds[1] ?? '' })
    expect(refreshed.body).toMatchObject({ dept_id: deptIds[1], role_id: roleIds[1] })
    const token = { 'blade-auth': `bearer ${refreshed.body.access_token}` }
    const info = await nobody('GET /api/blade-auth/oauth/user-info', { headers: token })
    expect(info.body.data).toMatchObject({ deptId: deptIds[1], roleId: roleIds[1] })
    expect((await call('GET /api/blade-auth/oauth/user-info')).body.data).toMatchObject({ roleId: roleIds.join(',') })
  })
})

describe('a login by another service', () => {
  test('is refused in words, for this server knows no such service', async () => {
    const social = (language: string) =>
      nobody(TOKEN, {
        query: { tenantId: '000000', source: 'github', code: 'c', state: 's', grant_type: 'social', scope: 'all' },
        headers: { authorization: BASIC, 'tenant-id': '000000', 'accept-language': language },
      })
    expect(await social('zh-CN')).toMatchObject({ status: 400, body: { error_description: '暂不支持第三方登录' } })
    expect((await social('en')).body.error_description).toBe('Signing in with another service is not supported yet')
  })

  test('the way out to it says the same', async () => {
    const reply = await nobody('GET /api/blade-auth/oauth/render/github')
    expect(reply).toMatchObject({ status: 400, body: { code: 400, msg: '暂不支持第三方登录' } })
  })
})

describe('the settings of the console', () => {
  test('are those of the build, until the data folder holds some', async () => {
    const dist = join(app.schemaFolder, '../console')
    await mkdir(dist)
    await writeFile(join(dist, 'index.html'), '<!doctype html>')
    await writeFile(join(dist, 'settings.js'), 'globalThis.gantrySettings = {}')
    const served = await startApp({ dist })
    const ask = async () => (await served.api(null))('GET /settings.js')
    expect(await ask()).toMatchObject({ status: 200, text: 'globalThis.gantrySettings = {}' })

    const own = join(served.platform.config.dataFolder, 'settings.js')
    await writeFile(own, 'globalThis.gantrySettings = { captchaMode: true }')
    const reply = await ask()
    expect(reply.text).toContain('captchaMode: true')
    expect(reply.headers.get('content-type')).toMatch(/javascript/)
    expect(reply.headers.get('cache-control')).toBe('no-cache')

    await rm(own)
    expect((await ask()).text).toBe('globalThis.gantrySettings = {}')
    await served.close()
  })
})
