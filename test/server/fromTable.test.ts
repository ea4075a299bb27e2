import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFolder } from '../../server/commands/moduleFacts.ts'
import { checkDerivedFile, recordOf } from '../../server/library/fromTable/checkDerivedFile.ts'
import { type EntityOfTable, entityOfTable, type TableOptions } from '../../server/library/fromTable/entityOfTable.ts'
import type { Library } from '../../server/library/library.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { describeTable, readTables } from '../../server/store/foreign/readTables.ts'
import { withForeign } from '../../server/store/foreign/withForeign.ts'
import { type ForeignDatabase, foreignDatabases } from '../support/foreign.ts'
import { mariaStatements, postgresStatements, tableDrafts } from '../support/foreignTables.ts'

const OPTIONS: TableOptions = {
  prefix: 'blade_',
  key: '',
  service: 'blade-site',
  folder: 'site',
  page: '/site',
  isBased: true,
  isWrapped: true,
  staying: null,
  chosen: {},
}

let library: Library

beforeAll(async () => {
  library = (await readFolder(PROJECT_SCHEMAS)).library
})

// Vitest refuses a file without a test.
if (foreignDatabases.length === 0) test.skip('no TEST_DATABASE_URL and no TEST_MYSQL_URL: there is no database to read', () => {})

