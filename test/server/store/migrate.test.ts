import { expect, test } from 'vitest'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import { isSecretOf } from '#store/hashedSecret.ts'
import { allRecords, findSecret, insertRecord, listRecords, updateRecord } from '#store/records.ts'
import { migrate as migrateTables } from '#store/schema/migrate.ts'
import { change, selectRows } from '#store/sql/query.ts'
import type { Database, Store } from '#store/store.ts'
import { entitiesOf, entityOf } from '../../support/schemas.ts'
import { ann, filtersOf, forEachStore, openAt, queryOf, storeWith } from '../../support/stores.ts'

const lift = (properties: Record<string, FileField>, rest: Partial<EntityFile> = {}): Entity =>
  entityOf({ name: 'lift', title: '升降机', api: '/api/test/lift', properties, ...rest })

const name: FileField = { title: '名称', search: 'like' }

/** The notes of a migration that refuses nothing. */
async function migrate(store: Store, entities: readonly Entity[]): Promise<string[]> {
  const { notes, faults } = await migrateTables(store, entities)
  expect(faults.filter(({ isRefused }) => isRefused)).toEqual([])
  return notes
}

forEachStore((newPlace) => {
  test('a new entity gets a table, and the second start finds nothing to do', async () => {
    const store = await openAt(await newPlace())
    const entity = lift({ liftName: name })
    expect(await migrate(store, [entity])).toEqual(['lift: created'])
    expect(await migrate(store, [entity])).toEqual([])
    expect(await migrate(store, [lift({ liftName: { ...name, title: '另一个名称' } })])).toEqual([])
  })

  test('many tables at once, as on the first start, are told as a number', async () => {
    const store = await openAt(await newPlace())
    const named = (name: string) => entityOf({ name, title: '工作证', api: `/api/test/${name}`, properties: { title: { title: '名称' } } })
    expect(
      await migrate(
        store,
        ['one', 'two', 'three'].map((one) => named(one)),
      ),
    ).toEqual(['one: created', 'two: created', 'three: created'])
    expect(
      await migrate(
        store,
        ['four', 'five', 'six', 'seven'].map((one) => named(one)),
      ),
    ).toEqual(['4 tables created'])
  })

  test('a new field is added; rows that are there take its default', async () => {
    const store = await storeWith(newPlace, lift({ liftName: name }))
    await insertRecord(store.db, lift({ liftName: name }), { liftName: 'old' }, ann)
    const wider = lift({
      liftName: name,
      state: { title: '状态', type: 'integer', default: 2, search: 'in' },
      kind: { title: "类'", default: "it's" },
    })
    expect(await migrate(store, [wider])).toEqual(['lift.state: added as integer', 'lift.kind: added as text'].sort())
    await insertRecord(store.db, wider, { liftName: 'new', state: 3 }, ann)
    const { records } = await listRecords(store.db, wider, queryOf(wider), ann)
    expect(records.map((record) => [record.liftName, record.state, record.kind])).toEqual([
      ['new', 3, "it's"],
      ['old', 2, "it's"],
    ])
  })

  test('fields that are asked for together get an index of their own, also in a table that is there', async () => {
    const fields = { liftName: name, siteId: { title: '工地' }, since: { title: '起' } }
    const store = await storeWith(newPlace, lift(fields))
    await migrate(store, [lift(fields, { index: [['siteId', 'since']] })])
    const indexes = await store.dialect.readIndexes(store.db, 'lift')
    expect(indexes.filter((index) => index.startsWith('ix_lift_tenant_id_is_deleted_site_id_since_'))).toHaveLength(1)
  })

  test('a renamed field keeps its values, also when the rename is met twice', async () => {
    const before = lift({ liftName: { ...name, search: 'eq' } })
    const store = await storeWith(newPlace, before)
    await insertRecord(store.db, before, { liftName: '一号' }, ann)
    const after = lift({ title: { title: '名称', search: 'eq', was: 'liftName' } })
    expect(await migrate(store, [after])).toEqual(['lift.title: renamed from lift_name'])
    expect(await allRecords(store.db, after, [], ann)).toMatchObject([{ title: '一号' }])
    const again = lift({ title: { title: '名称', search: 'eq', was: 'liftName' }, extra: { title: '外' } })
    expect(await migrate(store, [again])).toEqual(['lift.extra: added as text'])
  })

  test('a file with the earlier name of a field, or of a column of rows, is refused until it takes the values back', async () => {
    const lines = (properties: Record<string, FileField>): FileField => ({ title: '明细', items: { properties } })
    const text: FileField = { title: '名称' }
    const earlier = lift({ plannedOn: text, lines: lines({ sum: text }) })
    const store = await storeWith(newPlace, earlier)
    const { id } = await insertRecord(store.db, earlier, { plannedOn: 'then', lines: [{ sum: 'one' }] }, ann)
    const renamed = lift({ dueOn: { ...text, was: 'plannedOn' }, lines: lines({ amount: { ...text, was: 'sum' } }) })
    await migrate(store, [renamed])
    // The earlier names are remembered when the files name them no more.
    const later = lift({ dueOn: text, lines: lines({ amount: text }) })
    await migrate(store, [later])

    const faultsOf = async (file: Entity) => (await migrateTables(store, [file])).faults.map(({ path, fault }) => [path, fault])
    expect(await faultsOf(lift({ plannedOn: text, lines: lines({ amount: text }) }))).toEqual([
      [['properties', 'plannedOn'], 'the values of "plannedOn" are those of "dueOn" now, by a newer file.'],
    ])
    expect(await faultsOf(lift({ dueOn: text, lines: lines({ sum: text }) }))).toEqual([
      [['properties', 'lines'], 'the values of "lines.sum" are those of "amount" now, by a newer file.'],
    ])
    expect([...(await store.dialect.readColumns(store.db, 'lift')).keys()]).not.toContain('planned_on')

    const back = lift({ plannedOn: { ...text, was: 'dueOn' }, lines: lines({ sum: { ...text, was: 'amount' } }) })
    await migrate(store, [back])
    expect(await allRecords(store.db, back, [], ann)).toMatchObject([{ id, plannedOn: 'then', lines: [{ sum: 'one' }] }])
    // The newer file takes them once more, and a name that nobody's values have is free.
    await migrate(store, [renamed])
    expect(await allRecords(store.db, renamed, [], ann)).toMatchObject([{ id, dueOn: 'then', lines: [{ amount: 'one' }] }])
    await migrate(store, [lift({ dueOn: text, plannedOn: text, lines: lines({ amount: text, sum: text }) })])
  })

  test('a field that was renamed more than once takes the values of an installation that left versions out', async () => {
    const lines = (properties: Record<string, FileField>) => ({ title: '明细', items: { properties } })
    const before = lift({ liftName: { ...name, search: 'eq' }, lines: lines({ sum: { title: '金额', type: 'number' } }) })
    const store = await storeWith(newPlace, before)
    await insertRecord(store.db, before, { liftName: '一号', lines: [{ sum: 1 }] }, ann)
    const amount: FileField = { title: '金额', type: 'number', was: ['total', 'sum'] }
    const after = lift({ title: { title: '名称', search: 'eq', was: ['label', 'liftName'] }, lines: lines({ amount }) })
    expect(await migrate(store, [after])).toEqual([
      'lift.title: renamed from lift_name',
      'lift.lines: amount renamed from total, amount renamed from sum in 1 record',
    ])
    expect(await allRecords(store.db, after, [], ann)).toMatchObject([{ title: '一号', lines: [{ amount: 1 }] }])
    expect(await migrate(store, [after])).toEqual([])
  })

  test('ids that are kept joined are found in rows that were there before, also when the field held a single id meanwhile', async () => {
    const owners = (multiple: boolean) =>
      lift({
        liftName: name,
        ownerIds: { title: '业主', ref: { entity: 'lift', label: 'liftName', value: 'liftName', multiple }, search: 'in' },
      })
    const before = lift({ liftName: name, ownerIds: { title: '业主' } })
    const store = await storeWith(newPlace, before)
    for (const liftName of ['7', '8']) await insertRecord(store.db, before, { liftName }, ann)
    await insertRecord(store.db, before, { liftName: '一号', ownerIds: '7,8' }, ann)
    const found = async (id: string) => (await allRecords(store.db, owners(true), filtersOf(owners(true), { ownerIds_in: id }), ann)).length
    expect(await migrate(store, [owners(true)])).toContain('lift.owner_ids: its ids have a table of their own')
    expect([await found('7'), await found('8'), await found('78')]).toEqual([1, 1, 0])
    await migrate(store, [owners(false)])
    await insertRecord(store.db, owners(false), { liftName: '二号', ownerIds: '8' }, ann)
    await migrate(store, [owners(true)])
    expect([await found('7'), await found('8')]).toEqual([1, 2])
    expect(await migrate(store, [owners(true)])).toEqual([])
  })

  test('a type grows wider with its values, and narrower where all values fit alone', async () => {
    const whole = lift({ load: { title: '载重', type: 'integer', search: 'range' } })
    const store = await storeWith(newPlace, whole)
    await insertRecord(store.db, whole, { load: 7 }, ann)
    await allRecords(store.db, whole, [], ann)

    const fraction = lift({ load: { title: '载重', type: 'number', search: 'range' } })
    expect(await migrate(store, [fraction])).toEqual(['lift.load: widened from integer to double'])
    await insertRecord(store.db, fraction, { load: 7.5 }, ann)
    expect((await allRecords(store.db, fraction, [], ann)).map((record) => record.load)).toEqual([7.5, 7])

    const { faults } = await migrateTables(store, [whole])
    expect(faults).toMatchObject([
      { path: ['properties', 'load'], fault: expect.stringMatching(/^1 stored value is no whole number: \d+\.$/), isRefused: true },
    ])
    expect((await allRecords(store.db, fraction, [], ann)).map((record) => record.load)).toEqual([7.5, 7])
    await change(store.db, 'update lift set load = 8 where load > 7', [])
    expect(await migrate(store, [whole])).toEqual(['lift.load: narrowed from double to integer'])
    expect((await allRecords(store.db, whole, [], ann)).map((record) => record.load)).toEqual([8, 7])
    await insertRecord(store.db, whole, { load: 9 }, ann)
    expect(await migrate(store, [whole])).toEqual([])
  })

  test('a change of type is tried on every row, removed ones too; what does not fit is counted, and the first rows are named', async () => {
    const code = (more: FileField) => lift({ liftName: name, code: { title: '编号', search: 'eq', ...more } })
    const before = code({})
    const store = await storeWith(newPlace, before)
    const values = [...Array.from({ length: 600 }, () => '7'), 'a', '[草稿]', '1.5', '{}', '[1]', null]
    const ids: string[] = []
    for (const value of values) ids.push(String((await insertRecord(store.db, before, { liftName: 'x', code: value }, ann)).id))
    await change(store.db, 'update lift set is_deleted = 1 where code = ?', ['a'])
    const refused = async (entity: Entity) =>
      (await migrateTables(store, [entity])).faults.map(({ fault, isRefused }) => [fault, isRefused])
    const first = (count: number, what: string, ...at: number[]) => [
      [`${count} stored values are no ${what}: ${at.map((place) => ids[place]).join(', ')} and others.`, true],
    ]
    const table: FileField = { search: false, items: { properties: { part: { title: '部位' } } } }
    expect(await refused(code({ type: 'integer' }))).toEqual(first(5, 'whole numbers', 600, 601, 602))
    expect(await refused(code({ type: 'number' }))).toEqual(first(4, 'numbers', 600, 601, 603))
    expect(await refused(code(table))).toEqual(first(605, 'rows of a table', 0, 1, 2))
    await change(store.db, `update lift set code = null where code not in ('7', '1.5')`, [])
    expect(await migrate(store, [code({ type: 'number' })])).toEqual(['lift.code: narrowed from text to double'])
    const sorted = await allRecords(store.db, code({ type: 'number' }), filtersOf(code({ type: 'number' }), { code: '1.5' }), ann)
    expect(sorted.map((record) => record.code)).toEqual([1.5])
    await migrate(store, [before])
    await change(store.db, `update lift set code = case when code = '7' then '[{"part":"a"}]' else null end`, [])
    expect(await migrate(store, [code(table)])).toEqual([])
    expect((await allRecords(store.db, code(table), [], ann)).find((record) => record.code)?.code).toEqual([{ part: 'a' }])
  })

  test('two fields swap their names once, and a name that became free is taken, with values, indexes and links', async () => {
    const ids = (title: string, was?: string): FileField => ({
      title,
      ref: { entity: 'lift', label: 'a', multiple: true },
      search: 'in',
      ...(was ? { was } : {}),
    })
    const before = lift({ a: { title: '甲', unique: true }, b: { title: '乙' }, c: ids('丙'), d: ids('丁') })
    const store = await storeWith(newPlace, before)
    await insertRecord(store.db, before, { a: '1', b: 'x', c: '7', d: '8' }, ann)
    await insertRecord(store.db, before, { a: '2', b: 'x', c: '7', d: '8' }, ann)
    const swapped = (more: Record<string, FileField> = {}) =>
      lift({ a: { title: '甲', was: 'b' }, b: { title: '乙', unique: true, was: 'a' }, c: ids('丙', 'd'), d: ids('丁', 'c'), ...more })
    const rows = async (entity: Entity) => (await allRecords(store.db, entity, [], ann)).map(({ a, b, c, d }) => [a, b, c, d])
    const now = [
      ['x', '2', '8', '7'],
      ['x', '1', '8', '7'],
    ]
    expect((await migrate(store, [swapped()])).filter((note) => note.includes('renamed'))).toHaveLength(4)
    expect(await rows(swapped())).toEqual(now)
    expect(await allRecords(store.db, swapped(), filtersOf(swapped(), { c_in: '8' }), ann)).toHaveLength(2)
    expect(await allRecords(store.db, swapped(), filtersOf(swapped(), { c_in: '7' }), ann)).toHaveLength(0)
    await expect(insertRecord(store.db, swapped(), { a: 'y', b: '1' }, ann)).rejects.toMatchObject({ key: 'record.duplicate' })
    await migrate(store, [swapped({ e: { title: '戊' } })])
    expect(await rows(swapped())).toEqual(now)
    // The name of the one becomes that of another, whose name becomes free.
    const chained = lift({ g: { title: '戊', was: 'a' }, a: { title: '甲', was: 'b' } })
    expect((await migrate(store, [chained])).filter((note) => note.includes('renamed')).sort()).toEqual([
      'lift.a: renamed from b',
      'lift.g: renamed from a',
    ])
    expect((await allRecords(store.db, chained, [], ann)).map(({ a, g }) => [a, g])).toEqual([
      ['2', 'x'],
      ['1', 'x'],
    ])
  })

  test('a renamed column of a table keeps its values in every record, and a swap is made once', async () => {
    const table = (properties: Record<string, FileField>, more: Record<string, FileField> = {}) =>
      lift({ liftName: name, lines: { title: '明细', items: { properties } }, ...more })
    const before = table({ part: { title: '部位' }, sum: { title: '金额', type: 'number' } })
    const store = await storeWith(newPlace, before)
    for (const sum of [1, 2]) await insertRecord(store.db, before, { liftName: 'a', lines: [{ part: 'x', sum }, { part: 'y' }] }, ann)
    await change(store.db, 'update lift set is_deleted = 1 where lines like ?', ['%1%'])
    const after = table({ part: { title: '部位' }, amount: { title: '金额', type: 'number', was: 'sum' } })
    expect(await migrate(store, [after])).toEqual(['lift.lines: amount renamed from sum in 2 records'])
    expect((await allRecords(store.db, after, [], ann)).map(({ lines }) => lines)).toEqual([[{ part: 'x', amount: 2 }, { part: 'y' }]])
    const swapped = { part: { title: '部位', type: 'number', was: 'amount' }, amount: { title: '金额', was: 'part' } } as const
    expect(await migrate(store, [table(swapped)])).toHaveLength(1)
    const lines = async () => (await allRecords(store.db, table(swapped), [], ann)).map((record) => record.lines)
    expect(await lines()).toEqual([[{ amount: 'x', part: 2 }, { amount: 'y' }]])
    expect(await migrate(store, [table(swapped, { extra: name })])).toEqual(['lift.extra: added as text'])
    expect(await lines()).toEqual([[{ amount: 'x', part: 2 }, { amount: 'y' }]])
  })

  test('a number that becomes exact is tried on every row, within tables too: remains of binary numbers go, more decimals are refused', async () => {
    const exact = (price: FileField, amount: FileField) =>
      lift({
        price: { title: '单价', type: 'number', ...price },
        lines: { title: '明细', items: { properties: { amount: { title: '数量', type: 'number', ...amount } } } },
      })
    const before = exact({}, {})
    const store = await storeWith(newPlace, before)
    const ids: string[] = []
    for (const price of [0.1 + 0.2, 1.005, 1e13, null]) {
      const lines = [{ amount: price }, { amount: 38.455 - 12.1 }]
      ids.push(String((await insertRecord(store.db, before, { price, lines }, ann)).id))
    }
    const faults = async (entity: Entity) => (await migrateTables(store, [entity])).faults
    const fault = `stored values have more than 2 decimals, or too many digits (records: 2): ${ids[1]}, ${ids[2]}.`
    expect(await faults(exact({ decimals: 2 }, {}))).toMatchObject([{ path: ['properties', 'price'], fault, isRefused: true }])
    expect(await faults(exact({}, { decimals: 2 }))).toMatchObject([
      {
        path: ['properties', 'lines'],
        fault: expect.stringMatching(/^stored values have more than 2 decimals of "amount", .* \(records: 4\)/),
        isRefused: true,
      },
    ])
    await change(store.db, 'update lift set price = 2 where price > 1', [])
    const after = exact({ decimals: 2 }, { decimals: 3 })
    expect(await faults(after)).toMatchObject([{ fault: expect.stringContaining(`(records: 1): ${ids[2]}.`) }])
    await change(store.db, 'update lift set lines = null where id = ?', [ids[2] ?? ''])
    expect(await migrate(store, [after])).toEqual([
      'lift.lines.amount: 3 records without the remains of binary numbers',
      'lift.price: 1 record without the remains of binary numbers',
    ])
    const records = (await allRecords(store.db, after, [], ann)).reverse()
    expect(records.map(({ price }) => price)).toEqual([0.3, 2, 2, null])
    expect(records[0]?.lines).toEqual([{ amount: 0.3 }, { amount: 26.355 }])
    expect(await migrate(store, [after])).toEqual([])
    await insertRecord(store.db, after, { price: 38.455 - 12.1 - 0.005 }, ann)
    expect((await allRecords(store.db, after, [], ann))[0]?.price).toBe(26.35)
  })

  test('views that would take the column of another field, or one column twice, are refused', async () => {
    const view = (at: string, properties: Record<string, FileField>): EntityFile => ({
      name: `lift-${at}`,
      title: '视图',
      base: 'lift',
      api: `/api/test/lift-${at}`,
      properties,
    })
    const base: EntityFile = { name: 'lift', title: '升降机', api: '/api/test/lift', properties: { b: { title: '乙' } } }
    const store = await storeWith(newPlace, entityOf({ ...base, properties: { a: { title: '甲' }, b: { title: '乙' } } }))
    const refused = async (...files: EntityFile[]) => (await migrateTables(store, Object.values(entitiesOf(base, ...files)))).faults
    const c = view('c', { c: { title: '丙', was: 'a' } })
    expect(await refused(c, view('d', { d: { title: '丁', was: 'a' } }))).toMatchObject([
      { path: ['properties', 'c'], fault: 'the values of "a" are taken over by another field too.', isRefused: true },
    ])
    expect(await refused(c, view('d', { a: { title: '甲' } }))).toMatchObject([
      { path: ['properties', 'c'], fault: '"a" is a field of this table still, and would lose its values.', isRefused: true },
    ])
    expect(await refused(c)).toEqual([])
  })

  test('whole numbers become the text that they look like', async () => {
    const whole = lift({ code: { title: '编号', type: 'integer', search: 'eq' } })
    const store = await storeWith(newPlace, whole)
    await insertRecord(store.db, whole, { code: 42 }, ann)
    const text = lift({ code: { title: '编号', search: 'eq' } })
    expect(await migrate(store, [text])).toEqual(['lift.code: widened from integer to text'])
    await insertRecord(store.db, text, { code: '007' }, ann)
    expect((await allRecords(store.db, text, [], ann)).map((record) => record.code)).toEqual(['007', '42'])
  })

  test('a vanished field stays with its values and comes back with them', async () => {
    const full = lift({ liftName: name, remark: { title: '备注' } })
    const store = await storeWith(newPlace, full)
    await insertRecord(store.db, full, { liftName: 'a', remark: 'kept' }, ann)
    const less = lift({ liftName: name })
    expect(await migrate(store, [less])).toEqual(['lift.remark: no file names it any more; it stays with its values'])
    await insertRecord(store.db, less, { liftName: 'b' }, ann)
    expect(await migrate(store, [full])).toEqual([])
    expect((await allRecords(store.db, full, [], ann)).map((record) => record.remark)).toEqual([null, 'kept'])
  })

  test('views of one table share it, each with its own fields and rows', async () => {
    const { dict, child } = entitiesOf(
      {
        name: 'dict',
        title: '字典',
        api: '/api/test/dict',
        where: { parentId: '0' },
        properties: { code: { title: '编号', unique: ['parentId'] }, parentId: { title: '上级', format: 'id' } },
      },
      {
        name: 'child',
        base: 'dict',
        api: '/api/test/child',
        where: { parentId_notequal: '0' },
        properties: { dictKey: { title: '键值', type: 'integer' } },
      },
    )
    if (!dict || !child) throw new Error('entities are missing')
    const store = await storeWith(newPlace, dict, child)
    const top = await insertRecord(store.db, dict, { code: 'sex' }, ann)
    await insertRecord(store.db, child, { code: 'sex', parentId: top.id, dictKey: 1 }, ann)
    expect(await allRecords(store.db, dict, [], ann)).toMatchObject([{ code: 'sex', parentId: '0' }])
    expect(await allRecords(store.db, child, [], ann)).toMatchObject([{ code: 'sex', parentId: top.id, dictKey: 1 }])
  })

  test('rows that break a new unique field do not stop the start: it says so until they are changed', async () => {
    const loose = lift({ code: { title: '编号' } })
    const store = await storeWith(newPlace, loose)
    await insertRecord(store.db, loose, { code: 'A' }, ann)
    const second = await insertRecord(store.db, loose, { code: 'A' }, ann)
    const strict = lift({ code: { title: '编号', unique: true } })
    const said = async () => (await migrateTables(store, [strict])).faults
    const fault = expect.stringMatching(/^several records have the same value of code, .*\(values: 1\): \d+ and \d+ \(2 records\)\.$/)
    expect(await said()).toMatchObject([{ files: ['test/lift.json'], path: ['properties', 'code'], fault, isRefused: false }])
    await expect(insertRecord(store.db, strict, { code: 'A' }, ann)).rejects.toMatchObject({ key: 'record.duplicate' })
    expect(await said()).toHaveLength(1)
    await store.db.updateTable('lift').set({ code: 'B' }).where('id', '=', second.id).execute()
    expect(await migrate(store, [strict])).toEqual([])
  })

  test('a field that need not be unique any more is not', async () => {
    const strict = lift({ code: { title: '编号', unique: true } })
    const store = await storeWith(newPlace, strict)
    await insertRecord(store.db, strict, { code: 'A' }, ann)
    const loose = lift({ code: { title: '编号' } })
    await migrate(store, [loose])
    await insertRecord(store.db, loose, { code: 'A' }, ann)
    expect(await allRecords(store.db, loose, [], ann)).toHaveLength(2)
  })

  test('secrets that were stored as they are become hashes, are known again, and stay as they are afterwards', async () => {
    const keyed = (more: FileField) => lift({ liftName: name, key: { title: '密钥', ...more } })
    const before = keyed({ writeOnly: true })
    const store = await storeWith(newPlace, before)
    const { id } = await insertRecord(store.db, before, { liftName: 'a', key: 'a-key-in-clear' }, ann)
    const after = keyed({ hashed: true })
    expect(await migrate(store, [after])).toEqual(['lift.key: 1 secret replaced by hashes'])
    const kept = async () => String(await findSecret(store.db, after, String(id), 'key'))
    const first = await kept()
    expect([first.includes('a-key-in-clear'), isSecretOf(first, 'a-key-in-clear'), isSecretOf(first, first)]).toEqual([false, true, false])
    await updateRecord(store.db, after, String(id), { liftName: 'b', key: '' }, ann)
    expect(await kept()).toBe(first)
    await updateRecord(store.db, after, String(id), { key: 'another' }, ann)
    expect(isSecretOf(await kept(), 'another')).toBe(true)
  })

  test('values of before a normal form are brought into it; rows that would clash stay as they are and are named at each start', async () => {
    const plain = lift({ liftName: name, code: { title: '编号', unique: ['siteId'] }, siteId: { title: '工地' } })
    const formed = lift({ liftName: name, code: { title: '编号', format: 'code', unique: ['siteId'] }, siteId: { title: '工地' } })
    const store = await storeWith(newPlace, plain)
    await change(store.db, `drop index ${(await store.dialect.readIndexes(store.db, 'lift')).find((one) => one.startsWith('uq_'))}`, [])
    const ids = new Map<string, string>()
    for (const [key, code, siteId, tenantId] of [
      ['alone', ' a-1 ', '1', ann.tenantId],
      ['small', 'b-2', '1', ann.tenantId],
      ['capital', 'B-2', '1', ann.tenantId],
      ['wide', 'Ｂ－2', '1', ann.tenantId],
      ['elsewhere', 'b-2', '2', ann.tenantId],
      ['foreign', 'b-2', '1', '111111'],
      ['right', 'C-3', '1', ann.tenantId],
    ] as const) {
      const { id } = await insertRecord(store.db, plain, { liftName: key, siteId }, { ...ann, tenantId })
      await change(store.db, 'update lift set code = ? where id = ?', [code, String(id)])
      ids.set(key, String(id))
    }
    const named = ['capital', 'small', 'wide']
      .map((key) => ids.get(key))
      .sort()
      .join(', ')
    const formedNow = await migrateTables(store, [formed])
    const [told = ''] = formedNow.notes.filter((note) => note.includes('lift.code'))
    const [{ fault: clash } = { fault: '' }] = formedNow.faults
    expect(told).toBe('lift.code: 3 values brought into the normal form')
    expect(clash.replace(/the rows (.+) all/, (_, all: string) => `the rows ${all.split(', ').sort().join(', ')} all`)).toBe(
      `the rows ${named} all mean B-2. They stay as they are.`,
    )
    const codes = async () => {
      const rows = await selectRows(store.db, 'select lift_name, code from lift order by lift_name', [])
      return Object.fromEntries(rows.map(([key, code]) => [key, code]))
    }
    const before = { alone: 'A-1', capital: 'B-2', elsewhere: 'B-2', foreign: 'B-2', right: 'C-3', small: 'b-2', wide: 'Ｂ－2' }
    expect(await codes()).toEqual(before)
    expect((await migrateTables(store, [formed])).faults).toHaveLength(1)
    await change(store.db, 'update lift set is_deleted = 1 where id = ?', [ids.get('small') ?? ''])
    await change(store.db, "update lift set code = 'D-4' where id = ?", [ids.get('wide') ?? ''])
    expect(await migrate(store, [formed])).toEqual(['lift.code: 1 value brought into the normal form'])
    expect(await codes()).toEqual({ ...before, small: 'B-2', wide: 'D-4' })
    expect(await migrate(store, [formed])).toEqual([])
  })

  test('a table that the database refuses is named with its files, and nothing is changed', async () => {
    const fields = (letter: string) => Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`${letter}${at}`, name]))
    const files: EntityFile[] = [
      { name: 'wide', title: '宽', api: '/api/test/wide', properties: { liftName: name } },
      { name: 'wide-view', title: '宽', base: 'wide', api: '/api/test/wide-view', properties: fields('a') },
      { name: 'wider', title: '宽', base: 'wide', api: '/api/test/wider', properties: fields('b') },
      { name: 'widest', title: '宽', base: 'wide', api: '/api/test/widest', properties: fields('c') },
    ]
    const wide = Object.values(entitiesOf(...files))
    const store = await openAt(await newPlace())
    const small = lift({ liftName: name })
    const { notes, faults } = await migrateTables(store, [small, ...wide])
    expect(notes).toEqual([])
    const fault = expect.stringMatching(/^the database refuses the table: .*columns/)
    expect(faults).toMatchObject([
      { files: ['test/wide.json', 'test/wide-view.json', 'test/wider.json', 'test/widest.json'], path: [], fault, isRefused: true },
    ])
    expect(await migrate(store, [small])).toEqual(['lift: created'])
  })

  test('a migration that breaks off at any of its statements leaves everything as it was, and the next one does all of it', async () => {
    const before = lift({ liftName: name, load: { title: '载重', type: 'integer' }, key: { title: '密钥' }, crew: { title: '班组' } })
    const after = lift({
      liftName: { ...name, format: 'code', unique: true },
      load: { title: '载重' },
      key: { title: '密钥', hashed: true },
      team: { title: '班组', was: 'crew' },
      state: { title: '状态', type: 'integer', default: 2, search: 'eq' },
    })
    const wanted = await storeWith(newPlace, before)
    const store = await storeWith(newPlace, before)
    for (const { db } of [wanted, store]) await insertRecord(db, before, { liftName: 'a-1', load: 3, key: 'secret', crew: '一班' }, ann)
    const statements = breakingAt(wanted, Number.POSITIVE_INFINITY)
    await migrate(statements.store, [after])
    const count = statements.count()
    expect(count).toBeGreaterThan(10)
    const facts = async ({ db, dialect }: Store) => [
      [...(await dialect.readColumns(db, 'lift'))].sort(),
      (await dialect.readIndexes(db, 'lift')).sort(),
      (await selectRows(db, 'select * from lift', [])).map((row) => row.filter((cell) => !/^\d{19}$/.test(String(cell)))),
      (await selectRows(db, 'select table_name, hash from gantry_schema order by table_name', [])).map(String),
    ]
    const untouched = await facts(store)
    for (let at = 1; at <= count; at++) {
      await expect(migrate(breakingAt(store, at).store, [after])).rejects.toThrow('broken off')
      expect(await facts(store)).toEqual(untouched)
    }
    expect(await migrate(store, [after])).not.toEqual([])
    const [columns, indexes, , ledger] = await facts(store)
    const [wantedColumns, wantedIndexes, , wantedLedger] = await facts(wanted)
    expect([columns, indexes, ledger]).toEqual([wantedColumns, wantedIndexes, wantedLedger])
    for (const { db } of [store, wanted])
      expect(await allRecords(db, after, [], ann)).toMatchObject([{ liftName: 'A-1', load: '3', team: '一班', state: 2 }])
    expect(await migrate(store, [after])).toEqual([])
  })
})

/** The store with transactions whose statement of that number fails. */
function breakingAt(store: Store, at: number): { store: Store; count(): number } {
  let count = 0
  const breaking = (db: Database): Database =>
    new Proxy(db, {
      get(target, property) {
        const value = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property !== 'executeQuery') return value.bind(target)
        return (...given: Parameters<Database['executeQuery']>) => {
          count += 1
          if (count === at) throw new Error('broken off')
          return target.executeQuery(...given)
        }
      },
    })
  return { store: { ...store, transaction: (work) => store.transaction((db) => work(breaking(db))) }, count: () => count }
}
