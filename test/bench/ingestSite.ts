// Devices of a city for the ingest benchmark, written directly to the tables while the server is stopped.

import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import pg from 'pg'
import { openStore, type Store } from '../../server/store/store.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'

export const PROJECTS = 10
export const DEVICES_A_PROJECT = 20

export interface IngestSite {
  server: RunningServer
  /** Removes all data of the site. */
  remove(): Promise<void>
}

export const projectId = (number: number): string => `${8_000_000 + number}`
export const deviceCode = (number: number): string => `CRANE-${String(number).padStart(4, '0')}`
export const DEVICE_KEY = 'bench-key-0123456789'

/** Creates the tables by a first start, writes projects, cranes and a year of dust values, and starts again. */
export async function makeIngestSite(databaseUrl: string | null, write: (store: Store) => Promise<void>): Promise<IngestSite> {
  const schema = databaseUrl === null ? null : await newSchema(databaseUrl)
  const env: Record<string, string> = schema
    ? { DATABASE_URL: schema.url, GANTRY_SECRET: 'a secret of the bench only', GANTRY_ADMIN_PASSWORD: 'admin' }
    : {}
  const first = await startServer({ env })
  await first.end()
  const store = await openStore({ dataFolder: first.dataFolder, databaseUrl: schema?.url ?? null })
  await writeSites(store)
  await write(store)
  await store.close()
  const server = await startServer({ folder: dirname(first.dataFolder), env })
  return {
    server,
    async remove() {
      await server.stop()
      await schema?.drop()
    },
  }
}

async function writeSites(store: Store): Promise<void> {
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
