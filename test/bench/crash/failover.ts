// PostgreSQL with synchronous streaming replication: kills the primary under load, promotes the standby, and HAProxy switches.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres, freePort, startCluster } from '../../support/postgresCluster.ts'
import type { Line } from '../lines.ts'
import { lostLine } from './kills.ts'
import { pause, seenBy, startLoad } from './load.ts'
import { makePlace } from './place.ts'

const HAPROXY = '/usr/sbin/haproxy'
const SECONDS_BETWEEN = 1

/** `null` if PostgreSQL's programs or HAProxy are not installed. */
export async function benchFailover(): Promise<Line | null> {
  const programs = findPostgres()
  if (programs === null || !existsSync(HAPROXY)) return null
  const front = await freePort()
  const cluster = await startCluster(programs)
  const { primary, standby } = cluster
  let proxy: ReturnType<typeof spawn> | null = null
  try {
    await primary.command("alter system set synchronous_standby_names = '*'")
    await primary.command('select pg_reload_conf()')
    const config = join(cluster.folder, 'haproxy.cfg')
    await writeFile(config, proxyConfig(front, primary.port, standby.port))
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
    primary.stop()
    const away = performance.now()
    await pause(SECONDS_BETWEEN * 1000)
    standby.promote()
    await standby.command("alter system set synchronous_standby_names = ''")
    await standby.command('select pg_reload_conf()')
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
    await cluster.remove()
  }
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
