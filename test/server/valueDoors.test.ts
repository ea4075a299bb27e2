// Values as people and programs write them, at every door of a record. The right value is stored, or the write is refused: no door stores another
// value. Sheets, pasted cells and CSV understand what people write; the API understands the forms of the wire.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { RowsProgress } from '#model/records/journal.ts'
import { csvLine, csvPage } from '#records/sheets/csv.ts'
import { endOfRows } from '../support/rowsWork.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

const ROOT = '/api/site/reading'
const READING = {
  name: 'reading',
  title: '读数',
  route: '/site/reading',
  api: ROOT,
  menu: { directory: 'site', sort: 99 },
  import: { cover: 'key' },
  export: true,
  find: ['code', 'note'],
  properties: {
    key: { title: '键', unique: true, search: 'eq' },
    amount: { title: '数量', type: 'number', search: 'range' },
    exact: { title: '金额', type: 'number', decimals: 2 },
    count: { title: '件数', type: 'integer' },
    share: { title: '占比', type: 'number', unit: '%' },
    day: { title: '日期', format: 'date', search: 'range' },
    moment: { title: '时间', format: 'date-time', search: 'range' },
    time: { title: '时刻', format: 'time' },
    isOn: { title: '开关', type: 'integer', format: 'switch' },
    isTrue: { title: '真假', type: 'boolean', format: 'switch' },
    note: { title: '说明', search: 'like' },
    code: { title: '编号', format: 'code', search: 'like' },
  },
}
const TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(READING.properties).map(([name, { title }]) => [name, title]),
)

