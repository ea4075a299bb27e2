import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { stored } from '../support/stored.ts'

const ROOT = '/api/blade-system/dict'

interface Row {
  id: string
  code: string
  dictKey: string
  dictValue: string
  sort: number
  title?: string
  children?: Row[]
}

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
})

afterAll(() => app.close())

async function get(name: string, query: Record<string, string> = {}): Promise<Row[]> {
  return (await admin(`GET ${ROOT}/${name}`, { query })).body.data as Row[]
}

function submit(body: Record<string, unknown>): Promise<Reply> {
  return admin(`POST ${ROOT}/submit`, { body: { sort: 1, isSealed: 0, ...body } })
}

async function submitted(body: Record<string, unknown>): Promise<string> {
  const reply = await submit(body)
  expect(reply.text).toContain('"success":true')
  return String((reply.body.data as Row).id)
}

/** A dictionary of three words, the second of them below the first. */
async function colours(code: string): Promise<{ parentId: string; red: string; dark: string; blue: string }> {
  const parentId = await submitted({ code, dictValue: '颜色' })
  const red = await submitted({ code, parentId, dictKey: '1', dictValue: '红', sort: 3 })
  const dark = await submitted({ code, parentId: red, dictKey: '2', dictValue: '深红', sort: 2 })
  const blue = await submitted({ code, parentId, dictKey: '3', dictValue: '蓝', sort: 1 })
  return { parentId, red, dark, blue }
}

const keys = (rows: readonly Row[]) => rows.map((row) => row.dictKey)

describe('reading', () => {
  test('the seeded words come in order, with English and colour', async () => {
    expect(await get('dictionary', { code: 'flag' })).toMatchObject([
      { dictKey: '0', dictValue: '否', english: 'No', color: 'grey' },
      { dictKey: '1', dictValue: '是', english: 'Yes', color: 'green' },
    ])
    expect(keys(await get('dictionary', { code: 'yes_no' }))).toEqual(['1', '2'])
    const both = [...(await get('dictionary', { code: 'flag' })), ...(await get('dictionary', { code: 'yes_no' }))]
    const together = await get('dictionary', { code: 'flag,yes_no' })
    expect(together).toHaveLength(both.length)
    expect(together).toEqual(expect.arrayContaining(both))
    expect((await get('dictionary', { code: 'flow' }))[0]).toMatchObject({ remark: 'leave' })
  })

  test('sealed words are no choice, but stand in the tree', async () => {
    const { parentId, blue } = await colours('sealing')
    await submitted({ id: blue, code: 'sealing', parentId, dictKey: '3', dictValue: '蓝', isSealed: 1 })
    expect(keys(await get('dictionary', { code: 'sealing' }))).toEqual(['2', '1'])
    const own = (await get('tree', { code: 'DICT' })).find((row) => row.id === parentId)
    expect(own?.children?.map((row) => row.title)).toEqual(['蓝', '红'])
    expect(own?.children?.[1]?.children?.map((row) => row.title)).toEqual(['深红'])
  })

  test('child-list is the tree below one dictionary, narrowed by a search; nothing without a parent', async () => {
    const { parentId } = await colours('children')
    const rows = await get('child-list', { parentId, current: '1', size: '10' })
    expect(keys(rows)).toEqual(['3', '1'])
    expect(keys(rows[1]?.children ?? [])).toEqual(['2'])
    expect(keys(await get('child-list', { parentId, dictValue: '红' }))).toEqual(['1'])
    expect(keys(await get('child-list', { parentId, dictValue: '深' }))).toEqual(['2'])
    expect(await get('child-list')).toEqual([])
    expect((await admin(`GET ${ROOT}/child-list`, { query: { parentId, nonsense: '1' } })).status).toBe(400)
  })

  test('parent-tree holds the dictionaries alone, list everything', async () => {
    const { parentId } = await colours('both')
    expect((await get('parent-tree')).find((row) => row.id === parentId)).not.toHaveProperty('children')
    expect((await get('list')).find((row) => row.id === parentId)?.children).toHaveLength(2)
    expect((await get('dictionary-tree')).length).toBe((await get('parent-tree')).length)
  })

  test('a missing code is named', async () => {
    const { status, body } = await admin(`GET ${ROOT}/dictionary`)
    expect([status, body.msg]).toEqual([400, '缺少必要的请求参数: code'])
  })
})

describe('writing', () => {
  test('a new code of a dictionary becomes the code of all its words', async () => {
    const { parentId } = await colours('before')
    await submitted({ id: parentId, code: 'after', dictValue: '颜色' })
    expect(keys(await get('dictionary', { code: 'after' }))).toEqual(['3', '2', '1'])
    expect(await get('dictionary', { code: 'before' })).toEqual([])
  })

  test('a code that is taken changes nothing at all', async () => {
    await colours('taken')
    const { parentId } = await colours('wanting')
    const { status, body } = await submit({ id: parentId, code: 'taken', dictValue: '颜色' })
    expect([status, body.msg]).toEqual([400, '当前字典键值已存在！'])
    expect(keys(await get('dictionary', { code: 'wanting' }))).toHaveLength(3)
    expect(keys(await get('dictionary', { code: 'taken' }))).toHaveLength(3)
  })

  test('a key stands once in a dictionary', async () => {
    const { parentId } = await colours('once')
    const { status, body } = await submit({ code: 'once', parentId, dictKey: '1', dictValue: '又红' })
    expect([status, body.msg]).toEqual([400, '当前字典键值已存在！'])
  })

  test('a word must carry the code of its parent, and the parent must be there', async () => {
    const { parentId } = await colours('own')
    const other = await submit({ code: 'foreign', parentId, dictKey: '9', dictValue: '绿' })
    expect([other.status, other.body.msg]).toEqual([400, '字典编号与上级字典不一致'])
    const orphan = await submit({ code: 'own', parentId: '123', dictKey: '9', dictValue: '绿' })
    expect(orphan.status).toBe(400)
    expect(await get('dictionary', { code: 'foreign' })).toEqual([])
    expect(keys(await get('dictionary', { code: 'own' }))).not.toContain('9')
  })

  test('a word stays in its place, which no form lets anybody change', async () => {
    const { parentId, red, dark } = await colours('circle')
    for (const place of [dark, red]) {
      const moved = await submit({ id: red, code: 'circle', parentId: place, dictKey: '1', dictValue: '红' })
      expect(moved.status).toBe(200)
      expect(await stored(app, 'dict', red)).toMatchObject({ parentId })
    }
  })

  test('a dictionary with words cannot be removed before them', async () => {
    const { parentId, red, dark, blue } = await colours('removal')
    const remove = (...ids: string[]) => admin(`POST ${ROOT}/remove`, { query: { ids: ids.join(',') } })
    expect((await remove(parentId)).body.msg).toBe('请先删除子节点！')
    expect((await remove(red, dark, blue)).status).toBe(200)
    expect((await remove(parentId)).status).toBe(200)
  })
})
