// Injected faults: connections, database, disk, clock, and a second node.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#store/store.ts'
import type { Line } from '../lines.ts'
import { signInHeaders } from '../site.ts'
import { lostLine } from './kills.ts'
import { type Load, pause, seenBy, startLoad } from './load.ts'
import { makePlace, type Place } from './place.ts'

const CUTS = 5
const NODES = 3
const HOUR_MS = 3_600_000
const SMALL_DISK_MB = 48

/** The database repeatedly terminates all connections of the server. */
export async function benchCutConnections(server: string): Promise<Line> {
  return within(server, async (place) => {
    const running = await place.start()
    const load = startLoad([running.url], place.headers, 'cut')
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
    for (let cut = 0; cut < CUTS; cut++) {
      await load.more(20)
      await place.command(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    }
    await load.more(20)
    await load.stop()
    await running.end()
    return lostWrites(place, load, `PostgreSQL: all connections cut ${CUTS} times`)
  })
}

/** PostgreSQL is unreachable for some seconds. */
export async function benchDatabaseAway(server: string, seconds: number): Promise<Line> {
  return within(server, async (place) => {
    const way = await openWay(place.databaseUrl ?? '')
    const running = await place.start({ DATABASE_URL: way.url })
    const load = startLoad([running.url], place.headers, 'away')
    await load.more(50)
    way.cut()
    const ready: number[] = []
    for (let second = 0; second < seconds; second++) {
      await pause(1000)
      ready.push((await fetch(`${running.url}/readyz`)).status)
    }
    await way.restore()
    const back = performance.now()
    await load.more(1)
    const recovered = performance.now() - back
    await load.more(50)
    await load.stop()
    await running.end()
    way.close()
    const away = `readyz ${[...new Set(ready)].join('/')}, first write ${Math.round(recovered)} ms after it was back`
    return lostWrites(place, load, `PostgreSQL: database away for ${seconds} s, ${away}`)
  })
}

/** Three nodes on one database; each in turn is killed under load and started again. */
export async function benchKilledNodes(server: string): Promise<Line> {
  return within(server, async (place) => {
    const nodes = await Promise.all(Array.from({ length: NODES }, () => place.start()))
    // A node that starts again listens at another port, so the load reads the addresses anew for each call.
    const urls = nodes.map(({ url }) => url)
    const load = startLoad(urls, place.headers, 'nodes')
    for (const [at, node] of nodes.entries()) {
      await load.more(50)
      await node.end('SIGKILL')
      await load.more(50)
      const again = await place.start()
      nodes[at] = again
      urls[at] = again.url
    }
    await load.more(50)
    await load.stop()
    for (const node of nodes) await node.end()
    return lostWrites(place, load, `PostgreSQL: each of ${NODES} nodes killed and started again`)
  })
}

/** The clock is an hour ahead, then an hour behind, then right: stored records remain and can be changed. */
export async function benchClock(server: string | null): Promise<Line> {
  return within(server, async (place) => {
    const folder = await mkdtemp(join(tmpdir(), 'gantry-clock-'))
    const acknowledged: string[] = []
    const seen = new Map<string, number>()
    for (const [name, offset] of [
      ['ahead', HOUR_MS],
      ['behind', -HOUR_MS],
      ['right', 0],
    ] as const) {
      const running = await place.start({ NODE_OPTIONS: `--import=${await clockShift(folder, name, offset)}` })
      const load = startLoad([running.url], await signInHeaders(running), `clock${name}`)
      await load.more(50)
      await load.stop()
      await running.end()
      acknowledged.push(...load.acknowledged)
      for (const [outcome, count] of load.seen) seen.set(outcome, (seen.get(outcome) ?? 0) + count)
    }
    await rm(folder, { recursive: true })
    return lostWrites(place, { acknowledged, seen, slowest: Number.NaN }, `${place.database}: clock an hour ahead, an hour behind, right`)
  })
}

/** A full disk under SQLite, then free space again. `null` if no small file system can be created. */
export async function benchFullDisk(): Promise<Line | null> {
  const disk = await mkdtemp(join(tmpdir(), 'gantry-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return null
  }
  const place = await makePlace(null)
  try {
    const running = await place.start({ GANTRY_DATA: join(disk, 'data') })
    const load = startLoad([running.url], await signInHeaders(running), 'disk')
    await load.more(50)
    const filler = join(disk, 'filler')
    await fill(filler)
    const refused = () => [...load.seen].some(([outcome]) => outcome !== '200')
    for (let waited = 0; !refused() && waited < 200; waited++) await pause(50)
    await pause(1000)
    await rm(filler)
    await load.more(50)
    await load.stop()
    await running.end()
    const store = await openStore({ dataFolder: join(disk, 'data'), databaseUrl: null })
    const rows = await store.db.selectFrom('param').select('param_key').execute()
    await store.close()
    const there = new Set(rows.map((row) => row.param_key))
    const missing = load.acknowledged.filter((key) => !there.has(key)).length
    return lostLine(`SQLite: disk full, then room again (${seenBy(load)})`, missing, load.acknowledged.length)
  } finally {
    await place.remove()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  }
}

async function within(server: string | null, work: (place: Place) => Promise<Line>): Promise<Line> {
  const place = await makePlace(server)
  try {
    return await work(place)
  } finally {
    await place.remove()
  }
}

async function lostWrites(place: Place, load: Pick<Load, 'acknowledged' | 'seen' | 'slowest'>, what: string): Promise<Line> {
  const slowest = Number.isNaN(load.slowest) ? '' : `, slowest ${Math.round(load.slowest)} ms`
  return lostLine(`${what} (${seenBy(load)}${slowest})`, await place.missing(load.acknowledged), load.acknowledged.length)
}

/** Writes until the disk is full. */
async function fill(path: string): Promise<void> {
  for (let size = 1024 * 1024; size >= 4096; size /= 4) {
    for (let written = true; written; ) {
      written = await writeFile(path, Buffer.alloc(size), { flag: 'a' }).then(
        () => true,
        () => false,
      )
    }
  }
}

/** A module that shifts the clock of the process that loads it. */
async function clockShift(folder: string, name: string, offset: number): Promise<string> {
  const path = join(folder, `${name}.mjs`)
  await writeFile(
    path,
    `const Real = Date
globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + ${offset})
    else super(...parts)
  }
  static now() {
    return Real.now() + ${offset}
  }
}
`,
  )
  return path
}

interface Way {
  url: string
  cut(): void
  restore(): Promise<void>
  close(): void
}

/** A TCP proxy to the database that can be interrupted. */
async function openWay(databaseUrl: string): Promise<Way> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
    }
  })
  const listen = (port: number) => new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  await listen(0)
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, cut, restore: () => listen(port), close: cut }
}
