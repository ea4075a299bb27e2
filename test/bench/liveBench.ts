// Open lists and big screens on three nodes: how late they hear of a change, and what their streams cost.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { RunningServer } from '../support/realServer.ts'
import { type CitySite, DEVICES_A_SITE, deviceId, makeCity, siteId } from './citySite.ts'
import { type Line, limitLine, ms, ratioLine } from './lines.ts'
import { coreShare, cpuSeconds } from './processor.ts'
import { allowStreams, signInHeaders } from './site.ts'

const NODES = 3
const WALLS = 200
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
/** Devices that change in a second, over all sites. */
const CHANGES_A_SECOND = 100
const LATE_MS = 1_500
const LIST = '/api/blade-archives/labor/list?current=1&size=10'

/** @param lists number of open lists, over all nodes; @param sites number of sites, each with 40 devices */
export async function benchLive(databaseUrl: string, lists: number, sites = 150): Promise<Line[]> {
  const city = await makeCity(databaseUrl, sites)
  const others: RunningServer[] = []
  const readers: Reader[] = []
  const changes = await startChanges(city)
  try {
    while (others.length < NODES - 1) others.push(await city.startNode())
    const nodes = [city.server, ...others]
    const headers = await signInHeaders(city.server)
    await allowStreams(city.server, headers, lists + WALLS)

    const before = await period(city, nodes, headers)
    for (let at = 0; at < lists + WALLS; at++) {
      const site = siteId(at % sites)
      const topics = at < WALLS ? [`device:${site}`, `alarm:${site}`, `count:${site}`] : [at % 2 ? `device:${site}` : `alarm:${site}`]
      readers.push(await openStream(nodes[at % NODES] as RunningServer, headers, topics))
    }
    // The first states are no changes.
    await wait(5_000)
    for (const { delays } of readers) delays.length = 0
    const during = await period(city, nodes, headers)
    const delays = readers.flatMap(({ delays }) => delays)
    const lost = readers.filter(({ response }) => response.destroyed).length
    if (lost > 0) throw new Error(`${lost} streams ended`)
    for (const { response } of readers) response.destroy()
    await wait(5_000)
    // Before and after, because the load of a shared machine changes within minutes.
    const after = await period(city, nodes, headers)
    const alone = [...before.lists, ...after.lists]

    return [
      {
        what: `${lists} lists and ${WALLS} walls on ${NODES} nodes, ${CHANGES_A_SECOND} devices of ${sites} sites change a second: messages`,
        ours: String(delays.length),
      },
      { what: 'time from a change to its message, median', ours: ms(at(delays, 0.5)) },
      limitLine('time from a change to its message, p95', at(delays, 0.95), LATE_MS, ms),
      ratioLine('list of workers, p95, beside the same without streams', at(during.lists, 0.95), at(alone, 0.95), ms, 2),
      ratioLine('list of workers, median, beside the same without streams', at(during.lists, 0.5), at(alone, 0.5), ms),
      { what: 'processor of a node, in cores', ours: coreShare(during.share), other: coreShare(before.share) },
      { what: 'statements a second, all nodes', ours: during.statements.toFixed(0), other: before.statements.toFixed(0) },
    ]
  } finally {
    for (const { response } of readers) response.destroy()
    await changes.stop()
    for (const node of others) await node.stop()
    await city.remove()
  }
}

const at = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

interface Period {
  /** Response times of a list in milliseconds. */
  lists: number[]
  /** Mean processor use of a node. */
  share: number
  statements: number
}

/** Calls a list of each node in turn, ten times a second. */
async function period(city: CitySite, nodes: readonly RunningServer[], headers: Record<string, string>): Promise<Period> {
  const used = async () => (await Promise.all(nodes.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, one) => sum + one, 0)
  const [usedBefore, countBefore, start] = [await used(), await statements(city), performance.now()]
  const lists: number[] = []
  for (let call = 0; performance.now() - start < SECONDS * 1000; call++) {
    const began = performance.now()
    const response = await fetch((nodes[call % nodes.length] as RunningServer).url + LIST, { headers })
    await response.text()
    if (response.status !== 200) throw new Error(`${LIST}: ${response.status}`)
    lists.push(performance.now() - began)
    await wait(100)
  }
  const seconds = (performance.now() - start) / 1000
  return {
    lists,
    share: ((await used()) - usedBefore) / seconds / nodes.length,
    statements: ((await statements(city)) - countBefore) / seconds,
  }
}

/** Transactions that the database has ended so far: the nodes read in single statements. */
async function statements({ databaseUrl }: CitySite): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select xact_commit from pg_stat_database where datname = current_database()')
  await client.end()
  return Number(rows[0].xact_commit)
}

interface Reader {
  response: IncomingMessage
  /** Milliseconds from a change to its message. */
  delays: number[]
}

const agent = new Agent({ keepAlive: false })

async function openStream({ url }: RunningServer, headers: Record<string, string>, topics: readonly string[]): Promise<Reader> {
  const request = get(`${url}/api/blade-archives/live?topics=${topics.join(',')}`, { agent, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`live: ${response.statusCode}`)
  const delays: number[] = []
  let rest = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\n\n')
    rest = messages.pop() ?? ''
    // A changed device carries the time of its change as its time of the last row.
    for (const message of messages) {
      const sent = [...message.matchAll(/"signal":(\d+)/g)].map(([, stamp]) => sentAt.get(Number(stamp)))
      for (const one of sent) if (one !== undefined) delays.push(performance.now() - one)
    }
  })
  response.on('error', () => {})
  return { response, delays }
}

/** Time of the statement by the number that it writes. */
const sentAt = new Map<number, number>()

/** Changes some devices each second, as ingest of another node does. */
async function startChanges({ databaseUrl, sites }: CitySite): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let isOver = false
  const run = async () => {
    for (let stamp = 1; !isOver; stamp++) {
      const ids = Array.from({ length: CHANGES_A_SECOND }, (_, one) => deviceId((stamp * 7919 + one * 61) % (sites * DEVICES_A_SITE)))
      sentAt.set(stamp, performance.now())
      await client.query('update device set signal = $1, update_time = $2 where id = any($3)', [stamp, siteTime(), ids])
      await wait(1_000)
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      await client.end()
    },
  }
}
