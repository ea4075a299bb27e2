// A city in PostgreSQL: the database itself makes the rows, for no program could send them in minutes.

import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pg from 'pg'
import { siteTime } from '../../engine/model/siteTime.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'

export const WORKERS_A_SITE = 200
export const DEVICES_A_SITE = 40
export const COMPANIES = 10_000
/** Sites whose dust is there minute by minute, of ten; of all there are the hours. */
const DUSTY_TENTHS = 1
const DUST_DAYS = 30
const DAYS = 30
/** The score of a site is made of this many days. */
const SCORED_DAYS = 7

export interface CitySite {
  server: RunningServer
  sites: number
  /** Rows by table. */
  rows: ReadonlyMap<string, number>
  /** Milliseconds to write and analyse them. */
  filling: number
  /** Ends the server and drops the database. */
  remove(): Promise<void>
}

export const siteId = (number: number): string => `81${String(number).padStart(16, '0')}`
export const companyId = (number: number): string => `82${String(number).padStart(16, '0')}`
export const deviceId = (number: number): string => `83${String(number).padStart(16, '0')}`

/** @param databaseUrl a PostgreSQL server on which a database may be made */
export async function makeCity(databaseUrl: string, sites: number): Promise<CitySite> {
  const database = `gantry_city_${randomBytes(6).toString('hex')}`
  await command(databaseUrl, `create database ${database}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${database}`
  const env = { DATABASE_URL: url.href, GANTRY_SECRET: 'a secret of the bench only', GANTRY_ADMIN_PASSWORD: 'admin' }
  const drop = () => command(databaseUrl, `drop database ${database} with (force)`)
  try {
    const first = await startServer({ env, patience: 600_000 })
    await first.end()
    const start = performance.now()
    const rows = await fill(url.href, sites)
    const filling = performance.now() - start
    const server = await startServer({ folder: dirname(first.dataFolder), env, patience: 600_000 })
    const remove = async () => {
      await server.stop()
      await drop()
    }
    return { server, sites, rows, filling, remove }
  } catch (error) {
    await drop()
    throw error
  }
}

async function fill(url: string, sites: number): Promise<Map<string, number>> {
  const client = await connected(url)
  const rows = new Map<string, number>()
  try {
    for (const { table, columns, from } of tablesOf(sites, siteTime())) {
      const names = ['tenant_id', 'is_deleted', ...Object.keys(columns)].map((name) => `"${name}"`).join(', ')
      const values = ["'000000'", '0', ...Object.values(columns)].join(', ')
      const { rowCount } = await client.query(`insert into "${table}" (${names}) select ${values} from ${from}`)
      rows.set(table, rowCount ?? 0)
    }
    // A database that lives does it by itself within a minute.
    await client.query('vacuum analyze')
    return rows
  } finally {
    await client.end()
  }
}

interface Filled {
  table: string
  /** SQL by column, over the numbers that `from` counts. */
  columns: Readonly<Record<string, string>>
  from: string
}

const id = (kind: number, number: string): string => `'8${kind}' || lpad((${number})::text, 16, '0')`
const series = (name: string, count: number): string => `generate_series(0, ${count - 1}) ${name}`

/** Rows of each table. Workers and devices are numbered consecutively, grouped by site. */
function tablesOf(sites: number, now: string): Filled[] {
  const workers = sites * WORKERS_A_SITE
  const devices = sites * DEVICES_A_SITE
  const day = (back: string) => `to_char(date '${now.slice(0, 10)}' - ${back}, 'YYYY-MM-DD')`
  const clock = (seconds: string) => `to_char(interval '1 second' * (${seconds}), 'HH24:MI:SS')`
  const created = { create_time: `'${now}'`, update_time: `'${now}'` }
  const present = `w % 5 < 3`
  const gate = id(3, `(w / ${WORKERS_A_SITE}) * ${DEVICES_A_SITE} + 39`)
  const site = id(1, `w / ${WORKERS_A_SITE}`)
  const alarm = { id: id(9, `d * ${sites * 2} + a`), project_id: id(1, 'a / 2'), ...created }
  const state = `case when (a + d) % 200 = 0 then '0' else '2' end`
  return [
    {
      table: 'company',
      columns: {
        id: id(2, 'c'),
        parent_id: `case when c = 0 then '0' else ${id(2, '0')} end`,
        company_name: `'企业' || c`,
        company_type: `'006'`,
        sort: 'c',
        ...created,
      },
      from: series('c', COMPANIES + 1),
    },
    {
      table: 'project',
      columns: {
        id: id(1, 'p'),
        project_name: `'工地' || p`,
        project_code: `'CITY-' || p`,
        project_status: `'3'`,
        stage_code: `'4'`,
        region_code: `'330108'`,
        contractor_company_id: id(2, '1 + p'),
        pm10_limit: '150',
        ...created,
      },
      from: series('p', sites),
    },
    {
      table: 'labor',
      columns: {
        id: id(4, 'w'),
        project_id: site,
        company_id: id(2, `1 + w % ${COMPANIES}`),
        name: `'工人' || w`,
        phone: `'138' || lpad(w::text, 8, '0')`,
        work_type: `case when w % 50 = 0 then '900' else '010' end`,
        labor_type: `case when w % 50 = 0 then '10' else '20' end`,
        is_special: `case when w % 10 = 0 then '1' else '0' end`,
        cert_expire: day('(-w % 900)'),
        admit_status: `'1'`,
        train_status: `'2'`,
        on_site: `'1'`,
        ...created,
      },
      from: series('w', workers),
    },
    {
      table: 'device',
      columns: {
        id: id(3, 'd'),
        project_id: id(1, `d / ${DEVICES_A_SITE}`),
        device_name: `'设备' || d`,
        device_code: `'CITY-' || d`,
        device_class: `case when d % ${DEVICES_A_SITE} = 39 then '6' when d % ${DEVICES_A_SITE} = 0 then '2' else (array['1', '3', '4', '5'])[1 + d % 4] end`,
        online_status: `case when d % 20 = 0 then '0' else '1' end`,
        bind_status: `'1'`,
        enabled: `'1'`,
        ...created,
      },
      from: series('d', devices),
    },
    ...(['tower_crane', 'lift'] as const).map((table, at) => ({
      table,
      columns: {
        id: id(5 + at, 'd'),
        [`${table === 'lift' ? 'lift' : 'crane'}_name`]: `d || '#'`,
        device_id: id(3, `d * ${DEVICES_A_SITE} + ${1 + at}`),
        project_id: id(1, 'd'),
        work_status: `'1'`,
        next_inspect_date: day('(d % 40 - 100)'),
        ...created,
      },
      from: series('d', sites),
    })),
    {
      table: 'monitor_device',
      columns: { id: id(7, 'd'), monitor_name: `'球机' || d`, has_ai: `'1'`, online_status: `'1'`, project_id: id(1, 'd'), ...created },
      from: series('d', sites),
    },
    {
      table: 'alarm_event',
      columns: {
        ...alarm,
        device_id: id(3, `(a / 2) * ${DEVICES_A_SITE} + 1`),
        device_class: `'3'`,
        alarm_type: `'102'`,
        alarm_level: `(array['2', '3', '4'])[1 + a % 3]`,
        start_time: `${day('d')} || ' ' || ${clock('a % 20000')}`,
        handle_time: `${day('d')} || ' ' || ${clock('a % 20000 + 1800')}`,
        handle_state: state,
      },
      from: `${series('d', DAYS)}, ${series('a', sites * 2)}`,
    },
    {
      table: 'ai_video_data',
      columns: {
        ...alarm,
        device_id: id(3, `(a / 2) * ${DEVICES_A_SITE} + 7`),
        monitor_id: id(7, 'a / 2'),
        alarm_type: `(1 + a % 2)::text`,
        alarm_level: `'2'`,
        alarm_time: `${day('d')} || ' ' || ${clock('a % 20000')}`,
        handle_state: state,
        is_false: `'0'`,
      },
      from: `${series('d', DAYS)}, ${series('a', sites * 2)}`,
    },
    {
      table: 'labor_attendance',
      columns: {
        id: id(9, `w * 2 + n`),
        project_id: site,
        device_id: gate,
        labor_id: id(4, 'w'),
        work_type: `'010'`,
        direction: `case n when 0 then '01' else '02' end`,
        pass_time: `'${now.slice(0, 10)} ' || ${clock('w % 3600 + n * 3600')}`,
        result: '0',
        ...created,
      },
      from: `${series('w', workers)}, ${series('n', 2)} where ${present} and (n = 0 or w % 3 = 0)`,
    },
    {
      table: 'labor_day',
      columns: {
        id: `w || '/' || d`,
        project_id: site,
        device_id: gate,
        labor_id: id(4, 'w'),
        work_type: `case when w % 50 = 0 then '900' else '010' end`,
        time: day('d'),
        rows: '2',
        in_rows: '1',
        out_rows: `case when d > 0 or w % 3 = 0 then 1 else 0 end`,
        first_pass: `${day('d')} || ' ' || ${clock('w % 3600')}`,
        last_pass: `${day('d')} || ' ' || ${clock('w % 3600 + 3600')}`,
        ...created,
      },
      from: `${series('w', workers)}, ${series('d', SCORED_DAYS)} where ${present}`,
    },
    {
      table: 'device_latest',
      columns: {
        id: id(9, 'd'),
        project_id: id(1, 'd'),
        device_id: id(3, `d * ${DEVICES_A_SITE}`),
        kind: `'env'`,
        part: `'2011'`,
        collect_time: `'${now}'`,
        data: `'{"pm10":' || d % 200 || '}'`,
        ...created,
      },
      from: series('d', sites),
    },
    {
      table: 'spray_env_log',
      columns: {
        id: id(9, `d * ${DUST_DAYS * 1440} + m`),
        project_id: id(1, 'd'),
        device_id: id(3, `d * ${DEVICES_A_SITE}`),
        collect_time: `${day('m / 1440')} || ' ' || ${clock('60 * (m % 1440)')}`,
        data_type: `'2011'`,
        pm25: '30 + m % 40',
        pm10: '60 + m % 90',
        noise: '60',
        ...created,
      },
      from: `${series('d', Math.ceil((sites * DUSTY_TENTHS) / 10))}, ${series('m', DUST_DAYS * 1440)}`,
    },
    {
      table: 'env_hour',
      columns: {
        id: `d || '/' || h`,
        project_id: id(1, 'd'),
        device_id: id(3, `d * ${DEVICES_A_SITE}`),
        time: `${day('h / 24')} || ' ' || ${clock('3600 * (h % 24)')}`,
        rows: '60',
        over_rows: 'd % 7',
        pm10_count: '60',
        pm10_sum: '6000',
        pm10_max: '150',
        ...created,
      },
      from: `${series('d', sites)}, ${series('h', DAYS * 24)}`,
    },
    {
      table: 'rope_hour',
      columns: {
        id: `d || '/' || h`,
        project_id: id(1, 'd'),
        device_id: id(3, `d * ${DEVICES_A_SITE} + 4`),
        time: `${day('h / 8')} || ' ' || ${clock('3600 * (8 + h % 8)')}`,
        rows: '180',
        above_rows: '120',
        hooked_rows: '100 + d % 20',
        ...created,
      },
      from: `${series('d', sites)}, ${series('h', SCORED_DAYS * 8)}`,
    },
  ]
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function command(url: string, sql: string): Promise<void> {
  const client = await connected(url)
  await client.query(sql).finally(() => client.end())
}
