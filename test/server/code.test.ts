import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'
import { waitFor } from '../support/waitFor.ts'

const ROOT = '/api/blade-develop/code'
const PATH = 'site/patrol.json'

let app: TestApp
let admin: Caller
let datasourceId: string
let id: string

const dataFile = (...names: string[]) => join(app.platform.config.dataFolder, ...names)
const schemaFile = () => join(app.schemaFolder, PATH)

const moduleOf = (values: object = {}) => ({
  datasourceId,
  codeName: '巡检',
  serviceName: 'blade-site',
  tableName: 'blade_patrol',
  tablePrefix: 'blade_',
  pkName: 'id',
  packageName: 'org.example.site',
  baseMode: 2,
  wrapMode: 2,
  apiPath: 'schemas/test',
  webPath: '/site',
  ...values,
})

const saved = async (call: string, body: object) => ((await admin(call, { body })).body.data as { id: string }).id

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
  const old = new DatabaseSync(dataFile('old.db'))
  old.exec('create table blade_patrol (id bigint primary key, patrol_name varchar(40) not null, photo varchar(200), create_time datetime)')
  old.exec('create table blade_param (id bigint primary key, param_name varchar(40))')
  old.close()
  const source = { name: '旧库', driverClass: 'org.sqlite.JDBC', url: 'jdbc:sqlite:old.db' }
  datasourceId = await saved('POST /api/blade-develop/datasource/submit', source)
  id = await saved(`POST ${ROOT}/submit`, moduleOf())
})
afterAll(() => app.close())

test('a module is kept by its rules', async () => {
  const refused = async (values: object) => (await admin(`POST ${ROOT}/submit`, { body: moduleOf(values) })).body.data
  expect(await refused({ apiPath: '../files' })).toMatchObject([{ field: 'apiPath' }])
  expect(await refused({ packageName: 'a..b' })).toMatchObject([{ field: 'packageName' }])
  expect(await refused({ datasourceId: '' })).toEqual([{ field: 'datasourceId', msg: '请选择数据源' }])
})

test('a copy says so behind its name', async () => {
  const copied = (await admin(`POST ${ROOT}/copy`, { query: { id } })).body.data as { id: string }
  const detail = await admin(`GET ${ROOT}/detail`, { query: { id: copied.id } })
  expect(detail.body.data).toMatchObject({ codeName: '巡检-copy', tableName: 'blade_patrol', apiPath: 'schemas/test' })
})

test('the file is looked at with what somebody chose, and nothing is written', async () => {
  const body = { columns: { photo: { isIncluded: false }, patrol_name: { title: '线路', format: 'nonsense' } } }
  const { data } = (await admin(`POST ${ROOT}/preview`, { query: { id }, body })).body as { data: { text: string } }
  expect(data).toMatchObject({ path: PATH, findings: [], isThere: false, route: '/site/patrol' })
  expect(JSON.parse(data.text)).toMatchObject({ name: 'patrol', required: ['patrolName'], properties: { patrolName: { title: '线路' } } })
  expect(data).toMatchObject({ columns: [{ leftOut: 'key' }, { field: 'patrolName' }, { leftOut: 'chosen' }, { leftOut: 'kept' }] })
  expect(existsSync(schemaFile())).toBe(false)
})

test('代码生成 writes below the data folder, for all modules or none', async () => {
  const missing = await saved(`POST ${ROOT}/submit`, moduleOf({ tableName: 'nothing' }))
  const half = await admin(`POST ${ROOT}/gen-code`, { query: { ids: `${id},${missing}`, system: 'saber' } })
  expect(half.body).toMatchObject({ code: 400, msg: '数据源中没有表nothing' })
  expect(existsSync(dataFile('generated'))).toBe(false)
  expect((await admin(`POST ${ROOT}/gen-code`, { query: { ids: id, system: 'saber' } })).status).toBe(200)
  expect(JSON.parse(await readFile(dataFile('generated/schemas/test', PATH), 'utf8'))).toMatchObject({ name: 'patrol' })
})

test('what is published is served without a restart, and may be published again', async () => {
  expect((await admin(`POST ${ROOT}/install`, { query: { id } })).body.data).toEqual({ path: PATH, route: '/site/patrol' })
  await waitFor(async () => expect((await admin('GET /api/blade-site/patrol/list')).status).toBe(200))
  expect((await admin(`POST ${ROOT}/install`, { query: { id } })).status).toBe(200)
})

test('a file that somebody wrote, and a name that is taken, stay', async () => {
  const param = await saved(`POST ${ROOT}/submit`, moduleOf({ tableName: 'blade_param', packageName: 'system' }))
  const before = await readFile(join(app.schemaFolder, 'system/param.json'), 'utf8')
  const refused = await admin(`POST ${ROOT}/install`, { query: { id: param } })
  expect(refused.body).toMatchObject({ code: 409, msg: 'system/param.json已存在且不是由该表生成，不能覆盖' })
  expect(await readFile(join(app.schemaFolder, 'system/param.json'), 'utf8')).toBe(before)
  const twice = await saved(`POST ${ROOT}/submit`, moduleOf({ tableName: 'blade_param', packageName: 'site' }))
  expect((await admin(`POST ${ROOT}/install`, { query: { id: twice } })).body.msg).toContain('模式文件有问题')
  expect(existsSync(join(app.schemaFolder, 'site/param.json'))).toBe(false)
})

test('who may only look makes and publishes nothing, and another tenant neither', async () => {
  await app.addUser({ account: 'looker', permissions: ['code', 'code_view'] })
  await app.addUser({ account: 'maker', permissions: ['code', 'code_generate'] })
  await app.addUser({ account: 'away', tenantId: '100001', permissions: ['code', 'code_generate', 'code_install'] })
  const status = async (account: string, call: string, tenantId?: string) =>
    (await (await app.api(account, tenantId))(`POST ${ROOT}/${call}`, { query: { id, ids: id } })).status
  for (const call of ['preview', 'gen-code', 'install', 'copy']) expect(await status('looker', call), call).toBe(403)
  expect(await status('maker', 'preview')).toBe(200)
  expect(await status('maker', 'install')).toBe(403)
  expect(await status('away', 'install', '100001')).toBe(403)
})
