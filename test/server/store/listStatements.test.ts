// A list takes few round trips: its total comes with the rows where the database is another process, all names in one statement.

import { beforeEach, expect, test } from 'vitest'
import type { Rec } from '#store/codec.ts'
import { insertRecord, listRecords, removeRecords } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { entitiesOf } from '../../support/schemas.ts'
import { ann, bob, forEachStore, queryOf, storeWith } from '../../support/stores.ts'

const { firm, grade, person } = entitiesOf(
  {
    name: 'firm',
    title: '单位',
    api: '/api/test/firm',
    card: { title: 'firmName', short: 'shortName' },
    properties: {
      firmName: { title: '名称', english: 'firmNameEn' },
      firmNameEn: { title: '英文名称' },
      shortName: { title: '简称' },
    },
  },
  { name: 'grade', title: '等级', api: '/api/test/grade', tenant: false, properties: { level: { title: '级别', type: 'integer' } } },
  {
    name: 'person',
    title: '人员',
    api: '/api/test/person',
    properties: {
      name: { title: '姓名', search: 'eq' },
      firmId: { title: '单位', ref: { entity: 'firm', label: 'firmName' } },
      formerIds: { title: '原单位', ref: { entity: 'firm', label: 'firmName', multiple: true } },
      gradeId: { title: '等级', ref: { entity: 'grade', label: 'level' } },
    },
  },
)
if (!firm || !grade || !person) throw new Error('entities are missing')

forEachStore((newPlace) => {
  let store: Store
  let statements: string[]
  const first = (size: number, current = 1) => listRecords(store.db, person, queryOf(person, {}, { size, current }), ann)
  const id = async (made: Promise<Rec>) => String((await made).id)

  beforeEach(async () => {
    store = await storeWith(newPlace, firm, grade, person)
    const { dialect } = store
    const { readAtOnce } = dialect
    statements = []
    // Every statement of a list outside of a transaction asks here first.
    dialect.readAtOnce = (sql, values) => {
      statements.push(sql)
      return readAtOnce(sql, values)
    }
  })

  test('names of several references come with one statement, and live records win over removed ones', async () => {
    const newFirm = (firmName: string, more: Rec = {}, actor = ann) => id(insertRecord(store.db, firm, { firmName, ...more }, actor))
    const [one, gone] = [await newFirm('甲建设', { firmNameEn: 'Jia', shortName: '甲' }), await newFirm('乙建设')]
    const foreign = await newFirm('外', {}, bob)
    const level = await id(insertRecord(store.db, grade, { level: 3 }, ann))
    await insertRecord(store.db, person, { name: 'a', firmId: one, formerIds: `${gone},${one}`, gradeId: level }, ann)
    await insertRecord(store.db, person, { name: 'b', firmId: foreign }, ann)
    await removeRecords(store.db, firm, [gone], ann)
    statements = []
    const { records } = await first(10)
    const shown = records.map(({ name, firmName, firmNameEn, firmNameShort, formerIdsName, formerIdsNameEn, gradeName }) => ({
      name,
      firmName,
      firmNameEn,
      firmNameShort,
      formerIdsName,
      formerIdsNameEn,
      gradeName,
    }))
    expect(shown).toEqual([
      { name: 'b', firmName: null, firmNameEn: null, firmNameShort: null, formerIdsName: null, formerIdsNameEn: null, gradeName: null },
      {
        name: 'a',
        firmName: '甲建设',
        firmNameEn: 'Jia',
        firmNameShort: '甲',
        formerIdsName: '乙建设,甲建设',
        formerIdsNameEn: '乙建设,Jia',
        gradeName: '3',
      },
    ])
    // The label of the grade is a number, which no statement mixes with texts.
    expect(statements.filter((sql) => sql.includes('"firm"') || sql.includes('"grade"'))).toHaveLength(2)
  })

  test('more ids than one statement takes keep all their names', async () => {
    const firms = await Promise.all(Array.from({ length: 30 }, (_, at) => id(insertRecord(store.db, firm, { firmName: `单位${at}` }, ann))))
    const many = Array.from({ length: 600 }, (_, at) => String(at)).concat(firms)
    await insertRecord(store.db, person, { name: 'a', formerIds: many.join(',') }, ann)
    const [{ formerIdsName }] = (await first(10)).records as [Rec]
    expect(String(formerIdsName).split(',')).toHaveLength(30)
  })

  test('the total of a full page comes with its rows on PostgreSQL, and is right on every page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await insertRecord(store.db, person, { name }, ann)
    await insertRecord(store.db, person, { name: 'f' }, bob)
    statements = []
    const pages = [await first(2), await first(2, 2), await first(2, 3), await first(2, 4), await first(5), await first(7)]
    expect(pages.map(({ records, total }) => [records.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
      [5, 5],
      [5, 5],
    ])
    expect(Object.keys(pages[0]?.records[0] ?? {})).not.toContain('undefined')
    // PostgreSQL counts apart for the page behind the last row alone, SQLite once for all of them.
    expect(statements.filter((sql) => sql.startsWith('select count(*)'))).toHaveLength(1)
    expect(statements.filter((sql) => sql.includes('row_number()'))).toHaveLength(store.dialect.countsWithRows ? 6 : 0)
  })

  test('the total that came with the rows is not kept if the table changed meanwhile', async () => {
    for (let at = 0; at < 4; at++) await insertRecord(store.db, person, { name: 'a' }, ann)
    const before = first(2)
    await insertRecord(store.db, person, { name: 'b' }, ann)
    await before
    expect((await first(2)).total).toBe(5)
  })
})
