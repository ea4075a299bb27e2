// Cranes of ten projects that send rows by HTTP, and the rows; projects and devices are written directly to the tables.

import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pg from 'pg'
import { siteTime } from '../../engine/model/siteTime.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'

export const PROJECTS = 10
export const DEVICES_A_PROJECT = 20

export interface IngestSite {
  server: RunningServer
  /** Starts another node on the same database, with its own folder. Throws on SQLite. */
  startNode(): Promise<RunningServer>
  /** Removes all data of the site. */
  remove(): Promise<void>
}

export const projectId = (number: number): string => `${8_000_000 + number}`
export const deviceCode = (number: number): string => `CRANE-${String(number).padStart(4, '0')}`
const DEVICE_KEY = 'bench-key-0123456789'

/** Creates the tables by a first start, writes projects, cranes and a year of dust values, and starts again. */
export async function makeIngestSite(databaseUrl: string | null, write: (store: Store) => Promise<void>): Promise<IngestSite> {
  const schema = databaseUrl === null ? null : await newSchema(databaseUrl)
  const env: Record<string, string> = schema
    ? { DATABASE_URL: schema.url, GANTRY_SECRET: 'a secret of the bench only', GANTRY_ADMIN_PASSWORD: 'admin' }
    : {}
  const first = await startServer({ env })
  await first.end()
  const store = await openStore({ dataFolder: first.dataFolder, databaseUrl: schema?.url ?? null })
  await writeIngestSites(store)
  await write(store)
  await store.close()
  const server = await startServer({ folder: dirname(first.dataFolder), env })
  return {
    server,
    startNode() {
      if (schema === null) throw new Error('SQLite serves one node')
      return startServer({ env })
    },
    async remove() {
      await server.stop()
      await schema?.drop()
    },
  }
}

/** Writes the projects with their cranes. */
export async function writeIngestSites(store: Store): Promise<void> {
  const base = { tenant_id: '000000', is_deleted: 0 }
  const projects = Array.from({ length: PROJECTS }, (_, at) => ({ ...base, id: projectId(at), project_name: `工地${at}` }))
  const devices = Array.from({ length: PROJECTS * DEVICES_A_PROJECT }, (_, at) => ({
    ...base,
    id: `${9_000_000 + at}`,
    device_code: deviceCode(at),
    device_name: `${at}#`,
    device_class: '3',
    device_key: DEVICE_KEY,
    project_id: projectId(at % PROJECTS),
    enabled: '1',
    online_status: '0',
  }))
  await store.transaction(async (db) => {
    await db.insertInto('project').values(projects).execute()
    await db.insertInto('device').values(devices).execute()
    await db
      .insertInto('tower_crane')
      .values(
        devices.map(({ id, project_id }) => ({
          ...base,
          id: `1${id}`,
          crane_name: id,
          device_id: id,
          project_id,
          moment_warn: 90,
          moment_alarm: 100,
        })),
      )
      .execute()
  })
}

/** Rows of a device, as `sendRows` takes them. */
export const rowsOfDevice = (device: number, rows: readonly object[]): object => ({
  deviceCode: deviceCode(device),
  deviceKey: DEVICE_KEY,
  rows,
})

/** A row of a crane. @param moment milliseconds */
export function craneRow(moment: number, number: number): object {
  return {
    kind: 'tower',
    collectTime: siteTime(new Date(moment)),
    load: (number % 60) / 10,
    ratedLoad: 6,
    loadPercent: number % 80,
    moment: 400.5,
    momentPercent: number % 85,
    range: 24.3,
    height: 51.2,
    angle: number % 360,
    tilt: 0.06,
    windSpeed: 4.8,
    multiple: 4,
    workState: '2',
    driverName: '陈刚',
    alarmFlags: [],
    warnFlags: [],
    online: 1,
  }
}

/** Sends rows of devices in one call; returns the number of rows that were accepted. Throws when the call fails. */
export async function sendRows(url: string, devices: readonly object[]): Promise<number> {
  const reply = await fetch(`${url}/api/blade-archives/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(devices),
  })
  const { data } = (await reply.json()) as { data: { accepted: number } | null }
  if (!data) throw new Error(`The server answered ${reply.status}`)
  return data.accepted
}

async function newSchema(databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `gantry_bench_${randomBytes(6).toString('hex')}`
  const command = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, options: '-c client_min_messages=warning' })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await command(`create schema ${name}`)
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${name}`)
  return { url: url.href, drop: () => command(`drop schema ${name} cascade`) }
}
