// The same list on both stores: 10 of 100,000 rows by an indexed filter, each asked in turn within one run.

import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer } from '../support/realServer.ts'
import { type Line, median, ratioLine } from './lines.ts'
import { answersPerSecond } from './load.ts'
import { CATEGORIES, listPath, ROWS, type Site, signInHeaders, writeRows } from './site.ts'

const ROUNDS = 5
const ROUND_S = 2
const LIMIT = 1.5

/** @param site what SQLite is asked for */
export async function benchStores(site: Site): Promise<Line[]> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return [{ what: 'the same list on PostgreSQL: TEST_DATABASE_URL names none', ours: '' }]
  const database = `gantry_bench_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${database}`
  await command(url, `create database ${database}`)
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'))
  try {
    return await compared(site, folder, own.href)
  } finally {
    await command(url, `drop database ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}

async function compared(site: Site, folder: string, databaseUrl: string): Promise<Line[]> {
  await cp(join(site.folder, 'schemas'), join(folder, 'schemas'), { recursive: true })
  const env = { DATABASE_URL: databaseUrl, GANTRY_SECRET: randomBytes(16).toString('hex') }
  await (await startServer({ folder, env })).end()
  await writeRows({ dataFolder: '', databaseUrl })
  // A database that lives does it by itself within a minute.
  await command(databaseUrl, 'vacuum analyze bench_material')
  const servers = [await startServer({ folder, env }), await startServer({ folder: site.folder })] as const
  try {
    const headers = await Promise.all(servers.map((server) => signInHeaders(server)))
    const paths = Array.from({ length: CATEGORIES }, (_, number) => listPath(number))
    const lines: Line[] = []
    for (const connections of [1, 32]) {
      const times: [number[], number[]] = [[], []]
      for (let round = -1; round < ROUNDS; round++) {
        for (const at of [0, 1] as const) {
          const load = { url: servers[at].url, paths, headers: headers[at] ?? {}, connections, seconds: ROUND_S }
          const each = 1e6 / (await answersPerSecond(load))
          if (round >= 0) times[at].push(each)
        }
      }
      const who = connections === 1 ? 'asked one after the other' : `asked by ${connections} at once`
      const what = `list of 10 of ${ROWS.toLocaleString('en')} on PostgreSQL (other: on SQLite), ${who}, each`
      lines.push(ratioLine(what, median(times[0]), median(times[1]), (micros) => `${Math.round(micros)} µs`, LIMIT))
    }
    return lines
  } finally {
    for (const server of servers) await server.end()
  }
}

async function command(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
