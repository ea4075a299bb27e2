import { expect, test } from 'vitest'
import type { Entity } from '#model/entity/entity.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { siteTime } from '#model/siteTime.ts'
import { inspectStore } from '#store/copy/index.ts'
import { nextId } from '#store/ids.ts'
import { addPartition, changePartitions, openConversions, partitionedTables } from '#store/partitions/partitions.ts'
import { spanOf, spansAhead, uncovered } from '#store/partitions/spans.ts'
import { listRecords } from '#store/records.ts'
import { type Rec, repository } from '#store/rows.ts'
import { uniqueIndex } from '#store/schema/indexes.ts'
import { convertibleTables, convertTable, dropBefore, keepPartitions, migrate } from '#store/schema/migrate.ts'
import { tableOf } from '#store/schema/table.ts'
import { change, selectRows } from '#store/sql/query.ts'
import type { Store } from '#store/store.ts'
import { entityOf } from '../../support/schemas.ts'
import { ann, forOnePostgres, openAt, type Place, queryOf, storeWith } from '../../support/stores.ts'

const passOf = (keep: number, rest: Partial<EntityFile> = {}, properties: EntityFile['properties'] = {}): Entity =>
  entityOf({
    name: 'pass',
    title: '通行',
    api: '/api/test/pass',
    series: { time: 'at', kind: 'pass', classes: ['6'], key: ['lane'], keep },
    properties: {
      projectId: { title: '项目', format: 'id' },
      deviceId: { title: '设备', format: 'id' },
      at: { title: '时间', format: 'date-time' },
      lane: { title: '通道' },
      count: { title: '人数', type: 'integer' },
      ...properties,
    },
    ...rest,
  })
const pass = passOf(90)

const dayAway = (days: number): string => siteTime(new Date(Date.now() + days * 86_400_000)).slice(0, 10)
const today = dayAway(0)
const row = (day: string, time = '12:00:00', more: Rec = {}): Rec => ({ projectId: '1', deviceId: '2', at: `${day} ${time}`, ...more })
const insert = (store: Store, rows: readonly Rec[], entity = pass) => repository(store.db, entity, ann).insertSeries(rows)
const keep = (store: Store, entity = pass) => keepPartitions(store, [entity], new Date(), today)
const partsOf = async (store: Store, table = 'pass') => (await partitionedTables(store)).get(table)?.partitions ?? []
const count = async (store: Store, table: string): Promise<number> =>
  Number((await selectRows(store.db, `select count(*) from "${table}"`, []))[0]?.[0])
const explained = async (store: Store, sql: string, values: readonly unknown[]): Promise<string> =>
  (await selectRows(store.db, `explain ${sql}`, values)).map(([line]) => String(line)).join('\n')

async function inspected(place: Place) {
  const inspection = await inspectStore(place)
  const state = await inspection?.partitions()
  await inspection?.close()
  return state
}

test('weeks begin on Monday; longer retentions have months; only what is not covered is made', () => {
  expect(spanOf('2026-11-29', 90)).toEqual({ from: '2026-11-23', to: '2026-11-30' })
  expect(spanOf('2026-11-30', 90)).toEqual({ from: '2026-11-30', to: '2026-12-07' })
  expect(spanOf('2026-12-31', 365)).toEqual({ from: '2026-12-01', to: '2027-01-01' })
  expect(spansAhead('2026-12-05', 365).map(({ from }) => from)).toEqual(['2026-12-01', '2027-01-01'])
  expect(spansAhead('2026-12-05', 30)).toHaveLength(5)
  const month = { from: '2027-01-01', to: '2027-02-01' }
  expect(
    uncovered(month, [
      { from: '2026-12-28', to: '2027-01-04' },
      { from: '2027-01-11', to: '2027-01-18' },
    ]),
  ).toEqual([
    { from: '2027-01-04', to: '2027-01-11' },
    { from: '2027-01-18', to: '2027-02-01' },
  ])
  expect(uncovered(month, [{ from: '', to: '2028-01-01' }])).toEqual([])
})

