// A list of a thousand rows and sixty columns: how it scrolls while live cells change.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const ROWS = 1_000
const COLUMNS = 60
const LIVE_COLUMNS = 20
/** Changes of records a second. */
const CHANGES = 200
/** Seconds of changes while nobody scrolls. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
/** Pixels, and pixels a second, of a scroll. */
const SCROLL = { down: 20_000, right: 4_000, speed: 3_000 }
const PAGE = '/bench/wide'
const API = '/api/bench/wide'
const FRAME_MS = 1000 / 60

/** Frames and long tasks of a stretch of time in the page. */
interface Smoothness {
  frames: number[]
  longTasks: number[]
}

declare global {
  var smoothness: { start(): void; stop(): Smoothness }
}

/** @param seconds of changes without scrolling */
export async function benchWide(seconds = SECONDS): Promise<Line[]> {
  const first = await startServer()
  const folder = dirname(first.dataFolder)
  await mkdir(join(first.schemaFolder, 'bench'), { recursive: true })
  await writeFile(join(first.schemaFolder, 'bench/wide.json'), `${JSON.stringify(schema, null, 2)}\n`)
  await first.end()
  const server = await startServer({ folder })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-dev-shm-usage', '--lang=zh-CN'] })
  try {
    await addRows(server, await signInHeaders(server))
    const options: BrowserContextOptions = { baseURL: server.url, locale: 'zh-CN', viewport: { width: 1920, height: 1080 } }
    const context = await browser.newContext(options)
    await context.addInitScript(measureSmoothness)
    await context.addInitScript(sendChanges, CHANGES)
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await signIn(page)
    const lines: Line[] = []
    for (const pins of [0, 3]) lines.push(...(await visit(page, pins, seconds)))
    return lines
  } finally {
    await browser.close()
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const nameOf = (at: number) => `field${at}`

const schema = {
  $schema: '../entity.schema.json',
  version: 3,
  name: 'bench-wide',
  title: '宽表',
  route: PAGE,
  api: API,
  columns: ['deviceId', ...Array.from({ length: COLUMNS - 1 }, (_, at) => nameOf(at))],
  follows: { topic: 'device:1', key: 'deviceId', moment: 'lastTime' },
  properties: {
    deviceId: { title: '设备', maxLength: 30 },
    lastTime: { title: '时间', format: 'date-time', list: false },
    ...Object.fromEntries(
      Array.from({ length: COLUMNS - 1 }, (_, at) => [
        nameOf(at),
        { title: `数值${at}`, type: 'number', ...(at < LIVE_COLUMNS ? { live: { staleAfter: 600 } } : {}) },
      ]),
    ),
  },
}

async function addRows(server: RunningServer, headers: Record<string, string>): Promise<void> {
  const values = Object.fromEntries(Array.from({ length: COLUMNS - 1 }, (_, at) => [nameOf(at), at + 0.5]))
  for (let row = 0; row < ROWS; row++) {
    const body = JSON.stringify({ deviceId: String(row), lastTime: '2026-11-01 08:00:00', ...values })
    const response = await fetch(`${server.url}${API}/submit`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (!response.ok) throw new Error(`A row was refused: ${await response.text()}`)
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByRole('button', { name: /^登\s?录$/ }).click()
  await page.getByRole('main').waitFor()
}

/** @param pins number of columns that are pinned at each side */
async function visit(page: Page, pins: number, seconds: number): Promise<Line[]> {
  await page.goto(`${PAGE}?size=${ROWS}`)
  await page.locator('table.g-table:not([aria-hidden] *) tbody tr[aria-rowindex]').nth(20).waitFor()
  await pin(page, pins)
  await page.waitForTimeout(3_000)
  const session = await page.context().newCDPSession(page)
  const down = await scrolled(page, session, { yDistance: -SCROLL.down })
  const right = await scrolled(page, session, { xDistance: -SCROLL.right })
  const before = await heapAt(session)
  await page.evaluate(() => globalThis.smoothness.start())
  await page.waitForTimeout(seconds * 1000)
  const rest = await page.evaluate(() => globalThis.smoothness.stop())
  const grown = (await heapAt(session)) - before
  const of = (what: string, { frames, longTasks }: Smoothness): Line[] => [
    limitLine(`${what}: frames later than one, of ${frames.length}`, frames.filter((one) => one > FRAME_MS * 1.5).length, 0, String),
    limitLine('  longest frame', Math.max(...frames), FRAME_MS * 1.5, ms),
    limitLine('  long tasks', longTasks.length, 0, String),
  ]
  return [
    { what: `— ${ROWS} rows, ${COLUMNS} columns, ${pins} pinned at each side, ${CHANGES} changes a second`, ours: '' },
    ...of('scrolling down', down),
    ...of('scrolling to the right', right),
    ...of(`${seconds} s of changes`, rest),
    { what: '  heap grown meanwhile, collected before and after', ours: `${(grown / 1e6).toFixed(1)} MB` },
  ]
}

/** Pins the first and the last columns in the stored view, which the page then opens with. */
async function pin(page: Page, pins: number): Promise<void> {
  if (pins === 0) return
  const { columns } = schema
  await page.evaluate(
    ([start, end, order]) => {
      const { userId } = JSON.parse(localStorage.getItem('gantry-session') ?? '{}')
      const last = { order, widths: {}, hidden: [], start, end, density: null, address: '' }
      localStorage.setItem(`gantry-views-${userId}-bench-wide`, JSON.stringify({ last, isUnsent: false, defaultId: '', views: [] }))
    },
    [columns.slice(0, pins), columns.slice(-pins), columns] as const,
  )
  await page.reload()
  await page.locator('td.g-pin-end').nth(20).waitFor()
}

async function scrolled(page: Page, session: CDPSession, distance: { xDistance?: number; yDistance?: number }): Promise<Smoothness> {
  const box = await page.locator('.g-table-scroll').last().boundingBox()
  if (!box) throw new Error('The table is not on the page')
  await page.evaluate(() => globalThis.smoothness.start())
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  await session.send('Input.synthesizeScrollGesture', { ...middle, ...distance, speed: SCROLL.speed, gestureSourceType: 'mouse' })
  return page.evaluate(() => globalThis.smoothness.stop())
}

/** Bytes of the heap after a collection. */
async function heapAt(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Runs in the page. */
function measureSmoothness(): void {
  let seen: Smoothness = { frames: [], longTasks: [] }
  let isOn = false
  new PerformanceObserver((list) => {
    if (isOn) seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  globalThis.smoothness = {
    start() {
      seen = { frames: [], longTasks: [] }
      isOn = true
      let last = performance.now()
      const next = (now: number) => {
        if (!isOn) return
        if (now > last) seen.frames.push(now - last)
        last = now
        requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    },
    stop() {
      isOn = false
      return seen
    },
  }
}

/** Runs in the page: the event stream has changes of all rows in turn, ten times a second. */
function sendChanges(changes: number): void {
  const own = window.fetch
  window.fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (!address.includes('/api/blade-archives/live')) return own(input, init)
    let row = 0
    let timer: ReturnType<typeof setInterval>
    const text = new TextEncoder()
    const body = new ReadableStream({
      start(control) {
        timer = setInterval(() => {
          const records = Array.from({ length: changes / 10 }, () => {
            row = (row + 1) % 1000
            const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
            return {
              id: String(row),
              lastTime: now,
              ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, Math.random() * 100])),
            }
          })
          control.enqueue(text.encode(`event: device:1\ndata: ${JSON.stringify(records)}\n\n`))
        }, 100)
      },
      cancel: () => clearInterval(timer),
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  }
}
