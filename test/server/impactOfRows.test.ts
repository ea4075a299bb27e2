// The diff of a draft names the stored rows that the version in use accepts and the draft refuses, with the values that the draft would have.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Rec, repository, systemActor } from '../../server/store/rows.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const FILE = 'test/box.json'
const fields = {
  label: { title: '名称', maxLength: 50 },
  code: { title: '编码', maxLength: 20 },
  weight: { title: '重量', type: 'number', maximum: 100 },
  state: { title: '状态', enum: ['a', 'b'] },
  reason: { title: '原因', when: "state == 'a'" },
  seal: { title: '封条', readOnly: true },
  shown: { title: '显示', stored: false },
  key: { title: '键', unique: true },
  lines: { title: '明细', format: 'table', items: { properties: { sum: { title: '合计', type: 'number' } } } },
}
const box = (changed: Readonly<Record<string, object | undefined>> = {}, rest: object = {}) => ({
  name: 'test-box',
  title: '箱',
  route: '/test/box',
  api: '/api/test/box',
  required: ['reason'],
  ...rest,
  properties: { ...fields, ...changed },
})
const VIEW = 'test/box-open.json'
const view = {
  ...{ name: 'test-box-open', title: '开箱', base: 'test-box', route: '/test/box-open', api: '/api/test/box-open' },
  where: { state_equal: 'a' },
}

interface Effect {
  file: string
  path: string
  level: string
  fault: string
  fix: string
  records: { id: string }[]
}

let app: TestApp
let api: Caller
let ids: string[]

const rows = [
  { label: '甲', code: '12', weight: 5, state: 'a', reason: '查', seal: 's', key: 'k1', lines: [{ sum: 1 }] },
  { label: '乙乙乙乙乙', code: '7', weight: 50, state: 'b', seal: 'long', key: 'k2', lines: [{ sum: 9 }] },
  // Older than the rules of the present version.
  { label: '丙丙丙丙丙', code: '300', weight: 500, state: 'z', seal: 's', key: 'K1', lines: [] },
]

beforeAll(async () => {
  app = await startApp({ files: { [FILE]: box(), [VIEW]: view } })
  api = await app.api()
  const boxes = repository(app.platform.store.db, 'test-box', systemActor())
  ids = []
  for (const row of rows) ids.push(String((await boxes.insert(row as Rec)).id))
})
afterAll(() => app.close())

const impactOf = async (file: object, language = 'en') => {
  const reply = await api(`POST /api/blade-develop/schema-file/impact`, {
    body: { file: FILE, text: JSON.stringify(file) },
    headers: { 'accept-language': language },
  })
  expect(reply.body).toMatchObject({ code: 200 })
  return reply.body.data as Effect[]
}
/** Numbers of the rows that the effects at a path of the base name. */
const refusedAt = (effects: readonly Effect[], path: string) =>
  effects
    .filter((effect) => effect.file === FILE && effect.path === path && effect.level !== 'hint')
    .flatMap(({ records }) => records.map(({ id }) => ids.indexOf(id)))
    .sort()

const cases: readonly [what: string, file: object, path: string, refused: readonly number[]][] = [
  [
    'a lower maximum names no row above the present one',
    box({ weight: { title: '重量', type: 'number', maximum: 10 } }),
    'properties.weight.maximum',
    [1],
  ],
  ['fewer choices name no row with a value that is none now', box({ state: { title: '状态', enum: ['a'] } }), 'properties.state.enum', [1]],
  [
    'another message changes no rule',
    box({ label: { ...fields.label, message: { maxLength: '太长' } } }),
    'properties.label.maxLength',
    [],
  ],
  [
    'a condition of the entity leaves other rows out',
    box({ label: { title: '名称', maxLength: 3 } }, { where: { weight_le: '100' } }),
    'properties.label.maxLength',
    [1],
  ],
  [
    'a new required field without a default misses in all rows',
    box({ owner: { title: '主' } }, { required: ['owner'] }),
    'properties.owner.required',
    [0, 1, 2],
  ],
  [
    'a new required field with a default misses in none',
    box({ owner: { title: '主', default: '我' } }, { required: ['owner'] }),
    'properties.owner.required',
    [],
  ],
  [
    'a renamed field takes its values along',
    box({ label: undefined, name: { title: '名称', maxLength: 3, was: 'label' } }),
    'properties.name.maxLength',
    [1, 2],
  ],
  [
    'rules of table rows count',
    box({ lines: { title: '明细', format: 'table', items: { properties: { sum: { title: '合计', type: 'number', maximum: 5 } } } } }),
    'properties.lines.items',
    [1],
  ],
  [
    'a required field that other rows show now',
    box({ reason: { title: '原因', when: "state == 'b'" } }),
    'properties.reason.required',
    [1],
  ],
  ['nobody writes a read-only field', box({ seal: { title: '封条', readOnly: true, maxLength: 2 } }), 'properties.seal.maxLength', []],
  ['a field that was not stored has no values to lose', box({ shown: undefined }), 'properties.shown', []],
  ['a bound of another type', box({ code: { title: '编码', type: 'integer', maximum: 100 } }), 'properties.code.maximum', [2]],
  ['a length of another type', box({ weight: { title: '重量', type: 'string', maxLength: 2 } }), 'properties.weight.maxLength', [2]],
  [
    'a normal form that makes values of a unique field equal',
    box({ key: { title: '键', unique: true, format: 'code' } }),
    'properties.key',
    [0, 2],
  ],
  [
    'a unique pair with a new field that has one value',
    box({ zone: { title: '区', default: '东' }, state: { ...fields.state, unique: ['zone'] } }),
    'properties.state',
    [],
  ],
]