/** Field, text, and the right value; `undefined` where every door refuses. */
const READ: readonly (readonly [string, string, unknown])[] = [
  ['amount', '12.5', 12.5],
  ['amount', '1,200.5', 1200.5],
  ['amount', '１２．５', 12.5],
  ['amount', '.5', 0.5],
  ['amount', '1e3', 1000],
  ['amount', '007', 7],
  ['amount', '-0', 0],
  ['amount', '3,14', undefined],
  ['amount', '1,2345', undefined],
  ['amount', '0x1F', undefined],
  ['amount', '9007199254740993', undefined],
  ['amount', '1e400', undefined],
  ['amount', 'NaN', undefined],
  ['amount', '5 t', undefined],
  ['amount', '12%', undefined],
  ['exact', '0.30', 0.3],
  ['exact', '0.305', undefined],
  ['count', '3.0', 3],
  ['count', '3.5', undefined],
  ['count', '9007199254740993', undefined],
  ['share', '95%', 95],
  ['share', '95', 95],
  ['day', '2026/3/2', '2026-03-02'],
  ['day', '2026.3.2', '2026-03-02'],
  ['day', '20260302', '2026-03-02'],
  ['day', '2026年3月2日', '2026-03-02'],
  ['day', '2026-02-30', undefined],
  ['day', '2026年2月30日', undefined],
  ['day', '2026-03-02T00:00:00Z', undefined],
  ['day', '2026-03-02 08:00:00', undefined],
  ['moment', '2026-3-2 8:30', '2026-03-02 08:30:00'],
  ['moment', '2026-03-02', '2026-03-02 00:00:00'],
  ['moment', '2026-03-02 24:00:00', undefined],
  ['moment', '2026-03-02 23:59:60', undefined],
  ['moment', '2026-03-02T08:30:00Z', undefined],
  ['moment', '2026-03-02 08:30:00+08:00', undefined],
  ['time', '8:30', '08:30:00'],
  ['time', '24:00:00', undefined],
  ['isOn', '是', 1],
  ['isOn', 'yes', 1],
  ['isOn', 'FALSE', 0],
  ['isOn', '0', 0],
  ['isOn', '2', undefined],
  ['isOn', '也许', undefined],
  ['isTrue', '是', true],
  ['isTrue', '1', true],
  ['isTrue', 'false', false],
  ['isTrue', '√', undefined],
  ['note', '\u00a0一号　楼\u200e ', '一号　楼'],
  ['note', 'cafe\u0301', 'café'],
  ['code', ' ａｂ－１２\u3000', 'AB-12'],
]

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let next = 0
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/reading.json': READING } })
    admin = await app.api()
  })
  afterEach(async () => {
    const ids = (await list({})).map(({ id }) => id).join(',')
    if (ids !== '') await admin(`POST ${ROOT}/remove`, { query: { ids } })
  })
  afterAll(() => app.close())

  const freshKey = () => `K${next++}`
  const submit = (body: Rec) => admin(`POST ${ROOT}/submit`, { body })
  const add = async (body: Rec) => String(((await submit({ key: freshKey(), ...body })).body.data as Rec).id)
  const detail = async (id: string) => (await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data as Rec
  const list = async (query: Record<string, string>) =>
    ((await admin(`GET ${ROOT}/list`, { query: { size: '500', ...query } })).body.data as { records: Rec[] }).records
  const undo = (reply: Reply) => admin('POST /api/gantry-journal/undo', { body: { set: reply.headers.get('gantry-change-set') } })
  const isDone = ({ body }: Reply) => (body.data as ImportProgress).failed === 0

  const heads = Object.values(TITLES)
  /** A row for each text: its key, and the text below its field. */
  const sheetRows = (keys: readonly string[]) =>
    READ.map(([name, text], at) => Object.keys(TITLES).map((field) => (field === 'key' ? (keys[at] ?? '') : field === name ? text : null)))
  const freshKeys = () => READ.map(freshKey)
  /** The stored value of each text, `undefined` where the key is not stored. */
  const storedOf = async (keys: readonly string[]) => {
    const byKey = new Map((await list({})).map((row) => [row.key, row]))
    return READ.map(([name], at) => byKey.get(keys[at])?.[name] ?? undefined)
  }
  const importing = (file: Buffer, query = {}) => importFile(admin, `POST ${ROOT}/import`, file, query)

  /** Each answers the stored values, `undefined` for a refusal. */
  const sheetDoors: Readonly<Record<string, () => Promise<unknown[]>>> = {
    async xlsx() {
      const keys = freshKeys()
      await importing(await workbook(heads, sheetRows(keys)))
      return storedOf(keys)
    },
    async csv() {
      const keys = freshKeys()
      await importing(
        csvPage(
          [heads, ...sheetRows(keys)].map((row) => csvLine(row)),
          true,
        ),
      )
      return storedOf(keys)
    },
    async trial() {
      const reply = await importing(await workbook(heads, sheetRows(freshKeys())), { dry: '1' })
      const rows = ((reply.body.data as ImportProgress).preview ?? []).toSorted((one, other) => one.row - other.row)
      return READ.map(([name], at) => rows[at]?.changes.find(({ field }) => field === name)?.after)
    },
    async cover() {
      const keys = freshKeys()
      for (const key of keys) await add({ key })
      await importing(await workbook(heads, sheetRows(keys)), { isCovered: '1' })
      return storedOf(keys)
    },
    async 'paste and undo'() {
      const keys = freshKeys()
      const ids: string[] = []
      for (const key of keys) ids.push(await add({ key }))
      const before = await storedOf(keys)
      const rows = READ.map(([name, text], at) => ({ id: ids[at], cells: { [name]: text } }))
      const pasted = await admin(`POST ${ROOT}/bulk`, { body: { rows } })
      await endOfRows(admin, pasted.body.data as RowsProgress)
      const after = await storedOf(keys)
      expect(await endOfRows(admin, (await undo(pasted)).body.data as RowsProgress)).toMatchObject({ failed: 0 })
      expect(await storedOf(keys)).toEqual(before)
      return after
    },
  }
  const anyId = async () => String((await list({}))[0]?.id ?? (await add({})))
  const wireDoors: Readonly<Record<string, (name: string, text: string) => Promise<unknown>>> = {
    async submit(name, text) {
      const reply = await submit({ key: freshKey(), [name]: text })
      return reply.status === 200 ? (await detail(String((reply.body.data as Rec).id)))[name] : undefined
    },
    async change(name, text) {
      const id = await anyId()
      const reply = await submit({ id, [name]: text })
      return reply.status === 200 ? (await detail(id))[name] : undefined
    },
    async bulk(name, text) {
      const id = await anyId()
      const reply = await admin(`POST ${ROOT}/bulk`, { body: { ids: [id], set: { [name]: text } } })
      return reply.status === 200 && isDone(reply) ? (await detail(id))[name] : undefined
    },
  }

  test.each(Object.keys(sheetDoors))('%s reads each text as people mean it, or refuses it', async (door) => {
    const read = (await sheetDoors[door]?.()) ?? []
    expect(READ.map(([name, text], at) => [name, text, read[at]])).toEqual(READ)
  })

  test.each(Object.keys(wireDoors))('%s stores the right value or refuses', async (door) => {
    const wrong = []
    for (const [name, text, right] of READ) {
      const value = await wireDoors[door]?.(name, text)
      if (value !== undefined && value !== right) wrong.push([name, text, value])
    }
    expect(wrong).toEqual([])
  })

  test('what is stored comes out of list, search, find and export as it is', async () => {
    const key = freshKey()
    const body = { amount: -0, exact: 0.1 + 0.2, count: 12, share: 95, day: '2026-03-02', moment: '2026-03-02 23:59:59', time: '08:30:00' }
    const id = await add({ key, ...body, isOn: 1, isTrue: false, note: ' 一号　楼 ', code: 'ａｂ－９' })
    const right = { amount: 0, exact: 0.3, note: '一号　楼', code: 'AB-9', isTrue: false }
    expect(await detail(id)).toMatchObject(right)
    expect(Object.is((await detail(id)).amount, 0)).toBe(true)
    for (const code of ['ab-9', ' ＡＢ－９']) expect((await list({ code })).map((row) => row.id)).toEqual([id])
    for (const [query, isFound] of [
      [{ day_datege: '2026-03-02', day_datele: '2026-03-02' }, true],
      [{ moment_dategt: '2026-03-02', moment_datelt: '2026-03-02' }, true],
      [{ moment_dategt: '2026-03-02 23:59:59', moment_datelt: '2026-03-02 23:59:59' }, true],
      [{ day_datege: '2026-03-03', day_datele: '2026-03-01' }, false],
      [{ amount_ge: '0', amount_le: '0' }, true],
      [{ amount_ge: '1', amount_le: '-1' }, false],
    ] as const)
      expect([query, (await list({ key_equal: key, ...query })).length]).toEqual([query, isFound ? 1 : 0])
    const found = (await admin('GET /gantry/find', { query: { text: 'ＡＢ－９' } })).body.data as { found: Rec[] }
    expect(found.found.map((one) => one.id)).toContain(id)
    const [row] = await rowsOf(await admin(`GET ${ROOT}/export`, { query: { key_equal: key } }))
    expect(row).toMatchObject({
      数量: 0,
      金额: expect.objectContaining({ number: 0.3 }),
      件数: 12,
      说明: '一号　楼',
      编号: 'AB-9',
      真假: '否',
      开关: '是',
    })
  })

  test.each([
    ['day_equal', '2026/3/2'],
    ['day', '2026-02-30'],
    ['day_datege', '2026-02-30'],
    ['moment_dategt', '2026-03-02T00:00:00Z'],
    ['moment_datelt', '2026-03-02 24:00:00'],
    ['moment_equal', 'yesterday'],
    ['time_ge', '8:30'],
    ['amount_ge', '1,000'],
    ['amount_equal', '0x1F'],
    ['amount_equal', '9007199254740993'],
    ['count_equal', '1.5'],
    ['amount_equal', '１２'],
  ])('a search for %s=%s is refused: it would find nothing, or something else', async (name, text) => {
    expect((await admin(`GET ${ROOT}/list`, { query: { [name]: text } })).status).toBe(400)
    expect((await admin(`GET ${ROOT}/export`, { query: { [name]: text } })).status).toBe(400)
  })
})
