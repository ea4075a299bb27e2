// Opens lists of 1,000 rows a page with 60 and 100 columns, scrolls them, and lets 200 devices a second change their live cells.

import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import type { RunningServer } from '../support/realServer.ts'
import { administratorState } from './administratorState.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { heldBy, INTERPRETED, megabytes } from './memory.ts'
import { installProbe } from './probe.ts'
import { coreShare } from './processor.ts'
import { CHANGES_A_SECOND, changeDevices, startWideSite, WIDE_LISTS, WIDE_ROWS, widePage } from './wideSite.ts'

const SCROLL_SECONDS = 10
const LIVE_SECONDS = 20
/** Milliseconds after which the console has rendered its forms ahead. */
const REST_MS = 12_000
/** Pixels a second. */
const SPEEDS = { down: 2_000, across: 1_000 }
const SLOWER = 4
const MEMORY_GOAL = 1.05
/** Fraction of the frames. */
const LATE_GOAL = 0.05
const ROWS = 'tbody tr[aria-rowindex]'
const FRAME_MS = 1000 / 60

type Direction = keyof typeof SPEEDS

/** @param minutes minutes of live cells and some scrolling between two measurements of memory */
export async function benchWide(minutes: number): Promise<Line[]> {
  const server = await startWideSite()
  const changes = await changeDevices(server, () => Array.from({ length: 100 }, (_, row) => row))
  const lines: Line[] = []
  try {
    for (const { columns, pinned } of WIDE_LISTS) {
      lines.push({ what: `— ${WIDE_ROWS} rows, ${columns} columns, ${pinned} of them pinned at each side`, ours: '' })
      lines.push(...(await inBrowser(server, [], (page, session) => look(page, session, columns))))
      lines.push(...(await inBrowser(server, [INTERPRETED], (page, session) => keep(page, session, columns, minutes))))
    }
    return lines
  } finally {
    await changes.stop()
    await server.stop()
  }
}

async function inBrowser(
  server: RunningServer,
  args: string[],
  use: (page: Page, session: CDPSession) => Promise<Line[]>,
): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--disable-dev-shm-usage', '--lang=zh-CN', ...args],
  })
  try {
    const options = { baseURL: server.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } }
    const context = await browser.newContext({
      ...options,
      storageState: await administratorState(browser, options, widePage(WIDE_LISTS[0].columns)),
    })
    await context.addInitScript(installProbe)
    await context.addInitScript(installFrames)
    const page = await context.newPage()
    return await use(page, await context.newCDPSession(page))
  } finally {
    await browser.close()
  }
}

interface Frames {
  /** Milliseconds between frames of the main thread. */
  gaps: number[]
  longTasks: number
}

declare global {
  var benchFrames: { start(): void; stop(): Frames }
}

/** Runs inside the page. */
function installFrames(): void {
  let found: Frames = { gaps: [], longTasks: 0 }
  let isOn = false
  new PerformanceObserver((list) => {
    if (isOn) found.longTasks += list.getEntries().length
  }).observe({ type: 'longtask' })
  globalThis.benchFrames = {
    start() {
      found = { gaps: [], longTasks: 0 }
      isOn = true
      let last = performance.now()
      const next = (time: number) => {
        found.gaps.push(time - last)
        last = time
        if (isOn) requestAnimationFrame(next)
      }
      requestAnimationFrame((time) => {
        last = time
        requestAnimationFrame(next)
      })
    },
    stop() {
      isOn = false
      return found
    },
  }
}

async function open(page: Page, columns: number): Promise<number> {
  await page.addInitScript((sight) => globalThis.probe.watch(sight), { selector: ROWS })
  await page.goto(`${widePage(columns)}?size=${WIDE_ROWS}`)
  const first = (await page.evaluate(() => globalThis.probe.firstRow)) ?? Number.NaN
  // The console has replaced the page of the server once its rows are virtualised.
  await page.waitForFunction(`document.querySelectorAll('${ROWS}').length < 100 && document.querySelector('[role=grid] [tabindex="0"]')`)
  return first
}

async function look(page: Page, session: CDPSession, columns: number): Promise<Line[]> {
  const first = await open(page, columns)
  await wait(REST_MS)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const lines: Line[] = [
    { what: 'first row', ours: ms(first) },
    { what: 'elements of the page, those of the table', ours: `${elements}, ${await page.locator('[role=grid] *').count()}` },
  ]
  for (const rate of [1, SLOWER]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const name = rate === 1 ? '' : `, processor ${rate} times slower`
    lines.push(...(await live(page, session, name, rate === 1)))
    lines.push(...(await scroll(page, session, 'down', name, rate === 1)))
    lines.push(...(await scroll(page, session, 'across', name, rate === 1)))
  }
  // Printed at once, because a run takes minutes and may be stopped.
  for (const { what, ours } of lines) console.log(`- ${what}: ${ours}`)
  return lines
}

