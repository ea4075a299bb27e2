import { beforeEach, expect, test } from 'vitest'
import { childRecords, descendantIds, insertRecord, removeRecords, updateRecord } from '#store/records.ts'
import type { Store } from '#store/store.ts'
import { entityOf } from '../../support/schemas.ts'
import { ann, bob, filtersOf, forEachStore, storeWith } from '../../support/stores.ts'

const dept = entityOf({
  name: 'dept',
  title: '部门',
  api: '/api/test/dept',
  sort: 'sort',
  tree: { parent: 'parentId' },
  properties: {
    deptName: { title: '名称', search: 'like' },
    parentId: { title: '上级', format: 'id', default: '0' },
    sort: { title: '排序', type: 'integer' },
  },
})

forEachStore((newPlace) => {
  let store: Store
  beforeEach(async () => {
    store = await storeWith(newPlace, dept)
    const rows: [string, string][] = [
      ['1', '0'],
      ['11', '1'],
      ['12', '1'],
      ['111', '11'],
      ['2', '0'],
    ]
    for (const [sort, [id, parentId]] of rows.entries())
      await insertRecord(store.db, dept, { id, parentId, deptName: `部门${id}`, sort }, ann)
  })

  test('all that stands below a record is found, itself and removed ones left out', async () => {
    expect((await descendantIds(store.db, dept, '1', ann)).sort()).toEqual(['11', '111', '12'])
    await removeRecords(store.db, dept, ['12'], ann)
    expect((await descendantIds(store.db, dept, '1', ann)).sort()).toEqual(['11', '111'])
    expect(await descendantIds(store.db, dept, '111', ann)).toEqual([])
    expect(await descendantIds(store.db, dept, '1', bob)).toEqual([])
  })

  test('a circle in the data comes to an end', async () => {
    await store.db.updateTable('dept').set({ parent_id: '111' }).where('id', '=', '1').execute()
    expect((await descendantIds(store.db, dept, '1', ann)).sort()).toEqual(['11', '111', '12'])
  })

  test('one level tells which of its records go deeper', async () => {
    const flags = async (parentId: string) =>
      (await childRecords(store.db, dept, parentId, [], ann)).map((record) => [record.id, record.hasChildren])
    expect(await flags('0')).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(await flags('1')).toEqual([
      ['11', true],
      ['12', false],
    ])
    expect(await childRecords(store.db, dept, '1', filtersOf(dept, { deptName: '12' }), ann)).toHaveLength(1)
    expect(await childRecords(store.db, dept, '0', [], bob)).toEqual([])
  })

  test('a level is told in parts that never overlap', async () => {
    const part = async (size: number, offset: number) =>
      (await childRecords(store.db, dept, '1', [], ann, { size, offset })).map((record) => [record.id, record.hasChildren])
    expect([await part(1, 0), await part(1, 1), await part(1, 2)]).toEqual([[['11', true]], [['12', false]], []])
  })

  test.each([
    ['1', 'record.parentIsSelf'],
    ['111', 'record.parentIsBelow'],
  ])('a record cannot move below itself (%s)', async (parentId, key) => {
    await expect(updateRecord(store.db, dept, '1', { parentId }, ann)).rejects.toMatchObject({ key })
    expect(await updateRecord(store.db, dept, '11', { parentId: '2' }, ann)).toMatchObject({ parentId: '2' })
  })
})
