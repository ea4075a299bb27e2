import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const ZONE = '/api/site/zone'
const DICT = '/api/blade-system/dict'

const zone = {
  name: 'zone',
  title: '区域',
  api: ZONE,
  tree: { parent: 'parentId', label: 'zoneName' },
  sort: 'sort',
  required: ['zoneName'],
  properties: {
    zoneName: { title: '区域名称', search: 'like' },
    parentId: { title: '上级区域', ref: { entity: 'zone', label: 'zoneName', tree: true } },
    sort: { title: '排序', type: 'integer', default: 1 },
  },
}

const machine = {
  name: 'machine',
  title: '设备',
  api: '/api/site/machine',
  required: ['deviceName'],
  properties: {
    deviceName: { title: '设备名称', search: 'like' },
    kind: { title: '设备种类', type: 'integer', default: 9 },
    height: { title: '高度', type: 'integer' },
  },
}

/** Towers are the machines of kind 2, and must say how high they are. */
const tower = {
  name: 'tower',
  title: '塔吊',
  base: 'machine',
  permission: 'tower',
  endpoints: { list: 'GET /towers' },
  where: { kind: 2 },
  required: ['deviceName', 'height'],
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/zone.json': zone, 'site/machine.json': machine, 'site/tower.json': tower } })
  })
  afterAll(() => app.close())

  const ask = async (call: string, ask?: Parameters<Awaited<ReturnType<TestApp['api']>>>[1]) => (await app.api())(call, ask)
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await ask(`POST ${path}/submit`, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as { id: string }).id
  }

  describe('a tree', () => {
    const ids: Record<string, string> = {}
    beforeAll(async () => {
      ids.site = await add(ZONE, { zoneName: '工地' })
      ids.north = await add(ZONE, { zoneName: '北区', parentId: ids.site, sort: 1 })
      ids.south = await add(ZONE, { zoneName: '南区', parentId: ids.site, sort: 2 })
      ids.gate = await add(ZONE, { zoneName: '北门', parentId: ids.north, sort: 3 })
    })

    test('is listed nested, without empty children', async () => {
      const { body } = await ask(`GET ${ZONE}/list`)
      expect(body.data).toMatchObject([
        { zoneName: '工地', parentId: '0', children: [{ zoneName: '北区', children: [{ zoneName: '北门' }] }, { zoneName: '南区' }] },
      ])
      expect(JSON.stringify(body.data)).not.toContain('"children":[]')
    })

    test('is narrowed to what stands below a parent', async () => {
      const { body } = await ask(`GET ${ZONE}/list`, { query: { parentId: ids.site ?? '' } })
      expect(body.data).toMatchObject([{ zoneName: '北区', children: [{ zoneName: '北门' }] }, { zoneName: '南区' }])
    })

    test('is searched on every level', async () => {
      const { body } = await ask(`GET ${ZONE}/list`, { query: { zoneName: '北', parentId: ids.site ?? '' } })
      expect(body.data).toMatchObject([{ zoneName: '北区', children: [{ zoneName: '北门' }] }])
    })

    test('gives nodes to selects', async () => {
      const { body } = await ask(`GET ${ZONE}/tree`)
      expect(body.data).toMatchObject([{ title: '工地', value: ids.site, key: ids.site, children: [{ title: '北区' }, { title: '南区' }] }])
    })

    test('opens a level at a time', async () => {
      const top = await ask(`GET ${ZONE}/lazy-list`)
      expect(top.body.data).toMatchObject([{ zoneName: '工地', hasChildren: true }])
      const below = await ask(`GET ${ZONE}/lazy-tree`, { query: { parentId: ids.site ?? '' } })
      expect(below.body.data).toMatchObject([
        { title: '北区', hasChildren: true },
        { title: '南区', hasChildren: false },
      ])
      const found = await ask(`GET ${ZONE}/lazy-list`, { query: { zoneName: '北', parentId: '' } })
      expect(found.body.data).toMatchObject([
        { zoneName: '北区', hasChildren: true },
        { zoneName: '北门', hasChildren: false },
      ])
    })

    test.each([
      ['itself', () => ids.north, '父节点不可选择自身！'],
      ['a record below it', () => ids.gate, '父节点不可选择自身的子节点！'],
      ['a record that is not there', () => '77', '上级区域不存在'],
    ])('refuses %s as parent', async (_, parentId, msg) => {
      const { status, body } = await ask(`POST ${ZONE}/submit`, { body: { id: ids.north, parentId: parentId() } })
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg })
    })

    test('keeps rows whose parent is missing or below them in sight, at the top and nowhere else', async () => {
      const [one, two, three, lost] = await Promise.all(['环一', '环二', '环三', '迷失'].map((zoneName) => add(ZONE, { zoneName })))
      const child = await add(ZONE, { zoneName: '环下', parentId: two })
      const { store } = app.platform
      const move = (id: string, parentId: string) =>
        store.db.updateTable('zone').set({ parent_id: parentId }).where('id', '=', id).execute()
      // No form lets people do this; an import of another system's table may have brought it.
      await move(one as string, two as string)
      await move(two as string, three as string)
      await move(three as string, one as string)
      await move(lost as string, '404')
      const names = (rows: unknown) => (rows as { zoneName: string }[]).map(({ zoneName }) => zoneName).sort()
      const level = async (parentId = '') => names((await ask(`GET ${ZONE}/lazy-list`, { query: { parentId } })).body.data)
      const whole = (await ask(`GET ${ZONE}/list`)).body.data as { zoneName: string }[]
      expect(names(whole)).toEqual(['工地', '迷失', '环一', '环二', '环三'].sort())
      expect(await level()).toEqual(names(whole))
      expect(await level(two)).toEqual(['环下'])
      expect(await level(one)).toEqual([])
      await ask(`POST ${ZONE}/remove`, { query: { ids: [one, two, three, lost, child].join(',') } })
    })

    test('removes a parent only together with its children', async () => {
      const parent = await add(ZONE, { zoneName: '临时' })
      const child = await add(ZONE, { zoneName: '临时一', parentId: parent })
      const alone = await ask(`POST ${ZONE}/remove`, { query: { ids: parent } })
      expect(alone).toMatchObject({ status: 400, body: { msg: '请先删除子节点！' } })
      const together = await ask(`POST ${ZONE}/remove`, { query: { ids: `${parent},${child}` } })
      expect(together.status).toBe(200)
    })
  })

  describe('a view of another table', () => {
    test('lists its own records, the base lists all', async () => {
      await add('/api/site/machine', { deviceName: '升降机一', kind: 3 })
      await add('/api/site/machine', { deviceName: '塔吊一', kind: 2, height: 60 })
      const towers = await ask('GET /api/site/machine/towers')
      expect(towers.body.data).toMatchObject({ total: 1, records: [{ deviceName: '塔吊一', kind: 2 }] })
      const all = await ask('GET /api/site/machine/list')
      expect(all.body.data).toMatchObject({ total: 2 })
    })

    test('validates the records that belong to it by its own rules', async () => {
      const { body } = await ask('POST /api/site/machine/submit', { body: { deviceName: '塔吊二', kind: 2 } })
      expect(body.msg).toBe('请输入高度')
      await add('/api/site/machine', { deviceName: '摄像头一' })
    })

    test('validates a record that moves into it', async () => {
      const id = await add('/api/site/machine', { deviceName: '升降机二', kind: 3 })
      const { body } = await ask('POST /api/site/machine/submit', { body: { id, kind: 2 } })
      expect(body.msg).toBe('请输入高度')
    })

    test('asks for its own permissions', async () => {
      await app.addUser({ account: `crane${database}`, permissions: ['machine_add'] })
      const call = await app.api(`crane${database}`)
      const refused = await call('POST /api/site/machine/submit', { body: { deviceName: '塔吊三', kind: 2, height: 1 } })
      expect(refused.status).toBe(403)
    })
  })

  describe('the dictionary', () => {
    test('takes what stands at the top for a dictionary and the rest for its entries', async () => {
      const parentId = await add(DICT, { code: 'gate_kind', dictValue: '门种类', sort: 1, isSealed: 0 })
      const parent = await ask(`GET ${DICT}/detail`, { query: { id: parentId } })
      expect(parent.body.data).toMatchObject({ parentId: '0', dictKey: '-1' })
      const refused = await ask(`POST ${DICT}/submit`, { body: { code: 'gate_kind', dictValue: '大门', parentId, sort: 1, isSealed: 0 } })
      expect(refused.body.msg).toBe('请输入字典键值')
      const id = await add(DICT, { code: 'gate_kind', dictValue: '大门', dictKey: '1', parentId, sort: 1, isSealed: 0 })
      const entries = await ask(`GET ${DICT}/dictionary`, { query: { code: 'gate_kind' } })
      expect(entries.body.data).toMatchObject([{ dictKey: '1', dictValue: '大门' }])
      const removed = await ask(`POST ${DICT}/remove`, { query: { ids: parentId } })
      expect(removed.body.msg).toBe('请先删除子节点！')
      expect((await ask(`POST ${DICT}/remove`, { query: { ids: `${id},${parentId}` } })).status).toBe(200)
    })

    test('refuses a sealed entry, but not in a record that has it already', async () => {
      await app.writeSchema('site/gate.json', {
        name: 'gate',
        title: '大门',
        api: '/api/site/gate',
        properties: { kind: { title: '种类', dict: 'flag' }, note: { title: '备注' } },
      })
      await expect.poll(async () => (await ask('GET /api/site/gate/list')).status).toBe(200)
      const id = await add('/api/site/gate', { kind: '1' })
      const { body } = await ask(`GET ${DICT}/parent-list`, { query: { code_equal: 'flag' } })
      const [{ id: parentId } = { id: '' }] = (body.data as { records: { id: string }[] }).records
      const children = await ask(`GET ${DICT}/child-list`, { query: { parentId } })
      const word = (children.body.data as { id: string; dictKey: string }[]).find((entry) => entry.dictKey === '1')
      expect((await ask(`POST ${DICT}/submit`, { body: { id: word?.id, isSealed: 1 } })).status).toBe(200)
      expect((await ask('POST /api/site/gate/submit', { body: { kind: '1' } })).body.msg).toBe('种类不在可选范围内')
      expect((await ask('POST /api/site/gate/submit', { body: { id, note: '改' } })).status).toBe(200)
    })
  })
})
