// `-- minutes 20`: millions of minutes of one day in the partition of a series, and lists of a city while 1,000 rows a second are taken in.

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { keepPartitions } from '../../server/store/schema/migrate.ts'
import { openStore } from '../../server/store/store.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { type Measure, sizeOf, slowestOf } from './cityBench.ts'
import { type CitySite, DEVICE_KEY, DEVICES_A_SITE, deviceId, dustySites, makeCity, siteId } from './citySite.ts'
import { sendRows } from './ingestSite.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const TABLE = 'spray_env_log'
const MINUTES = 1440
/** Devices whose day is written by one statement. */
const DEVICES_AT_ONCE = 1_000
const ROWS_A_SECOND = 1_000
const ROWS_A_CALL = 100
const SENDERS = 4
const CALLS = 120
const LEAST_SITES = 10
const LIST_MS = 100
const ARCHIVES = '/api/blade-archives'

/** @param millions of rows; 86.4 are those of 1,500 sites with 60,000 devices */
export async function benchMinutes(databaseUrl: string, millions: number): Promise<Line[]> {
  const sites = Math.max(LEAST_SITES, Math.ceil((millions * 1_000_000) / MINUTES / DEVICES_A_SITE))
  const devices = sites * DEVICES_A_SITE
  const city = await makeCity(databaseUrl, sites, async (client, url) => {
    await makePartitions(url)
    await writeDay(client, devices, dustySites(sites))
  })
  try {
    const headers = await signInHeaders(city.server)
    const lists = listsOf(sites, devices)
    const alone = new Map<string, number>()
    for (const list of lists) alone.set(list.what, await slowestOf(city.server, headers, list))
    const ingest = startIngest(city)
    const lines: Line[] = [{ what: `${sizeOf(city)}; minutes of today of ${devices.toLocaleString('en')} devices`, ours: ms(city.filling) }]
    for (const list of lists) {
      const line = limitLine(`${list.what}, p95, while rows are taken in`, await slowestOf(city.server, headers, list), LIST_MS, ms)
      lines.push({ ...line, other: ms(alone.get(list.what) ?? Number.NaN) })
      console.log(`- ${list.what}: ${line.ours}, alone ${ms(alone.get(list.what) ?? Number.NaN)}`)
    }
    const { rate, failures, p95 } = await ingest.stop()
    lines.push({ what: `rows taken in, call p95 ${ms(p95)}, failed calls ${failures}`, ours: `${Math.round(rate)}/s` })
    return lines
  } finally {
    await city.remove()
  }
}

function listsOf(sites: number, devices: number): Measure[] {
  const paths = (path: (round: number) => string) => Array.from({ length: CALLS }, (_, round) => path(round))
  const series = `${ARCHIVES}/spray_eqp_env_log/list?size=10&current`
  const device = (round: number) => deviceId((round * 7919) % devices)
  const site = (round: number) => siteId((round * 37) % Math.floor(devices / DEVICES_A_SITE))
  const today = siteTime().slice(0, 10)
  const day = `collectTime_datege=${today}%2000:00:00&collectTime_datele=${today}%2023:59:59`
  return [
    { what: 'minutes of a device', paths: paths((round) => `${series}=1&deviceId_equal=${device(round)}`) },
    { what: 'minutes of a day of a device', paths: paths((round) => `${series}=1&deviceId_equal=${device(round)}&${day}`) },
    { what: 'minutes of a site', paths: paths((round) => `${series}=1&projectId_equal=${site(round)}`) },
    { what: 'minutes of all devices, first pages', paths: paths((round) => `${series}=${1 + (round % 40)}`) },
    { what: 'workers, first pages', paths: paths((round) => `${ARCHIVES}/labor/list?current=${1 + (round % 40)}&size=10`) },
    {
      what: 'workers of a site',
      paths: paths((round) => `${ARCHIVES}/labor/list?current=1&size=10&projectId_equal=${siteId((round * 37) % sites)}`),
    },
    { what: 'devices, first pages', paths: paths((round) => `${ARCHIVES}/device/list?current=${1 + (round % 40)}&size=10`) },
  ]
}

/** Makes the partitions of the rows that the city has, as servers do within minutes. */
async function makePartitions(databaseUrl: string): Promise<void> {
  const series = projectEntities().get('spray-env-log') as Entity
  const store = await openStore({ dataFolder: '', databaseUrl })
  await keepPartitions(store, [series], new Date(), siteTime().slice(0, 10)).finally(() => store.close())
}

