// `-- partitions [rows of a month]`: one table of dust values plain and partitioned by month, with three years of rows: reads and inserts of both in
// turn, then removal of the oldest month by deletes and by a drop, then conversion of the plain table under a writer.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { later, siteTime } from '../../engine/model/siteTime.ts'
import { makeBuckets } from '../../server/series/rollupSql.ts'
import { listRecords } from '../../server/store/records.ts'
import { repository, repositoryOfAllTenants } from '../../server/store/rows.ts'
import { convertibleTables, convertTable, dropBefore, keepPartitions, migrate } from '../../server/store/schema/migrate.ts'
import { change, selectRows } from '../../server/store/sql/query.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { ann, queryOf } from '../support/stores.ts'
import { type Line, median, ms, ratioLine } from './lines.ts'

const MONTHS = 36
/** Rows of a month other than the first and the last. */
const SMALL_MONTH = 5_000
const DEVICES = 50
const ROUNDS = 200
const AT_ONCE = 100
const ERASED_AT_ONCE = 2000
const TABLE = 'spray_env_log'

interface Side {
  name: string
  store: Store
  entity: Entity
  rollup: Entity
  close(): Promise<void>
}

/** @param rows of the first and of the last month */
export async function benchPartitions(url: string, rows: number): Promise<Line[]> {
  const today = siteTime().slice(0, 10)
  const all = projectEntities()
  const dust = all.get('spray-env-log') as Entity
  const kept = { ...dust, series: { ...(dust.series as NonNullable<Entity['series']>), keep: MONTHS * 31 } }
  // A short retention makes a plain table.
  const plainDust = { ...kept, series: { ...kept.series, keep: 20 } }
  const sides: Side[] = []
  try {
    for (const [name, entity] of [['partitioned', kept] as const, ['plain', plainDust] as const]) {
      const side = await open(url, name, entity, all)
      sides.push(side)
      console.log(`${name}: writing ${(2 * rows + (MONTHS - 2) * SMALL_MONTH).toLocaleString('en')} rows …`)
      const start = performance.now()
      await fill(side, rows, today)
      console.log(`${name}: written in ${ms(performance.now() - start)}`)
    }
    const [partitioned, plain] = sides as [Side, Side]
    const lines = [await sizeLine(partitioned, plain, 'index bytes of a row')]
    lines.push(...(await measureBoth(partitioned, plain, today)))
    lines.push(await removal(partitioned, plain, rows, today))
    lines.push(await sizeLine(partitioned, plain, 'index bytes of a row, after the removal and a vacuum'))
    lines.push(await conversion(plain, kept))
    return lines
  } finally {
    for (const { close } of sides) await close()
  }
}

