import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { zh as pathTitles } from '../../i18n/callPaths/zh.ts'
import { type ApiDocument, callsOf, matchingCalls } from '../../pages/openapi/calls.ts'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { routesOf } from '../../server/compose.ts'
import { journalRoutes } from '../../server/http/journalRoutes.ts'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { describedPart, TAKES_RECORD, TEXT, takesJson } from '../../server/http/openapi/routeBodies.ts'
import { modules } from '../../server/modules/index.ts'
import { listeningTerminal, runCommand } from '../support/command.ts'
import { answerCheck } from '../support/describedAnswers.ts'
import { record } from '../support/schemas.ts'
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

/** Findings of the recommended rules of `redocly lint`, warnings too. */
async function faultsOf(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId} ${place && 'pointer' in place ? place.pointer : ''}: ${message}`,
  )
}

/** A read of JSON without a parameter that must be there. */
const isPlain = (path: string, { parameters = [], responses }: ApiDocument['paths'][string][string]): boolean =>
  !path.includes('{') && 'application/json' in (responses[200]?.content ?? {}) && !parameters.some(({ required }) => required)

/** Keywords of JSON Schema 2020-12 that describe a value. */
const JSON_SCHEMA: readonly string[] = [
  ...['$ref', 'title', 'description', 'type', 'format', 'enum', 'const', 'default', 'examples', 'readOnly', 'writeOnly', 'deprecated'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['items', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'required', 'additionalProperties', 'oneOf', 'anyOf', 'allOf', 'not'],
  ...['contentEncoding', 'contentMediaType'],
]

describe('the document', () => {
  test('is valid OpenAPI 3.1 in both languages, and one with a fault would be found', async () => {
    const english = (await admin('GET /openapi.json', { headers: { 'accept-language': 'en' } })).body
    expect(await faultsOf(whole)).toEqual([])
    expect(await faultsOf(english)).toEqual([])
    expect(JSON.stringify(english).match(/"(description|title|summary)":"[^"]*\p{Script=Han}[^"]*"/gu)).toBeNull()
    expect(await faultsOf({ ...english, info: { title: 1 } })).not.toEqual([])
  })

  test('has a call for every endpoint that somebody can call, under an id of its own, and those that are code', async () => {
    const { entities } = app.platform.library()
    const missing = [...entities.values()].flatMap(({ name, endpoints }) =>
      Object.entries(endpoints).flatMap(([call, all]) =>
        all
          .filter(({ method, path }) => whole.paths[path]?.[method.toLowerCase()] === undefined)
          .map((endpoint) => ({ name, call, ...endpoint })),
      ),
    )
    expect(missing.map(({ name, call }) => `${name} ${call}`)).toEqual(
      expect.arrayContaining(['alarm-event remove', 'alarm-event submit', 'labor-attendance remove', 'report-file bulk']),
    )
    // The missing calls refuse the administrator, who has every button; a history looks for its record first.
    for (const { name, call, method, path } of missing.filter((one) => one.call !== 'history')) {
      const { status, body } = await admin(`${method} ${path}`, {
        query: { id: '1', ids: '1', job: '1', field: 'id', value: '1' },
        ...(method === 'POST' ? { body: { ids: ['1'] } } : {}),
      })
      expect({ name, call, status, msg: body.msg }).toEqual({ name, call, status: 403, msg: '请求未授权' })
    }
    expect(whole.paths['/api/blade-archives/labor/remove']?.post).toBeDefined()
    const ids = Object.values(whole.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(whole.paths['/api/blade-auth/oauth/token']?.post).toMatchObject({ security: [{ client: [] }] })
    expect(whole.paths['/api/blade-archives/labor/status/{status}/{id}']?.post).toBeDefined()
  })

  test('describes only calls that are served', async () => {
    const nobody = await app.api(null)
    const unserved: string[] = []
    // A file of the demo that is not there is answered like a path that nobody serves.
    const paths = Object.entries(whole.paths).filter(([path]) => !path.startsWith('/live/'))
    for (const [path, methods] of paths) {
      for (const method of Object.keys(methods)) {
        const { status, body } = await nobody(`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '1')}`)
        if (status === 405 || (status === 404 && String(body.msg).startsWith('请求的接口不存在'))) unserved.push(`${method} ${path}`)
      }
    }
    expect(unserved).toEqual([])
    expect((await nobody('GET /api/blade-archives/labor/lists')).status).toBe(404)
    expect((await nobody('POST /api/blade-archives/labor/list')).status).toBe(405)
  })

  test.each<[string, object, string[]]>([
    ['add', { actions: { add: false } }, ['import', 'import-judge', 'import-progress', 'import-faults']],
    ['edit', { actions: { edit: false } }, ['bulk']],
    ['delete', { actions: { delete: false } }, ['bin', 'purge', 'remove', 'restore']],
    ['view', { actions: { view: false } }, []],
    ['edit and view', { actions: { edit: false, view: false } }, ['bulk', 'history']],
    ['export', { export: false }, ['export', 'export-job']],
    ['import', { import: false }, ['export-template', 'import', 'import-faults', 'import-judge', 'import-progress']],
    ['history', { history: false }, ['bin', 'bulk', 'history', 'purge', 'restore']],
    [
      'add and edit',
      { actions: { add: false, edit: false } },
      ['bulk', 'import', 'import-judge', 'import-progress', 'import-faults', 'is-free', 'submit'],
    ],
  ])('lacks what an entity, or a view with an address of its own, switches off: %s', (_, switches, left) => {
    const box: EntityFile = {
      ...{ name: 'box', title: '箱子', api: '/api/box', export: true, import: true },
      properties: { label: { title: '标签', unique: true } },
    }
    const files: Record<string, EntityFile> = {
      box,
      'other-box': { ...box, ...switches, name: 'other-box', api: '/api/other-box' },
      'box-view': { ...switches, name: 'box-view', title: '箱子', base: 'box', api: '/api/box-view' },
    }
    const entities = Object.entries(files).map(([name, file]) => normalise(file, `${name}.json`, { record, file: (one) => files[one] }))
    const rest = { routes: [], version: '1', language: 'en' as const, reads: () => true, may: () => true }
    const { paths } = openApiDocument({ ...rest, entities }) as unknown as ApiDocument
    const callsOf = (api: string) => Object.keys(paths).flatMap((path) => (path.startsWith(`${api}/`) ? [path.slice(api.length + 1)] : []))
    const missing = (api: string) => callsOf('/api/box').filter((call) => !callsOf(api).includes(call))
    expect(missing('/api/other-box').sort()).toEqual([...left].sort())
    expect(missing('/api/box-view').sort()).toEqual([...left].sort())
  })

  test('says of fields only what JSON Schema has a name for, the rest as extensions', () => {
    const fields = Object.values(whole.components.schemas).flatMap(({ properties = {} }) => Object.values(properties))
    const words = new Set(fields.flatMap((field) => Object.keys(field)).filter((word) => !word.startsWith('x-')))
    expect([...words].filter((word) => !JSON_SCHEMA.includes(word))).toEqual([])
    expect(whole.components.schemas.labor?.properties?.salary).toMatchObject({ 'x-decimals': 2 })
  })

  test('says of a record what the schema file says', () => {
    const { properties = {}, required } = whole.components.schemas.param ?? {}
    expect(required).toContain('paramName')
    expect(properties.paramName).toMatchObject({ title: '参数名称', type: ['string', 'null'] })
    expect(properties.createTime).toMatchObject({ readOnly: true })
    expect(whole.paths['/api/blade-user/page']?.get?.operationId).toBe('user.list')
    expect(whole.components.schemas.user?.properties?.password).toMatchObject({ writeOnly: true })
  })

  test('describes the answer of every read that needs no parameter', async () => {
    const check = answerCheck(whole)
    const reads = Object.entries(whole.paths).flatMap(([path, { get }]) =>
      get && isPlain(path, get) && !path.endsWith('/logout') ? [`GET ${path}`] : [],
    )
    expect(reads.length).toBeGreaterThan(250)
    const faults: string[] = []
    for (const read of reads) {
      const fault = check(read, await admin(read))
      if (fault !== null) faults.push(fault)
    }
    expect(faults).toEqual([])
  })

  test('lets a call have of its body only what it describes', () => {
    const sent = { name: 'a', other: 1 }
    expect(describedPart(takesJson({ name: TEXT }), sent)).toEqual({ name: 'a' })
    expect(describedPart({}, sent)).toBeUndefined()
    expect(describedPart(undefined, sent)).toBeUndefined()
    expect(describedPart(TAKES_RECORD, sent)).toEqual(sent)
    expect(describedPart({ body: { 'application/json': { type: 'array' } } }, [sent])).toEqual([sent])
  })

  test('follows the schema files while the server runs', async () => {
    const file = { name: 'crate', title: '箱子', api: '/api/site/crate', properties: { label: { title: '标签' } } }
    await app.writeSchema('site/crate.json', file)
    await expect.poll(async () => (await admin('GET /openapi.json')).text.includes('/api/site/crate/submit')).toBe(true)
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

describe('a program that knows only the document', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  /** The schema of a body, with its references. */
  const check = (schema: unknown) => ajv.compile({ ...(schema as object), components: whole.components })
  const operation = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    return whole.paths[path]?.[method.toLowerCase()] ?? expect.fail(`the document has no ${call}`)
  }
  const schemasOf = (content: object | undefined) => Object.entries(content ?? {}) as [string, { schema: unknown }][]
  /** Makes a call as it is described, and checks the answer by the description. */
  const call = async (
    asked: string,
    { query = {}, body, headers = {} }: { query?: Record<string, string>; body?: object; headers?: Record<string, string> },
  ) => {
    const [method = '', path = ''] = asked.split(' ')
    const { requestBody } = operation(asked)
    const [[type, wanted] = []] = schemasOf(requestBody?.content)
    if (body && wanted) expect([check(wanted.schema)(body), asked]).toEqual([true, asked])
    const sent = type === 'application/json' ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>)
    const answer = await fetch(`${app.url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { ...(body && type ? { 'content-type': type } : {}), ...headers },
      ...(body ? { body: sent } : {}),
    })
    const told = (await answer.json()) as Record<string, unknown>
    expect(answerCheck(whole)(asked, { status: answer.status, body: told })).toBeNull()
    return { status: answer.status, ...told } as { status: number; data?: unknown } & Record<string, unknown>
  }
  const token = async () => {
    const client = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}` }
    const password = createHash('md5').update('admin').digest('hex')
    const body = { grant_type: 'password', tenantId: '000000', username: 'admin', password }
    return (await call('POST /api/blade-auth/oauth/token', { body, headers: client })).access_token
  }

  test('signs in, lists, saves and removes, and every answer is as it says', async () => {
    expect(operation('POST /api/blade-auth/oauth/token')).toMatchObject({ security: [{ client: [] }] })
    const headers = { 'blade-auth': `bearer ${await token()}` }
    const body = { paramName: 'a', paramKey: 'a.b', paramValue: 'c' }
    const { data } = await call('POST /api/blade-system/param/submit', { body, headers })
    const { id } = data as { id: string }
    await call('GET /api/blade-system/param/detail', { query: { id }, headers })
    const script = { ...body, paramName: '<script>' }
    expect((await call('POST /api/blade-system/param/submit', { body: script, headers })).status).toBe(400)
    const { records } = (await call('GET /api/blade-system/param/list', { headers })).data as { records: { id: string }[] }
    expect(records.length).toBeGreaterThan(0)
    await call('POST /api/blade-system/param/remove', { query: { ids: id }, headers })
  })

  test('finds lists of trees and comma-joined choices as they are', async () => {
    const headers = { 'blade-auth': `bearer ${await token()}` }
    for (const list of ['dept', 'menu', 'client', 'dict']) {
      const path = Object.keys(whole.paths).find((path) => path.endsWith(`/${list}/list`) || path.endsWith(`/${list}/parent-list`))
      await call(`GET ${path}`, { headers })
    }
  })

  test('learns the parameters and the body of an action', async () => {
    const dialog = {
      required: ['note'],
      properties: { note: { title: '备注', maxLength: 20 }, day: { title: '日期', format: 'date' } },
    }
    const file = {
      name: 'act',
      title: '动作',
      api: '/api/site/act',
      properties: { note: { title: '备注' }, day: { title: '日期', format: 'date' }, state: { title: '状态', default: '1' } },
      actions: {
        plain: { title: '通过', set: { state: '2' } },
        asked: { title: '填写', dialog, set: { note: '${note}' } },
        stated: { title: '改写', dialog, call: 'POST /stated', body: { ids: '${ids[]}', text: '${form.note}' }, set: { note: '${text}' } },
      },
    }
    await app.writeSchema('site/act.json', file)
    const paths = async () => ((await admin('GET /openapi.json')).body as unknown as ApiDocument).paths
    await expect.poll(async () => Object.keys(await paths())).toContain('/api/site/act/stated')
    const post = async (name: string) => (await paths())[`/api/site/act/${name}`]?.post
    const json = (schema: object) => ({ content: { 'application/json': { schema } } })
    expect(await post('plain')).toMatchObject({ parameters: [{ name: 'ids', required: true }] })
    expect((await post('plain'))?.requestBody).toBeUndefined()
    expect((await post('asked'))?.requestBody).toMatchObject({
      ...json({ required: ['note'], properties: { note: { maxLength: 20 }, day: { format: 'date' } } }),
      required: true,
    })
    expect(await post('stated')).toMatchObject({
      parameters: [{ name: 'Prefer', in: 'header' }],
      requestBody: json({ required: ['text'], properties: { ids: { type: 'array' }, text: { maxLength: 20 } } }),
    })
  })

  test('finds a schema of every body and every answer', () => {
    const isOpen = (schema: unknown) => Object.keys((schema ?? {}) as object).length === 0
    const open = Object.entries(whole.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
        const schemas = [...schemasOf(requestBody?.content), ...schemasOf(responses[200]?.content)].map(([, { schema }]) => schema)
        const isNothing = schemasOf(responses[200]?.content).length === 0
        const isBareEnvelope = schemas.some((schema) => JSON.stringify(schema) === '{"$ref":"#/components/schemas/Envelope"}')
        return isNothing || isBareEnvelope || schemas.some(isOpen) ? [`${method} ${path}`] : []
      }),
    )
    expect(open).toEqual([])
  })

  test('finds a refusal at every call, a summary in words, and no schema that nothing names', () => {
    const operations = Object.values(whole.paths).flatMap((methods) => Object.values(methods))
    expect(operations.filter(({ responses }) => !responses['4XX']).map(({ operationId }) => operationId)).toEqual([])
    expect(
      operations.filter(({ summary }) => !/\p{Script=Han}/u.test(summary) || summary.includes('/')).map(({ summary }) => summary),
    ).toEqual([])
    const text = JSON.stringify(whole.paths)
    const unnamed = Object.keys(whole.components.schemas).filter((name) => name !== 'Refusal' && !text.includes(`/schemas/${name}"`))
    expect(unnamed).toEqual([])
    expect(new Set(whole.tags.map(({ name }) => name)).size).toBe(whole.tags.length)
  })
})

test('each call that code answers has a title in the log, but for reads of an entity, and each title of a path has a call', () => {
  const routes = [...routesOf(modules), ...journalRoutes(new Map())]
  expect(routes.filter(({ method, title }) => method === 'POST' && !title).map(({ path }) => path)).toEqual([])
  const paths = new Set(routes.map(({ path }) => path.replace(/^\/(api\/)?/, '')))
  expect(Object.keys(pathTitles).filter((path) => !paths.has(path))).toEqual([])
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
      [...app.platform.library().entities.values()].filter(({ file }) => !file.startsWith('site/crate') && !file.startsWith('site/act.'))
        .length + 1,
    )
  })

  test('writes the whole document without a server', async () => {
    const { code, output } = await runCommand('schemas', ['openapi'], {})
    expect(code).toBe(0)
    expect(await faultsOf(JSON.parse(output))).toEqual([])
  })
})
