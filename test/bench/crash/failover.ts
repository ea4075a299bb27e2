// PostgreSQL with synchronous streaming replication: kills the primary under load, promotes the standby, and HAProxy switches.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Line } from '../lines.ts'
import { lostLine } from './kills.ts'
import { pause, seenBy, startLoad } from './load.ts'
import { makePlace } from './place.ts'

const DEBIAN = '/usr/lib/postgresql'
const HAPROXY = '/usr/sbin/haproxy'
const SECONDS_BETWEEN = 1

interface Programs {
  folder: string
  /** User for PostgreSQL, which refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

/** `null` if PostgreSQL's programs or HAProxy are not installed. */
export async function benchFailover(): Promise<Line | null> {
  const programs = findPrograms()
  if (programs === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'gantry-failover-'))
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const [first, second, front] = [await freePort(), await freePort(), await freePort()]
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs.folder, program), args, { ...programs.user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const start = (data: string, port: number) =>
    run('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, 'start')
  let proxy: ReturnType<typeof spawn> | null = null
  try {
    run('initdb', '-D', primary, '-A', 'trust', '-U', 'postgres', '--no-sync')
    start(primary, first)
    run('pg_basebackup', '-h', '127.0.0.1', '-p', String(first), '-U', 'postgres', '-D', standby, '-R', '--no-sync')
    start(standby, second)
    await command(first, "alter system set synchronous_standby_names = '*'")
    await command(first, 'select pg_reload_conf()')
    const config = join(folder, 'haproxy.cfg')
    await writeFile(config, proxyConfig(front, first, second))
    proxy = spawn(HAPROXY, ['-db', '-f', config], { stdio: 'ignore' })
    await pause(SECONDS_BETWEEN * 1000)

    const place = await makePlace(`postgres://postgres@127.0.0.1:${front}/postgres`)
    const nodes = [await place.start(), await place.start()]
    const load = startLoad(
      nodes.map(({ url }) => url),
      place.headers,
      'failover',
    )
    await load.more(200)
    run('pg_ctl', '-D', primary, '-m', 'immediate', '-w', 'stop')
    const away = performance.now()
    await pause(SECONDS_BETWEEN * 1000)
    run('pg_ctl', '-D', standby, '-w', 'promote')
    await command(second, "alter system set synchronous_standby_names = ''")
    await command(second, 'select pg_reload_conf()')
    const promoted = performance.now()
    await load.more(1)
    const back = performance.now()
    await load.more(200)
    await load.stop()
    for (const node of nodes) await node.end()
    const missing = await place.missing(load.acknowledged)
    await place.remove()
    const waited = `${((back - away) / 1000).toFixed(1)} s after the kill, ${((back - promoted) / 1000).toFixed(1)} s after the promotion`
    return lostLine(
      `PostgreSQL: primary killed, standby promoted, first write ${waited} (${seenBy(load)})`,
      missing,
      load.acknowledged.length,
    )
  } finally {
    proxy?.kill()
    for (const data of [primary, standby])
      if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    await rm(folder, { recursive: true, force: true })
  }
}

function findPrograms(): Programs | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0]
  if (newest === undefined || !existsSync(HAPROXY)) return null
  const folder = join(DEBIAN, newest, 'bin')
  if (process.getuid?.() !== 0) return { folder, user: undefined }
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { folder, user: { uid: idOf('-u'), gid: idOf('-g') } }
}

/** HAProxy configuration: uses the first server while it responds, and closes its sessions when it does not. */
const proxyConfig = (front: number, first: number, second: number): string => `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${front}
  default-server inter 300ms fall 2 rise 2 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${first} check
  server standby 127.0.0.1:${second} check backup
`

async function command(port: number, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as { port: number }
  await new Promise((settle) => server.close(settle))
  return port
}