describe.each(foreignDatabases)('%s', (_, open) => {
  let foreign: ForeignDatabase
  const made = new Map<string, EntityOfTable>()

  const inForeign = <T>(work: Parameters<typeof withForeign<T>>[2]) =>
    withForeign({ url: foreign.url, user: foreign.username, password: foreign.password }, { hosts: null, folder: tmpdir() }, work)
  const properties = (table: string) => made.get(table)?.file.properties ?? {}

  beforeAll(async () => {
    foreign = await open()
    const statements = foreign.name === 'MariaDB' ? mariaStatements : postgresStatements
    for (const draft of tableDrafts) await foreign.run(statements(draft))
    const words = recordOf(library).en ?? {}
    for (const { name } of tableDrafts) {
      const table = await inForeign((session) => describeTable(session, name))
      made.set(name, entityOfTable(table, OPTIONS, { entities: library.entities, dictionaries: [], words }))
    }
  })
  afterAll(() => foreign.close())

  test('lists its tables with their comments', async () => {
    const found = await inForeign(readTables)
    expect(found.map(({ name }) => name).sort()).toEqual(tableDrafts.map(({ name }) => name).sort())
    expect(found.find(({ name }) => name === 'blade_patrol')?.comment).toBe('巡检记录表')
  })

  test('names the columns of a list in one place', () => {
    const files = [...made.values()].map(({ file }) => file)
    const named = files.filter(({ columns }) => columns !== undefined)
    expect(named.length).toBeGreaterThan(0)
    expect(named.flatMap(({ properties = {} }) => Object.entries(properties).filter(([, { list }]) => list === false))).toEqual([])
    expect(files.map(({ version }) => version)).toEqual(files.map(() => 3))
  })

  test.each(tableDrafts.map(({ name }) => name))('%s gives a file without findings', async (name) => {
    const { path, file, dictionaries } = made.get(name) as EntityOfTable
    const findings = await checkDerivedFile(
      path,
      JSON.stringify(file, null, 2),
      library,
      dictionaries.map(({ code }) => code),
    )
    expect(findings).toEqual([])
  })

  test('a table that is not there is refused', async () => {
    await expect(inForeign((session) => describeTable(session, 'nothing'))).rejects.toMatchObject({ key: 'datasource.noTable' })
  })

  test('comments give titles and dictionaries, names formats, keys rules; what every record has is left out', () => {
    expect(made.get('blade_patrol')).toMatchObject({
      path: 'site/patrol.json',
      file: { name: 'patrol', title: '巡检记录', api: '/api/blade-site/patrol', route: '/site/patrol' },
      dictionaries: [
        {
          code: 'patrol_handle_state',
          name: '状态',
          words: [
            { key: '0', word: '未处理' },
            { key: '1', word: '已处理' },
          ],
        },
      ],
    })
    expect(made.get('blade_patrol')?.file.required).toEqual(['patrolNo', 'patrolTitle', 'patrolDate'])
    expect(properties('blade_patrol')).toEqual({
      patrolNo: { title: '巡检编号', maxLength: 32, unique: true, search: 'like' },
      patrolTitle: { title: '巡检标题', maxLength: 120, search: 'like' },
      handleState: { title: '状态', type: 'integer', default: 0, dict: 'patrol_handle_state', search: 'eq' },
      patrolDate: { title: '巡检日期', format: 'date', search: 'range' },
      foundTime: { title: '发现时间', format: 'date-time', preset: 'now()' },
      description: { title: '问题描述', format: 'textarea', maxLength: 65_535 },
      photo: { title: '现场照片', format: 'image', maxLength: 4000 },
      contactPhone: { title: '联系电话', format: 'phone', private: 'phone', maxLength: 20, search: 'eq' },
    })
  })

  test('a tree stands by its parent', () => {
    expect(made.get('blade_material_kind')?.file.tree).toEqual({ parent: 'parentId', label: 'name' })
    expect(properties('blade_material_kind').parentId).toMatchObject({
      ref: { entity: 'material-kind', label: 'name', tree: true },
      default: '0',
    })
  })

  test('money, places, private numbers, json and choices are known', () => {
    expect(properties('blade_material')).toMatchObject({
      materialCode: { unique: ['factory'] },
      unitPrice: { type: 'number', decimals: 2, unit: '元' },
      quality: { dict: 'material_quality', default: 'A' },
    })
    expect(properties('hr_worker')).toMatchObject({
      gender: { dict: 'hr_worker_gender' },
      idCard: { format: 'id-card', private: 'id-card' },
      isLeader: { type: 'integer', format: 'switch', default: 0 },
    })
    expect(properties('site_place')).toMatchObject({
      longitude: { type: 'number', minimum: -180, maximum: 180 },
      enabled: { type: 'boolean', format: 'switch' },
      place: { format: 'map-point', stored: false, point: { longitude: 'longitude', latitude: 'latitude', address: 'address' } },
    })
    expect(properties('site_reading')).toMatchObject({ placeId: { format: 'id' }, raw: { format: 'json' }, kind: { default: 1 } })
    expect(properties('site_reading')).not.toHaveProperty('picture')
  })

  test('names without latin letters, twice or without a comment are still fields', () => {
    expect(Object.keys(properties('t_2024_数据'))).toEqual(['column1', 'column2', 'column3', 'firstValue', 'firstValue2'])
    expect(properties('t_2024_数据').column3).toMatchObject({ title: '首值', description: '长度2米 宽度3米' })
    expect(made.get('OldOrders')?.file).toMatchObject({ name: 'old-orders', title: 'Old orders' })
    expect(properties('OldOrders')).toMatchObject({ orderNo: { title: 'Order No.' }, remark: { format: 'textarea', maxLength: 2000 } })
    expect(properties('link_user_post')).toMatchObject({ weight: { description: '1到100之间的整数' } })
  })

  test('a dictionary of the same words serves, and one of other words keeps its code', async () => {
    const table = await inForeign((session) => describeTable(session, 'blade_patrol'))
    const dictOf = (dictionaries: Parameters<typeof entityOfTable>[2]['dictionaries']) =>
      entityOfTable(table, OPTIONS, { entities: library.entities, dictionaries, words: {} }).file.properties?.handleState?.dict
    const words = [
      { key: '1', word: '已处理' },
      { key: '0', word: '未处理' },
    ]
    expect(dictOf([{ code: 'handled', name: '处理', words }])).toBe('handled')
    expect(dictOf([{ code: 'patrol_handle_state', name: '处理', words: words.slice(1) }])).toBe('patrol_handle_state_0_1')
  })

  test('a key of a table that has its entity becomes a reference', async () => {
    const table = await inForeign((session) => describeTable(session, 'site_reading'))
    const place = library.entities.get('company')
    const entities = new Map(place ? [['site-place', { ...place, name: 'site-place' }]] : [])
    const { file } = entityOfTable(table, OPTIONS, { entities, dictionaries: [], words: {} })
    expect(file.properties?.placeId?.ref).toEqual({ entity: 'site-place', label: 'companyName', tree: true })
    const plain = entityOfTable(table, { ...OPTIONS, isWrapped: false }, { entities, dictionaries: [], words: {} })
    expect(plain.file.properties?.placeId?.ref).toBeUndefined()
    expect(plain.file.properties?.kind).toMatchObject({ type: 'integer', description: '类型{1:自动采集;2:人工录入;3:补录}' })
  })
})
