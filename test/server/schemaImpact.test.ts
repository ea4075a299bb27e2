// The foretold consequences of a change of a schema file, compared with those that database and calls then have.

import { cp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'test/crate.json'
const crate = (properties: Readonly<Record<string, object | undefined>> = {}, rest: object = {}) => ({
  name: 'test-crate',
  title: '货箱',
  route: '/test/crate',
  api: '/api/test/crate',
  import: true,
  ...rest,
  properties: {
    label: { title: '名称', maxLength: 50, search: 'like' },
    code: { title: '编码', maxLength: 20 },
    weight: { title: '重量', type: 'number' },
    grade: { title: '等级', enum: ['a', 'b', 'c'] },
    ...properties,
  },
})

const TOOL = 'test/tool.json'
const tool = (properties: Readonly<Record<string, object>> = {}) => ({
  name: 'test-tool',
  title: '工具',
  route: '/test/tool',
  api: '/api/test/tool',
  properties: {
    label: { title: '名称' },
    secret: { title: '口令', maxLength: 100 },
    price: { title: '价格', type: 'number' },
    code: { title: '编码' },
    crates: { title: '货箱' },
    lines: { title: '明细', format: 'table', items: { properties: { sum: { title: '合计', type: 'number' } } } },
    ...properties,
  },
})
const piece = {
  name: 'test-piece',
  title: '零件',
  route: '/test/piece',
  api: '/api/test/piece',
  properties: { toolId: { title: '工具', ref: { entity: 'test-tool', label: 'label' } }, weight: { title: '重量', type: 'number' } },
}

interface Effect {
  path: string
  level: string
  fault: string
  fix: string
  records: { id: string; name: string }[]
}

describe.each(databases)('the impact of a draft on %s', (database) => {
  let app: TestApp
  let api: Caller
  let ids: string[]
  const rows = [
    { label: '甲', code: '12', weight: 5, grade: 'a' },
    { label: '乙乙乙乙乙', code: '12', weight: 80, grade: 'b' },
    { label: '丙', code: 'x7', weight: 1.255, grade: 'c' },
    { label: '', code: '', weight: null, grade: 'c' },
  ]
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: crate(), [TOOL]: tool(), 'test/piece.json': piece } })
    api = await app.api()
    ids = []
    for (const body of rows) {
      const { data } = (await api('POST /api/test/crate/submit', { body })).body
      ids.push((data as { id: string }).id)
    }
  })
  afterAll(() => app.close())

  const impactOf = async (file: object, caller = api) => {
    const { body } = await caller(`POST ${API}/impact`, { body: { file: FILE, text: JSON.stringify(file) } })
    expect(body).toMatchObject({ code: 200 })
    return body.data as Effect[]
  }
  const live = async () => (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { text: string; hash: string }
  const publish = async (file: object) =>
    api(`POST ${API}/publish`, { body: { file: FILE, text: JSON.stringify(file), base: (await live()).hash, reason: '试' } })
  const recordsAt = (effects: readonly Effect[], path: string) =>
    effects.filter((effect) => effect.path === path && effect.level === 'error').flatMap(({ records }) => records.map(({ id }) => id))

  const rules: readonly [what: string, properties: Readonly<Record<string, object>>, path: string, refused: readonly number[]][] = [
    ['a shorter text', { label: { title: '名称', maxLength: 3 } }, 'properties.label.maxLength', [1]],
    ['a lower maximum', { weight: { title: '重量', type: 'number', maximum: 10 } }, 'properties.weight.maximum', [1]],
    ['a pattern', { code: { title: '编码', pattern: '^\\d+$' } }, 'properties.code.pattern', [2]],
    ['a value that goes', { grade: { title: '等级', enum: ['a', 'b'] } }, 'properties.grade.enum', [2, 3]],
    ['a condition', { code: { title: '编码', check: { 'weight < 50.0': '太重' } } }, 'properties.code.check', [1]],
    [
      'a new formula above its bound',
      { twice: { title: '两倍', type: 'number', compute: 'weight * 2.0', maximum: 100 } },
      'properties.twice.maximum',
      [1],
    ],
  ]
  test.each(rules)('%s names the records that their next save refuses', async (_, properties, path, refused) => {
    const before = await live()
    expect(recordsAt(await impactOf(crate(properties)), path).toSorted()).toEqual(refused.map((at) => ids[at]).toSorted())
    expect((await publish(crate(properties))).body).toMatchObject({ code: 200 })
    const statuses = []
    for (const [at, row] of rows.entries()) {
      const { status } = await api('POST /api/test/crate/submit', { body: { id: ids[at], ...row } })
      statuses.push(status)
    }
    expect(statuses.flatMap((status, at) => (status === 400 ? [at] : []))).toEqual(refused)
    expect((await publish(JSON.parse(before.text))).body).toMatchObject({ code: 200 })
  })

  test('a required field names the records without it, and the choices there are', async () => {
    const effects = await impactOf(crate({}, { required: ['label'] }))
    expect(recordsAt(effects, 'properties.label.required')).toEqual([ids[3]])
    expect(effects.find(({ path }) => path === 'properties.label.required')?.fix).toContain('createTime')
    expect(effects.some(({ fault }) => fault.includes('1'))).toBe(true)
  })

  const refusals: readonly [
    what: string,
    properties: Readonly<Record<string, object | undefined>>,
    path: string,
    refused: readonly number[],
  ][] = [
    ['a type', { code: { title: '编码', type: 'integer' } }, 'properties.code', [2]],
    ['a type with a new name', { code: undefined, number: { title: '编码', type: 'integer', was: 'code' } }, 'properties.number', [2]],
    ['fewer decimals', { weight: { title: '重量', type: 'number', decimals: 2 } }, 'properties.weight', [2]],
    [
      'rows of a table',
      { label: { title: '名称', format: 'table', items: { properties: { a: { title: '甲' } } } } },
      'properties.label',
      [0, 1, 2],
    ],
  ]
  test.each(refusals)('%s that stored values do not fit is foretold, and refused', async (_, properties, path, refused) => {
    expect(recordsAt(await impactOf(crate(properties)), path).toSorted()).toEqual(refused.map((at) => ids[at]).toSorted())
    expect((await publish(crate(properties))).status).toBe(400)
  })

  test('equal values of a unique field are foretold, and stay a fault of the file', async () => {
    const unique = crate({ code: { title: '编码', maxLength: 20, unique: true } })
    expect(recordsAt(await impactOf(unique), 'properties.code')).toEqual([ids[0], ids[1]])
  })

  test('the steps of the database are those that it then makes', async () => {
    const { text } = await live()
    const next = crate({
      label: undefined,
      title: { title: '名称', maxLength: 50, was: 'label' },
      depth: { title: '深度', type: 'number' },
    })
    const steps = (await impactOf(next)).filter(({ level }) => level === 'hint').map(({ fault }) => fault)
    expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/"label".*"title"/), expect.stringContaining('"depth"')]))
    expect((await publish(next)).body).toMatchObject({ code: 200 })
    const notes = app.logs().map(({ msg }) => String(msg))
    expect(notes).toEqual(expect.arrayContaining(['test_crate.title: renamed from label', 'test_crate.depth: added as double']))
    const back = JSON.parse(text)
    back.properties.label.was = 'title'
    expect((await publish(back)).body).toMatchObject({ code: 200 })
  })

  test('the steps that change values are those that the database then makes', async () => {
    for (const [secret, price, code] of [
      ['s1', 0.1 + 0.2, 'a-1'],
      ['s2', 5, 'B2'],
    ] as const)
      expect((await api('POST /api/test/tool/submit', { body: { secret, price, code, lines: [{ sum: 1 }] } })).status).toBe(200)
    const next = tool({
      secret: { title: '口令', maxLength: 100, hashed: true },
      price: { title: '价格', type: 'number', decimals: 2 },
      code: { title: '编码', format: 'code' },
      crates: { title: '货箱', ref: { entity: 'test-crate', label: 'label', multiple: true } },
      lines: { title: '明细', format: 'table', items: { properties: { amount: { title: '合计', type: 'number', was: 'sum' } } } },
      heaviest: { title: '最重', type: 'number', total: { entity: 'test-piece', by: 'toolId', take: 'max weight' } },
    })
    const sent = { file: TOOL, text: JSON.stringify(next) }
    const { data } = (await api(`POST ${API}/impact`, { body: sent, headers: { 'accept-language': 'en' } })).body
    const steps = (data as Effect[]).map(({ fault }) => fault)
    const foretold = [
      'the database adds the column "heaviest".',
      'the database renames columns inside of the column "lines" in 2 rows.',
      'the database rounds the column "price" in 1 row.',
      'the database normalises the column "code" in 1 row.',
      'the database keeps the ids of the column "crates" in a table of their own too.',
      'the database replaces the values of the column "secret" in 2 rows by hashes, which nobody turns back.',
      'the database computes the totals of 2 rows anew.',
    ]
    expect(steps).toEqual(expect.arrayContaining(foretold))
    const { hash } = (await api(`GET ${API}/content`, { query: { file: TOOL } })).body.data as { hash: string }
    expect((await api(`POST ${API}/publish`, { body: { ...sent, base: hash, reason: '试' } })).body).toMatchObject({ code: 200 })
    const notes = app.logs().map(({ msg }) => String(msg))
    expect(notes).toEqual(
      expect.arrayContaining([
        'test_tool.heaviest: added as double',
        'test_tool.lines: amount renamed from sum in 2 records',
        'test_tool.price: 1 record without the remains of binary numbers',
        'test_tool.code: 1 value brought into the normal form',
        'test_tool.crates: its ids have a table of their own',
        'test_tool.secret: 2 secrets replaced by hashes',
        'test_tool: totals of 2 records computed',
      ]),
    )
  })

  test('views, data scopes, buttons of roles and columns of imports that name what goes are named', async () => {
    const { platform } = app
    const view = { order: ['weight', 'label'], widths: {}, hidden: [], start: [], end: [], density: null, address: '' }
    await api('POST /api/gantry-view/submit', { body: { entity: 'test-crate', name: '重的', view } })
    const menus = await findRows(platform, 'menu')
    const page = menus.find(({ owner }) => owner === 'entity:test-crate')
    const scopes = repository(platform.store.db, 'data-scope', systemActor())
    const scope = { scopeName: '轻', resourceCode: String(page?.code), scopeColumn: '-', scopeType: 5, scopeField: '*', scopeClass: '-' }
    await scopes.insert({ ...scope, scopeValue: 'record.weight < 10.0' })
    const effects = await impactOf(crate({ weight: undefined }, { permission: 'other' }))
    const faults = effects.map(({ fault }) => fault).join('\n')
    expect(faults).toContain('1个保存的视图')
    expect(faults).toContain('1个数据权限')
    expect(faults).toContain('test_crate_edit')
    expect((await impactOf(crate())).filter(({ level }) => level !== 'hint')).toEqual([])
  })

  test('field rights of a field that goes, and conditions of others that name it, are named', async () => {
    const { roleId } = await app.addUser({ account: 'packer' })
    const rights = repository(app.platform.store.db, 'field-right', systemActor())
    await rights.insert({ roleId, entity: 'test-crate', field: 'weight', canSee: 0 })
    await rights.insert({ roleId, entity: 'test-crate', field: 'code', canEdit: 0, rowCondition: "record.grade == 'a'" })
    const named = async (properties: Readonly<Record<string, object | undefined>>) =>
      (await impactOf(crate(properties)))
        .filter(({ fault }) => fault.includes('字段权限'))
        .map(({ path, records }) => [path, records.map(({ id }) => id)])
    expect(await named({ weight: undefined, grade: undefined })).toEqual([
      ['properties.weight', [roleId]],
      ['properties.grade', [roleId]],
    ])
    const followed = { weight: undefined, load: { title: '重量', type: 'number', was: 'weight' } }
    expect(await named(followed)).toEqual([])
    expect(await named({ grade: undefined, level: { title: '等级', enum: ['a', 'b', 'c'], was: 'grade' } })).toEqual([
      ['properties.grade', [roleId]],
    ])
  })

  test('API scopes that cover calls that go, and no others, are named as requests match them', async () => {
    const scopes = repository(app.platform.store.db, 'api-scope', systemActor())
    const paths = ['/test/crate/**', '/api/test/crat*', '/test/cra/**', '/api/test/crate', '/test/**']
    for (const [at, scopePath] of paths.entries()) await scopes.insert({ scopeName: `范围${at}`, resourceCode: `crate_${at}`, scopePath })
    const named = await impactOf({ ...crate(), api: '/api/test/box' })
    const [effect] = named.filter(({ fault }) => fault.includes('接口权限'))
    expect(effect?.records.map(({ name }) => name).sort()).toEqual(['范围0', '范围1'])
  })

  test('a caller who may not read the records sees their number alone', async () => {
    await app.addUser({ account: 'author', permissions: ['schema_file', 'schema_file_view', 'schema_file_publish'] })
    const [effect] = (await impactOf(crate({}, { required: ['label'] }), await app.api('author'))).filter(({ level }) => level === 'error')
    expect(effect).toMatchObject({ path: 'properties.label.required', records: [] })
    expect(effect?.fault).toContain('1')
  })

  test('a field that goes names the records that have a value of it', async () => {
    const effects = await impactOf(crate({ weight: undefined }))
    const [lost] = effects.filter(({ path }) => path === 'properties.weight')
    expect(lost).toMatchObject({ level: 'warning', fault: '3条已有记录有值，此后无人可见。' })
    expect(lost?.records.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[1], ids[2]].toSorted())
  })

  test('npm run schemas -- --diff --impact says the same for a folder', async () => {
    const folder = join(dirname(app.schemaFolder), 'draft')
    await cp(app.schemaFolder, folder, { recursive: true })
    await writeFile(join(folder, FILE), JSON.stringify(crate({ weight: { title: '重量', type: 'number', maximum: 10 } })))
    const { dataFolder, databaseUrl } = app.platform.config
    const env = { GANTRY_SCHEMAS: folder, GANTRY_DATA: dataFolder, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
    let out = ''
    const write = (text: string) => {
      out += text
    }
    const input = async () => null
    const terminal = {
      folder: dirname(folder),
      env,
      input,
      out: write,
      err: write,
    }
    expect(await runSchemas(['--diff', 'schemas', '--impact', '--language', 'en'], terminal)).toBe(1)
    expect(out).toContain(`1 stored record does not satisfy it, and cannot be saved at its next edit. (test-crate: ${ids[1]})`)
    out = ''
    await runSchemas(['--diff', 'schemas', '--impact', '--format', 'json', '--language', 'zh'], terminal)
    expect(out).toContain(`1条已有记录不满足该规则，下次编辑时将无法保存。（test-crate：${ids[1]}）`)
  })

  test('a field that goes while a like one comes proposes its earlier name', async () => {
    const text = JSON.stringify(crate({ code: undefined, number: { title: '编码', maxLength: 20 } }))
    const { body } = await api(`POST ${API}/check`, { body: { file: FILE, text } })
    expect(body.data).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ rename: { from: 'code', to: 'number' } })]),
    })
  })
})