async function live(page: Page, session: CDPSession, name: string, isGoal: boolean): Promise<Line[]> {
  const before = await processorOf(session)
  await page.evaluate(() => globalThis.benchFrames.start())
  await wait(LIVE_SECONDS * 1000)
  const { longTasks } = await page.evaluate(() => globalThis.benchFrames.stop())
  const after = await processorOf(session)
  const perSecond = (of: keyof typeof after) => ms(((after[of] - before[of]) / LIVE_SECONDS) * 1000)
  const what = `${CHANGES_A_SECOND} changes a second${name}: processor of the main thread a second (script ${perSecond('script')}, style ${perSecond('style')}, layout ${perSecond('layout')})`
  return [{ what, ours: perSecond('task') }, longLine(`${CHANGES_A_SECOND} changes a second${name}`, longTasks, isGoal)]
}

const longLine = (what: string, count: number, isGoal: boolean): Line =>
  isGoal ? limitLine(`${what}: tasks above 50 ms`, count, 0, String) : { what: `${what}: tasks above 50 ms`, ours: String(count) }

async function scroll(page: Page, session: CDPSession, direction: Direction, name: string, isGoal: boolean): Promise<Line[]> {
  const place = await centreOf(page)
  const before = await processorOf(session)
  await page.evaluate(() => globalThis.benchFrames.start())
  const drawn = await traceDrawn(session)
  const start = performance.now()
  await roll(session, place, direction, SCROLL_SECONDS)
  const seconds = (performance.now() - start) / 1000
  const { gaps, longTasks } = await page.evaluate(() => globalThis.benchFrames.stop())
  const after = await processorOf(session)
  const drawnGaps = await drawn()
  const later = (frames: number) => drawnGaps.filter((gap) => gap > (frames + 0.5) * FRAME_MS).length / drawnGaps.length
  const perSecond = (of: keyof typeof after) => ms(((after[of] - before[of]) / seconds) * 1000)
  const what = `scrolled ${direction}${name}`
  return [
    {
      what: `${what}: processor of the main thread a second (script ${perSecond('script')}, style ${perSecond('style')}, layout ${perSecond('layout')})`,
      ours: perSecond('task'),
    },
    {
      what: '  frames a second: drawn, of the main thread',
      ours: `${(drawnGaps.length / seconds).toFixed(1)}, ${(gaps.length / seconds).toFixed(1)}`,
    },
    isGoal
      ? limitLine('  drawn later than one frame', later(1), LATE_GOAL, coreShare)
      : { what: '  drawn later than one frame', ours: coreShare(later(1)) },
    longLine(what, longTasks, isGoal),
  ]
}

/** Seconds of the main thread on the processor, which other work on the machine disturbs least. */
async function processorOf(session: CDPSession): Promise<Readonly<Record<'task' | 'script' | 'layout' | 'style', number>>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { task: of('TaskDuration'), script: of('ScriptDuration'), layout: of('LayoutDuration'), style: of('RecalcStyleDuration') }
}

/** Begins to note the frames that the browser draws, also those without the main thread; the result ends it and gives the milliseconds between them. */
async function traceDrawn(session: CDPSession): Promise<() => Promise<number[]>> {
  const times: number[] = []
  const note = ({ value }: { value: { name?: string; ts?: number }[] }) => {
    for (const { name, ts } of value) if (name === 'DrawFrame' && ts !== undefined) times.push(ts / 1000)
  }
  session.on('Tracing.dataCollected', note)
  await session.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline.frame', transferMode: 'ReportEvents' })
  return async () => {
    const complete = new Promise((settle) => session.once('Tracing.tracingComplete', settle))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', note)
    times.sort((one, other) => one - other)
    return times.slice(1).map((time, at) => time - (times[at] ?? time))
  }
}

async function centreOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.g-table-scroll').boundingBox()
  if (!box) throw new Error('The list has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Scrolls with the wheel, half of the time back. */
async function roll(session: CDPSession, place: { x: number; y: number }, direction: Direction, seconds: number): Promise<void> {
  const speed = SPEEDS[direction]
  for (const sign of [-1, 1]) {
    const distance = (sign * speed * seconds) / 2
    await session.send('Input.synthesizeScrollGesture', {
      ...place,
      ...(direction === 'down' ? { yDistance: distance } : { xDistance: distance }),
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  }
}

/** Memory after some scrolling, and after minutes of changes with some scrolling. */
async function keep(page: Page, session: CDPSession, columns: number, minutes: number): Promise<Line[]> {
  await open(page, columns)
  await wait(REST_MS)
  const place = await centreOf(page)
  const some = async () => {
    await roll(session, place, 'down', 2)
    await roll(session, place, 'across', 2)
  }
  for (let time = 0; time < 3; time++) await some()
  const early = await heldBy(session)
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    await some()
    await wait(5_000)
  }
  const late = await heldBy(session)
  const times = (value: number) => `${value.toFixed(2)}x`
  return [
    { what: 'heap, nodes, listeners after some scrolling', ours: `${megabytes(early.heap)}, ${early.nodes}, ${early.listeners}` },
    { what: `  after ${minutes} minutes more`, ours: `${megabytes(late.heap)}, ${late.nodes}, ${late.listeners}` },
    limitLine('  heap then, by heap before', late.heap / early.heap, MEMORY_GOAL, times),
    limitLine('  nodes then, by nodes before', late.nodes / early.nodes, MEMORY_GOAL, times),
  ]
}
