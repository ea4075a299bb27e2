import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFullNames } from '../../server/modules/system/regions/regionSeeds.ts'
import { changeRows } from '../../server/store/rows/changeRows.ts'
import { findRows, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/region'
const YARDS = '/api/site/yard'

/** Something that lies in a region. */
const YARD = {
  name: 'yard',
  title: '工地',
  api: YARDS,
  properties: {
    yardName: { title: '工地名称', search: 'like' },
    regionCode: { title: '所在地区', format: 'region', search: 'prefix' },
  },
}

type Row = Record<string, unknown> & { code: string; name: string; title?: string; value?: string; hasChildren?: boolean }

describe.each(databases)('regions on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/yard.json': YARD } })
    admin = await app.api()
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['region_add', 'region_edit', 'region_delete'] })
  })

  afterAll(() => app.close())

  const rows = async (name: string, query: Record<string, string> = {}): Promise<Row[]> =>
    (await admin(`GET ${ROOT}/${name}`, { query })).body.data as Row[]
  const submit = (body: Record<string, unknown>): Promise<Reply> => admin(`POST ${ROOT}/submit`, { body: { sort: 1, ...body } })
  const town = { code: '110101001', parentCode: '110101', name: '东华门街道', regionLevel: 4 }

  test('a fresh platform knows the whole country, down to districts', async () => {
    const all = await findRows(app.platform, 'region')
    expect(all.length).toBeGreaterThan(3200)
    const codes = new Set(all.map((row) => row.code))
    expect(all.filter((row) => row.code !== '00' && !codes.has(row.parentCode))).toEqual([])
    expect(all.filter((row) => row.regionLevel === 1)).toHaveLength(34)
  })

  test('the tree opens level by level from the country', async () => {
    expect(await rows('lazy-tree')).toMatchObject([{ code: '00', title: '中华人民共和国', value: '00', hasChildren: true }])
    const provinces = await rows('lazy-tree', { parentCode: '00' })
    expect(provinces[0]).toMatchObject({ id: '110000', parentCode: '00', title: '北京市', key: '110000', hasChildren: true })
    expect((await rows('lazy-list', { parentCode: '110100' }))[0]).toMatchObject({ code: '110101', name: '东城区', hasChildren: false })
  })

  test('a cascade asks for what lies below a code, provinces first', async () => {
    expect(await rows('select')).toHaveLength(34)
    expect((await rows('select', { code: '440300' })).map((row) => row.name)).toContain('南山区')
  })

  test('a search finds regions by a part of the full name or the beginning of the code, the highest first', async () => {
    const found = await rows('select', { keyword: '深圳市' })
    expect(found.slice(0, 2).map(({ fullName }) => fullName)).toEqual(['广东省/深圳市', '广东省/深圳市/罗湖区'])
    expect((await rows('select', { keyword: '4403' })).map(({ code }) => code)).toContain('440305')
    expect((await rows('select', { keyword: '440305' })).map(({ fullName }) => fullName)).toEqual(['广东省/深圳市/南山区'])
    expect(await rows('select', { keyword: '没有的地方' })).toEqual([])
  })

  test('a region is asked for by its code, and lists come in pages', async () => {
    expect((await admin(`GET ${ROOT}/detail`, { query: { code: '440305' } })).body.data).toMatchObject({
      name: '南山区',
      ancestors: '0,00,440000,440300',
      provinceName: '广东省',
      cityCode: '440300',
      districtName: '南山区',
    })
    expect((await admin(`GET ${ROOT}/detail`, { query: { code: '999999' } })).status).toBe(404)
    const page = await admin(`GET ${ROOT}/list`, { query: { regionLevel: '1', size: '5' } })
    expect(page.body.data).toMatchObject({ total: 34, size: 5, records: expect.any(Array) })
    expect((await rows('lazy-list', { name: '南山区' })).map((row) => row.code)).toEqual(['230404', '440305'])
  })

  test('a new code adds a region that knows its place, a known one changes it', async () => {
    expect((await submit(town)).status).toBe(200)
    expect((await admin(`GET ${ROOT}/detail`, { query: { code: town.code } })).body.data).toMatchObject({
      id: town.code,
      ancestors: '0,00,110000,110100,110101',
      cityName: '北京市',
      townName: '东华门街道',
    })
    expect((await submit({ ...town, name: '改名街道' })).status).toBe(200)
    expect(await findRows(app.platform, 'region', { code_equal: town.code })).toMatchObject([
      { name: '改名街道', fullName: '北京市/北京市/东城区/改名街道' },
    ])
  })

  test('what lies below a region follows its name', async () => {
    const { data: city } = (await admin(`GET ${ROOT}/detail`, { query: { code: '460200' } })).body
    await submit({ ...(city as Row), name: '鹿城市' })
    expect(await findRows(app.platform, 'region', { code_equal: '460200' })).toMatchObject([
      { cityName: '鹿城市', fullName: '海南省/鹿城市' },
    ])
    expect(await findRows(app.platform, 'region', { code_equal: '460202' })).toMatchObject([
      { cityName: '鹿城市', fullName: '海南省/鹿城市/海棠区' },
    ])
    expect((await submit({ ...(city as Row), updateTime: undefined })).status).toBe(200)
  })

  test('regions of a time before full names get theirs', async () => {
    const { store, library } = app.platform
    const regions = library().entities.get('region')
    if (!regions) throw new Error('There is no region')
    const old = { id_in: '00,440000,440300,440305' }
    await changeRows(store.db, regions, old, { fullName: null }, systemActor())
    await fillFullNames(store)
    expect((await findRows(app.platform, 'region', old)).map(({ fullName }) => fullName).sort()).toEqual([
      '中华人民共和国',
      '广东省',
      '广东省/深圳市',
      '广东省/深圳市/南山区',
    ])
  })

  test('a record in a region carries its full name and is found by every region above it; an unknown code is refused', async () => {
    const yard = { yardName: '前海工地', regionCode: '440305' }
    const saved = await admin(`POST ${YARDS}/submit`, { body: yard })
    expect(saved.status).toBe(200)
    const found = async (query: Record<string, string>) =>
      ((await admin(`GET ${YARDS}/list`, { query })).body.data as { records: Row[] }).records
    expect(await found({})).toMatchObject([{ regionCode: '440305', regionName: '广东省/深圳市/南山区' }])
    expect(await found({ regionCode_likeright: '44' })).toHaveLength(1)
    expect(await found({ regionCode_likeright: '4401' })).toHaveLength(0)
    for (const regionCode of ['440399', '4403', 'here']) {
      expect((await admin(`POST ${YARDS}/submit`, { body: { ...yard, regionCode } })).status).toBe(400)
    }
  })

  test('an unknown parent or a code that is none is refused', async () => {
    expect((await submit({ ...town, code: '110101009', parentCode: '555' })).status).toBe(400)
    const wrong = await submit({ ...town, code: '11-01' })
    expect([wrong.status, wrong.body.msg]).toEqual([400, '区划编号为2至12位数字'])
    // Thousands of codes would be looked for, one below the other.
    expect((await submit({ ...town, code: '00'.repeat(20_000) })).status).toBe(400)
  })

  test('a region goes by its code, but not before what lies below it, and may come back', async () => {
    const refused = await admin(`POST ${ROOT}/remove`, { query: { id: '110101' } })
    expect([refused.status, refused.body.msg]).toEqual([400, '请先删除子节点！'])
    expect((await admin(`POST ${ROOT}/remove`, { query: { id: town.code } })).status).toBe(200)
    expect((await admin(`GET ${ROOT}/detail`, { query: { code: town.code } })).status).toBe(404)
    expect((await submit(town)).status).toBe(200)
    expect(await findRows(app.platform, 'region', { code_equal: town.code })).toMatchObject([{ name: '东华门街道' }])
  })

  test('only the managing tenant changes regions; everybody may choose one', async () => {
    const bob = await app.api('bob', '100001')
    expect((await bob(`POST ${ROOT}/submit`, { body: { ...town, name: '抢名' } })).status).toBe(403)
    expect((await bob(`POST ${ROOT}/remove`, { query: { id: town.code } })).status).toBe(403)
    expect((await bob(`GET ${ROOT}/select`, { query: { code: '110000' } })).body.data).toMatchObject([{ name: '北京市' }])
  })
})
