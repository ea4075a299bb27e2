// The same site on SQLite and on PostgreSQL: lists one after the other, an import and an export with their memory, and open pages.

import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../support/realServer.ts'
import { workbook } from '../support/sheets.ts'
import { makePlace, type Place } from './crash/place.ts'
import { type Line, limitLine, median, ms, ratioLine } from './lines.ts'
import { residentBytes } from './memory.ts'
import { coreShare, cpuSeconds } from './processor.ts'
import { allowStreams, listPath, ROWS, signInHeaders, writeRows } from './site.ts'

const ROOT = '/api/bench/material'
const LISTS = 400
const WARM_UP = 100
const IMPORTED = 10_000
const IMPORT_GOAL = 6_000
const EXPORT_GOAL = 80e6
const LIST_RATIO = 1.5
const PAGES = [10, 100, 1_000]
/** Streams that an address of this machine opens; the server has a limit for each address. */
const PAGES_AN_ADDRESS = 200
const IDLE_SECONDS = 10
const LOOK_MS = 20

interface StoreSite {
  place: Place
  server: RunningServer
  headers: Record<string, string>
}

/** @param databaseUrl PostgreSQL server; `null` leaves it out */
export async function benchStores(databaseUrl: string | null): Promise<Line[]> {
  const sites: StoreSite[] = []
  try {
    for (const url of databaseUrl === null ? [null] : [null, databaseUrl]) sites.push(await openSite(await makePlace(url)))
    const lines = await listLines(sites)
    for (const site of sites) lines.push(...(await sheetLines(site)), ...(await pageLines(site)))
    return lines
  } finally {
    for (const { server, place } of sites) {
      await server.end()
      await place.remove()
    }
  }
}

async function openSite(place: Place): Promise<StoreSite> {
  const first = await place.start()
  await mkdir(join(first.schemaFolder, 'bench'), { recursive: true })
  await first.end()
  const file = JSON.parse(await readFile(join(import.meta.dirname, 'material.json'), 'utf8')) as object
  await writeFile(join(first.schemaFolder, 'bench/material.json'), JSON.stringify({ ...file, export: { limit: ROWS }, import: true }))
  const second = await place.start()
  await second.end()
  await writeRows({ dataFolder: second.dataFolder, databaseUrl: place.databaseUrl })
  const server = await place.start()
  return { place, server, headers: await signInHeaders(server) }
}

/** The stores take turns with each list. */
async function listLines(sites: readonly StoreSite[]): Promise<Line[]> {
  const times = sites.map((): number[] => [])
  for (let call = 0; call < WARM_UP + LISTS; call++)
    for (const [at, { server, headers }] of sites.entries()) {
      const start = performance.now()
      const response = await fetch(server.url + listPath(call), { headers })
      await response.text()
      if (response.status !== 200) throw new Error(`The list answered ${response.status}`)
      if (call >= WARM_UP) times[at]?.push(performance.now() - start)
    }
  const [sqlite = Number.NaN, postgres] = times.map(median)
  if (postgres === undefined) return [{ what: 'list of 10, one after the other, SQLite', ours: ms(sqlite) }]
  return [ratioLine('list of 10, one after the other, PostgreSQL; SQLite', postgres, sqlite, ms, LIST_RATIO)]
}

async function sheetLines({ place, server, headers }: StoreSite): Promise<Line[]> {
  const body = new FormData()
  const rows = Array.from({ length: IMPORTED }, (_, at) => [
    `水泥 ${at}`,
    `NEW-${at}`,
    '类别-99',
    'P.O 42.5',
    at % 500,
    420.5,
    '2026-03-01',
  ])
  const file = await workbook(['物资名称', '物资编号', '物资类别', '规格型号', '数量', '单价', '入库日期'], rows)
  body.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx')
  const rest = await residentBytes(server.pid)
  const exported = await measured(server, () =>
    job(server, `${ROOT}/export-job`, '/api/gantry-jobs/progress', {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'xlsx' }),
    }),
  )
  const imported = await measured(server, () => job(server, `${ROOT}/import`, `${ROOT}/import-progress`, { headers, body }))
  const store = place.database
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    limitLine(`${store}: import of ${IMPORTED} rows`, imported.ms, IMPORT_GOAL, ms),
    { what: `${store}: export of all rows as a workbook`, ours: ms(exported.ms) },
    limitLine(`${store}: memory of the export above rest`, exported.most - rest, EXPORT_GOAL, megabytes),
    { what: `${store}: memory of the import above rest`, ours: megabytes(imported.most - rest) },
  ]
}

/** Runs some work of the server and looks at its resident memory meanwhile. */
async function measured({ pid }: RunningServer, work: () => Promise<void>): Promise<{ ms: number; most: number }> {
  let isOver = false
  let most = 0
  const watch = (async () => {
    for (; !isOver; await wait(LOOK_MS)) most = Math.max(most, await residentBytes(pid))
  })()
  const start = performance.now()
  await work()
  const took = performance.now() - start
  isOver = true
  await watch
  return { ms: took, most }
}

/** Starts a job and waits until it is done. Throws if it fails, or leaves rows out. */
async function job(
  { url }: RunningServer,
  begin: string,
  progress: string,
  request: { headers: Record<string, string>; body: string | FormData },
): Promise<void> {
  const begun = (await (await fetch(url + begin, { method: 'POST', ...request })).json()) as { data: { job: string }; msg: string }
  if (!begun.data?.job) throw new Error(`${begin}: ${begun.msg}`)
  const { 'content-type': _, ...headers } = request.headers
  for (;;) {
    const answer = await fetch(`${url}${progress}?job=${begun.data.job}`, { headers })
    const { data } = (await answer.json()) as { data: { state: string; failed?: number; msg: string | null } }
    if (data.state === 'done' && !data.failed) return
    if (data.state !== 'waiting' && data.state !== 'running') throw new Error(`${begin}: ${JSON.stringify(data)}`)
    await wait(LOOK_MS)
  }
}

/** Event streams of pages on which nothing changes, at 10, 100 and 1,000. */
async function pageLines({ place, server, headers }: StoreSite): Promise<Line[]> {
  await allowStreams(server, headers, Math.max(...PAGES) * 2)
  const agent = new Agent({ keepAlive: false })
  const rest = await residentBytes(server.pid)
  const streams: IncomingMessage[] = []
  const lines: Line[] = []
  try {
    for (const pages of PAGES) {
      while (streams.length < pages) {
        const localAddress = `127.0.0.${2 + Math.floor(streams.length / PAGES_AN_ADDRESS)}`
        const request = get(`${server.url}/api/blade-archives/live?topics=schemas`, { agent, headers, localAddress })
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        if (response.statusCode !== 200) throw new Error(`live: ${response.statusCode} at ${streams.length} streams`)
        streams.push(response.resume())
      }
      const [before, start] = [await cpuSeconds(server.pid), performance.now()]
      await wait(IDLE_SECONDS * 1_000)
      const share = (await cpuSeconds(server.pid)) - before
      const kilobytes = ((await residentBytes(server.pid)) - rest) / 1_000 / pages
      lines.push({
        what: `${place.database}: ${pages} open pages at rest: processor, memory of each`,
        ours: `${coreShare(share / ((performance.now() - start) / 1_000))}, ${kilobytes.toFixed(0)} kB`,
      })
    }
  } finally {
    for (const stream of streams) stream.destroy()
  }
  return lines
}
