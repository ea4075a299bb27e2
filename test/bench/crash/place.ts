// Environment of a crash test: its own folder and, on PostgreSQL, its own database; both are removed.

import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { soundCounts } from '#store/copy/sqliteCopy.ts'
import { type RunningServer, startServer } from '../../support/realServer.ts'
import { signInHeaders } from '../site.ts'
import { missingKeys } from './missingKeys.ts'

export interface Place {
  database: 'SQLite' | 'PostgreSQL'
  /** Headers of a user who may write. */
  headers: Record<string, string>
  databaseUrl: string | null
  start(env?: Record<string, string>): Promise<RunningServer>
  /** Number of the keys that are not stored. Every server must have ended. Throws if the database is damaged. */
  missing(keys: readonly string[]): Promise<number>
  /** Runs SQL on the PostgreSQL server. */
  command(sql: string): Promise<void>
  remove(): Promise<void>
}

/** @param server PostgreSQL server; `null` for SQLite */
export async function makePlace(server: string | null): Promise<Place> {
  const name = `gantry_crash_${randomBytes(6).toString('hex')}`
  const command = async (sql: string) => {
    const client = new pg.Client({ connectionString: server ?? '' })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  let databaseUrl: string | null = null
  if (server !== null) {
    await command(`create database ${name}`)
    const url = new URL(server)
    url.pathname = name
    databaseUrl = url.href
  }
  const own: Record<string, string> = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, GANTRY_SECRET: 'a secret of a crash only' }
  const first = await startServer({ env: own })
  const folder = dirname(first.dataFolder)
  const headers = await signInHeaders(first)
  await first.end()
  return {
    database: databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    headers,
    databaseUrl,
    start: (env = {}) => startServer({ folder, env: { ...own, ...env } }),
    async missing(keys) {
      if (databaseUrl === null) soundCounts(`${first.dataFolder}/gantry.db`)
      return missingKeys(keys, { dataFolder: first.dataFolder, databaseUrl })
    },
    command,
    async remove() {
      await rm(folder, { recursive: true, force: true })
      if (databaseUrl !== null) await command(`drop database ${name} with (force)`)
    },
  }
}
