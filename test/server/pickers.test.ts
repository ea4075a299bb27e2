// Searching options: a few of many records, on any level of a tree.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/supplier'
const supplier = {
  name: 'supplier',
  title: '供应商',
  api: API,
  tree: { parent: 'parentId', label: 'supplierName', lazy: true },
  sort: 'supplierName',
  properties: { supplierName: { title: '名称', search: 'like' }, parentId: { title: '上级' } },
}

describe.each(oneDatabase)('a picker on %s', (database) => {
  let app: TestApp
  let admin: Caller
  const names = async (path: string, query: Record<string, string | number>) =>
    ((await admin(`GET ${API}/${path}`, { query })).body.data as { supplierName: string }[]).map((row) => row.supplierName)

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/supplier.json': supplier } })
    admin = await app.api()
    const insert = (supplierName: string, parentId: unknown) =>
      insertRecord(app.platform.store.db, entityOf(app.platform, 'supplier'), { supplierName, parentId }, systemActor())
    const top = await insert('总公司', '0')
    for (let at = 10; at < 40; at++) await insert(`分公司${at}`, top.id)
  })
  afterAll(() => app.close())

  test('gets one page of all records when it asks for a size', async () => {
    expect(await names('select', { size: 20 })).toHaveLength(20)
    expect(await names('select', { size: 20, current: 2 })).toHaveLength(11)
    expect(await names('select', {})).toHaveLength(31)
  })

  test('finds records by a part of their name', async () => {
    expect(await names('select', { size: 20, supplierName: '司1' })).toHaveLength(10)
    expect(await names('select', { size: 3, supplierName: '司1' })).toEqual(['分公司10', '分公司11', '分公司12'])
  })

  test('finds nodes below branches that were never opened', async () => {
    expect(await names('lazy-tree', { parentId: '0' })).toEqual(['总公司'])
    expect(await names('lazy-tree', { supplierName: '39', size: 20 })).toEqual(['分公司39'])
    expect(await names('lazy-tree', { supplierName: '分公司', size: 20 })).toHaveLength(20)
  })
})
