// Changes 10,000 records (or fewer) in bulk and undoes it, while others read a list; and measures the cost of the journal for a single
// save. On both stores.

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { openStore } from '../../server/store/store.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms, printLines } from './lines.ts'
import { category, material, signInHeaders } from './site.ts'

const PAIRS = 200
const ROWS_A_STATEMENT = 200
const READERS = 4
const IDLE_MS = 5_000
const LIMIT_MS = 100
/** Maximum cost of the journal, as a factor of the duration of a submit. */
const SHARE = 1.15
const WARM_UP = 40
const ROOT = '/api/bench/material'
const PLAIN = '/api/bench/plain'
const JOURNAL = '/api/gantry-journal'

/** Those that were there at first. */
const OLD = { keeper_like: '保管员' }

type Env = Record<string, string>
type Headers = Record<string, string>

interface Progress {
  job: string
  state: string
  changed: number
  failed: number
  msg: string | null
}

export async function benchBulk(records: number): Promise<Line[]> {
  const url = process.env.TEST_DATABASE_URL
  const lines = await benchOn('SQLite', null, records)
  if (!url) return [...lines, { what: 'PostgreSQL: TEST_DATABASE_URL names none', ours: '' }]
  const database = `gantry_bench_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${database}`
  await command(url, `create database ${database}`)
  try {
    return [...lines, ...(await benchOn('PostgreSQL', own.href, records))]
  } finally {
    await command(url, `drop database ${database} with (force)`)
  }
}

async function command(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function benchOn(store: string, databaseUrl: string | null, records: number): Promise<Line[]> {
  const env: Env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, GANTRY_SECRET: randomBytes(16).toString('hex') }
  const server = await siteOf(databaseUrl, env, records)
  try {
    const headers = await signInHeaders(server)
    const named = (what: string) => `${store}: ${what}`
    // Single saves first, because the table is still being vacuumed after a bulk edit.
    const cost = await journalCost(server, headers, named)
    printLines(cost)
    return [...(await many(server, headers, records, named)), ...cost]
  } finally {
    await server.end()
    await rm(dirname(server.dataFolder), { recursive: true, force: true })
  }
}

/** A server with two entities of the same fields, one without a history, and a filled table. */
async function siteOf(databaseUrl: string | null, env: Env, records: number): Promise<RunningServer> {
  const first = await startServer({ env })
  const folder = dirname(first.dataFolder)
  await first.end()
  const file = JSON.parse(await readFile(join(import.meta.dirname, 'material.json'), 'utf8')) as object
  await mkdir(join(first.schemaFolder, 'bench'), { recursive: true })
  await writeFile(join(first.schemaFolder, 'bench/material.json'), JSON.stringify(file))
  const plain = { ...file, name: 'bench-plain', title: '材料', route: '/bench/plain', api: PLAIN, history: false }
  await writeFile(join(first.schemaFolder, 'bench/plain.json'), JSON.stringify(plain))
  await (await startServer({ folder, env })).end()
  const store = await openStore({ dataFolder: first.dataFolder, databaseUrl })
  await store.transaction(async (db) => {
    for (let from = 0; from < records; from += ROWS_A_STATEMENT) {
      const rows = Array.from({ length: ROWS_A_STATEMENT }, (_, at) => material(from + at))
      await db.insertInto('bench_material').values(rows).execute()
    }
  })
  await store.close()
  // A live database does this itself within a minute; without it, plans for an empty table would be measured.
  if (databaseUrl !== null) await command(databaseUrl, 'analyze')
  return startServer({ folder, env })
}

