// Big screens of the demo's sites: cost for browser and server, time until complete, memory over time, and load of two hundred screens on
// one server.

import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Api, signInByHttp } from '../e2e/api.ts'
import { signedInState } from '../e2e/signedIn.ts'
import { ensureChromium } from '../support/chromium.ts'
import { wholePast } from '../support/demoPast.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { kB, type Line, limitLine, median, ms } from './lines.ts'
import { INTERPRETED, megabytes } from './memory.ts'
import { coreShare, cpuSeconds } from './processor.ts'
import { signInHeaders } from './site.ts'
import { type RepeatedRequest, simulateScreens } from './walls/crowd.ts'
import { openWall } from './walls/painted.ts'
import { type Kept, keptBy, mainThread, spentBy } from './walls/renderer.ts'
import { listenTo } from './walls/requests.ts'

const OVERVIEW = '/bigscreen'
const ADMIN = { account: 'admin', password: 'admin' }
const VIEW = { width: 1920, height: 1080 }
const ASSETS = resolve(import.meta.dirname, '../../dist/assets')

const NAVIGATIONS = 3
/** Milliseconds to wait for the roll-ups of the demo's history, and after a screen is complete. */
const SETTLE_MS = 20_000
const REST_MS = 5_000
const STEADY_SECONDS = 60
const SCREEN_SECONDS = 20
const CROWD = 200
const CROWD_SECONDS = 60
/** Maximum time on each screen of a tour; less if necessary to show all before the first measurement of memory. */
const STAY_MS = 60_000

const FIRST_GOAL = 1_000
const ALL_GOAL = 3_000
const CODE_GOAL = 250_000
const RENDERER_GOAL = 0.25
const SERVER_GOAL = 0.03
const MEMORY_GOAL = 1.05
const LATE_GOAL = 1_000

/** @param minutes minutes after which the memory of a tour is measured; again after six times as many */
export async function benchWalls(minutes: number): Promise<Line[]> {
  const server = await startServer({ env: { GANTRY_DEMO: 'on' } })
  try {
    const api = await signInByHttp(server.url, ADMIN)
    const { records } = await api.list('/api/blade-archives/project', { current: 1, size: 10 })
    const projects = records.map(({ id }) => id)
    await wholePast(server.url)
    await wait(SETTLE_MS)
    const idle = await serverShare(server, () => wait(CROWD_SECONDS * 500))
    const looked = await inBrowser(server, [], (context, browser) => look(server, context, browser, projects[0] as string))
    const crowd = await measureCrowd(server, api, { ...looked, projects, idle })
    const tour = await inBrowser(server, [INTERPRETED], (context) => takeTour(context, projects[0] as string, minutes))
    return [...looked.lines, { what: 'server without walls, the demo living', ours: coreShare(idle) }, ...crowd, ...tour]
  } finally {
    await server.stop()
  }
}

async function inBrowser<T>(
  server: RunningServer,
  args: string[],
  use: (context: BrowserContext, browser: Browser) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-dev-shm-usage', ...args] })
  try {
    return await use(await freshContext(server, browser), browser)
  } finally {
    await browser.close()
  }
}

