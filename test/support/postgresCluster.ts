// A primary of PostgreSQL with a streaming standby, in a temporary folder.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'

export interface PostgresCluster {
  folder: string
  primary: PostgresServer
  standby: PostgresServer
  /** Ends both servers and removes the folder. */
  remove(): Promise<void>
}

export interface PostgresServer {
  port: number
  /** Address of its database `postgres`. */
  url: string
  command(sql: string): Promise<pg.QueryResult>
  start(): void
  /** Ends it at once, as a crash would. */
  stop(): void
  promote(): void
}

/** Folder of PostgreSQL's programs on Debian, newest version; `null` if none is installed. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? null : join(DEBIAN, newest, 'bin')
}

/** @param programs folder with `initdb`, `pg_ctl` and `pg_basebackup` */
export async function startCluster(programs: string): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-cluster-'))
  const user = unprivileged()
  if (user) await chown(folder, user.uid, user.gid)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const server = (name: string, port: number): PostgresServer => {
    const data = join(folder, name)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
    return {
      port,
      url,
      start: () => run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start'),
      stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
      promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
      async command(sql) {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        return client.query(sql).finally(() => client.end())
      },
    }
  }
  const [primary, standby] = [server('primary', await freePort()), server('standby', await freePort())]
  const remove = async () => {
    for (const [name, { stop }] of Object.entries({ primary, standby })) if (existsSync(join(folder, name, 'postmaster.pid'))) stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    run('initdb', '-D', join(folder, 'primary'), '-A', 'trust', '-U', 'postgres', '--no-sync')
    primary.start()
    run('pg_basebackup', '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', join(folder, 'standby'), '-R', '--no-sync')
    standby.start()
    return { folder, primary, standby, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** User for PostgreSQL, which refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as { port: number }
  await new Promise((settle) => server.close(settle))
  return port
}
