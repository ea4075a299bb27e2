// A field whose values would be read as something else: another format, choices, references or rows. The stored rows are tried first, and a
// change that they do not allow is foretold, and refused by the editor and in the folder.

import { cp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const FILE = 'test/parcel.json'

const properties = {
  label: { title: '名称' },
  sent: { title: '发出', format: 'date-time' },
  phone: { title: '电话' },
  state: { title: '状态', enum: ['a', 'b', '1'] },
  target: { title: '去向', search: 'eq' },
  lines: {
    title: '明细',
    format: 'table',
    items: { properties: { due: { title: '交期' }, amount: { title: '数量' } } },
  },
}

const parcel = (changed: Readonly<Record<string, object | undefined>> = {}) => ({
  name: 'test-parcel',
  title: '包裹',
  route: '/test/parcel',
  api: '/api/test/parcel',
  properties: { ...properties, ...changed },
})
const depot = (more: object = {}) => ({
  name: 'test-depot',
  title: '仓库',
  route: '/test/depot',
  api: '/api/test/depot',
  properties: { label: { title: '名称' }, code: { title: '编码' } },
  ...more,
})
const lines = (columns: object) => ({ ...properties.lines, items: { properties: { ...properties.lines.items.properties, ...columns } } })

describe.each(databases)('contents of stored values on %s', (database) => {
  let app: TestApp
  let api: Caller
  let ids: string[]
  let depots: string[]

  const added = async (call: string, body: object) => ((await api(call, { body })).body.data as { id: string }).id
  beforeAll(async () => {
    app = await startApp({ database, files: { [FILE]: parcel(), 'test/depot.json': depot() } })
    api = await app.api()
    depots = [
      await added('POST /api/test/depot/submit', { label: '东', code: 'e' }),
      await added('POST /api/test/depot/submit', { label: '西', code: 'w' }),
    ]
    const rows = [
      {
        label: '2026-01-01',
        sent: '2026-01-01 08:00:00',
        phone: '13800000000',
        state: 'a',
        target: depots[0],
        lines: [{ due: '2026-01-01', amount: '1' }],
      },
      {
        label: '甲',
        sent: '2026-01-02 00:00:00',
        phone: '12',
        state: 'b',
        target: 'e',
        lines: [{ due: '一月', amount: '2' }, { due: '二月' }],
      },
      { label: '', phone: '', state: '1', target: '', lines: [{ amount: 'x' }] },
    ]
    ids = []
    for (const row of rows) ids.push(await added('POST /api/test/parcel/submit', row))
    // A removed record stands in nobody's way.
    const gone = await added('POST /api/test/parcel/submit', { ...rows[1], label: '没' })
    await api('POST /api/test/parcel/remove', { query: { ids: gone } })
  })
  afterAll(() => app.close())

  const live = async () => (await api(`GET ${API}/content`, { query: { file: FILE } })).body.data as { text: string; hash: string }
  const errorsOf = async (file: object) => {
    const { body } = await api(`POST ${API}/impact`, { body: { file: FILE, text: JSON.stringify(file) } })
    return (body.data as { path: string; level: string; fault: string; records: { id: string }[] }[]).filter(
      ({ level }) => level === 'error',
    )
  }
  const publish = async (file: object) =>
    api(`POST ${API}/publish`, { body: { file: FILE, text: JSON.stringify(file), base: (await live()).hash, reason: '试' } })

  const refused: readonly [
    what: string,
    changed: () => Readonly<Record<string, object | undefined>>,
    path: string,
    at: readonly number[],
    words: string,
  ][] = [
    [
      'moments as days',
      () => ({ sent: { title: '发出', format: 'date' } }),
      'sent',
      [0, 1],
      '2 stored values are no values of the format "date"',
    ],
    [
      'a text as a day',
      () => ({ label: { title: '名称', format: 'date' } }),
      'label',
      [1],
      '1 stored value is no value of the format "date"',
    ],
    [
      'a text as a phone number',
      () => ({ phone: { title: '电话', format: 'phone' } }),
      'phone',
      [1],
      '1 stored value is no value of the format "phone"',
    ],
    [
      'a text with a new name as a day',
      () => ({ label: undefined, on: { title: '日', format: 'date', was: 'label' } }),
      'on',
      [1],
      'format "date"',
    ],
    [
      'a text as a reference',
      () => ({ target: { title: '去向', ref: { entity: 'test-depot', label: 'label' } } }),
      'target',
      [1],
      '1 stored value is no id of "test-depot"',
    ],
    [
      'a reference by another field',
      () => ({ target: { title: '去向', ref: { entity: 'test-depot', label: 'label', value: 'code' } } }),
      'target',
      [0],
      'no id of "test-depot"',
    ],
    [
      'choices of a dictionary',
      () => ({ state: { title: '状态', dict: 'flag' } }),
      'state',
      [0, 1],
      '2 stored values are no entries of the dictionary "flag"',
    ],
    ['a text as choices', () => ({ phone: { title: '电话', enum: ['12'] } }), 'phone', [0], '1 stored value is no value of the "enum"'],
    ['rows of a table as a text', () => ({ lines: { title: '明细' } }), 'lines', [0, 1, 2], '3 stored values are no texts'],
    [
      'texts of rows as days',
      () => ({ lines: lines({ due: { title: '交期', format: 'date' } }) }),
      'lines',
      [1],
      '2 stored values are no values of the format "date"',
    ],
    [
      'texts of rows as numbers',
      () => ({ lines: lines({ amount: { title: '数量', type: 'number' } }) }),
      'lines',
      [0, 1, 2],
      '3 stored values are no numbers',
    ],
  ]
  test.each(refused)('%s are foretold and refused', async (_, changed, path, at, words) => {
    const file = parcel(changed())
    const before = await live()
    const [error] = (await errorsOf(file)).filter((one) => one.path === `properties.${path}`)
    expect(error?.records.map(({ id }) => id).toSorted()).toEqual(at.map((one) => ids[one]).toSorted())
    const { status, body } = await publish(file)
    expect(status).toBe(400)
    const { findings } = body.data as { findings: { fault: string }[] }
    expect(findings.map(({ fault }) => fault)).toEqual([error?.fault.replace('该文件将不被采用：', '')])
    expect(await live()).toEqual(before)
    await app.writeSchema(FILE, file)
    const said = () =>
      app.platform
        .library()
        .findings.map(({ fault }) => fault)
        .join('\n')
    await expect.poll(said).toContain(words)
    await app.writeSchema(FILE, parcel())
    await expect.poll(said).toBe('')
  })

  test('npm run schemas -- --diff --impact says the same', async () => {
    const folder = join(dirname(app.schemaFolder), 'draft')
    await cp(app.schemaFolder, folder, { recursive: true })
    await writeFile(join(folder, FILE), JSON.stringify(parcel({ sent: { title: '发出', format: 'date' } })))
    const { dataFolder, databaseUrl } = app.platform.config
    const env = { GANTRY_SCHEMAS: folder, GANTRY_DATA: dataFolder, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
    let out = ''
    const write = (text: string) => {
      out += text
    }
    const terminal = { folder: dirname(folder), env, input: async () => null, out: write, err: write }
    expect(await runSchemas(['--diff', 'schemas', '--impact', '--language', 'zh'], terminal)).toBe(1)
    expect(out).toContain('已保存的 2 个值不是格式 "date" 的值')
  })

  const taken: readonly [what: string, changed: () => Readonly<Record<string, object | undefined>>][] = [
    ['a dictionary that has the keys as a text', () => ({ state: { title: '状态' } })],
    ['the choices again', () => ({})],
    ['fewer choices, which are a rule', () => ({ state: { title: '状态', enum: ['a', 'b'] } })],
    ['days as a text', () => ({ sent: { title: '发出' } })],
    ['moments again', () => ({})],
  ]
  test('values that fit any text, or fewer choices, are taken', async () => {
    for (const [what, changed] of taken) expect([what, (await publish(parcel(changed()))).body.code]).toEqual([what, 200])
  })

  test('a corrected value is taken, and an entity that was renamed is the same reference', async () => {
    await api('POST /api/test/parcel/submit', { body: { id: ids[1], label: '甲', state: 'b', phone: '12', target: depots[1] } })
    const reference = (entity: string) => parcel({ target: { title: '去向', ref: { entity, label: 'label' } } })
    expect((await publish(reference('test-depot'))).body).toMatchObject({ code: 200 })
    await app.writeSchema('test/depot.json', depot({ name: 'test-store', was: 'test-depot' }))
    await app.writeSchema(FILE, reference('test-store'))
    await expect
      .poll(() => app.platform.library().entities.get('test-parcel')?.field.target?.choices)
      .toMatchObject({ entity: 'test-store' })
  })
})
