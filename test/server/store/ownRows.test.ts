// The store's API for rows of the server itself, by field names.

import { beforeEach, describe, expect, test } from 'vitest'
import { figuresOfAllTenants } from '#store/aggregates/figures.ts'
import { copyFieldInAllTenants } from '#store/copyField.ts'
import { findRecord, insertRecord, removeRecords } from '#store/records.ts'
import { changeEvenRemoved, changeRows, changeRowsOfAllTenants, type NewValues } from '#store/rows/changeRows.ts'
import { eraseOfAllTenants, eraseRemoved, moveOutBeyondNewest } from '#store/rows/eraseRows.ts'
import { exists, existsEver, existsInAnyTenant } from '#store/rows/exists.ts'
import { lockRecords } from '#store/rows/lockRecords.ts'
import { plainRows, plainRowsOfAllTenants, rowsEverStored } from '#store/rows/plainRows.ts'
import { keepNewest, rowAtPlace } from '#store/rows/uniqueRow.ts'
import type { Store } from '#store/store.ts'
import type { WireFilters } from '#store/where.ts'
import { entitiesOf } from '../../support/schemas.ts'
import { ann, bob, forEachStore, storeWith } from '../../support/stores.ts'

const { tenant, box, camera } = entitiesOf(
  { name: 'tenant', title: '租户', api: '/api/test/tenant', tenant: false, properties: { tenantName: { title: '名称' } } },
  {
    name: 'box',
    title: '设备',
    api: '/api/test/box',
    properties: {
      code: { title: '编号' },
      state: { title: '状态' },
      amount: { title: '数量', type: 'integer' },
      seenAt: { title: '时间', format: 'date-time' },
      key: { title: '密钥', writeOnly: true },
      cameraIds: { title: '摄像头', ref: { entity: 'camera', label: 'serial', multiple: true } },
      slot: { title: '位置', unique: ['part'] },
      part: { title: '部位' },
    },
  },
  { name: 'camera', title: '摄像头', api: '/api/test/camera', properties: { serial: { title: '序列号' }, state: { title: '状态' } } },
)
if (!tenant || !box || !camera) throw new Error('entities are missing')

const EIGHT = '2026-11-20 08:00:00'
const NINE = '2026-11-20 09:00:00'