async function open(server: string, name: string, entity: Entity, all: ReadonlyMap<string, Entity>): Promise<Side> {
  const database = `gantry_partitions_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  const store = await openStore({ dataFolder: '', databaseUrl: url.href })
  const rollup = all.get('env-hour') as Entity
  const { faults } = await migrate(
    store,
    [...all.values()].map((one) => (one.name === entity.name ? entity : one)),
  )
  if (faults.length > 0) throw new Error(faults.map(({ fault }) => fault).join(' '))
  const close = async () => {
    await store.close()
    await command(server, `drop database ${database} with (force)`)
  }
  return { name, store, entity, rollup, close }
}

/** First day of the month that is some months before that of `today`. */
function monthBefore(today: string, months: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

async function fill({ store, entity }: Side, rows: number, today: string): Promise<void> {
  const { db } = store
  // A row in each month, so that its partition is made before the others are written.
  for (let back = MONTHS - 1; back >= 0; back--) await insertMonth(store, monthBefore(today, back), 1, 'a')
  await keepPartitions(store, [entity], new Date(), today)
  await change(db, 'set statement_timeout = 0', [])
  for (let back = MONTHS - 1; back >= 0; back--)
    await insertMonth(store, monthBefore(today, back), back === 0 || back === MONTHS - 1 ? rows : SMALL_MONTH, 'b')
  await change(db, 'vacuum analyze', [])
}

async function insertMonth({ transaction }: Store, month: string, rows: number, word: string): Promise<void> {
  const seconds = `n / ${DEVICES} * ${(27 * 86_400) / Math.max(1, Math.floor(rows / DEVICES))}`
  await transaction(async (db) => {
    await change(db, 'set local statement_timeout = 0', [])
    await change(
      db,
      `insert into ${TABLE} (id, tenant_id, is_deleted, project_id, device_id, collect_time, data_type, data_flag, pm25, pm10, noise, create_time, update_time)
       select '${month.replaceAll('-', '')}${word}' || lpad(n::text, 10, '0'), '${ann.tenantId}', 0, 'p' || n % 10, 'd' || n % ${DEVICES},
         to_char(timestamp '${month}' + (${seconds}) * interval '1 second' + interval '${word === 'a' ? 600 : 0} hour', 'YYYY-MM-DD HH24:MI:SS'),
         '2011', 'N', 30 + n % 40, 60 + n % 90, 60, '${month} 00:00:00', '${month} 00:00:00'
       from generate_series(0, ${rows - 1}) n on conflict do nothing`,
      [],
    )
  })
}

type Work = (side: Side, round: number) => Promise<unknown>

/** Each work on both tables in turn; 95th percentiles. */
async function measureBoth(one: Side, other: Side, today: string): Promise<Line[]> {
  const month = monthBefore(today, 0)
  const day = (round: number) => `${month.slice(0, 8)}${String(1 + (round % 20)).padStart(2, '0')}`
  const device = (round: number) => `d${(round * 7) % DEVICES}`
  const id = (round: number) =>
    `${monthBefore(today, round % MONTHS).replaceAll('-', '')}b${String((round * 97) % SMALL_MONTH).padStart(10, '0')}`
  const list = (side: Side, wanted: Record<string, string>) => listRecords(side.store.db, side.entity, queryOf(side.entity, wanted), ann)
  const rowsOf = (round: number, shift: number) =>
    Array.from({ length: AT_ONCE }, (_, at) => ({
      projectId: 'p1',
      deviceId: `new${at}`,
      collectTime: later(`${today} 00:00:00`, round + shift),
      dataType: '2011',
      pm10: at,
    }))
  const works: readonly (readonly [string, Work])[] = [
    ['first page of all devices', (side) => list(side, {})],
    ['first page of a device', (side, round) => list(side, { deviceId_equal: device(round) })],
    ['first page of a project', (side, round) => list(side, { projectId_equal: `p${round % 10}` })],
    [
      'first page of a day of a device',
      (side, round) =>
        list(side, { deviceId_equal: device(round), collectTime_ge: `${day(round)} 00:00:00`, collectTime_le: `${day(round)} 23:59:59` }),
    ],
    [
      'chart of a day of a device',
      (side, round) =>
        repository(side.store.db, side.entity, ann).find(
          { deviceId: device(round), collectTime_ge: `${day(round)} 00:00:00`, collectTime_le: `${day(round)} 23:59:59` },
          { fields: ['collectTime', 'pm10'], sort: [{ field: 'collectTime', descending: false }] },
        ),
    ],
    [
      'roll-up of 16 hours',
      ({ store, rollup, entity }, round) => {
        const hour = `${day(round)} ${String(round % 24).padStart(2, '0')}`
        const buckets = Array.from({ length: 16 }, (_, at) => ({ tenantId: ann.tenantId, deviceId: `d${at}`, start: hour }))
        return makeBuckets(store.db, store.dialect, rollup, entity, buckets)
      },
    ],
    ['a row by its id', (side, round) => repository(side.store.db, side.entity, ann).get(id(round))],
    [`${AT_ONCE} new rows`, (side, round) => repository(side.store.db, side.entity, ann).insertSeries(rowsOf(round, 0))],
    [`${AT_ONCE} repeated rows`, (side, round) => repository(side.store.db, side.entity, ann).insertSeries(rowsOf(round, 0))],
  ]
  const lines: Line[] = []
  for (const [what, work] of works) {
    const times: Record<string, number[]> = { [one.name]: [], [other.name]: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of round % 2 === 0 ? [one, other] : [other, one]) {
        const start = performance.now()
        await work(side, round)
        times[side.name]?.push(performance.now() - start)
      }
    }
    const [own = [], others = []] = [times[one.name], times[other.name]]
    lines.push(ratioLine(`${what}, p95`, p95(own), p95(others), ms), ratioLine(`${what}, median`, median(own), median(others), ms))
  }
  return lines
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

async function sizeLine(one: Side, other: Side, what: string): Promise<Line> {
  const [own, others] = [await indexBytes(one.store), await indexBytes(other.store)]
  return ratioLine(what, own, others, (bytes) => `${Math.round(bytes)} B`)
}

async function indexBytes({ db }: Store): Promise<number> {
  const sql = `select sum(pg_indexes_size(relid)), (select count(*) from ${TABLE}) from pg_partition_tree('${TABLE}')`
  const [row] = await selectRows(db, sql, [])
  return Number(row?.[0] ?? (await selectRows(db, `select pg_indexes_size('${TABLE}')`, []))[0]?.[0]) / Number(row?.[1])
}

/** Removes the first month: by a drop on one side, by deletes on the other. */
async function removal(one: Side, other: Side, rows: number, today: string): Promise<Line> {
  const oldest = `${monthBefore(today, MONTHS - 2)} 00:00:00`
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const dropped = await timed(() => dropBefore(one.store, one.entity, oldest, ERASED_AT_ONCE))
  console.log(`deleting ${rows.toLocaleString('en')} rows …`)
  const deleted = await timed(async () => {
    let count: number
    do count = await repositoryOfAllTenants(other.store.db, other.entity).erase({ collectTime_lt: oldest }, ERASED_AT_ONCE)
    while (count === ERASED_AT_ONCE)
  })
  const left = await Promise.all(
    [one, other].map(async ({ store }) => Number((await selectRows(store.db, `select count(*) from ${TABLE}`, []))[0]?.[0])),
  )
  if (left[0] !== left[1]) throw new Error(`The tables have ${left.join(' and ')} rows after the removal`)
  for (const { store } of [one, other]) await change(store.db, 'vacuum analyze', [])
  return ratioLine(`removal of a month of ${rows.toLocaleString('en')} rows`, dropped, deleted, ms)
}

/** Converts the plain table while rows are inserted; the longest insert shows how long writers wait. */
async function conversion({ store }: Side, kept: Entity): Promise<Line> {
  let isDone = false
  let longest = 0
  let written = 0
  const writing = (async () => {
    for (let round = 0; !isDone; round++) {
      const start = performance.now()
      const rows = await repository(store.db, kept, ann).insertSeries([
        { projectId: 'p1', deviceId: 'late', collectTime: later(`${siteTime().slice(0, 10)} 00:00:00`, round), dataType: '2011' },
      ])
      written += rows.length
      longest = Math.max(longest, performance.now() - start)
    }
  })()
  const start = performance.now()
  const [table] = await convertibleTables(store, [kept])
  if (!table) throw new Error('The plain table is not to be converted')
  await convertTable(store, [kept], table, (sentence) => console.log(sentence))
  const duration = performance.now() - start
  isDone = true
  await writing
  return {
    what: `conversion of the plain table, the longest of ${written.toLocaleString('en')} inserts meanwhile ${ms(longest)}`,
    ours: ms(duration),
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
