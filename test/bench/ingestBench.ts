// Ingest of device rows by HTTP: rows per second, a list of a million rows meanwhile, and delay of events on two hundred pages.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { insertRows } from '../../server/store/rows/insertRows.ts'
import type { Store } from '../../server/store/store.ts'
import { projectEntities } from '../support/projectEntities.ts'
import type { RunningServer } from '../support/realServer.ts'
import { listen } from '../support/stream.ts'
import { craneRow, DEVICES_A_PROJECT, makeIngestSite, PROJECTS, projectId, rowsOfDevice, sendRows } from './ingestSite.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { residentBytes } from './memory.ts'
import { cpuSeconds } from './processor.ts'
import { allowStreams, signInHeaders } from './site.ts'

const CONNECTIONS = 4
const DEVICES_A_CALL = 10
const ROWS_A_DEVICE = 50
const LEAST_ROWS = 5000
/** Required rows per second: ten sites of the largest kind, at two and a half times their mean rate. */
const NEEDED_ROWS = (10 * 211_000 * 2.5) / 86_400
const DUST_ROWS = 1_000_000
const DUST_DEVICES = 20
const LISTS = 200
const LIST_MS = 500
const STREAMS = 200
const CHANGES = 30
/** Time of the first rows. */
const BEGAN = Date.now() - 3 * 86_400_000
const HEARD_MS = 2000

/** @param seconds duration of the ingest */
export async function benchIngest(seconds: number): Promise<Line[]> {
  const lines = await measure('SQLite', null, seconds)
  const url = process.env.TEST_DATABASE_URL
  return url ? [...lines, ...(await measure('PostgreSQL', url, seconds))] : lines
}

async function measure(name: string, databaseUrl: string | null, seconds: number): Promise<Line[]> {
  console.log(`${name}: writing ${DUST_ROWS.toLocaleString('en')} rows of dust …`)
  const { server, startNode, remove } = await makeIngestSite(databaseUrl, writeDust)
  const turns = new Map<number, number>()
  try {
    console.log(`${name}: sending rows for ${seconds} s …`)
    const sent = await send([server], seconds, turns)
    const shared = databaseUrl === null ? null : await sendToTwo()
    const headers = await signInHeaders(server)
    const dust = await lists(server, headers)
    const open = await openLists(server, headers)
    console.log(`${name}: telling ${STREAMS} pages …`)
    const push = await measureStreamDelays(server, headers)
    const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
    const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
    const linesOf = (nodes: string, { rate, perCore, p95 }: Sent): Line[] => [
      {
        what: `${name}: rows of cranes taken in by ${nodes}, ${DEVICES_A_CALL * ROWS_A_DEVICE} a call, for ${seconds} s`,
        ours: perSecond(rate),
        goal: `≥ ${perSecond(LEAST_ROWS)}`,
        isReached: rate >= LEAST_ROWS,
      },
      { what: `${name}: rows for each second of a core of ${nodes}`, ours: perSecond(perCore) },
      { what: `${name}: a call, p95`, ours: ms(p95) },
    ]
    return [
      ...linesOf('a node', sent),
      ...(shared === null ? [] : linesOf('two nodes', shared)),
      {
        what: `${name}: the peak of the ten largest sites needs`,
        ours: perSecond(NEEDED_ROWS),
        goal: 'less than above',
        isReached: NEEDED_ROWS < sent.rate,
      },
      limitLine(`${name}: list of dust, one device and day of ${DUST_ROWS.toLocaleString('en')} rows, p95`, dust, LIST_MS, ms),
      { what: `${name}: the same list without a filter, slowest of 5`, ours: ms(open) },
      limitLine(`${name}: a change heard by ${STREAMS} pages, p95`, push.p95, HEARD_MS, ms),
      { what: `${name}: resident memory before these pages, with them`, ours: `${megabytes(push.before)}, ${megabytes(push.after)}` },
    ]
  } finally {
    await remove()
  }

  async function sendToTwo(): Promise<Sent> {
    console.log(`${name}: sending rows to two nodes for ${seconds} s …`)
    const second = await startNode()
    try {
      return await send([server, second], seconds, turns)
    } finally {
      await second.stop()
    }
  }
}

/** Writes rows by minute for twenty devices, up to today. */
async function writeDust(store: Store): Promise<void> {
  const entity = projectEntities().get('spray-env-log') as Entity
  const start = Date.now() - (DUST_ROWS / DUST_DEVICES) * 60_000
  const A_TURN = 20_000
  for (let from = 0; from < DUST_ROWS; from += A_TURN) {
    const rows = Array.from({ length: A_TURN }, (_, at) => dust(from + at, start))
    await store.transaction(async (db) => {
      await insertRows(db, entity, rows, '000000')
    })
  }
}

