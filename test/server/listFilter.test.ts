// The filter of lists: every entity's fields against a plain look at the rows, who may ask what, and what is refused.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import { type Comparison, comparableOf, comparisonsOf } from '../../engine/model/list/comparisons.ts'
import { whereDefaults } from '../../engine/model/list/filter.ts'
import { dayAfter } from '../../engine/model/list/relativeDays.ts'
import { totalOf } from '../../engine/model/list/totals.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { insertRecord } from '../../server/store/records.ts'
import { systemActor } from '../../server/store/rows.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { pathOf, rowsOf } from '../support/sampler.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

type Row = Readonly<Record<string, unknown>>
type Asked = [field: string, is: Comparison, value?: unknown]

const listed = [...projectEntities().values()].filter(({ endpoints }) => endpoints.list?.[0]).map(({ name }) => name)

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let call: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    call = await app.api()
  })
  afterAll(() => app.close())

  const rowsWith = async (entity: Entity, query: Readonly<Record<string, string>> = {}, current = 1): Promise<Row[]> => {
    const { status, body } = await call(`GET ${pathOf(entity, 'list')}`, { query: { ...query, size: '1000', current: String(current) } })
    if (status !== 200) throw new Error(`${entity.name}: ${status} ${body.msg} ${JSON.stringify(query)}`)
    const rows = rowsOf(body.data)
    return !Array.isArray(body.data) && rows.length === 1000 ? [...rows, ...(await rowsWith(entity, query, current + 1))] : flat(rows)
  }

  test.each(listed)('what a filter finds of %s is what a look at each row finds', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    for (let serial = 1; serial <= 4; serial += 1)
      await insertRecord(app.platform.store.db, entity, oddRow(entity, serial), systemActor()).catch(() => null)
    const rows = await rowsWith(entity)
    const known = new Set(rows.map(({ id }) => id))
    const wrong: unknown[] = []
    let at = 0
    for (const field of [...new Set([...entity.columns, ...entity.search])].filter((one) => one.private === null)) {
      const comparisons = comparisonsOf(field).filter((is) => is !== 'mine')
      const is = comparisons[at % comparisons.length]
      if (is === undefined) continue
      at += 1
      const asked: Asked = [field.name, is, ...valueFor(field, is, rows)]
      // Logs go on meanwhile: the sign-in of this test is told a moment behind it.
      const found = (await rowsWith(entity, { filter: JSON.stringify({ all: [asked] }) })).filter(({ id }) => known.has(id))
      const expected = rows.filter((row) => holds(field, asked, row))
      if (idsOf(found).join() !== idsOf(expected).join()) wrong.push({ asked, found: idsOf(found), expected: idsOf(expected) })
    }
    expect(wrong).toEqual([])
  })

  const totalled = [...projectEntities().values()].filter(({ totals }) => totals.length > 0).map(({ name }) => name)

  test.each(totalled)('the totals of %s are those of the rows that a filter finds', async (name) => {
    const entity = app.platform.library().entities.get(name) as Entity
    await insertRecord(app.platform.store.db, entity, oddRow(entity, 2), systemActor('100002'))
    const [{ field: { name: first } = { name: '' } } = {}] = entity.totals
    for (const filter of ['', `{"all":[["${first}","le",2]]}`, '{"all":[["createTime","lt","2000-01-01"]]}']) {
      const { status, body } = await call(`GET ${entity.endpoints.totals?.[0]?.path}`, { query: { filter } })
      const rows = await rowsWith(entity, filter === '' ? {} : { filter })
      const expected = Object.fromEntries(entity.totals.map((total) => [total.field.name, totalOf(total, rows)]))
      expect({ status, filter, data: rounded(body.data as Row) }).toEqual({ status: 200, filter, data: rounded(expected) })
    }
  })

  test('totals are for who may read the list', async () => {
    await app.addUser({ account: 'stranger', permissions: ['param'] })
    const stranger = await app.api('stranger')
    expect((await stranger('GET /api/blade-archives/project/totals')).status).toBe(403)
    expect((await call('GET /api/blade-archives/project/totals', { query: { filter: '{"all":[["gone","filled"]]}' } })).body.msg).toBe(
      '查询字段不存在: gone',
    )
  })

  const PARAM = '/api/blade-system/param'
  const asked = (filter: unknown, more: Readonly<Record<string, string>> = {}, by = call) =>
    by(`GET ${PARAM}/list`, { query: { size: '1000', filter: typeof filter === 'string' ? filter : JSON.stringify(filter), ...more } })
  const keysOf = ({ body }: Reply): unknown[] => rowsOf(body.data).map(({ paramKey }) => paramKey)
  const keys = { x: ['filter.a', 'filter.b'], y: ['filter.c'] }

  describe('groups', () => {
    beforeAll(async () => {
      for (const [value, names] of Object.entries(keys))
        for (const name of names)
          await call(`POST ${PARAM}/submit`, { body: { paramName: `筛${value}`, paramKey: name, paramValue: value } })
    })

    test('hold all or any of what stands in them, beside the search', async () => {
      const ours = ['paramKey', 'begins', 'filter.']
      const any = {
        all: [
          ours,
          {
            any: [
              ['paramKey', 'is', 'filter.a'],
              {
                all: [
                  ['paramValue', 'is', 'y'],
                  ['paramKey', 'filled'],
                ],
              },
            ],
          },
        ],
      }
      expect(keysOf(await asked(any)).toSorted()).toEqual(['filter.a', 'filter.c'])
      expect(keysOf(await asked(any, { paramName: '筛y' }))).toEqual(['filter.c'])
      expect(keysOf(await asked({ all: [ours, { any: [] }] }))).toHaveLength(3)
      expect(keysOf(await asked({ all: [ours, ['createUser', 'mine']] }))).toHaveLength(3)
      await app.addUser({ account: 'someone', permissions: ['param'] })
      expect(keysOf(await asked({ all: [ours, ['createUser', 'mine']] }, {}, await app.api('someone')))).toEqual([])
    })

    test('several columns order in their own directions', async () => {
      const ours = { all: [['paramKey', 'begins', 'filter.']] }
      expect(keysOf(await asked(ours, { order_by: 'paramName,-paramKey' }))).toEqual(['filter.b', 'filter.a', 'filter.c'])
      expect(keysOf(await asked(ours, { order_by: '-paramName,paramKey' }))).toEqual(['filter.c', 'filter.a', 'filter.b'])
      expect(keysOf(await asked(ours, { descs: 'param_name,param_key' }))).toEqual(['filter.c', 'filter.b', 'filter.a'])
      expect((await asked(ours, { order_by: 'paramName,-nobody' })).body.msg).toBe('排序字段不存在：nobody')
    })

    test('a change of all that match changes no other record', async () => {
      const filter = JSON.stringify({ any: [['paramValue', 'is', 'x']] })
      const change = (expected: number) =>
        call(`POST ${PARAM}/bulk`, { body: { set: { paramName: '筛z' }, filter: { filter, paramName: '筛' }, expected } })
      expect((await change(3)).status).toBe(409)
      expect((await change(2)).status).toBe(200)
      expect(keysOf(await asked({ all: [['paramName', 'is', '筛z']] })).toSorted()).toEqual(keys.x)
    })
  })

  test.each([
    ['rubbish', '筛选条件格式错误：rubbish'],
    [{ all: [['gone', 'is', 'a']] }, '查询字段不存在: gone'],
    [{ all: [['constructor', 'filled']] }, '查询字段不存在: constructor'],
    [{ all: [{ any: [['paramKey', 'resembles', 'a']] }] }, '查询条件不支持：paramKey resembles'],
    [{ all: [['paramKey', 'gt', 'a']] }, '查询条件不支持：paramKey gt'],
    [{ all: [['createTime', 'within', 'the past']] }, '筛选条件的值不正确：createTime within'],
    [{ all: [{ all: [{ all: [{ all: [] }] }] }] }, '筛选条件的分组最多3层'],
    [{ all: [['paramKey', 'is', 'a'.repeat(5000)]] }, '筛选条件过长，最多4096字节'],
    [{ any: Array(31).fill(['paramKey', 'contains', 'a']) }, '按文字的一部分筛选的条件最多30个'],
  ])('%.60j is refused', async (filter, msg) => {
    expect(await asked(filter)).toMatchObject({ status: 400, body: { msg } })
  })

  test('30 conditions search for a part of a text, at any depth and beside the search fields, and one more is refused', async () => {
    const parts = (count: number) => Array(count).fill(['paramKey', 'contains', 'a'])
    const HEAVY = { status: 400, body: { msg: '按文字的一部分筛选的条件最多30个' } }
    expect(await asked({ any: parts(30) })).toMatchObject({ status: 200 })
    expect(await asked({ any: parts(120) })).toMatchObject(HEAVY)
    expect(await asked({ any: [...parts(15), { all: [...parts(15), ['paramName', 'lacks', 'a']] }] })).toMatchObject(HEAVY)
    const filter = JSON.stringify({ any: parts(30) })
    expect(await call('GET /api/blade-system/param/list', { query: { filter, paramName_like: 'a' } })).toMatchObject(HEAVY)
  })

  test('another tenant finds none of ours, whatever they ask', async () => {
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['post'] })
    const north = await app.api('north', '100001')
    const { body } = await north('GET /api/blade-system/post/list', {
      query: { filter: '{"any":[["postCode","filled"],["tenantId","is","000000"]]}' },
    })
    expect((await call('GET /api/blade-system/post/list')).body.data).not.toMatchObject({ total: 0 })
    expect(body.data).toMatchObject({ total: 0 })
  })

  test('a private value is found by its whole alone, even by who may see it', async () => {
    const [labor] = rowsOf(
      (await call('GET /api/blade-archives/labor/list', { query: { filter: '{"all":[["idCard","filled"]]}', size: '1' } })).body.data,
    )
    const whole = (await call('GET /api/blade-archives/labor/detail', { query: { id: String(labor?.id) } })).body.data as Row
    const by = (is: string, value: unknown) =>
      call('GET /api/blade-archives/labor/list', { query: { filter: JSON.stringify({ all: [['idCard', is, value]] }) } })
    expect((await by('is', whole.idCard)).body.data).toMatchObject({ total: 1 })
    expect((await by('begins', '33')).body.msg).toBe('查询条件不支持：idCard begins')
  })
})

