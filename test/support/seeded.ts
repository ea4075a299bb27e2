// A platform with the demo's users, started once for a test run and copied for each test, which is faster than seeding. It is created from
// the current sources and removed with the run, so it is never outdated.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { change, selectRows } from '../../server/store/sql/query.ts'
import { cheapHash } from './cheapHash.ts'
import { createDatabase, dropDatabase } from './newDatabase.ts'

export interface Seeded {
  /** Data folder that holds the embedded database. */
  folder: string
  /** Name of the PostgreSQL database; `null` if no test needs one. */
  database: string | null
}

const SECRET = 'a secret of tests only'
/** Each drop waits for a disk flush, so several go at once; a run leaves more databases than PostgreSQL has connections. */
const DROPPED_AT_ONCE = 8

/** @param url PostgreSQL server to create a database on, in addition to SQLite */
export async function makeSeeded(url: string | null): Promise<Seeded> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-seeded-'))
  await startOnce({ GANTRY_DATA: folder })
  if (url === null) return { folder, database: null }
  const database = `gantry_${randomBytes(6).toString('hex')}`
  await createDatabase(url, database)
  await startOnce(postgresEnv(database))
  return { folder, database }
}

/** Removes it with all copies. */
export async function removeSeeded({ folder, database }: Seeded): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  if (database === null) return
  const rows = await command(`select datname as name from pg_database where datname like '${database}%'`)
  const names = rows.map(({ name }) => name)
  const url = process.env.TEST_DATABASE_URL ?? ''
  const drop = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await dropDatabase(url, name)
  }
  await Promise.all(Array.from({ length: DROPPED_AT_ONCE }, drop))
}

/** Copies the PostgreSQL database; returns the environment variables with its URL. It is dropped at the end of the run. */
export async function copySeededDatabase(database: string): Promise<Record<string, string>> {
  const copy = `${database}_${randomBytes(6).toString('hex')}`
  await createDatabase(process.env.TEST_DATABASE_URL ?? '', copy, database)
  return postgresEnv(copy)
}

async function startOnce(env: Readonly<Record<string, string>>): Promise<void> {
  const { platform, close } = await openPlatform(parseConfig({ GANTRY_DEMO: 'people', ...env }), pino({ level: 'silent' }))
  // The log of a copy must contain its own start only.
  await platform.logs.settle()
  await change(platform.store.db, 'delete from usual_log', [])
  // Cheap hashes, because tests sign in hundreds of times; the password of each user is its account.
  const users = await selectRows(platform.store.db, 'select id, account from "user"', [])
  for (const [id, account] of users)
    await change(platform.store.db, 'update "user" set password = ? where id = ?', [cheapHash(String(account)), String(id)])
  await close()
}

function postgresEnv(database: string): Record<string, string> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = database
  // Nobody needs what a test wrote after a power cut.
  url.searchParams.set('options', '-c synchronous_commit=off')
  return { DATABASE_URL: url.href, GANTRY_SECRET: SECRET }
}

async function command(sql: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL, options: '-c client_min_messages=warning' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(sql).finally(() => client.end())
  return rows
}