forEachStore((newPlace) => {
  let store: Store
  const stateOf = async (id: string) => (await rowsEverStored(store.db, box)).find((row) => row.id === id)?.state
  const change = (wanted: Record<string, string>, values: NewValues) => changeRows(store.db, box, wanted, values, ann)

  /** `1` and `2` of ann's tenant, `3` a removed one of it, `4` of bob's tenant, `5` of a tenant that was removed. */
  beforeEach(async () => {
    store = await storeWith(newPlace, tenant, box, camera)
    for (const tenantId of [ann.tenantId, bob.tenantId, '200002'])
      await insertRecord(store.db, tenant, { id: `t${tenantId}`, tenantId }, ann)
    await removeRecords(store.db, tenant, ['t200002'], ann)
    await insertRecord(store.db, box, { id: '1', code: 'A', state: 'on', amount: 1, seenAt: EIGHT, key: 'secret' }, ann)
    await insertRecord(store.db, box, { id: '2', code: 'B', state: 'on', amount: 2 }, ann)
    await insertRecord(store.db, box, { id: '3', code: 'C', state: 'on' }, ann)
    await removeRecords(store.db, box, ['3'], ann)
    await insertRecord(store.db, box, { id: '4', code: 'D', state: 'on', amount: 4 }, bob)
    await insertRecord(store.db, box, { id: '5', code: 'E', state: 'on', amount: 5 }, { ...bob, tenantId: '200002' })
  })

  describe('reading', () => {
    test('brings the live rows of one tenant, in the asked order and with the asked fields, a secret when it is named', async () => {
      const sort = [{ field: 'code', descending: true }]
      const rows = await plainRows(store.db, box, { state_equal: 'on' }, ann, { fields: ['id', 'key'], sort })
      expect(rows).toEqual([
        { id: '2', key: null },
        { id: '1', key: 'secret' },
      ])
      expect((await plainRows(store.db, box, { id_equal: '1' }, ann))[0]).not.toHaveProperty('key')
    })

    test('takes one of several groups of filters beside those that all must pass', async () => {
      const either: WireFilters[] = [{ seenAt_null: 'true', amount_equal: '2' }, { amount_gt: '3' }]
      const rows = await plainRows(store.db, box, { state_equal: 'on' }, ann, { fields: ['id'], either })
      expect(rows).toEqual([{ id: '2' }])
    })

    test('of all tenants leaves out removed rows and removed tenants', async () => {
      const rows = await plainRowsOfAllTenants(store.db, box, { state_equal: 'on' }, { fields: ['id', 'tenantId'] })
      expect(rows.map(({ id }) => id).sort()).toEqual(['1', '2', '4'])
      const [figures] = await figuresOfAllTenants(store.db, box, { measures: { rows: 'count', sum: 'sum amount' }, filters: [] })
      expect(figures).toEqual({ rows: 3, sum: 7 })
    })

    test('of what was ever stored leaves out nothing', async () => {
      expect((await rowsEverStored(store.db, box)).map(({ id }) => id).sort()).toEqual(['1', '2', '3', '4', '5'])
    })

    test('tells whether a row is there, in any tenant, or ever was', async () => {
      const there = async (wanted: Record<string, string>) => [
        await exists(store.db, box, wanted, ann),
        await existsInAnyTenant(store.db, box, wanted),
        await existsEver(store.db, box, wanted),
      ]
      expect(await there({ code_equal: 'A' })).toEqual([true, true, true])
      expect(await there({ code_equal: 'D' })).toEqual([false, true, true])
      expect(await there({ code_equal: 'C' })).toEqual([false, false, true])
      expect(await there({ code_equal: 'E' })).toEqual([false, false, true])
      expect(await there({ code_equal: 'F' })).toEqual([false, false, false])
    })

    test('a filter on what is no field is a fault of the program', async () => {
      expect(() => plainRows(store.db, box, { colour_equal: 'red' }, ann)).toThrow('schema.fieldMissing')
    })
  })

  describe('changing', () => {
    test('writes only where the row still is as it was read, says how many, and does not touch who edited when', async () => {
      const before = await findRecord(store.db, box, '1', ann)
      expect(await change({ id_equal: '1', state_equal: 'off' }, { state: 'broken' })).toBe(0)
      expect(await change({ id_equal: '1', state_equal: 'on' }, { state: 'off', amount: null })).toBe(1)
      expect(await findRecord(store.db, box, '1', ann)).toEqual({ ...before, state: 'off', amount: null })
    })

    test('reaches neither removed rows nor those of other tenants', async () => {
      expect(await change({}, { state: 'off' })).toBe(2)
      expect([await stateOf('3'), await stateOf('4')]).toEqual(['on', 'on'])
    })

    test('of all tenants leaves out removed rows and removed tenants', async () => {
      expect(await changeRowsOfAllTenants(store.db, box, { state_equal: 'on' }, { state: 'off' })).toBe(3)
      expect([await stateOf('3'), await stateOf('4'), await stateOf('5')]).toEqual(['on', 'off', 'on'])
    })

    test('gives the first letters of a text up for others', async () => {
      await change({ id_equal: '1' }, { state: '海南省/三亚市/海棠区' })
      await change({ id_equal: '1' }, { state: { insteadOfFirst: '海南省/三亚市'.length, text: '海南省/鹿城市' } })
      expect(await stateOf('1')).toBe('海南省/鹿城市/海棠区')
    })

    test('brings a removed row back', async () => {
      expect(await change({ id_equal: '3' }, { isDeleted: 0 })).toBe(0)
      expect(await changeEvenRemoved(store.db, box, '3', { isDeleted: 0, state: 'off' }, ann)).toBe(1)
      expect(await findRecord(store.db, box, '3', ann)).toMatchObject({ state: 'off' })
    })

    test('a field whose ids have links is refused', () => {
      expect(() => change({ id_equal: '1' }, { cameraIds: '1,2' })).toThrow('box.cameraIds has links')
    })

    test('follows a field of another entity where it differs, within the tenant', async () => {
      await insertRecord(store.db, camera, { id: 'c1', serial: 'A', state: 'off' }, ann)
      await insertRecord(store.db, camera, { id: 'c2', serial: 'A', state: 'off' }, bob)
      await insertRecord(store.db, camera, { id: 'c3', serial: 'C', state: 'off' }, ann)
      await insertRecord(store.db, camera, { id: 'c4', serial: 'B', state: 'on' }, ann)
      const copy = { field: 'state', from: box, own: 'serial', other: 'code' }
      expect(await copyFieldInAllTenants(store.db, camera, copy)).toBe(1)
      const states = await rowsEverStored(store.db, camera)
      expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({ c1: 'on', c2: 'off', c3: 'off', c4: 'on' })
    })

    test('a record that is held lets others wait to the end of the transaction', async () => {
      const turns: string[] = []
      let reached = () => {}
      const isHeld = new Promise<void>((resolve) => {
        reached = resolve
      })
      const first = store.transaction(async (db) => {
        await lockRecords(db, box, ['1'], ann)
        reached()
        await new Promise((resolve) => setTimeout(resolve, 100))
        turns.push('first')
      })
      await isHeld
      const second = store.transaction(async (db) => {
        await lockRecords(db, box, ['1'], ann)
        turns.push('second')
      })
      await Promise.all([first, second])
      expect(turns).toEqual(['first', 'second'])
    })
  })

  describe('erasing', () => {
    const left = async () => (await rowsEverStored(store.db, box)).map(({ id }) => id).sort()

    test('takes what passes of all tenants, removed rows too, so many at a time', async () => {
      expect(await eraseOfAllTenants(store.db, box, { code_ge: 'B' }, 3)).toBe(3)
      expect(await eraseOfAllTenants(store.db, box, { code_ge: 'B' })).toBe(1)
      expect(await left()).toEqual(['1'])
    })

    test('moves all but the newest of each tenant out, once they are kept elsewhere', async () => {
      const kept: unknown[] = []
      const keep = async (rows: readonly { id?: unknown }[]) => void kept.push(...rows.map(({ id }) => id))
      const before = await left()
      await expect(moveOutBeyondNewest(store.db, box, 1, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
      expect(await left()).toEqual(before)
      await moveOutBeyondNewest(store.db, box, 1, keep)
      expect([...(await left()), ...kept].sort()).toEqual(before)
      const tenants = (await rowsEverStored(store.db, box)).map(({ tenantId }) => tenantId)
      expect(tenants).toHaveLength(new Set(tenants).size)
      await moveOutBeyondNewest(store.db, box, 1, keep)
      expect(await left()).toHaveLength(tenants.length)
    })

    test('frees the id of a removed record, and of no other', async () => {
      for (const id of ['1', '3', '4']) await eraseRemoved(store.db, box, id, ann)
      expect(await left()).toEqual(['1', '2', '4', '5'])
    })
  })

  describe('a unique place', () => {
    const keep = (part: string, seenAt: string, amount: number) =>
      keepNewest(store.db, box, [{ place: { slot: 'left', part }, values: { seenAt, amount } }], 'seenAt', ann)
    const at = (part: string) => rowAtPlace(store.db, box, { slot: 'left', part }, ann, ['seenAt', 'amount'])

    test('holds the newest row of each companion, an empty one too', async () => {
      expect(await at('')).toBeNull()
      await keep('', NINE, 1)
      await keep('2', EIGHT, 2)
      await keep('', EIGHT, 3)
      expect(await at('')).toEqual({ seenAt: NINE, amount: 1 })
      await keep('', NINE, 4)
      expect([await at(''), await at('2')]).toEqual([
        { seenAt: NINE, amount: 4 },
        { seenAt: EIGHT, amount: 2 },
      ])
    })

    test('is the own one of each tenant', async () => {
      await keep('', NINE, 1)
      await keepNewest(store.db, box, [{ place: { slot: 'left', part: '' }, values: { seenAt: EIGHT, amount: 2 } }], 'seenAt', bob)
      expect(await at('')).toEqual({ seenAt: NINE, amount: 1 })
    })

    test('is asked by all its fields', async () => {
      await expect(rowAtPlace(store.db, box, { slot: 'left' }, ann, ['id'])).rejects.toThrow('box is not unique by slot')
    })
  })
})