/** Both stores and this test add up in their own orders. */
function rounded(figures: Row): Row {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? Number(value.toFixed(6)) : value]),
  )
}

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat((row.children ?? []) as Row[])])
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id)).toSorted()

/** Values of the right kind and no more: the fourth row has none. */
function oddRow(entity: Entity, serial: number): Record<string, unknown> {
  const values = entity.fields
    .filter(({ name, stored, readOnly }) => stored && !readOnly && serial < 4 && name !== entity.tree?.parent)
    .map((field) => [field.name, oddValue(field, serial)])
  return { ...Object.fromEntries(values), ...(entity.tree ? { [entity.tree.parent]: '0' } : {}), ...whereDefaults(entity) }
}

function oddValue(field: Field, serial: number): unknown {
  const { choices, type, format } = field
  if (format === 'json') return '{}'
  if (choices?.kind === 'enum') return choices.values[serial % choices.values.length]
  switch (comparableOf(field)) {
    case 'number':
      return serial
    case 'choice':
      return type === 'string' ? String(serial) : serial
    case 'region':
      return ['330100', '330108', '440305'][serial - 1]
    case 'truth':
      return type === 'boolean' ? serial > 1 : type === 'string' ? String(serial % 2) : serial % 2
    case 'day':
      return dayAfter(siteTime().slice(0, 10), serial - 2)
    case 'moment':
      return `${dayAfter(siteTime().slice(0, 10), serial - 2)} 08:00:00`
    case 'time':
      return `0${serial}:00:00`
    default:
      return `甲Ab${serial}%_${field.name}`.slice(0, 20)
  }
}