async function many(server: RunningServer, headers: Headers, records: number, named: (what: string) => string): Promise<Line[]> {
  const idle = await whileRunning(server, headers, () => new Promise((go) => setTimeout(go, IDLE_MS)))
  let set = ''
  const change = async () => {
    const body = { filter: OLD, except: [], expected: records, set: { supplier: '张工', remark: '盘点' } }
    const answer = await post(server, headers, `${ROOT}/bulk`, body)
    set = answer.set
    return ended(server, headers, answer.data)
  }
  const bulk = await timed(() => whileRunning(server, headers, change))
  const undo = await timed(() =>
    whileRunning(server, headers, async () => ended(server, headers, (await post(server, headers, `${JOURNAL}/undo`, { set })).data)),
  )
  for (const { changed, failed, msg } of [bulk.result.result, undo.result.result]) {
    if (changed !== records) throw new Error(`Changed ${changed}, refused ${failed}: ${msg}`)
  }
  const during = (what: string, { result: { times } }: typeof bulk): Line => ({
    ...limitLine(named(`a list meanwhile, p95 of ${times.length}, ${what} (other: nothing else going on)`), at95(times), LIMIT_MS, ms),
    other: ms(at95(idle.times)),
    ratio: at95(times) / at95(idle.times),
  })
  return [
    { what: named(`${records} records changed at once`), ours: ms(bulk.ms) },
    during('during the change', bulk),
    { what: named(`undone, ${records} records`), ours: ms(undo.ms) },
    during('during the undo', undo),
  ]
}

/** Alternates saves with and without journal in changing order, so that other load affects both equally. */
async function journalCost(server: RunningServer, headers: Headers, named: (what: string) => string): Promise<Line[]> {
  const lines: Line[] = []
  for (const kind of ['added', 'changed'] as const) {
    const ids = { [ROOT]: await added(server, headers, ROOT, 0), [PLAIN]: await added(server, headers, PLAIN, 0) }
    const times = { [ROOT]: [] as number[], [PLAIN]: [] as number[] }
    for (let pair = -WARM_UP; pair < PAIRS; pair++) {
      const order = pair % 2 === 0 ? ([ROOT, PLAIN] as const) : ([PLAIN, ROOT] as const)
      for (const root of order) {
        const start = performance.now()
        await save(server, headers, root, { ...values(pair), ...(kind === 'changed' ? { id: ids[root] } : {}) })
        if (pair >= 0) times[root].push(performance.now() - start)
      }
    }
    const [kept, plain] = [median(times[ROOT]), median(times[PLAIN])]
    const ratio = median(times[ROOT].map((one, at) => one / (times[PLAIN][at] ?? Number.NaN)))
    lines.push({
      what: named(`a record ${kind}, median of ${PAIRS} pairs (other: without a history; the ratio is the median of the pairs)`),
      ours: ms(kept),
      other: ms(plain),
      ratio,
      goal: `≤ ${SHARE}x`,
      isReached: ratio <= SHARE,
    })
  }
  return lines
}

const values = (number: number) => ({
  materialName: `螺纹钢 ${number}`,
  materialCode: `NEW-${number}`,
  category: category(Math.abs(number)),
  quantity: Math.abs(number),
  remark: `第 ${number} 次`,
})

const added = (server: RunningServer, headers: Headers, root: string, number: number): Promise<string> =>
  save(server, headers, root, values(number))

async function save(server: RunningServer, headers: Headers, root: string, body: object): Promise<string> {
  return ((await post(server, headers, `${root}/submit`, body)).data as unknown as { id: string }).id
}

async function post({ url }: RunningServer, headers: Headers, path: string, body: object): Promise<{ data: Progress; set: string }> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, msg } = (await response.json()) as { data: Progress; msg: string }
  if (!response.ok) throw new Error(`${path}: ${msg}`)
  return { data, set: response.headers.get('gantry-change-set') ?? '' }
}

async function ended({ url }: RunningServer, headers: Headers, started: Progress): Promise<Progress> {
  let progress = started
  while (progress.state === 'waiting' || progress.state === 'running') {
    await new Promise((go) => setTimeout(go, 300))
    const response = await fetch(`${url}${JOURNAL}/progress?job=${progress.job}`, { headers })
    progress = ((await response.json()) as { data: Progress }).data
  }
  return progress
}

/** Durations of the responses of a list while `work` runs, in milliseconds. */
async function whileRunning<T>({ url }: RunningServer, headers: Headers, work: () => Promise<T>): Promise<{ times: number[]; result: T }> {
  const times: number[] = []
  let isRunning = true
  const read = async () => {
    while (isRunning) {
      const start = performance.now()
      const response = await fetch(`${url}${ROOT}/list?current=1&size=10`, { headers })
      if (!response.ok) throw new Error(`The list answered ${response.status}`)
      await response.arrayBuffer()
      times.push(performance.now() - start)
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  const readers = Array.from({ length: READERS }, read)
  const result = await work().finally(() => {
    isRunning = false
  })
  await Promise.all(readers)
  return { times, result }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

function at95(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
