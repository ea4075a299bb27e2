// Processes with 10,000 running and 100,000 finished instances: how fast people complete tasks and read their list, on both stores.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { appParts, openPlatform } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { createApp } from '../../server/http/app.ts'
import { seededDefinition } from '../../server/modules/flow/definitions/definitions.ts'
import { modules } from '../../server/modules/index.ts'
import type { Platform } from '../../server/platform.ts'
import { stableId } from '../../server/store/ids.ts'
import { insertMissing, type SeedRow } from '../../server/store/rows/insertMissing.ts'
import { plainRows } from '../../server/store/rows/plainRows.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const RUNNING = 10_000
const FINISHED = 100_000
const STARTS = 200
const AT_ONCE = 4
const ROUNDS = 60
const LIMIT_MS = 30
const ROWS_AT_ONCE = 5_000

export async function benchFlow(): Promise<Line[]> {
  const url = process.env.TEST_DATABASE_URL
  const lines = await benchOn('SQLite', {})
  if (!url) return [...lines, { what: 'PostgreSQL: TEST_DATABASE_URL names none', ours: '' }]
  const database = `gantry_bench_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${database}`
  await command(url, `create database ${database}`)
  try {
    return [...lines, ...(await benchOn('PostgreSQL', { DATABASE_URL: own.href, GANTRY_SECRET: randomBytes(16).toString('hex') }))]
  } finally {
    await command(url, `drop database ${database} with (force)`)
  }
}

async function command(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function benchOn(store: string, env: Readonly<Record<string, string>>): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-flow-'))
  const schemas = resolve(import.meta.dirname, '../../schemas')
  const config = parseConfig({ PORT: '0', GANTRY_DATA: folder, GANTRY_SCHEMAS: schemas, GANTRY_DEMO: 'people', ...env })
  const { platform, api, close } = await openPlatform(config, pino({ level: 'silent' }))
  const app = await createApp({ ...appParts(platform, api, modules), dist: join(folder, 'dist') })
  try {
    await fill(platform)
    // As autovacuum does; until then the planner chooses an unsuitable index.
    if (config.databaseUrl !== null) await command(config.databaseUrl, 'analyze')
    const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const headers = { ...(await signInHeaders({ url })), 'content-type': 'application/json' }
    return await measure(store, platform, url, headers)
  } finally {
    await app.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Inserts instances and tasks of the administrator, a tenth of them open. */
async function fill(platform: Platform): Promise<void> {
  const [admin] = await findRows(platform, 'user', { account_equal: 'admin' })
  const instances: SeedRow[] = []
  const tasks: SeedRow[] = []
  const shared = { processDefinitionName: '请假流程', processDefinitionVersion: 1, category: 'flow_1' }
  for (let at = 0; at < RUNNING + FINISHED; at++) {
    const isOpen = at % 11 === 0
    const id = stableId('bench instance', String(at))
    const progress = isOpen ? 'unfinished' : 'finished'
    instances.push({ id, ...shared, processIsFinished: progress, startUserId: admin?.id, suspensionState: 1, state: '{}' })
    const status = isOpen ? 'todo' : 'finish'
    tasks.push({ id: stableId('bench task', String(at)), ...shared, processInstanceId: id, taskName: '审批', assignee: admin?.id, status })
  }
  for (const [name, rows] of [
    ['process-instance', instances],
    ['process-task', tasks],
  ] as const)
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await platform.store.transaction((db) => insertMissing(db, entityOf(platform, name), rows.slice(at, at + ROWS_AT_ONCE)))
}

async function measure(store: string, platform: Platform, url: string, headers: Record<string, string>): Promise<Line[]> {
  const [admin] = await findRows(platform, 'user', { account_equal: 'admin' })
  const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
  const body = { processDefinitionId: seededDefinition('Leave'), taskUser: admin?.id, ...times, reason: 'bench' }
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(url + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { data: Record<string, unknown> }
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const ids: string[] = []
  const starts = await timed(STARTS, async () => {
    ids.push(String((await call('/api/blade-desk/process/leave/start-process', body)).processInstanceId))
  })
  const db = platform.store.db
  const open = await plainRows(db, entityOf(platform, 'process-task'), { processInstanceId_in: ids.join(',') }, systemActor(), {
    fields: ['id'],
  })
  const states = await plainRows(db, entityOf(platform, 'process-instance'), { id_in: ids.join(',') }, systemActor(), { fields: ['state'] })
  const bytes = states.reduce((sum, { state }) => sum + String(state).length, 0) / states.length
  const completes = await timed(open.length, async (at) => {
    await call('/api/blade-flow/work/complete-task', { taskId: open[at]?.id, flag: 'ok' })
  })
  const lists = await timed(ROUNDS, async (at) => void (await call(`/api/blade-flow/work/todo-list?current=${1 + at}&size=10`)), 1)
  return [
    { what: `${store}: starts a second`, ours: starts.perSecond.toFixed(0) },
    { what: `${store}: completes a second`, ours: completes.perSecond.toFixed(0) },
    { what: `${store}: a complete, p95, ${AT_ONCE} at once`, ours: ms(completes.p95) },
    limitLine(`${store}: todo list, p95`, lists.p95, LIMIT_MS, ms),
    { what: `${store}: state of an instance`, ours: `${bytes.toFixed(0)} B` },
  ]
}

/** Runs calls with limited concurrency; returns rate and durations. */
async function timed(count: number, work: (at: number) => Promise<void>, atOnce = AT_ONCE): Promise<{ perSecond: number; p95: number }> {
  const times: number[] = []
  let next = 0
  const start = performance.now()
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const began = performance.now()
      await work(at)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const perSecond = (count * 1000) / (performance.now() - start)
  times.sort((one, other) => one - other)
  return { perSecond, p95: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN }
}