function valueFor(field: Field, is: Comparison, rows: readonly Row[]): [unknown?] {
  if (is === 'empty' || is === 'filled') return []
  if (is === 'within') return ['last 2 days']
  const known = rows.map((row) => row[field.name]).filter((value) => value !== null && value !== undefined && value !== '')
  const value = known[0] ?? oddValue(field, 1)
  const kind = comparableOf(field)
  if (is === 'in' || is === 'out') return [[field.type === 'string' ? String(value).split(',')[0] : Number(value)]]
  if (kind === 'truth') return [[true, 1, '1'].includes(value as never)]
  if (is === 'between') return [[value, known.at(-1) ?? value].toSorted((one, other) => ((one as string) < (other as string) ? -1 : 1))]
  if (is === 'contains' || is === 'lacks') return [String(value).slice(1, 4).trim() || String(value)]
  if (is === 'begins') return [String(value).slice(0, 2)]
  return [kind === 'number' ? Number(value) : kind === 'moment' ? String(value).slice(0, 10) : String(value)]
}

/** Said once more, from what a person would expect. */
function holds(field: Field, [name, is, asked]: Asked, row: Row): boolean {
  const value = row[name] === '' ? null : (row[name] ?? null)
  const kind = comparableOf(field)
  const text = String(value ?? '')
  const parts = field.multiple ? text.split(',') : [text]
  const today = siteTime().slice(0, 10)
  const isAmong = () =>
    (asked as unknown[]).some((one) =>
      kind === 'region' ? text.startsWith(String(one).replace(/(00)+$/, '')) : parts.includes(String(one)),
    )
  switch (is) {
    case 'empty':
      return value === null
    case 'filled':
      return value !== null
    case 'out':
      return value === null || !isAmong()
    case 'lacks':
      return !text.toLowerCase().includes(String(asked).toLowerCase())
    case 'not':
      return value === null || compare(kind, value, asked) !== 0
  }
  if (value === null) return false
  switch (is) {
    case 'in':
      return isAmong()
    case 'within':
      return [today, dayAfter(today, -1)].includes(text.slice(0, 10))
    case 'contains':
      return text.toLowerCase().includes(String(asked).toLowerCase())
    case 'begins':
      return text.toLowerCase().startsWith(String(asked).toLowerCase())
    case 'between':
      return compare(kind, value, (asked as unknown[])[0]) >= 0 && compare(kind, value, (asked as unknown[])[1]) <= 0
    case 'gt':
      return compare(kind, value, asked) > 0
    case 'ge':
      return compare(kind, value, asked) >= 0
    case 'lt':
      return compare(kind, value, asked) < 0
    case 'le':
      return compare(kind, value, asked) <= 0
    default:
      return kind === 'truth' ? [true, 1, '1'].includes(value as never) === asked : compare(kind, value, asked) === 0
  }
}

function compare(kind: string, value: unknown, asked: unknown): number {
  if (kind === 'number') return Number(value) - Number(asked)
  const [one, other] = [String(value).slice(0, String(asked).length), String(asked)]
  const own = kind === 'moment' || kind === 'day' ? one : String(value)
  return own < other ? -1 : own > other ? 1 : 0
}
