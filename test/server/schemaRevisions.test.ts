// Revisions of schema files: from the folder, published, rolled back, and taken by another node.

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type FolderSide, revisionPlan } from '../../server/modules/develop/revisionPlan.ts'
import { findRows } from '../../server/store/rows.ts'
import { type AppOptions, type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'test/thing.json'
const file = (properties: object = {}) => ({
  name: 'test-thing',
  title: '物品',
  route: '/test/thing',
  api: '/api/test/thing',
  properties: { label: { title: '名称', maxLength: 50, search: 'like' }, ...properties },
})
/** As people write it: order, blank lines and line ends of their own. */
const written = (properties: object = {}) => `${JSON.stringify(file(properties), null, 3).replaceAll('\n', '\r\n')}\r\n\r\n`

interface Head {
  id: string
  number: number
  source: string
  author: string
  reason: string
  hash: string
}

describe.each(databases)('revisions of a schema file on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: file() } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const heads = async () => (await api(`GET ${API}/revisions`, { query: { file: FILE } })).body.data as Head[]
  const numbers = async () => (await heads()).map(({ number }) => number)
  const live = async () => (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { text: string; hash: string }
  const onDisk = () => readFile(join(app.schemaFolder, FILE), 'utf8')
  const publish = async (text: string, base: string, reason = '测试') =>
    api(`POST ${API}/publish`, { body: { file: FILE, text, base, reason } })

  test('the first text is one, a change in the folder another with its words, and the same text none', async () => {
    expect(await heads()).toMatchObject([{ number: 1, source: '1', author: '', reason: '' }])
    await app.writeSchema(FILE, file({ size: { title: '尺寸', type: 'number' } }))
    await expect.poll(numbers).toEqual([2, 1])
    const [newest] = await heads()
    const { body } = await api(`GET ${API}/revision`, { query: { id: newest?.id ?? '' } })
    expect(body.data).toMatchObject({
      text: await onDisk(),
      changes: [{ path: 'properties.size.type', place: '尺寸 › 数据类型', level: 'hint', fault: '新增 "size"。' }],
    })
    await app.writeSchema(FILE, await onDisk())
    await app.platform.schemas.reload()
    expect(await numbers()).toEqual([2, 1])
  })

  test('a published text is written as it was given, with author and reason, and is served', async () => {
    const text = written({ weight: { title: '重量', type: 'number' } })
    const { body } = await publish(text, (await live()).hash, '加重量')
    expect(body).toMatchObject({ code: 200, data: { revision: 3 } })
    expect(await onDisk()).toBe(text)
    expect((await heads())[0]).toMatchObject({ number: 3, source: '2', author: expect.stringMatching(/./), reason: '加重量' })
    expect(app.platform.library().entities.get('test-thing')?.field.weight).toBeDefined()
    expect((await publish(text, (await live()).hash)).body.data).toMatchObject({ revision: 3 })
    expect(await numbers()).toEqual([3, 2, 1])
  })

  test('comments and another layout are a revision too, published here or changed in the folder', async () => {
    const query = { file: 'test/plain.json' }
    const names = { name: 'test-plain', route: '/test/plain', api: '/api/test/plain' }
    await app.writeSchema(query.file, { version: 3, ...file({ projectId: { title: '项目', ref: 'project' } }), ...names })
    const served = async () => (await api(`GET ${API}/content`, { query })).body.data as { text: string | null; hash: string }
    const sources = async () => ((await api(`GET ${API}/revisions`, { query })).body.data as Head[]).map(({ source }) => source)
    await expect.poll(sources).toEqual(['1'])
    const { text, hash } = await served()
    const compact = `// "A" thing: {\n${JSON.stringify(JSON.parse(text ?? ''))} /* " */`
    const { body } = await api(`POST ${API}/publish`, { body: { ...query, text: compact, base: hash, reason: '格式' } })
    expect(body).toMatchObject({ code: 200, data: { revision: 2 } })
    expect((await served()).text).toBe(compact)
    expect(JSON.parse((await api(`GET /schemas/${query.file}`)).text)).toMatchObject({ name: 'test-plain' })
    await app.writeSchema(query.file, `${compact}\n\n`)
    await expect.poll(async () => (await served()).text).toBe(`${compact}\n\n`)
    await expect.poll(sources).toEqual(['1', '2', '1'])
  })

  test('a text with an error is refused with place and fix, and an earlier base with both sides', async () => {
    const { text, hash } = await live()
    const faulty = text.replace('"like"', '"likes"')
    const refused = await publish(faulty, hash)
    expect(refused.status).toBe(400)
    expect(refused.body.data).toMatchObject({
      findings: [{ file: FILE, line: expect.any(Number), path: 'properties.label.search', fix: expect.stringContaining('like') }],
    })
    const conflict = await publish(written(), 'earlier')
    expect(conflict.status).toBe(409)
    expect(conflict.body.data).toMatchObject({ live: { text, hash }, yours: { text: written() } })
    expect((await publish(written(), hash, ' ')).status).toBe(400)
    expect((await api(`POST ${API}/publish`, { body: { file: '../x.json', text, base: '', reason: 'x' } })).status).toBe(400)
    expect(await onDisk()).toBe(text)
    expect(await numbers()).toEqual([3, 2, 1])
  })

  test('dictionaries and entries that the system lacks are refused, a process category too', async () => {
    const { hash } = await live()
    const faults = async (text: string, path = FILE, base = hash) => {
      const { status, body } = await api(`POST ${API}/publish`, { body: { file: path, text, base, reason: '试' } })
      return [status, (body.data as { findings: { path: string }[] }).findings.map((finding) => finding.path)]
    }
    const choice = (more: object) => JSON.stringify(file({ kind: { title: '种类', ...more } }))
    expect(await faults(choice({ dict: 'test_nothing' }))).toEqual([400, ['properties.kind.dict']])
    expect(await faults(choice({ dict: 'flag', default: '9' }))).toEqual([400, ['properties.kind.default']])
    const leave = 'desk/process-leave.json'
    const { data } = (await api(`GET ${API}/content`, { query: { file: leave } })).body as { data: { text: string; hash: string } }
    const other = data.text.replace('"category": "1"', '"category": "77"')
    expect(await faults(other, leave, data.hash)).toEqual([400, ['process.category']])
    expect((await live()).hash).toBe(hash)
  })

  test('a text that is no JSON has the syntax error as its only finding, also where other files refer to it', async () => {
    const path = 'archives/project.json'
    const { text } = (await api(`GET ${API}/content`, { query: { file: path } })).body.data as { text: string }
    const broken = await api(`POST ${API}/check`, { body: { file: path, text: text.slice(0, -4) } })
    expect(broken.body.data).toMatchObject({ changes: [], findings: [{ file: path, path: '' }] })
    expect((broken.body.data as { findings: unknown[] }).findings).toHaveLength(1)
  })

  test('a text that the database refuses leaves folder and revisions as they were', async () => {
    for (const label of ['a', 'a']) await api('POST /api/test/thing/submit', { body: { label } })
    const { text, hash } = await live()
    const unique = JSON.stringify({ ...file(), properties: { label: { title: '名称', type: 'number' } } })
    const refused = await publish(unique, hash)
    expect(refused.body).toMatchObject({ code: 400, data: { findings: [{ file: FILE }] } })
    expect(await onDisk()).toBe(text)
    expect(await numbers()).toEqual([3, 2, 1])
    expect(await findRows(app.platform, 'schema-revision', { file_equal: FILE })).toHaveLength(3)
  })

  test('a revision comes back by one call, with its comparison before, and only for those who have the right', async () => {
    const [, second] = await heads()
    const query = { id: second?.id ?? '' }
    const compared = await api(`GET ${API}/compare`, { query })
    expect(compared.body.data).toMatchObject({
      findings: [],
      changes: expect.arrayContaining([expect.objectContaining({ level: 'error', path: 'properties.weight' })]),
    })
    await app.addUser({ account: 'viewer', permissions: ['schema_file', 'schema_file_view'] })
    const viewer = await app.api('viewer')
    expect((await viewer(`GET ${API}/revisions`, { query: { file: FILE } })).status).toBe(200)
    expect((await viewer(`POST ${API}/rollback`, { query, body: { reason: '试' } })).status).toBe(403)
    expect((await api(`POST ${API}/rollback`, { query, body: { reason: '回到之前' } })).body).toMatchObject({ data: { revision: 4 } })
    const [newest] = await heads()
    expect(newest).toMatchObject({ number: 4, source: '3', hash: second?.hash, reason: '回到之前' })
    expect(app.platform.library().entities.get('test-thing')?.field.weight).toBeUndefined()
  })

  test('only the managing tenant checks, publishes, rolls back and replays, since files and replays concern all tenants', async () => {
    const buttons = ['schema_file_view', 'schema_file_publish', 'schema_file_replay']
    await app.addUser({ account: 'tenant', tenantId: '100001', permissions: ['schema_file', ...buttons] })
    const tenant = await app.api('tenant', '100001')
    const [newest] = await heads()
    const { text, hash } = await live()
    const body = { file: FILE, text: text.replace('物品', '用品'), base: hash, reason: '试' }
    const replay = { name: 'spray-eqp-env-log', rule: 'pm10', days: 1, text: 'true' }
    const replies = [
      await tenant(`POST ${API}/check`, { body }),
      await tenant(`POST ${API}/impact`, { body }),
      await tenant(`POST ${API}/publish`, { body }),
      await tenant(`POST ${API}/rollback`, { query: { id: newest?.id ?? '' }, body: { reason: '试' } }),
      await tenant(`POST ${API}/replay`, { body: replay }),
    ]
    expect(replies.map(({ body: { msg } }) => msg)).toEqual(replies.map(() => '只有管理租户可以修改模型文件'))
    expect((await live()).hash).toBe(hash)
  })

  test('a reason is kept up to its length', async () => {
    const { text, hash } = await live()
    expect((await publish(text.replace('物品', '用品'), hash, '长'.repeat(20_000))).body).toMatchObject({ code: 200 })
    expect((await heads())[0]?.reason).toHaveLength(500)
    expect((await publish(text, (await live()).hash)).body).toMatchObject({ code: 200 })
  })

  test('shared field groups have revisions as files do, with the changes and effects of all entities that use them', async () => {
    const query = { file: 'groups.json' }
    const groupUser = (name: string) => ({
      version: 3,
      ...file(),
      name,
      route: `/test/${name}`,
      api: `/api/test/${name}`,
      uses: ['parcel'],
    })
    const groups = (height: object, more: object = {}) =>
      `// Shared\n${JSON.stringify({ groups: { ...shipped, parcel: { properties: { height: { title: '高', type: 'number', ...height }, ...more } } } })}\n`
    const read = async () => (await api(`GET ${API}/content`, { query })).body.data as { text: string; hash: string }
    const groupHeads = async () => (await api(`GET ${API}/revisions`, { query })).body.data as Head[]
    const { text: before } = await read()
    const { groups: shipped } = JSON.parse(before)
    const put = async (text: string) => api(`POST ${API}/publish`, { body: { ...query, text, base: (await read()).hash, reason: '组' } })
    expect(await groupHeads()).toMatchObject([{ number: 1, source: '1' }])
    expect((await put(groups({}))).body).toMatchObject({ code: 200, data: { revision: 2 } })
    for (const name of ['test-box', 'test-bag']) await app.writeSchema(`test/${name}.json`, groupUser(name))
    const fieldOf = (name: string) => app.platform.library().entities.get(name)?.field
    await expect.poll(() => fieldOf('test-bag')?.height).toBeDefined()
    await api('POST /api/test/test-box/submit', { body: { label: '甲', height: 12 } })

    const wanted = groups({ maximum: 10 }, { depth: { title: '深', type: 'number' } })
    const checked = (await api(`POST ${API}/check`, { body: { ...query, text: wanted } })).body.data
    const lines = ['test/test-box.json', 'test/test-bag.json'].map((one) =>
      expect.objectContaining({ file: one, path: 'properties.height.maximum' }),
    )
    expect(checked).toMatchObject({
      findings: [],
      changes: expect.arrayContaining([...lines, expect.objectContaining({ ...query, path: 'groups.parcel' })]),
    })
    const effects = (await api(`POST ${API}/impact`, { body: { ...query, text: wanted } })).body.data as {
      file: string
      records: object[]
    }[]
    expect(effects).toContainEqual(
      expect.objectContaining({ file: 'test/test-box.json', records: [expect.objectContaining({ name: '甲' })] }),
    )
    const wrong = await api(`POST ${API}/check`, { body: { ...query, text: wanted.replace('"number"', '"numbre"') } })
    expect(wrong.body.data).toMatchObject({ changes: [], findings: [expect.objectContaining({ ...query, line: 2, level: 'error' })] })
    const missing = JSON.stringify({ groups: shipped })
    expect((await put(missing)).body).toMatchObject({
      code: 400,
      data: { findings: expect.arrayContaining([expect.objectContaining({ file: 'test/test-box.json' })]) },
    })

    expect((await put(wanted)).body).toMatchObject({ code: 200, data: { revision: 3 } })
    expect(fieldOf('test-box')?.depth).toBeDefined()
    expect((await api('POST /api/test/test-bag/submit', { body: { label: '乙', height: 12 } })).body).toMatchObject({ code: 400 })
    expect(await readFile(join(app.schemaFolder, query.file), 'utf8')).toBe(wanted)
    const rows = (await api(`GET ${API}/list`, { query: { ...query, size: 10 } })).body.data as { records: object[] }
    expect(rows.records).toMatchObject([{ title: '共享字段组', revision: 3, state: '4' }])

    await app.writeSchema(query.file, `${wanted}\n// Changed in the folder\n`)
    await expect.poll(async () => (await groupHeads())[0]).toMatchObject({ number: 4, source: '1' })
    const second = (await groupHeads()).find(({ number }) => number === 2)
    expect((await api(`POST ${API}/rollback`, { query: { id: second?.id ?? '' }, body: { reason: '回滚' } })).body).toMatchObject({
      data: { revision: 5 },
    })
    expect(await readFile(join(app.schemaFolder, query.file), 'utf8')).toBe(groups({}))
    expect((await api('POST /api/test/test-bag/submit', { body: { label: '乙', height: 12 } })).body).toMatchObject({ code: 200 })
    const [, third] = await groupHeads()
    const { changes } = (await api(`GET ${API}/compare`, { query: { id: third?.id ?? '' } })).body.data as { changes: object[] }
    expect(changes).toContainEqual(expect.objectContaining({ file: 'test/test-bag.json', path: 'properties.depth.type' }))
  })

  test('a file that goes is a revision, which cannot be rolled back to', async () => {
    await rm(join(app.schemaFolder, FILE))
    await expect.poll(async () => (await heads())[0]).toMatchObject({ number: 7, hash: '' })
    const id = (await heads())[0]?.id ?? ''
    expect((await api(`POST ${API}/rollback`, { query: { id }, body: { reason: 'x' } })).status).toBe(400)
  })
})

test.runIf(databases.includes('PostgreSQL'))(
  'a node takes what another one published, and a folder of an older image is brought up to it at a start',
  async () => {
    const start = async (options: AppOptions) => {
      const app = await startApp({ database: 'PostgreSQL', files: { [FILE]: file() }, ...options })
      onTestFinished(() => app.close())
      return app
    }
    const one = await start({})
    const { databaseUrl, secret } = one.platform.config
    const env = { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' }
    const other = await start({ env })
    const api = await one.api()
    const { hash } = (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { hash: string }
    const text = written({ colour: { title: '颜色' } })
    const body = { file: FILE, text, base: hash, reason: '颜色' }
    expect((await api(`POST ${API}/publish`, { body })).body.data).toMatchObject({ revision: 2 })
    const isServed = (app: TestApp) => async () => 'colour' in (app.platform.library().entities.get('test-thing')?.field ?? {})
    await expect.poll(isServed(other), { timeout: 10_000 }).toBe(true)
    expect(await readFile(join(other.schemaFolder, FILE), 'utf8')).toBe(text)
    const late = await start({ env })
    await expect.poll(isServed(late), { timeout: 10_000 }).toBe(true)
    const revisions = (await api(`GET ${API}/revisions`, { query: { file: FILE } })).body.data as Head[]
    expect(revisions.map(({ number, source }) => [number, source])).toEqual([
      [2, '2'],
      [1, '1'],
    ])
    const stale = { ...body, text: written() }
    expect((await (await other.api())(`POST ${API}/publish`, { body: stale })).status).toBe(409)
  },
)

test.runIf(databases.includes('PostgreSQL'))(
  'of two nodes that publish a file at the same moment one wins, the other names both revisions, and both serve the winner',
  async () => {
    const start = async (env: Record<string, string>) => {
      const app = await startApp({ database: 'PostgreSQL', files: { [FILE]: file() }, env })
      onTestFinished(() => app.close())
      return app
    }
    const one = await start({})
    const { databaseUrl, secret } = one.platform.config
    const two = await start({ DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' })
    const callers = [await one.api(), await two.api()] as const
    const live = async (api: Caller) =>
      (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { text: string; hash: string }
    for (let round = 1; round <= 8; round++) {
      const { hash: base } = await live(callers[0])
      const texts = ['one', 'two'].map((node) => written({ [`${node}${round}`]: { title: `${node}${round}` } })) as [string, string]
      const replies = await Promise.all(
        callers.map((api, at) => api(`POST ${API}/publish`, { body: { file: FILE, text: texts[at], base, reason: '同时' } })),
      )
      const winner = replies.findIndex(({ status }) => status === 200)
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const refusal = replies[1 - winner]?.body
      expect(refusal?.msg).toMatch(new RegExp(`修订${round + 1}\\D.*修订${round}\\D`))
      expect(refusal?.data).toMatchObject({
        live: { text: texts[winner], revision: round + 1 },
        yours: { text: texts[1 - winner], revision: round },
      })
      for (const [at, api] of callers.entries()) {
        await expect.poll(async () => (await live(api)).text, { timeout: 10_000 }).toBe(texts[winner])
        expect(await readFile(join([one, two][at]?.schemaFolder ?? '', FILE), 'utf8')).toBe(texts[winner])
      }
      const revisions = (await callers[0](`GET ${API}/revisions`, { query: { file: FILE } })).body.data as Head[]
      expect(revisions.map(({ number }) => number)).toEqual(Array.from({ length: round + 1 }, (_, at) => round + 1 - at))
    }
  },
)

describe('a text in the folder other than the newest revision', () => {
  const plan = (side: Partial<FolderSide>, source: string) =>
    revisionPlan({ hash: 'old', seen: 'old', isKnown: true, ...side }, { hash: 'new', source })
  test('leads when it was changed here, and gives way to one that was published', () => {
    expect([plan({ seen: 'before' }, '2'), plan({}, '2'), plan({}, '1')]).toEqual(['record', 'take', 'none'])
  })
  test('gives way after a start only as an old copy', () => {
    const start = { seen: undefined }
    expect([plan(start, '2'), plan({ ...start, isKnown: false }, '2'), plan(start, '1')]).toEqual(['take', 'record', 'record'])
    expect(plan({ hash: 'new' }, '1')).toBe('none')
  })
})