/** Writes a row of each minute of today for each device that has none yet. */
async function writeDay(client: pg.Client, devices: number, dusty: number): Promise<void> {
  const now = siteTime()
  const today = now.slice(0, 10)
  const leaf = await textOf(client, `select tableoid::regclass::text from ${TABLE} where collect_time like '${today}%' limit 1`)
  const bound = await textOf(client, `select pg_get_expr(relpartbound, oid) from pg_class where oid = '${leaf}'::regclass`)
  // Indexes that are made afterwards take a fraction of the time.
  await client.query(`create table day_of_minutes (like ${leaf} including defaults)`)
  await client.query(`insert into day_of_minutes select * from ${leaf}`)
  const columns = 'id, tenant_id, is_deleted, project_id, device_id, collect_time, data_type, pm25, pm10, noise, create_time, update_time'
  const idOf = (kind: number, number: string) => `'8${kind}' || lpad((${number})::text, 16, '0')`
  for (let from = 0; from < devices; from += DEVICES_AT_ONCE) {
    const to = Math.min(from + DEVICES_AT_ONCE, devices) - 1
    await client.query(
      `insert into day_of_minutes (${columns})
       select ${idOf(8, `d * ${MINUTES} + m`)}, '000000', 0, ${idOf(1, `d / ${DEVICES_A_SITE}`)}, ${idOf(3, 'd')},
         to_char(date '${today}' + m * interval '1 minute', 'YYYY-MM-DD HH24:MI:SS'), '2011', 30 + m % 40, 60 + m % 90, 60, '${now}', '${now}'
       from generate_series(0, ${MINUTES - 1}) m, generate_series(${from}, ${to}) d
       where d % ${DEVICES_A_SITE} > 0 or d / ${DEVICES_A_SITE} >= ${dusty}`,
    )
    if (from % (5 * DEVICES_AT_ONCE) === 0) console.log(`- ${(to + 1).toLocaleString('en')} devices at ${new Date().toISOString()}`)
  }
  await client.query(`set maintenance_work_mem = '1GB'`)
  const key = await textOf(
    client,
    `select pg_get_constraintdef(oid) from pg_constraint where conrelid = '${leaf}'::regclass and contype = 'p'`,
  )
  await client.query(`alter table day_of_minutes add ${key}`)
  const { rows } = await client.query(
    `select pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = '${leaf}'::regclass and not indisprimary`,
  )
  for (const { sql } of rows) await client.query(sql.replace(/INDEX \S+ ON \S+/, 'INDEX ON day_of_minutes'))
  await client.query(
    `begin; alter table ${TABLE} detach partition ${leaf}; drop table ${leaf}; alter table day_of_minutes rename to ${leaf};
     alter table ${TABLE} attach partition ${leaf} ${bound}; commit`,
  )
  const size = await textOf(client, `select count(*) || ' rows, ' || pg_size_pretty(pg_total_relation_size('${leaf}')) from ${leaf}`)
  console.log(`- ${leaf}: ${size} at ${new Date().toISOString()}`)
}

async function textOf(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  return String(rows[0]?.[0])
}

/** Sends rows of the dust device of each site, of the last hour and between the minutes. */
function startIngest({ server, sites }: CitySite) {
  const began = Date.parse(siteTime().slice(0, 17).replace(' ', 'T').concat('00Z')) - 3_600_000 - 8 * 3_600_000
  const start = performance.now()
  const times: number[] = []
  let failures = 0
  let accepted = 0
  let isOver = false
  const moment = (number: number) => siteTime(new Date(began + (number + Math.floor(number / 59) + 1) * 1000))
  let calls = 0
  const sender = async () => {
    while (!isOver) {
      const call = calls++
      const due = start + (call * ROWS_A_CALL * 1000) / ROWS_A_SECOND
      if (due > performance.now()) await wait(due - performance.now())
      const rows = Array.from({ length: ROWS_A_CALL }, (_, at) => call * ROWS_A_CALL + at)
      const groups = rows.map((row) => ({
        deviceCode: `CITY-${(row % sites) * DEVICES_A_SITE}`,
        deviceKey: DEVICE_KEY,
        rows: [{ kind: 'env', collectTime: moment(Math.floor(row / sites)), dataType: '2011', pm25: 20 + (row % 40), pm10: 60, noise: 55 }],
      }))
      const sentAt = performance.now()
      await sendRows(server.url, groups).then(
        (count) => {
          accepted += count
        },
        () => {
          failures += 1
        },
      )
      times.push(performance.now() - sentAt)
    }
  }
  const running = Promise.all(Array.from({ length: SENDERS }, sender))
  return {
    async stop() {
      isOver = true
      await running
      const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
      return { rate: accepted / ((performance.now() - start) / 1000), failures, p95 }
    },
  }
}
