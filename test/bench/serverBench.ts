// The server over HTTP: a list of 10 compared with a bare route, time from start to the first response, memory.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms, ratioLine } from './lines.ts'
import { answersPerSecond } from './load.ts'
import { residentBytes } from './memory.ts'
import { cpuSeconds } from './processor.ts'
import { CATEGORIES, listPath, ROWS, type Site, signInHeaders } from './site.ts'
import { insertLoad, type SubmitCost, submitLoad } from './submits.ts'

const ROUNDS = 3
/** Seconds. */
const ROUND_S = 3
const RESTARTS = 5
const CONNECTIONS = 32
const LEAST_RATIO = 0.2
const READY_GOAL = 600
/** Time of a submit with rules, history and audit line, of that of a plain insert. */
const SUBMIT_RATIO = 2

export async function benchServer(site: Site): Promise<Line[]> {
  const restarts: number[] = []
  const readies: number[] = []
  let headers: Record<string, string> = {}
  for (let round = 0; round < RESTARTS; round++) {
    const start = performance.now()
    const server = await startServer({ folder: site.folder })
    await list(server, headers, round)
    if (round > 0) {
      restarts.push(performance.now() - start)
      readies.push(server.readyAfter)
    } else headers = await signInHeaders(server)
    await server.end()
  }

  const server = await startServer({ folder: site.folder })
  const answer = await list(server, headers, 0)
  const restMemory = await residentBytes(server.pid)
  const constant = join(site.folder, 'constant.json')
  await writeFile(constant, answer)
  const bare = await startBare('bareRoute.ts', constant)
  const measure = (url: string, paths: readonly string[], seconds: number) =>
    answersPerSecond({ url, paths, headers, seconds, connections: CONNECTIONS })
  const lists = Array.from({ length: CATEGORIES }, (_, number) => listPath(number))
  const rounds: { ours: number; bare: number }[] = []
  await measure(bare.url, ['/constant'], 1)
  await measure(server.url, lists, 2)
  const cost = async (pid: number, answers: () => Promise<number>) => {
    const before = await cpuSeconds(pid)
    const perSecond = await answers()
    return { perSecond, each: ((await cpuSeconds(pid)) - before) / (perSecond * ROUND_S) }
  }
  const costs: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await cost(bare.pid, () => measure(bare.url, ['/constant'], ROUND_S))
    const own = await cost(server.pid, () => measure(server.url, lists, ROUND_S))
    rounds.push({ bare: theirs.perSecond, ours: own.perSecond })
    costs.push({ bare: theirs.each, ours: own.each })
  }
  const processor = { ours: median(costs.map(({ ours }) => ours)), bare: median(costs.map((cost) => cost.bare)) }
  const usedMemory = await residentBytes(server.pid)
  const addWorkers = await submitLoad(server, headers)
  await addWorkers(2)
  const inserting = await startBare('bareInsert.ts', join(site.folder, 'data/gantry.db'), 'labor', join(site.folder, 'bare.db'))
  const insertRows = insertLoad(inserting)
  await insertRows(1)
  const writes: { ours: SubmitCost; bare: SubmitCost }[] = []
  for (let round = 0; round < ROUNDS; round++) writes.push({ ours: await addWorkers(ROUND_S), bare: await insertRows(ROUND_S) })
  const medianOf = (value: (round: (typeof writes)[number]) => number) => median(writes.map(value))
  await inserting.stop()
  await bare.stop()
  await server.end()

  const perSecond = (value: number) => `${Math.round(value)}/s`
  const micros = (seconds: number) => `${Math.round(seconds * 1e6)} µs`
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const rate = ratioLine(
    `list of 10 of ${ROWS.toLocaleString('en')}, token, indexed filter (${answer.length} bytes)`,
    median(rounds.map(({ ours }) => ours)),
    median(rounds.map((round) => round.bare)),
    perSecond,
  )
  return [
    { ...rate, goal: `≥ ${LEAST_RATIO}x`, isReached: (rate.ratio ?? 0) >= LEAST_RATIO },
    {
      what: 'processor of such a list; as a share of it what the bare route takes',
      ours: micros(processor.ours),
      other: micros(processor.bare),
      ratio: processor.bare / processor.ours,
      goal: `≥ ${LEAST_RATIO}x`,
      isReached: processor.bare / processor.ours >= LEAST_RATIO,
    },
    ratioLine(
      'adding a worker (labor/submit), eight at once; a plain insert with its fsync',
      1_000 / medianOf(({ ours }) => ours.perSecond),
      1_000 / medianOf((round) => round.bare.perSecond),
      ms,
      SUBMIT_RATIO,
    ),
    ratioLine(
      'processor of each',
      medianOf(({ ours }) => ours.cpu),
      medianOf((round) => round.bare.cpu),
      micros,
    ),
    limitLine('restart to ready', median(readies), READY_GOAL, ms),
    limitLine('restart to the first list', median(restarts), 1000, ms),
    { what: 'very first start to ready: tables, demo data', ours: ms(site.firstStart) },
    limitLine('resident memory, started and one list', restMemory, 150e6, megabytes),
    limitLine('resident memory after these lists', usedMemory, 170e6, megabytes),
  ]
}

async function list({ url }: RunningServer, headers: Record<string, string>, number: number): Promise<string> {
  const response = await fetch(url + listPath(number), { headers })
  const text = await response.text()
  const hasToken = 'blade-auth' in headers
  if (hasToken && (response.status !== 200 || !text.includes('MAT-'))) throw new Error(`The list answered ${response.status}: ${text}`)
  return text
}

/** Starts a reference server in its own process. */
async function startBare(script: string, ...args: string[]): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
