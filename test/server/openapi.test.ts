import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ApiDocument, callsOf, matchingCalls } from '../../pages/openapi/calls.ts'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { listeningTerminal, runCommand } from '../support/command.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

let app: TestApp
let admin: Caller
let whole: ApiDocument

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
  whole = (await admin('GET /openapi.json')).body as unknown as ApiDocument
})
afterAll(() => app.close())

async function faultsOf(document: unknown): Promise<unknown> {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>)
  return valid ? [] : errors
}

describe('the document', () => {
  test('is valid OpenAPI 3.1 in both languages, and one with a fault would be found', async () => {
    const english = (await admin('GET /openapi.json', { headers: { 'accept-language': 'en' } })).body
    expect(await faultsOf(whole)).toEqual([])
    expect(await faultsOf(english)).toEqual([])
    expect(JSON.stringify(english).match(/"(description|title|summary)":"[^"]*\p{Script=Han}[^"]*"/gu)).toBeNull()
    expect(await faultsOf({ ...english, info: { title: 1 } })).not.toEqual([])
  })

  test('has a call for every endpoint of every entity, under an id of its own, and those that are code', () => {
    const { entities } = app.platform.library()
    const missing = [...entities.values()].flatMap(({ name, endpoints }) =>
      Object.values(endpoints)
        .flat()
        .filter(({ method, path }) => whole.paths[path]?.[method.toLowerCase()] === undefined)
        .map(({ method, path }) => `${name}: ${method} ${path}`),
    )
    expect(missing).toEqual([])
    const ids = Object.values(whole.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(whole.paths['/api/blade-auth/oauth/token']?.post).toMatchObject({ security: [] })
    expect(whole.paths['/api/blade-archives/labor/status/1/{id}']?.post ?? whole.paths['/api/blade-archives/labor/detail']).toBeDefined()
  })

  test('says of a record what the schema file says', () => {
    const { properties = {}, required } = whole.components.schemas.param ?? {}
    expect(required).toContain('paramName')
    expect(properties.paramName).toMatchObject({ title: '参数名称', type: ['string', 'null'] })
    expect(properties.createTime).toMatchObject({ readOnly: true })
    expect(whole.components.schemas.user?.properties?.password).toMatchObject({ writeOnly: true })
  })

  test('follows the schema files while the server runs', async () => {
    const file = { name: 'crate', title: '箱子', api: '/api/site/crate', properties: { label: { title: '标签' } } }
    await app.writeSchema('site/crate.json', file)
    await expect
      .poll(async () => (await admin('GET /openapi.json')).text.includes('/api/site/crate/submit'), { timeout: 10_000 })
      .toBe(true)
  })

  test('is for who signed in, and tells only of calls that they may make', async () => {
    await app.addUser({ account: 'clerk', permissions: ['param', 'param_view'] })
    expect((await (await app.api(null))('GET /openapi.json')).status).toBe(401)
    const { body } = await (await app.api('clerk'))('GET /openapi.json')
    const own = body as unknown as ApiDocument
    expect(Object.keys(own.components.schemas)).toContain('param')
    expect(Object.keys(own.components.schemas)).not.toContain('user')
    expect(Object.keys(own.paths).filter((path) => /\/(labor|user)\/(list|detail|submit|remove)$/.test(path))).toEqual([])
    expect(Object.keys(own.paths)).toContain('/api/blade-system/param/list')
    expect(await faultsOf(own)).toEqual([])
  })

  test('becomes calls that are found by entity, method, path and field', () => {
    const calls = callsOf(whole)
    const paths = (search: string) => matchingCalls(calls, search).map(({ method, path }) => `${method} ${path}`)
    expect(calls.length).toBeGreaterThan(300)
    expect(paths('post /param/submit')).toEqual(['POST /api/blade-system/param/submit'])
    expect(paths('post 参数名称')).toEqual(['POST /api/blade-system/param/submit'])
    expect(paths('get param/list paramKey')).toEqual(['GET /api/blade-system/param/list'])
    const submit = calls.find(({ id }) => id === 'param.submit')
    expect(Object.keys(JSON.parse(submit?.body?.example ?? '{}'))).toEqual(expect.arrayContaining(['paramName', 'paramKey', 'paramValue']))
    expect(submit?.body?.fields.map(({ name }) => name)).not.toContain('createTime')
  })
})

test('the menu of the administrator leads to the page of it, that of a site does not', async () => {
  const paths = async (account: string) => JSON.stringify((await (await app.api(account))('GET /api/blade-system/menu/routes')).body.data)
  expect(await paths('admin')).toContain('"/tool/api"')
  await app.addUser({ account: 'mason', permissions: ['labor', 'labor_view'] })
  expect(await paths('mason')).not.toContain('"/tool/api"')
})

describe('the command', () => {
  test('writes types of all entities that compile, and that a wrong program does not fit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gantry-types-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { terminal, errors } = listeningTerminal({})
    expect([await runSchemas(['types', join(folder, 'records.ts')], terminal), errors()]).toEqual([0, ''])
    const compiled = async (program: string) => {
      await writeFile(join(folder, 'program.ts'), `import type { Param, Records } from './records.ts'\n${program}\n`)
      const flags = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--allowImportingTsExtensions',
        '--types',
        '',
        '--module',
        'nodenext',
        '--pretty',
        'false',
      ]
      const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
      return spawnSync(process.execPath, [tsc, ...flags, 'program.ts'], { cwd: folder, encoding: 'utf8' }).stdout
    }
    const right = `export const one: Param = { paramName: 'a', paramKey: 'b', paramValue: 'c' }\nexport const two: Records['tower-crane'] | null = null`
    expect(await compiled(right)).toBe('')
    expect(await compiled('export const one: Param = { paramName: 1 }')).toContain('error TS')
    const text = await readFile(join(folder, 'records.ts'), 'utf8')
    expect(text.match(/^export interface /gm)).toHaveLength(
      (app.platform.library().entities.get('crate') ? -1 : 0) + app.platform.library().entities.size + 1,
    )
  })

  test('writes the whole document without a server', async () => {
    const { code, output } = await runCommand('schemas', ['openapi'], {})
    expect(code).toBe(0)
    expect(await faultsOf(JSON.parse(output))).toEqual([])
  })
})
