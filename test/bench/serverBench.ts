// The server by plain HTTP: a list of 10 beside a bare route, the way from start to the first answer, memory.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, median, ms, ratioLine } from './lines.ts'
import { answersPerSecond } from './load.ts'
import { residentBytes } from './memory.ts'
import { CATEGORIES, category, LIST, ROWS, type Site, signInHeaders } from './site.ts'

const ROUNDS = 3
const RESTARTS = 5
const CONNECTIONS = 32
const LEAST_RATIO = 0.12

const listPath = (number: number): string =>
  `${LIST}?current=${1 + (number % 3)}&size=10&category_equal=${encodeURIComponent(category(number))}`

export async function benchServer(site: Site): Promise<Line[]> {
  const restarts: number[] = []
  let headers: Record<string, string> = {}
  for (let round = 0; round < RESTARTS; round++) {
    const start = performance.now()
    const server = await startServer({ folder: site.folder })
    await list(server, headers, round)
    if (round > 0) restarts.push(performance.now() - start)
    else headers = await signInHeaders(server)
    await server.end()
  }

  const server = await startServer({ folder: site.folder })
  const answer = await list(server, headers, 0)
  const restMemory = await residentBytes(server.pid)
  const bare = await startBareRoute(site.folder, answer)
  const measure = (url: string, paths: readonly string[], seconds: number) =>
    answersPerSecond({ url, paths, headers, seconds, connections: CONNECTIONS })
  const lists = Array.from({ length: CATEGORIES }, (_, number) => listPath(number))
  const rounds: { ours: number; bare: number }[] = []
  await measure(bare.url, ['/constant'], 1)
  await measure(server.url, lists, 2)
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await measure(bare.url, ['/constant'], 3), ours: await measure(server.url, lists, 3) })
  }
  const usedMemory = await residentBytes(server.pid)
  await bare.stop()
  await server.end()

  const perSecond = (value: number) => `${Math.round(value)}/s`
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const rate = ratioLine(
    `list of 10 of ${ROWS.toLocaleString('en')}, token, indexed filter (${answer.length} bytes)`,
    median(rounds.map(({ ours }) => ours)),
    median(rounds.map((round) => round.bare)),
    perSecond,
  )
  return [
    { ...rate, goal: `≥ ${LEAST_RATIO}x`, isReached: (rate.ratio ?? 0) >= LEAST_RATIO },
    limitLine('restart to the first list', median(restarts), 1000, ms),
    { what: 'very first start to ready: tables, demo data', ours: ms(site.firstStart) },
    limitLine('resident memory, started and one list', restMemory, 150e6, megabytes),
    limitLine('resident memory after these lists', usedMemory, 150e6, megabytes),
  ]
}

async function list({ url }: RunningServer, headers: Record<string, string>, number: number): Promise<string> {
  const response = await fetch(url + listPath(number), { headers })
  const text = await response.text()
  const hasToken = 'blade-auth' in headers
  if (hasToken && (response.status !== 200 || !text.includes('MAT-'))) throw new Error(`The list answered ${response.status}: ${text}`)
  return text
}

async function startBareRoute(folder: string, constant: string): Promise<{ url: string; stop(): Promise<void> }> {
  const file = join(folder, 'constant.json')
  await writeFile(file, constant)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bareRoute.ts'), file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