/** A signed-in browser context with an empty cache. */
async function freshContext(server: RunningServer, browser: Browser): Promise<BrowserContext> {
  const storageState = await signedInState(server.url, ADMIN)
  return browser.newContext({ baseURL: server.url, storageState, viewport: VIEW, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
}

const wallOf = (path: string, projectId: string): string => `${path}?projectId=${projectId}`

interface Looked {
  lines: Line[]
  requests: readonly RepeatedRequest[]
  topics: readonly string[]
}

/** Measures each screen: time until complete, and cost afterwards. */
async function look(server: RunningServer, context: BrowserContext, browser: Browser, projectId: string): Promise<Looked> {
  const lines: Line[] = await measureStart(server, browser, wallOf(OVERVIEW, projectId))
  const page = await context.newPage()
  const seen = listenTo(page)
  await openWall(page, wallOf(OVERVIEW, projectId))
  lines.push(limitLine('scripts and styles before the first figure of the overview, brotli', await codeOf(page), CODE_GOAL, kB))
  await page.waitForTimeout(REST_MS)
  seen.begin()
  lines.push(...(await steady(server, browser, page, 'overview', STEADY_SECONDS, RENDERER_GOAL)))
  const [requests, topics] = [seen.requests(), seen.topics()]
  lines.push({ what: 'reads of an open overview in a minute', ours: readsPerMinute(requests).toFixed(1) })
  for (const path of (await screensOf(page)).filter((one) => one !== OVERVIEW)) {
    const painted = await openWall(page, wallOf(path, projectId))
    lines.push({ what: `${path}: first figure, all panels painted`, ours: `${ms(painted.first)}, ${ms(painted.all)}` })
    await page.waitForTimeout(REST_MS)
    lines.push(...(await steady(server, browser, page, path, SCREEN_SECONDS)))
  }
  const none = seen.unanswered().length
  return { lines: [...lines, limitLine('reads without an answer', none, 0, String), faultLine(seen.faults)], requests, topics }
}

const readsPerMinute = (requests: readonly RepeatedRequest[]): number => requests.reduce((sum, { every }) => sum + 60_000 / every, 0)

async function screensOf(page: Page): Promise<string[]> {
  return page.locator('nav a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

const faultLine = (faults: readonly string[]): Line => ({
  ...limitLine('words in the console of the browser', faults.length, 0, String),
  ...(faults[0] === undefined ? {} : { what: `words in the console of the browser: ${faults[0].slice(0, 80)}` }),
})

/** Time from the navigation with an empty cache. */
async function measureStart(server: RunningServer, browser: Browser, address: string): Promise<Line[]> {
  const found = []
  for (let turn = 0; turn < NAVIGATIONS; turn++) {
    const context = await freshContext(server, browser)
    const page = await context.newPage()
    const before = await spentBy(browser)
    found.push({ ...(await openWall(page, address)), spent: (await spentBy(browser)).renderer - before.renderer })
    await context.close()
  }
  return [
    limitLine('overview: first figures after the navigation', median(found.map(({ first }) => first)), FIRST_GOAL, ms),
    limitLine('overview: all panels painted', median(found.map(({ all }) => all)), ALL_GOAL, ms),
    { what: 'overview: processor time of the renderer until then', ours: ms(median(found.map(({ spent }) => spent)) * 1000) },
  ]
}

/** Bytes of scripts and styles loaded until the first figure was painted. */
async function codeOf(page: Page): Promise<number> {
  const files = await page.evaluate(() => {
    const { first } = (globalThis as unknown as { wallPainted: { first: number } }).wallPainted
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.filter(({ responseEnd }) => responseEnd <= first).map(({ name }) => new URL(name).pathname.split('/').pop() ?? '')
  })
  const sizes = await Promise.all(
    files.filter((name) => /\.(js|css)$/.test(name)).map((name) => stat(join(ASSETS, `${name}.br`)).catch(() => null)),
  )
  return sizes.reduce((sum, file) => sum + (file?.size ?? 0), 0)
}

/** Costs of a big screen after its start. */
async function steady(server: RunningServer, browser: Browser, page: Page, name: string, seconds: number, goal?: number): Promise<Line[]> {
  const session = await page.context().newCDPSession(page)
  const [before, thread] = [await spentBy(browser), await mainThread(session)]
  const served = await serverShare(server, () => page.waitForTimeout(seconds * 1000))
  const [after, later] = [await spentBy(browser), await mainThread(session)]
  const kept = await keptBy(page, session)
  await session.detach()
  const renderer = (after.renderer - before.renderer) / seconds
  const share = (of: 'script' | 'layout' | 'style') => coreShare((later[of] - thread[of]) / seconds)
  const what = `${name}: renderer (script ${share('script')}, style ${share('style')}, layout ${share('layout')})`
  return [
    goal === undefined ? { what, ours: coreShare(renderer) } : limitLine(what, renderer, goal, coreShare),
    {
      what: `${name}: drawing process, server with the demo`,
      ours: `${coreShare((after.drawing - before.drawing) / seconds)}, ${coreShare(served)}`,
    },
    { what: `${name}: heap, nodes, listeners, canvases`, ours: keptText(kept) },
  ]
}

async function serverShare({ pid }: RunningServer, work: () => Promise<unknown>): Promise<number> {
  const [before, start] = [await cpuSeconds(pid), performance.now()]
  await work()
  return ((await cpuSeconds(pid)) - before) / ((performance.now() - start) / 1000)
}

const keptText = ({ heap, nodes, listeners, canvases }: Kept): string => `${megabytes(heap)}, ${nodes}, ${listeners}, ${canvases}`

interface CrowdFacts extends Pick<Looked, 'requests' | 'topics'> {
  projects: readonly string[]
  /** Load of the server without big screens, as a fraction of a core. */
  idle: number
}

/** Load of two hundred screens with the requests of the overview screen. */
async function measureCrowd(server: RunningServer, api: Api, { requests, topics, projects, idle }: CrowdFacts): Promise<Line[]> {
  // All of them are one user's here.
  await api.save('/api/blade-system/param', { paramName: 'streams', paramKey: 'live.streams', paramValue: String(CROWD + 10) })
  const headers = await signInHeaders(server)
  const crowd = { url: server.url, headers, walls: CROWD, projects, requests, topics, seconds: CROWD_SECONDS }
  const [before, start] = [await cpuSeconds(server.pid), performance.now()]
  const answered = await simulateScreens(crowd)
  const [spent, passed] = [(await cpuSeconds(server.pid)) - before, (performance.now() - start) / 1000]
  // Cost for each request, because a busy machine answers fewer requests at the same cost.
  const perRead = (spent - idle * passed) / Math.max(1, answered.answers)
  const late = [...answered.lateness].sort((one, other) => one - other)
  const [first] = answered.failures
  return [
    {
      what: `${CROWD} walls over ${projects.length} projects: reads answered in ${CROWD_SECONDS} s, streams held`,
      ours: `${answered.answers}, ${answered.streams}`,
    },
    limitLine(`${CROWD} walls: reads that failed${first === undefined ? '' : ` (${first})`}`, answered.failures.length, 0, String),
    limitLine(`${CROWD} walls: 99 of 100 reads are answered within`, late[Math.floor(late.length * 0.99)] ?? Number.NaN, LATE_GOAL, ms),
    {
      what: `server with ${CROWD} walls, for each read with its part of the streams`,
      ours: `${coreShare(spent / passed)}, ${ms(perRead * 1000)}`,
    },
    limitLine('server, for each wall', (perRead * readsPerMinute(requests)) / 60, SERVER_GOAL, coreShare),
  ]
}

/** Shows all screens in turn repeatedly, and measures memory always on the same one. */
async function takeTour(context: BrowserContext, projectId: string, minutes: number): Promise<Line[]> {
  const page = await context.newPage()
  const seen = listenTo(page)
  await openWall(page, wallOf(OVERVIEW, projectId))
  const screens = (await screensOf(page)).length
  const stay = Math.min(STAY_MS, (minutes * 60_000 * 0.8) / screens)
  const session = await context.newCDPSession(page)
  const start = performance.now()
  const keptAfter = async (wanted: number): Promise<Kept> => {
    while (performance.now() - start < wanted * 60_000)
      for (let step = 0; step < screens; step++) {
        await page.waitForTimeout(stay)
        await page.keyboard.press('ArrowRight')
      }
    await page.waitForTimeout(REST_MS)
    return keptBy(page, session)
  }
  const early = await keptAfter(minutes)
  const late = await keptAfter(6 * minutes)
  const times = (value: number) => `${value.toFixed(2)}x`
  return [
    { what: `tour after ${minutes} minutes: heap, nodes, listeners, canvases`, ours: keptText(early) },
    { what: `tour after ${6 * minutes} minutes`, ours: keptText(late) },
    limitLine('heap then, by heap before', late.heap / early.heap, MEMORY_GOAL, times),
    limitLine('nodes then, by nodes before', late.nodes / early.nodes, MEMORY_GOAL, times),
    limitLine('tour: reads without an answer', seen.unanswered().length, 0, String),
    faultLine(seen.faults),
  ]
}
