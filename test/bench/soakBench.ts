// `-- soak 60`: a node that takes 1,000 rows of devices a second for an hour, beside lists: its resident memory by minute.

import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../support/realServer.ts'
import { craneRow, DEVICES_A_PROJECT, makeIngestSite, PROJECTS, rowsOfDevice, sendRows } from './ingestSite.ts'
import { type Line, limitLine, ms, ratioLine } from './lines.ts'
import { residentBytes } from './memory.ts'
import { coreShare, cpuSeconds } from './processor.ts'
import { signInHeaders } from './site.ts'

const DEVICES = PROJECTS * DEVICES_A_PROJECT
/** Each device sends its rows of five seconds in one call with twenty others. */
const SECONDS_A_TURN = 5
const DEVICES_A_CALL = 20
const ROWS_A_SECOND = 1_000
const ROWS_A_DEVICE = (ROWS_A_SECOND * SECONDS_A_TURN) / DEVICES
const PAUSE_MS = (SECONDS_A_TURN * 1000) / (DEVICES / DEVICES_A_CALL)
const LIST_PAUSE_MS = 500
const LIST = '/api/blade-archives/device/list?current=1&size=20'
const LIST_MS = 100
/** Largest growth from the second quarter of the time to the last. */
const GROWTH = 1.1

/** @param minutes duration; uses PostgreSQL if TEST_DATABASE_URL names a server, otherwise SQLite */
export async function benchSoak(minutes: number): Promise<Line[]> {
  const databaseUrl = process.env.TEST_DATABASE_URL || null
  const name = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  const { server, remove } = await makeIngestSite(databaseUrl, async () => {})
  try {
    const headers = await signInHeaders(server)
    const start = performance.now()
    const end = start + minutes * 60_000
    const memory: number[] = []
    const lists: number[] = []
    const used = await cpuSeconds(server.pid)
    const [rows] = await Promise.all([
      send(server, start, end),
      repeat(end, LIST_PAUSE_MS, async () => {
        const began = performance.now()
        const reply = await fetch(server.url + LIST, { headers })
        await reply.arrayBuffer()
        if (reply.status !== 200) throw new Error(`${LIST}: ${reply.status}`)
        lists.push(performance.now() - began)
      }),
      repeat(end, 60_000, async () => {
        memory.push(await residentBytes(server.pid))
        console.log(`  minute ${memory.length - 1}: ${megabytes(memory.at(-1) ?? Number.NaN)}`)
      }),
    ])
    const share = ((await cpuSeconds(server.pid)) - used) / (minutes * 60)
    const quarter = (number: number) =>
      mean(memory.slice(Math.floor((memory.length * number) / 4), Math.floor((memory.length * (number + 1)) / 4)))
    return [
      { what: `${name}: rows taken in for ${minutes} minutes, a second`, ours: Math.round(rows / (minutes * 60)).toLocaleString('en') },
      ratioLine(`${name}: resident memory in the last quarter, beside the second`, quarter(3), quarter(1), megabytes, GROWTH),
      limitLine(`${name}: list of devices meanwhile, p95 of ${lists.length}`, at(lists, 0.95), LIST_MS, ms),
      { what: `${name}: processor of the node, in cores`, ours: coreShare(share) },
    ]
  } finally {
    await remove()
  }
}

/** Sends new rows at a fixed rate, a second apart for each device; resolves to their number. Throws when a row is refused. */
async function send({ url }: RunningServer, start: number, end: number): Promise<number> {
  // Devices send more than a row a second, so their times begin in the past and reach the present at the end.
  const began = Date.now() - ((end - start) / 1000) * (ROWS_A_SECOND / DEVICES) * 1000
  let rows = 0
  for (let call = 0; Math.max(start + call * PAUSE_MS, performance.now()) < end; call++) {
    await wait(Math.max(0, start + call * PAUSE_MS - performance.now()))
    const first = call * DEVICES_A_CALL
    const turn = Math.floor(first / DEVICES)
    const batch = Array.from({ length: ROWS_A_DEVICE }, (_, at) => craneRow(began + (turn * ROWS_A_DEVICE + at) * 1000, turn + at))
    const accepted = await sendRows(
      url,
      Array.from({ length: DEVICES_A_CALL }, (_, at) => rowsOfDevice((first + at) % DEVICES, batch)),
    )
    if (accepted !== DEVICES_A_CALL * ROWS_A_DEVICE) throw new Error(`${accepted} rows were accepted`)
    rows += accepted
  }
  return rows
}

async function repeat(end: number, pauseMs: number, run: () => Promise<void>): Promise<void> {
  while (performance.now() < end) {
    await run()
    await wait(Math.min(pauseMs, Math.max(0, end - performance.now())))
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const at = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
