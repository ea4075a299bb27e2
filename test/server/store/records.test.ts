import { beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '#server/errors.ts'
import { allRecords, findRecord, findSecret, hasChildren, insertRecord, listRecords, removeRecords, updateRecord } from '#store/records.ts'
import { valuesOfEach } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { entitiesOf } from '../../support/schemas.ts'
import { ann, bob, filtersOf, forEachStore, queryOf, storeWith } from '../../support/stores.ts'

const { device, company, region } = entitiesOf(
  {
    name: 'company',
    title: '单位',
    api: '/api/test/company',
    sort: 'companyName',
    tree: { parent: 'parentId' },
    properties: {
      companyName: { title: '名称' },
      parentId: { title: '上级', format: 'id', default: '0' },
    },
  },
  {
    name: 'device',
    title: '设备',
    api: '/api/test/device',
    properties: {
      code: { title: '设备编号', unique: true, search: 'eq' },
      label: { title: '设备名称', search: 'like' },
      amount: { title: '数量', type: 'integer', default: 5 },
      price: { title: '单价', type: 'number' },
      isOnline: { title: '在线', type: 'boolean' },
      day: { title: '日期', format: 'date', search: 'range' },
      seenAt: { title: '时间', format: 'date-time', search: 'range' },
      companyId: { title: '单位', ref: { entity: 'company', label: 'companyName' }, search: 'eq' },
      ownerIds: { title: '业主', ref: { entity: 'company', label: 'companyName', multiple: true }, search: 'in' },
      slot: { title: '位置', unique: ['companyId'], message: { unique: '该单位的位置已被占用' } },
      password: { title: '密码', format: 'password' },
      manual: { title: '说明', format: 'rich-text' },
      worth: { title: '总价', type: 'number', compute: 'amount * price' },
    },
  },
  { name: 'region', title: '区域', api: '/api/test/region', tenant: false, properties: { regionName: { title: '名称' } } },
)
if (!device || !company || !region) throw new Error('entities are missing')

const refusal = (work: Promise<unknown>): Promise<Pick<AppError, 'key' | 'args'>> =>
  work.then(
    () => {
      throw new Error('was not refused')
    },
    (error: AppError) => ({ key: error.key, args: error.args }),
  )

forEachStore((newPlace) => {
  let store: Store
  beforeEach(async () => {
    store = await storeWith(newPlace, device, company, region)
  })
  const insert = (values: Record<string, unknown>, actor = ann) => insertRecord(store.db, device, values, actor)
  const labels = async (wanted: Record<string, string>) => {
    const { records, total } = await listRecords(
      store.db,
      device,
      queryOf(device, wanted, { sort: [{ field: 'label', descending: false }] }),
      ann,
    )
    expect(total).toBe(records.length)
    return records.map((record) => record.label)
  }

  test('answers questions about values of several tables and types together, however many ids they name', async () => {
    const first = await insert({ code: 'a', amount: 7, price: 1.5 })
    const firm = await insertRecord(store.db, company, { companyName: '甲' }, ann)
    await insert({ code: 'b', amount: 7 }, bob)
    const many = (id: unknown) => [...Array.from({ length: 4_000 }, (_, at) => `none-${at}`), id].join(',')
    const ask = (entity: typeof device, field: string, wanted: Record<string, string>) => ({
      entity,
      field,
      filters: filtersOf(entity, wanted),
    })
    const questions = [
      ask(device, 'amount', { code_equal: 'a' }),
      ask(company, 'companyName', { id_equal: String(firm.id) }),
      ask(device, 'price', { amount_equal: '7' }),
      ask(device, 'code', { code_equal: 'b' }),
      ...Array.from({ length: 9 }, () => ask(device, 'id', { id_in: many(first.id) })),
    ]
    const found = await valuesOfEach(store.db, questions, ann)
    expect(found.map((values) => [...values])).toEqual([['7'], ['甲'], ['1.5'], [], ...Array(9).fill([first.id])])
  })

  test('keeps of rich text what is no danger to whoever reads it', async () => {
    const sent = '<p onclick="x()">见<a href="javascript:x()">图</a><b>甲</b><script>x()</script><img src="data:text/html,x" alt="乙"></p>'
    const { id } = await insert({ label: 'a', manual: sent })
    const kept = '<p>见<a target="_blank" rel="noopener noreferrer">图</a><b>甲</b><img alt="乙" /></p>'
    expect((await findRecord(store.db, device, String(id), ann))?.manual).toBe(kept)
    await updateRecord(store.db, device, String(id), { manual: '<script>x()</script>' }, ann)
    expect((await findRecord(store.db, device, String(id), ann))?.manual).toBeNull()
  })

  test('a record comes back with what was given, its defaults and what the store keeps', async () => {
    const made = await insert({ code: 'A-1', label: '塔机', price: 2.5, isOnline: true, day: '2026-03-01', nonsense: 1, seenAt: '' })
    expect(made).toEqual(
      await findRecord(store.db, device, String(made.id), ann).then((found) => ({
        ...found,
        companyName: undefined,
        ownerIdsName: undefined,
      })),
    )
    expect(made).toMatchObject({
      code: 'A-1',
      label: '塔机',
      amount: 5,
      price: 2.5,
      worth: 12.5,
      isOnline: true,
      day: '2026-03-01',
      seenAt: null,
      tenantId: '000000',
      createUser: '1',
      createDept: '7',
      updateUser: '1',
      isDeleted: 0,
    })
    expect(made.id).toMatch(/^[1-9]\d{18}$/)
    expect(made.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(made.updateTime).toBe(made.createTime)
    expect(made).not.toHaveProperty('nonsense')
  })

  test('an id of 19 digits stays exact', async () => {
    const made = await insert({ id: '1987654321098765433', code: 'A' })
    expect(made.id).toBe('1987654321098765433')
    expect(await findRecord(store.db, device, '1987654321098765433', ann)).toMatchObject({ code: 'A' })
    expect(await findRecord(store.db, device, '1987654321098765432', ann)).toBeNull()
  })

  test('a secret is stored but part of no record, and an empty one leaves it as it was', async () => {
    const made = await insert({ code: 'A', password: 'hush' })
    const id = String(made.id)
    const changed = await updateRecord(store.db, device, id, { label: 'x', password: '' }, ann)
    const listed = await listRecords(store.db, device, queryOf(device), ann)
    for (const record of [made, changed, listed.records[0]]) expect(record).not.toHaveProperty('password')
    expect(await findSecret(store.db, device, id, 'password')).toBe('hush')
  })

  describe('another tenant', () => {
    test('sees and changes nothing by any verb', async () => {
      const made = await insert({ code: 'A', label: 'mine' })
      const id = String(made.id)
      expect(await findRecord(store.db, device, id, bob)).toBeNull()
      expect(await listRecords(store.db, device, queryOf(device), bob)).toEqual({ records: [], total: 0 })
      expect(await allRecords(store.db, device, [], bob)).toEqual([])
      expect((await refusal(updateRecord(store.db, device, id, { label: 'stolen' }, bob))).key).toBe('record.notFound')
      expect(await removeRecords(store.db, device, [id], bob)).toBe(0)
      expect(await findRecord(store.db, device, id, ann)).toMatchObject({ label: 'mine' })
    })

    test('may use the same unique value, and cannot be put into a record', async () => {
      await insert({ code: 'A' })
      expect(await insert({ code: 'A', tenantId: '000000' }, bob)).toMatchObject({ code: 'A', tenantId: '100001' })
    })

    test('has no name of its own records shown to others', async () => {
      const theirs = await insertRecord(store.db, company, { companyName: '秘密' }, bob)
      await insert({ code: 'A', companyId: theirs.id })
      const { records } = await listRecords(store.db, device, queryOf(device), ann)
      expect(records[0]).toMatchObject({ companyName: null })
    })

    test('shares the entities that belong to no tenant', async () => {
      await insertRecord(store.db, region, { regionName: '北京' }, ann)
      expect(await allRecords(store.db, region, [], bob)).toMatchObject([{ regionName: '北京' }])
    })
  })

  describe('unique', () => {
    test('a second live record with the value is refused with the title of the field', async () => {
      await insert({ code: 'A' })
      expect(await refusal(insert({ code: 'A' }))).toEqual({ key: 'record.duplicate', args: { title: '设备编号' } })
      const other = await insert({ code: 'B' })
      expect((await refusal(updateRecord(store.db, device, String(other.id), { code: 'A' }, ann))).key).toBe('record.duplicate')
    })

    test('a removed record frees its value, and it can be removed twice', async () => {
      for (let round = 0; round < 2; round++) {
        const made = await insert({ code: 'A' })
        expect(await removeRecords(store.db, device, [String(made.id)], ann)).toBe(1)
        expect(await removeRecords(store.db, device, [String(made.id)], ann)).toBe(0)
        expect(await findRecord(store.db, device, String(made.id), ann)).toBeNull()
      }
      expect(await listRecords(store.db, device, queryOf(device), ann)).toEqual({ records: [], total: 0 })
    })

    test('empty values do not collide', async () => {
      await insert({ code: '' })
      await insert({ code: null })
      expect((await listRecords(store.db, device, queryOf(device, { code_null: '1' }), ann)).total).toBe(2)
    })

    test('a value counts together with its companions, an empty companion as one of them, and the file has the last word', async () => {
      await insert({ slot: '1', companyId: '10' })
      await insert({ slot: '1', companyId: '11' })
      await insert({ slot: '1' })
      const refused = { key: 'record.invalid', args: { sentence: '该单位的位置已被占用' } }
      expect(await refusal(insert({ slot: '1', companyId: '10' }))).toEqual(refused)
      expect(await refusal(insert({ slot: '1' }))).toEqual(refused)
    })

    test('of many that write it at the same moment one wins and the others are told', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => insert({ code: 'same' })))
      const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => (outcome.reason as AppError).key)
      expect(failures).toEqual(Array.from({ length: 7 }, () => 'record.duplicate'))
      expect(await labels({ code_equal: 'same' })).toHaveLength(1)
    })

    test('a record may be saved again with its own value', async () => {
      const made = await insert({ code: 'A' })
      expect(await updateRecord(store.db, device, String(made.id), { code: 'A', label: 'new' }, ann)).toMatchObject({ label: 'new' })
    })
  })

  describe('update', () => {
    test('changes the given fields only, and computes anew', async () => {
      const made = await insert({ code: 'A', label: 'old', price: 2 })
      const changed = await updateRecord(
        store.db,
        device,
        String(made.id),
        { price: 3, label: undefined, id: '1', createUser: '9' },
        { ...ann, userId: '5' },
      )
      expect(changed).toMatchObject({ id: made.id, label: 'old', price: 3, worth: 15, createUser: '1', updateUser: '5' })
      expect(await findRecord(store.db, device, String(made.id), ann)).toMatchObject(changed)
    })

    test('of an older version is refused and changes nothing; the time grows with every version', async () => {
      const made = await insert({ code: 'A', label: 'first' })
      const id = String(made.id)
      const second = await updateRecord(store.db, device, id, { label: 'second' }, ann, String(made.updateTime))
      const third = await updateRecord(store.db, device, id, { label: 'third' }, ann, String(second.updateTime))
      const times = [made, second, third].map((one) => String(one.updateTime))
      expect(times).toEqual([...new Set(times)].sort())
      expect((await refusal(updateRecord(store.db, device, id, { label: 'late' }, ann, times[0]))).key).toBe('record.conflict')
      expect(await findRecord(store.db, device, id, ann)).toMatchObject({ label: 'third', updateTime: times[2] })
    })

    test('by many at once from one version lets one through', async () => {
      const made = await insert({ code: 'A' })
      const write = (label: string) => updateRecord(store.db, device, String(made.id), { label }, ann, String(made.updateTime))
      const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(write))
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    })

    test('of different fields by many at once keeps them all when nobody asks for a version', async () => {
      const made = await insert({ code: 'A' })
      await Promise.all(
        [{ label: 'x' }, { amount: 9 }, { price: 1 }].map((values) => updateRecord(store.db, device, String(made.id), values, ann)),
      )
      expect(await findRecord(store.db, device, String(made.id), ann)).toMatchObject({ label: 'x', amount: 9, price: 1, worth: 9 })
    })

    test('of a removed or unknown record finds none', async () => {
      expect((await refusal(updateRecord(store.db, device, '404', {}, ann))).key).toBe('record.notFound')
    })
  })

  describe('filters', () => {
    beforeEach(async () => {
      const one = await insertRecord(store.db, company, { id: '10', companyName: '一建' }, ann)
      await insertRecord(store.db, company, { id: '11', companyName: '二建' }, ann)
      await insert({
        label: '1 塔机 Alpha',
        code: '110101',
        amount: 1,
        price: 1.5,
        isOnline: true,
        day: '2026-01-01',
        seenAt: '2026-01-01 00:00:00',
        companyId: one.id,
        ownerIds: '10,11',
      })
      await insert({
        label: '2 升降机 100%',
        code: '110102',
        amount: 10,
        price: 2.5,
        isOnline: false,
        day: '2026-01-02',
        seenAt: '2026-01-02 12:00:00',
        companyId: '11',
        ownerIds: '11',
      })
      await insert({ label: '3 a_b\\c', code: 'xa-3', amount: 21, day: '2026-01-03', seenAt: '2026-01-03 23:59:59' })
      await insert({ label: '4 ALPHABET', code: '120', amount: 1 })
    })

    test('each operator finds what it says', async () => {
      const wanted: [Record<string, string>, string][] = [
        [{ label: '塔机' }, '1'],
        [{ label: 'alpha' }, '14'],
        [{ label_like: '机' }, '12'],
        [{ label: '%' }, '2'],
        [{ label: '_' }, '3'],
        [{ label: '\\' }, '3'],
        [{ label: "'" }, ''],
        [{ label_equal: '4 ALPHABET' }, '4'],
        [{ label_equal: '4 alphabet' }, ''],
        [{ label_notequal: '4 ALPHABET' }, '123'],
        [{ label_likeleft: 'alpha' }, '1'],
        [{ label_likeright: '4 al' }, '4'],
        [{ code_likeright: '1101' }, '12'],
        [{ code_likeright: 'XA' }, '3'],
        [{ label_notlike: 'alpha' }, '23'],
        [{ price_notlike: '1' }, '234'],
        [{ amount: '1' }, '14'],
        [{ amount_like: '1' }, '1234'],
        [{ amount_notequal: '1' }, '23'],
        [{ price_notequal: '1.5' }, '234'],
        [{ amount_gt: '9' }, '23'],
        [{ amount_ge: '10' }, '23'],
        [{ amount_lt: '10' }, '14'],
        [{ amount_le: '10' }, '124'],
        [{ price_gt: '1.6' }, '2'],
        [{ amount_in: '1,21,99' }, '134'],
        [{ code_in: '120' }, '4'],
        [{ isOnline: 'true' }, '1'],
        [{ isOnline_equal: '0' }, '2'],
        [{ price_null: '1' }, '34'],
        [{ price_notnull: 'yes' }, '12'],
        [{ amount_ignore: '77' }, '1234'],
        [{ day: '2026-01-02' }, '2'],
        [{ day_datege: '2026-01-02' }, '23'],
        [{ day_datege: '2026-01-02 00:00:00' }, '23'],
        [{ day_datele: '2026-01-02 23:59:59' }, '12'],
        [{ seenAt_dategt: '2026-01-01 00:00:00' }, '123'],
        [{ seenAt_gt: '2026-01-01 00:00:00' }, '23'],
        [{ seenAt_gt: '2026-01-01' }, '23'],
        [{ seenAt_dategt: '2026-01-02', seenAt_datelt: '2026-01-02' }, '2'],
        [{ seenAt_datege: '2026-01-01' }, '123'],
        [{ seenAt_datelt: '2026-01-03 23:59:59' }, '123'],
        [{ seenAt_datelt: '2026-01-03' }, '123'],
        [{ seenAt_lt: '2026-01-03 23:59:59' }, '12'],
        [{ seenAt_datele: '2026-01-03 23:59:59' }, '123'],
        [{ seenAt_dateequal: '2026-01-02 12:00:00' }, '2'],
        [{ createTime_dategt: '2020-01-01 00:00:00', createTime_datelt: '2999-01-01 00:00:00' }, '1234'],
        [{ companyId_equal: '10' }, '1'],
        [{ ownerIds_equal: '11' }, '12'],
        [{ ownerIds_in: '10,99' }, '1'],
        [{ ownerIds_in: '1' }, ''],
        [{ label: '机', amount_gt: '5' }, '2'],
        [{ label: '\0塔机' }, '1'],
      ]
      const found: typeof wanted = []
      for (const [filters] of wanted) found.push([filters, (await labels(filters)).map((label) => String(label)[0]).join('')])
      expect(found).toEqual(wanted)
    })

    test('find one of a hundred thousand values, in a list and beside other conditions', async () => {
      for (const code of ['MB', 'MC']) await insertRecord(store.db, device, { code, label: code }, ann)
      const many = Array.from({ length: 100_000 }, (_, at) => `x'"\\${at}`)
      const found = async (values: readonly string[]) =>
        (await listRecords(store.db, device, queryOf(device, { code_in: values.join(','), label_like: 'mc' }), ann)).total
      expect([await found([...many, 'MB', 'MC']), await found(many)]).toEqual([1, 0])
    })

    test('a record is found by the ids that it holds now, in its own tenant', async () => {
      const { id } = await insertRecord(store.db, device, { code: 'L1', ownerIds: '20,21,20' }, ann)
      await insertRecord(store.db, device, { code: 'L1', ownerIds: '20' }, bob)
      const codes = async (ids: string, actor = ann) =>
        (await allRecords(store.db, device, filtersOf(device, { ownerIds_in: ids }), actor)).map((record) => record.code)
      expect([await codes('20'), await codes('22')]).toEqual([['L1'], []])
      await updateRecord(store.db, device, String(id), { ownerIds: '22' }, ann)
      expect([await codes('20'), await codes('20,22'), await codes('20', bob)]).toEqual([[], ['L1'], ['L1']])
      const many = Array.from({ length: 2500 }, (_, at) => String(1000 + at)).join(',')
      expect([await codes(`${many},22`), await codes(many)]).toEqual([['L1'], []])
      await updateRecord(store.db, device, String(id), { ownerIds: '' }, ann)
      expect(await codes('22')).toEqual([])
    })

    test('refs bring their names, several ids several names, and removed records keep theirs', async () => {
      await removeRecords(store.db, company, ['11'], ann)
      const { records } = await listRecords(store.db, device, queryOf(device, {}, { sort: [{ field: 'label', descending: false }] }), ann)
      expect(records.map((record) => [record.companyName, record.ownerIdsName])).toEqual([
        ['一建', '一建,二建'],
        ['二建', '二建'],
        [null, null],
        [null, null],
      ])
      expect(await findRecord(store.db, device, String(records[0]?.id), ann)).toMatchObject({ companyName: '一建' })
    })

    test('the order is the same on every store: by bytes, empty values first', async () => {
      const inOrder = async (field: string, descending: boolean) => {
        const { records } = await listRecords(store.db, device, queryOf(device, {}, { sort: [{ field, descending }] }), ann)
        return records.map((record) => String(record.label)[0]).join('')
      }
      expect(await inOrder('code', false)).toBe('1243')
      expect(await inOrder('amount', true)).toBe('3241')
      expect(await inOrder('amount', false)).toBe('1423')
      expect(await inOrder('price', false)).toBe('3412')
      expect(await inOrder('price', true)).toBe('2143')
    })

    test.each(['nonsense', 'password', 'id; drop table device'])('sorting by %s is refused', async (field) => {
      const query = queryOf(device, {}, { sort: [{ field, descending: false }] })
      expect(await refusal(listRecords(store.db, device, query, ann))).toEqual({ key: 'request.sortUnknown', args: { name: field } })
    })

    test('pages do not overlap and know the total', async () => {
      const page = (current: number) => listRecords(store.db, device, queryOf(device, {}, { current, size: 3 }), ann)
      const [first, second, third] = [await page(1), await page(2), await page(3)]
      expect([first, second, third].map(({ records, total }) => [records.length, total])).toEqual([
        [3, 4],
        [1, 4],
        [0, 4],
      ])
      expect(new Set([...first.records, ...second.records].map((record) => record.id)).size).toBe(4)
    })

    test('a total follows every write, in and out of transactions', async () => {
      const total = async () => (await listRecords(store.db, device, queryOf(device, {}, { size: 2 }), ann)).total
      expect(await total()).toBe(4)
      const made = await insert({ label: '5' })
      expect(await total()).toBe(5)
      await store.transaction(async (db) => {
        await insertRecord(db, device, { label: '6' }, ann)
        expect((await listRecords(db, device, queryOf(device, {}, { size: 2 }), ann)).total).toBe(6)
        expect(await total()).toBe(5)
      })
      expect(await total()).toBe(6)
      await removeRecords(store.db, device, [String(made.id)], ann)
      expect(await total()).toBe(5)
    })

    test('all records come in the order of the entity', async () => {
      expect((await allRecords(store.db, company, [], ann)).map((record) => record.companyName)).toEqual(['一建', '二建'])
      expect(await allRecords(store.db, device, filtersOf(device, { amount_equal: '21' }), ann)).toHaveLength(1)
    })
  })

  test('children are seen unless they go too', async () => {
    await insertRecord(store.db, company, { id: '10', companyName: 'top' }, ann)
    await insertRecord(store.db, company, { id: '11', companyName: 'below', parentId: '10' }, ann)
    expect(await hasChildren(store.db, company, ['10'], ann)).toBe(true)
    expect(await hasChildren(store.db, company, ['10', '11'], ann)).toBe(false)
    expect(await hasChildren(store.db, company, ['10'], bob)).toBe(false)
    await removeRecords(store.db, company, ['11'], ann)
    expect(await hasChildren(store.db, company, ['10'], ann)).toBe(false)
  })
})