await forOnePostgres((newPlace) => {
  test('a new series is partitioned if its rows are kept for four weeks, and stores each row once', async () => {
    const short = passOf(27, { name: 'short' })
    const store = await storeWith(newPlace, pass, short)
    expect([...(await partitionedTables(store)).keys()]).toEqual(['pass'])
    const rows = [row(today), row(dayAway(-40)), row('1970-01-01'), row('2199-01-01')]
    expect(await insert(store, rows)).toHaveLength(4)
    await keep(store)
    expect(await insert(store, [...rows, row(today, '13:00:00')])).toHaveLength(1)
    expect(await count(store, 'pass')).toBe(5)
  })

  test('a repeated row completes the stored one across partitions', async () => {
    const revised = passOf(90, { series: { time: 'at', kind: 'pass', classes: ['6'], key: ['lane'], keep: 90, revise: true } })
    const store = await storeWith(newPlace, revised)
    await insert(store, [row(today, '12:00:00', { lane: 'a' })], revised)
    await keep(store, revised)
    expect(await insert(store, [row(today, '12:00:00', { lane: 'a', count: 3 })], revised)).toHaveLength(1)
    const { records } = await listRecords(store.db, revised, queryOf(revised), ann)
    expect(records).toMatchObject([{ lane: 'a', count: 3 }])
  })

  test('rows of the default partition are moved when their partition is made; rows of odd times stay', async () => {
    const place = await newPlace()
    const store = await storeWith(async () => place, pass)
    const odd = [row('1970-01-01'), row('2199-01-01')]
    const made = await insert(store, [row(today), row(dayAway(-40)), ...odd])
    await change(store.db, `insert into pass (id, tenant_id) values ('none', ?)`, [ann.tenantId])
    await keep(store)
    expect(await count(store, 'pass__other')).toBe(3)
    const parts = await partsOf(store)
    expect(parts).toHaveLength(6)
    expect(await count(store, parts[0]?.table ?? '')).toBe(1)
    const { total } = await listRecords(store.db, pass, queryOf(pass), ann)
    expect(total).toBe(5)
    for (const { id } of made) expect(await repository(store.db, pass, ann).get(String(id))).toMatchObject({ id })
    await keep(store)
    expect(await partsOf(store)).toEqual(parts)
    expect(await inspected(place)).toEqual({ tables: 1, crowded: [], unfinished: [] })
  })

  test('a question about a span reads the partitions of the span only', async () => {
    const store = await storeWith(newPlace, pass)
    await insert(store, [row(today), row(dayAway(-40))])
    await keep(store)
    const sql = 'select * from pass where tenant_id = ? and is_deleted = 0 and "at" >= ? and "at" < ?'
    const plan = await explained(store, sql, [ann.tenantId, `${today} 00:00:00`, `${today} 23:59:59`])
    expect(plan).toContain(`pass__${spanOf(today, 90).from.replaceAll('-', '')}`)
    expect(plan).not.toContain('pass__other')
    expect(plan).not.toContain('Append')
  })

  test('a row is found by its id through the primary key of each partition', async () => {
    const store = await storeWith(newPlace, pass)
    const week = spanOf(today, 90).from
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const moment = siteTime(new Date(Date.parse(`${week}T00:00:00+08:00`) - (at + 1) * 400_000))
      return row(moment.slice(0, 10), moment.slice(11))
    })
    await insert(store, rows)
    await keep(store)
    await change(store.db, 'analyze pass', [])
    const [first, second] = await partsOf(store)
    const id = String((await selectRows(store.db, 'select id from pass limit 1', []))[0]?.[0])
    const reads = [
      `select ${tableOf(pass).selected} from "pass" where "tenant_id" = ? and "is_deleted" = 0 and "id" = ?`,
      `update "pass" set "is_deleted" = 1 where "tenant_id" = ? and "id" in (?)`,
    ]
    for (const sql of reads) {
      const plan = await explained(store, sql, [ann.tenantId, id])
      for (const part of [first, second]) expect(plan).toContain(`using ${part?.table}_pkey on ${part?.table}`)
    }
  })

  test('two nodes that make the same partitions at once make each of them once', async () => {
    const place = await newPlace()
    const [one, other] = [await openAt(place), await openAt(place)]
    await migrate(one, [pass])
    await migrate(other, [pass])
    await insert(one, [row(today), row(dayAway(-40))])
    await Promise.all([keep(one), keep(other), keep(one), keep(other)])
    await keep(one)
    expect(await partsOf(one)).toHaveLength(6)
    expect(await count(one, 'pass__other')).toBe(0)
    expect(await count(one, 'pass')).toBe(2)
  })

  test('inserts wait while the rows of their partition are moved, and none is refused', async () => {
    const place = await newPlace()
    const [store, writer] = [await openAt(place), await openAt(place)]
    await migrate(store, [pass])
    await migrate(writer, [pass])
    await insert(writer, [row(today)])
    let waiting: Promise<unknown> = Promise.resolve()
    await changePartitions(store, async (db) => {
      const at = (await partitionedTables({ db })).get('pass')
      if (!at) throw new Error('pass is not partitioned')
      await addPartition(db, 'pass', at, spanOf(today, 90))
      waiting = insert(writer, [row(today, '13:00:00')])
      // Until the insert waits for a lock.
      for (let waits = 0; waits === 0; )
        waits = Number(
          (
            await selectRows(
              db,
              `select count(*) from pg_locks where not granted and relation in ('pass'::regclass, 'pass__other'::regclass)`,
              [],
            )
          )[0]?.[0],
        )
    })
    expect(await waiting).toHaveLength(1)
    expect(await count(store, 'pass__other')).toBe(0)
  })

  test('partitions beyond the retention are dropped as a whole, and old rows elsewhere are deleted', async () => {
    const store = await storeWith(newPlace, pass)
    await insert(store, [row(dayAway(-60)), row(dayAway(-80)), row(today)])
    await keep(store)
    await insert(store, [row('1970-01-01'), row('2199-01-01')])
    const week = spanOf(dayAway(-80), 90)
    const table = `pass__${week.from.replaceAll('-', '')}`
    const between = await dropBefore(store, pass, `${week.to} 00:00:00`, 2)
    expect(between).toBe(true)
    expect((await partsOf(store)).map((part) => part.table)).not.toContain(table)
    expect(await selectRows(store.db, 'select substr("at", 1, 10) from pass order by "at"', [])).toEqual([
      [dayAway(-60)],
      [today],
      ['2199-01-01'],
    ])
    await keepPartitions(store, [pass], new Date(), dayAway(60))
    expect((await partsOf(store)).every(({ to }) => to > dayAway(-30))).toBe(true)
    expect(await dropBefore(store, passOf(20, { name: 'plain' }), today, 2)).toBe(false)
  })

  test('a duplicate that the index of a partition refuses is recognised', async () => {
    const store = await storeWith(newPlace, pass)
    await insert(store, [row(today)])
    const device = pass.field.deviceId
    const index = device && uniqueIndex(tableOf(pass), device)
    if (!index) throw new Error('no index')
    const again = (id: string, at: string) =>
      change(store.db, 'insert into pass (id, tenant_id, device_id, "at") values (?, ?, ?, ?)', [id, ann.tenantId, '2', at]).catch(
        (error: unknown) => store.dialect.isViolation(error, index),
      )
    expect(await again(nextId(), `${today} 12:00:00`)).toBe(true)
    expect(await again('same', `${today} 14:00:00`)).toBe(1)
    expect(await again('same', `${today} 15:00:00`)).toBe(false)
  })

  test('columns, types, indexes and names change in a table with partitions', async () => {
    const store = await storeWith(newPlace, pass)
    await insert(store, [row(today), row('1970-01-01')])
    await keep(store)
    const moment = { time: 'moment', kind: 'pass', classes: ['6'], key: ['lane'], keep: 90 }
    const later = entityOf({
      name: 'passage',
      title: '通行',
      api: '/api/test/passage',
      was: ['pass'],
      index: [['count', 'moment']],
      series: moment,
      properties: {
        projectId: { title: '项目', format: 'id' },
        deviceId: { title: '设备', format: 'id' },
        moment: { title: '时间', format: 'date-time', was: ['at'] },
        lane: { title: '通道' },
        count: { title: '人数', type: 'number' },
        note: { title: '备注', default: 'x' },
      },
    })
    const { faults } = await migrate(store, [later])
    expect(faults).toEqual([])
    await keep(store, later)
    const next = { ...row(dayAway(-9)), moment: `${dayAway(-9)} 12:00:00`, count: 1.5 }
    expect(await insert(store, [next, { ...row(today), moment: `${today} 12:00:00` }], later)).toHaveLength(1)
    await keep(store, later)
    const { records } = await listRecords(store.db, later, queryOf(later), ann)
    expect(records.map(({ note, count }) => [note, count])).toContainEqual(['x', 1.5])
    expect(await partsOf(store, 'passage')).toHaveLength(6)
    expect(await store.dialect.readIndexes(store.db, 'passage')).toHaveLength(4)
  })

  test('a file that takes the time away from a table with partitions is refused, and nothing changes', async () => {
    const store = await storeWith(newPlace, pass)
    await insert(store, [row(today)])
    const other = passOf(
      90,
      { series: { time: 'left', kind: 'pass', classes: ['6'], key: ['lane'], keep: 90 } },
      { left: { title: '离开', format: 'date-time' } },
    )
    const { faults } = await migrate(store, [other])
    expect(faults).toMatchObject([{ isRefused: true, path: ['series', 'time'] }])
    expect((await store.dialect.readColumns(store.db, 'pass')).has('left')).toBe(false)
  })

  /** A plain table, as earlier versions made it, with rows of some days. */
  async function plainStore(): Promise<{ store: Store; other: Store; place: Place }> {
    const place = await newPlace()
    const store = await openAt(place)
    await migrate(store, [passOf(20)])
    await migrate(store, [pass])
    await insert(store, [row(today), row(dayAway(-40)), row(dayAway(-200))])
    return { store, other: await openAt(place), place }
  }

  async function convert(store: Store): Promise<string[]> {
    const lines: string[] = []
    const [one] = await convertibleTables(store, [pass])
    if (one) await convertTable(store, [pass], one, (line) => lines.push(line))
    return lines
  }

  test('a plain table is converted without copying a row, while others write', async () => {
    const { store, other } = await plainStore()
    await migrate(other, [pass])
    const file = async (table: string) => (await selectRows(store.db, `select pg_relation_filenode('"${table}"')`, []))[0]?.[0]
    const before = await file('pass')
    let isDone = false
    let written = 0
    const writing = (async () => {
      for (let at = 0; !isDone; at++) written += (await insert(other, [row(today, siteTime(new Date(at * 1000)).slice(11))])).length
    })()
    const lines = await convert(store)
    isDone = true
    await writing
    expect(lines.join('\n')).toContain('pass: partitioned')
    const [first] = await partsOf(store)
    expect(first?.from).toBe('')
    expect(await file(first?.table ?? '')).toBe(before)
    expect(await count(store, 'pass')).toBe(3 + written)
    expect(await store.dialect.readIndexes(store.db, 'pass')).toHaveLength(3)
    expect(await convertibleTables(store, [pass])).toEqual([])
    expect(await openConversions(store.db, new Date())).toEqual([])
    const { notes, faults } = await migrate(store, [pass])
    expect([notes, faults]).toEqual([[], []])
    expect(await dropBefore(store, pass, `${dayAway(-100)} 00:00:00`, 2)).toBe(true)
    expect(await count(store, 'pass')).toBe(2 + written)
  })

  test.each(['not valid', ''])('a conversion that was interrupted with its constraint %s goes on', async (state) => {
    const { store } = await plainStore()
    const end = dayAway(30)
    await change(store.db, `alter table pass add constraint gantry_conversion check ("at" is not null and "at" < '${end}') ${state}`, [])
    await change(store.db, `insert into gantry_schema values ('conversion of pass', ?)`, [Date.now()])
    await keep(store)
    await convert(store)
    expect((await partsOf(store))[0]?.to).toBe(end)
    expect(await count(store, 'pass')).toBe(3)
  })

  test('an abandoned conversion is taken back, and a row beyond its end is to come again', async () => {
    const { store, place } = await plainStore()
    const end = dayAway(30)
    await change(store.db, `alter table pass add constraint gantry_conversion check ("at" is not null and "at" < '${end}') not valid`, [])
    expect(await inspected(place)).toEqual({ tables: 0, crowded: [], unfinished: ['pass'] })
    await expect(insert(store, [row('2199-01-01')])).rejects.toMatchObject({ key: 'server.unavailable' })
    await keep(store)
    expect(await insert(store, [row('2199-01-01')])).toHaveLength(1)
  })

  test('rows without a time, and what hangs on the table, are named instead of a conversion', async () => {
    const { store } = await plainStore()
    await change(store.db, `insert into pass (id, tenant_id) values ('none', ?)`, [ann.tenantId])
    await expect(convert(store)).rejects.toThrow(/pass has 1 rows without a time or with one after .*, such as none/)
    expect(await openConversions(store.db, new Date())).toEqual([])
    await change(store.db, `delete from pass where id = 'none'`, [])
    await change(store.db, 'create view seen as select * from pass', [])
    await expect(convert(store)).rejects.toThrow('view seen')
  })
})