test.each(cases)('%s', async (_, file, path, refused) => {
  expect(refusedAt(await impactOf(file), path)).toEqual(refused)
})

test('a rule of the base is said once, not again of each view', async () => {
  const effects = await impactOf(box({ state: { title: '状态', enum: ['a'] } }))
  expect(effects.filter(({ level }) => level === 'error').map(({ file }) => file)).toEqual([FILE])
})

test('a condition of a view is tried on the rows of the view', async () => {
  const text = JSON.stringify({ ...view, where: { state_equal: 'b' }, required: ['reason'] })
  const { body } = await api('POST /api/blade-develop/schema-file/impact', { body: { file: VIEW, text } })
  const effects = body.data as Effect[]
  expect(effects.filter(({ path }) => path.endsWith('required')).flatMap(({ records }) => records.map(({ id }) => id))).toEqual([])
})

test('a unique field that is none any more drops its index, and work on rows says its time', async () => {
  const dropped = await impactOf(box({ key: { title: '键' } }))
  expect(dropped.map(({ fault }) => fault)).toContain('the database drops 1 index.')
  const typed = await impactOf(box({ weight: { title: '重量', type: 'string' } }))
  expect(typed.filter(({ fault }) => fault.startsWith('the database')).map(({ fault, fix }) => [fault, fix])).toEqual([
    ['the database changes the type of the column "weight" in 3 rows.', 'It takes about a second.'],
  ])
})

test('equal values of a unique pair with a new field are foretold, and a new unique field alone is empty everywhere', async () => {
  const boxes = repository(app.platform.store.db, 'test-box', systemActor())
  const twin = String((await boxes.insert({ ...(rows[0] as Rec), key: 'k4' })).id)
  const pair = await impactOf(box({ label: { ...fields.label, unique: ['zone'] }, zone: { title: '区', default: '东' } }))
  const alone = await impactOf(box({ zone: { title: '区', unique: true } }))
  const errors = (effects: readonly Effect[]) =>
    effects.filter(({ level }) => level === 'error').map(({ path, records }) => [path, records.map(({ id }) => id).sort()])
  expect(errors(pair)).toEqual([['properties.label', [ids[0], twin].sort()]])
  expect(errors(alone)).toEqual([])
})

test('records are not tried on a rule of a field without a column, and the diff says so', async () => {
  const untried = async (file: object, language?: string) =>
    (await impactOf(file, language)).flatMap((one) =>
      one.file === FILE && /not tried|未检查/.test(one.fault) ? [[one.path, one.fault]] : [],
    )
  const shown = { title: '显示', stored: false, maxLength: 5 }
  const fault = 'stored records were not tried: the table has no column of this field.'
  expect(await untried(box({ shown }))).toEqual([['properties.shown', fault]])
  expect(await untried(box({ shown }), 'zh-CN')).toEqual([['properties.shown', '未检查已有记录：数据表中没有该字段的列。']])
  expect(await untried(box({ shown: { title: '显示内容', stored: false } }))).toEqual([])
  expect(await untried(box({ shown: { ...shown, readOnly: true } }))).toEqual([])
  expect(await untried(box({ label: { title: '名称', maxLength: 5 } }))).toEqual([])
})
