// `-- versions 600`: a node of an earlier version and one of this version serve one PostgreSQL database behind HAProxy for ten minutes, under
// writes, reads, device rows and big screens. `EARLIER_COMMIT` names the earlier version, by default twenty commits before this one.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openStore } from '../../server/store/store.ts'
import { freePort } from '../support/postgresCluster.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { hasHaproxy, startHaproxy } from './crash/haproxy.ts'
import { pause, seenBy, startLoad } from './crash/load.ts'
import { missingKeys } from './crash/missingKeys.ts'
import { craneRow, PROJECTS, projectId, rowsOfDevice, sendRows, writeIngestSites } from './ingestSite.ts'
import { type Line, limitLine } from './lines.ts'
import { allowStreams, signInHeaders } from './site.ts'
import { checkOut, newDatabase, removeCheckout } from './upgradesBench.ts'
import { type RepeatedRequest, simulateScreens } from './walls/crowd.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const READ_MS = 25
const STOP_DELAY_SECONDS = 3
/** Limit of a start, also on a busy machine. */
const START_MS = 600_000
const WALLS = 20
/** Requests and topics of a big screen of a site. */
const REQUESTS: readonly RepeatedRequest[] = ['platformOverview', 'siteTrends', 'riskMap', 'safeRank?days=30', 'analysis?days=30'].map(
  (path) => ({ path: `/api/blade-archives/data_ana/${path}`, every: 10_000, age: '' }),
)
const TOPICS = ['device', 'alarm', 'count']

/** `null` if HAProxy is not installed. @param server PostgreSQL server */
export async function benchSideBySide(server: string, seconds: number): Promise<Line[] | null> {
  if (!hasHaproxy()) return null
  const named = process.env.EARLIER_COMMIT ?? 'HEAD~20'
  const commit = execFileSync('git', ['rev-parse', '--short', named], { cwd: PROJECT, encoding: 'utf8' }).trim()
  const project = await checkOut({ name: commit, commit })
  const database = await newDatabase(server, null)
  const ports = [await freePort(), await freePort()] as const
  const proxy = await startHaproxy(ports)
  const nodes: RunningServer[] = []
  try {
    const start = async (port: number, options: { project?: string }) => {
      const env = { ...database.env, PORT: String(port), STOP_DELAY: String(STOP_DELAY_SECONDS) }
      const node = await startServer({ ...options, env, patience: START_MS })
      nodes.push(node)
      return node
    }
    const earlier = await start(ports[0], { project })
    const place = { dataFolder: earlier.dataFolder, databaseUrl: database.env.DATABASE_URL ?? null }
    const headers = await signInHeaders(earlier)
    await writeSites(place)
    await allowStreams(earlier, headers, WALLS)
    await proxy.untilReady()

    const paths = listPaths(join(project, 'schemas'))
    const load = startLoad([proxy.url], headers, 'rolling')
    const rows = startRows(proxy.url)
    const aloneReads = startReads([earlier.url], paths, headers)
    await load.more(50)
    const screens = simulateScreens({
      url: proxy.url,
      headers,
      walls: WALLS,
      projects: Array.from({ length: PROJECTS }, (_, at) => projectId(at)),
      requests: REQUESTS,
      topics: TOPICS,
      seconds,
    })
    // The newer node migrates the tables below the earlier one.
    const newer = await start(ports[1], {})
    const bothReads = startReads([earlier.url, newer.url], paths, headers)
    const shown = await screens
    await Promise.all([aloneReads.stop(), bothReads.stop()])
    await earlier.end()
    await load.more(50)
    await Promise.all([load.stop(), rows.stop()])
    await newer.end()

    const missing = await missingKeys(load.acknowledged, place)
    const failures = [aloneReads, bothReads].flatMap((reads) => [...reads.failed])
    const refused = [...load.seen].filter(([outcome]) => outcome !== '200')
    for (const [call, count] of failures) console.log(`- ${call}: ${count} times`)
    for (const failure of [...rows.failures, ...shown.failures]) console.log(`- ${failure}`)
    const noneFailed = (what: string, count: number) => limitLine(what, count, 0, (value) => `${value} failed`)
    return [
      {
        what: `PostgreSQL: ${commit} and this version behind HAProxy for ${seconds} s: writes (${seenBy(load)}; slowest ${Math.round(load.slowest)} ms)`,
        ours: `${refused.length} kinds of answers failed, ${missing} of ${load.acknowledged.length} lost`,
        goal: '0 failed, 0 lost',
        isReached: refused.length + missing === 0,
      },
      noneFailed(`${aloneReads.count() + bothReads.count()} lists read from either node, kinds of calls`, failures.length),
      noneFailed(`${rows.count()} rows of devices sent, calls`, rows.failures.length),
      noneFailed(`${shown.answers} requests of ${WALLS} big screens`, shown.failures.length),
      {
        what: 'event streams of big screens that were open when the earlier node stopped',
        ours: String(shown.streams),
        goal: String(WALLS),
        isReached: shown.streams === WALLS,
      },
    ]
  } finally {
    await proxy.stop()
    for (const node of nodes) await node.stop()
    await database.remove()
    await removeCheckout(project)
  }
}

async function writeSites(place: { dataFolder: string; databaseUrl: string | null }): Promise<void> {
  const store = await openStore(place)
  await writeIngestSites(store)
  await store.close()
}

/** Sends a row of a crane of each project once a second. */
function startRows(url: string) {
  const failures: string[] = []
  let goesOn = true
  let count = 0
  const run = async () => {
    for (let at = 0; goesOn; at++) {
      const devices = Array.from({ length: PROJECTS }, (_, device) => rowsOfDevice(device, [craneRow(Date.now(), at)]))
      await sendRows(url, devices).then(
        (accepted) => {
          count += accepted
          if (accepted !== PROJECTS) failures.push(`${accepted} of ${PROJECTS} rows were accepted`)
        },
        (error: Error) => failures.push(`rows of devices: ${error.message}`),
      )
      await pause(1_000)
    }
  }
  const running = run()
  return {
    failures,
    count: () => count,
    async stop() {
      goesOn = false
      await running
    },
  }
}

/** Paths of the lists of all entities. */
function listPaths(schemas: string): string[] {
  const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return files.flatMap((file) => {
    const { api, endpoints } = JSON.parse(readFileSync(join(schemas, file), 'utf8')) as { api?: string; endpoints?: { list?: unknown } }
    const list = endpoints?.list
    return api && list !== false ? [`${api}${typeof list === 'string' ? list.replace(/^GET /, '') : '/list'}?size=5`] : []
  })
}

/** Reads the lists in turn, from the nodes in turn. `failed` counts answers other than 200 by status, node and path. */
function startReads(urls: readonly string[], paths: readonly string[], headers: Readonly<Record<string, string>>) {
  const failed = new Map<string, number>()
  let goesOn = true
  let count = 0
  const run = async () => {
    for (let at = 0; goesOn; at++) {
      const node = at % urls.length
      const path = paths[Math.floor(at / urls.length) % paths.length] ?? ''
      const status = await fetch(`${urls[node]}${path}`, { headers }).then(
        async (reply) => {
          await reply.arrayBuffer()
          return reply.status
        },
        () => 'broken off',
      )
      const call = `${status} ${node === 0 ? 'earlier' : 'newer'} ${path}`
      if (status !== 200) failed.set(call, (failed.get(call) ?? 0) + 1)
      count += 1
      await pause(READ_MS)
    }
  }
  const running = run()
  return {
    failed,
    count: () => count,
    async stop() {
      goesOn = false
      await running
    },
  }
}
