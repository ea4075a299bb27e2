// Dumps and restores PostgreSQL by its own tools, consistent at one moment.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { findCluster } from '../dialect/citus.ts'
import { quotedIdentifier } from '../sql/query.ts'
import { holdWrites } from './heldWrites.ts'
import type { TableCounts } from './tableCounts.ts'

/** A program with its arguments; secrets are in `env`, since arguments are visible in the process list. */
export interface Tool {
  program: 'pg_dump' | 'pg_restore'
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

/** Thrown if the tools of PostgreSQL are not installed on this machine. */
export class ToolMissing extends Error {
  override name = 'ToolMissing'
}

/** Command that dumps the database into a file. @param ofCluster true to leave out the extension of Citus, which restores must not drop */
export function dumpTool(databaseUrl: string, file: string, snapshot: string | null = null, ofCluster = false): Tool {
  const { address, env } = withoutPassword(databaseUrl)
  const at = snapshot === null ? [] : [`--snapshot=${snapshot}`]
  const extensions = ofCluster ? ['--extension=plpgsql'] : []
  const args = ['--format=custom', '--no-owner', '--no-privileges', ...extensions, ...at, `--file=${file}`, address]
  return { program: 'pg_dump', args, env }
}

/** Command that restores such a file into an empty database, in one transaction; `replaces` drops existing objects of the same names. */
export function restoreTool(databaseUrl: string, file: string, replaces: boolean): Tool {
  const { address, env } = withoutPassword(databaseUrl)
  const over = replaces ? ['--clean', '--if-exists'] : []
  const args = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', ...over, `--dbname=${address}`, file]
  return { program: 'pg_restore', args, env }
}

/** Shell command line without the password, which the user must supply. */
export function commandLine({ program, args }: Tool): string {
  return [program, ...args.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))].join(' ')
}

const UNHELD =
  'This is a Citus cluster, and no snapshot spans its nodes: a dump taken while people write is of no single moment. ' +
  'Add --hold-writes: saving then waits until the dump is complete, and answers 503 after 20 seconds. ' +
  'For a large cluster take base backups of all nodes instead; see docs/guides/cluster.md.'

/** Throws an Error for the operator if a dump would be of no single moment: that of a cluster whose writes must not be held. */
export async function refuseUnheldDump(databaseUrl: string, holdsWrites: boolean): Promise<void> {
  if (!holdsWrites && (await isCoordinator(databaseUrl))) throw new Error(UNHELD)
}

/** Dumps the database and returns the row counts of the dump; holds the writes of a cluster. Throws `ToolMissing` if pg_dump is not installed. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<TableCounts> {
  return connected(databaseUrl, async (client) => {
    const cluster = await findCluster(client)
    if (cluster !== null) await holdWrites(client, await tablesOf(client))
    else await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    await run(dumpTool(databaseUrl, file, rows[0]?.snapshot ?? null, cluster !== null)).catch((error: Error) => {
      // The command alone would hold no writes.
      throw cluster !== null && error instanceof ToolMissing ? new Error(`${error.message} Take the backup where it is.`) : error
    })
    await run({ program: 'pg_restore', args: ['--list', file], env: {} })
    return countsOf(client)
  })
}

/** Restores a dump and updates the statistics, which dumps do not contain. Throws `ToolMissing` if pg_restore is not installed. */
export async function restorePostgres(databaseUrl: string, file: string, replaces: boolean): Promise<TableCounts> {
  await run(restoreTool(databaseUrl, file, replaces))
  return connected(databaseUrl, async (client) => {
    await client.query('analyze')
    return countsOf(client)
  })
}

/** True for the coordinator of a Citus cluster. */
export function isCoordinator(databaseUrl: string): Promise<boolean> {
  return connected(databaseUrl, async (client) => (await findCluster(client)) !== null)
}

export function postgresCounts(databaseUrl: string): Promise<TableCounts> {
  return connected(databaseUrl, countsOf)
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  return rows.map(({ name }) => name)
}

async function countsOf(client: pg.Client): Promise<TableCounts> {
  const counts: Record<string, number> = {}
  for (const name of await tablesOf(client)) {
    const counted = await client.query<{ count: string }>(`select count(*) as count from ${quotedIdentifier(name)}`)
    counts[name] = Number(counted.rows[0]?.count)
  }
  return counts
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`The database of DATABASE_URL does not answer: ${(error as Error).message}`, { cause: error })
  }
  return work(client).finally(() => client.end())
}

async function run({ program, args, env }: Tool): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ToolMissing(`${program} is not on this machine.`)
    throw error
  })) as [number | null]
  if (code !== 0) throw new Error(`${program} failed: ${errors.trim() || `it ended with ${code}`}`)
}

function withoutPassword(databaseUrl: string): { address: string; env: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // The tools do not decode a plus as a blank.
  url.search = url.search.replaceAll('+', '%20')
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}