function dust(number: number, start: number): Record<string, unknown> {
  const device = number % DUST_DEVICES
  const minute = Math.floor(number / DUST_DEVICES)
  return {
    projectId: projectId(device % PROJECTS),
    deviceId: `${7_000_000 + device}`,
    collectTime: siteTime(new Date(start + minute * 60_000)),
    dataType: '2011',
    pm25: number % 75,
    pm10: number % 150,
    tsp: number % 300,
    noise: 50 + (number % 200) / 10,
    temperature: 20.5,
    humidity: 60.1,
    windSpeed: (number % 70) / 10,
    windDirection: number % 360,
    dataFlag: 'N',
  }
}

interface Sent {
  rate: number
  /** Rows for each second of processor time of the server. */
  perCore: number
  p95: number
}

/** Sends new rows in every call, to the nodes in turn. @param turns number of the calls so far by device */
async function send(nodes: readonly RunningServer[], seconds: number, turns: Map<number, number>): Promise<Sent> {
  const used = async () => (await Promise.all(nodes.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, one) => sum + one, 0)
  const cpu = await used()
  const took: number[] = []
  const start = performance.now()
  let rows = 0
  let group = 0
  const sender = async () => {
    while (performance.now() - start < seconds * 1000) {
      const first = (group++ * DEVICES_A_CALL) % (PROJECTS * DEVICES_A_PROJECT)
      const batches = Array.from({ length: DEVICES_A_CALL }, (_, at) => batch(first + at, turns))
      const sentAt = performance.now()
      const accepted = await sendRows(nodes[group % nodes.length]?.url ?? '', batches)
      took.push(performance.now() - sentAt)
      if (accepted !== DEVICES_A_CALL * ROWS_A_DEVICE) throw new Error(`${accepted} rows were accepted`)
      rows += accepted
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sender))
  const perCore = rows / ((await used()) - cpu)
  return { rate: rows / ((performance.now() - start) / 1000), perCore, p95: percentile(took) }
}

function batch(device: number, turns: Map<number, number>): object {
  const turn = turns.get(device) ?? 0
  turns.set(device, turn + 1)
  const rows = Array.from({ length: ROWS_A_DEVICE }, (_, at) => craneRow(BEGAN + (turn * ROWS_A_DEVICE + at) * 5000, turn + at))
  return rowsOfDevice(device, rows)
}

async function lists({ url }: RunningServer, headers: Record<string, string>): Promise<number> {
  const took: number[] = []
  for (let number = 0; number < LISTS; number++) {
    const day = siteTime(new Date(Date.now() - (1 + (number % 20)) * 86_400_000)).slice(0, 10)
    const query = new URLSearchParams({
      current: '1',
      size: '10',
      deviceId_equal: `${7_000_000 + (number % DUST_DEVICES)}`,
      collectTime_datege: `${day} 00:00:00`,
      collectTime_datele: `${day} 23:59:59`,
    })
    const sentAt = performance.now()
    const reply = await fetch(`${url}/api/blade-archives/spray_eqp_env_log/list?${query}`, { headers })
    const { data } = (await reply.json()) as { data: { total: number } }
    took.push(performance.now() - sentAt)
    if (data.total !== 1440) throw new Error(`The list has ${data.total} rows`)
  }
  return percentile(took)
}

/** Opens the first page of a list with its total, which is cached for two seconds. */
async function openLists({ url }: RunningServer, headers: Record<string, string>): Promise<number> {
  const took: number[] = []
  for (let number = 0; number < 5; number++) {
    await new Promise((go) => setTimeout(go, 2100))
    const sentAt = performance.now()
    const reply = await fetch(`${url}/api/blade-archives/spray_eqp_env_log/list?current=1&size=10`, { headers })
    await reply.text()
    took.push(performance.now() - sentAt)
  }
  return Math.max(...took)
}

interface StreamDelays {
  p95: number
  before: number
  after: number
}

/** Delay from the call that changes a device to the message on each stream. */
async function measureStreamDelays(server: RunningServer, headers: Record<string, string>): Promise<StreamDelays> {
  await allowStreams(server, headers, STREAMS)
  const before = await residentBytes(server.pid)
  const open = `${server.url}/api/blade-archives/live?topics=device:${projectId(0)},alarm:${projectId(0)},count:${projectId(0)}`
  const pages = await Promise.all(Array.from({ length: STREAMS }, () => listen(open, headers)))
  await Promise.all(pages.map((page) => page.next(({ event }) => event.startsWith('device:'))))
  const delays: number[] = []
  const began = Date.now() - 60_000
  for (let number = 0; number < CHANGES; number++) {
    // The moment it was seen has seconds only.
    await new Promise((go) => setTimeout(go, 1000 + ((number * 137) % 700)))
    const sentAt = performance.now()
    await sendRows(server.url, [rowsOfDevice(0, [craneRow(began + number * 1000, number)])])
    await Promise.all(
      pages.map(async (page) => {
        await page.next(({ event }) => event.startsWith('device:'))
        delays.push(performance.now() - sentAt)
      }),
    )
  }
  const after = await residentBytes(server.pid)
  for (const page of pages) page.close()
  return { p95: percentile(delays), before, after }
}

function percentile(values: readonly number[], share = 0.95): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
