// Compares the console in Chromium with a hand-written antd page with the same records, in alternating rounds.

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  expect as playwrightExpect,
} from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type ColdLoad, coldLoadOf } from './coldLoad.ts'
import { type Condition, conditions, impose, PLAIN } from './conditions.ts'
import { startFront } from './front.ts'
import { kB, type Line, limitLine, median, ms, ratioLine } from './lines.ts'
import { type BenchPage, handWritten, ours } from './pages.ts'
import { installProbe, type Painted, type Sight } from './probe.ts'
import { benchShell } from './shellBench.ts'
import { category, PAGE, type Site, signInHeaders } from './site.ts'

/** Of a page on a processor that is a quarter as fast. */
const expect = playwrightExpect.configure({ timeout: 60_000 })

const SEARCHES = 4
const RESIZES = 2
const TICKS = 6
const EDITS = 4
const KEYS = 20
/** Milliseconds for a page to preload code, as it has while a user reads the rows; the pointer moves at their beginning. */
const SETTLE_MS = 2000

interface Samples {
  firstRow: number[]
  cold: ColdLoad[]
  search: number[]
  size200: number[]
  tick: number[]
  firstEdit: number[]
  edit: number[]
  key: Painted[]
  elements: number
}

const noSamples = (): Samples => ({
  firstRow: [],
  cold: [],
  search: [],
  size200: [],
  tick: [],
  firstEdit: [],
  edit: [],
  key: [],
  elements: 0,
})

/** @param rounds number of visits to both pages; half as many under each slower condition */
export async function benchBrowser(site: Site, rounds: number): Promise<Line[]> {
  const server = await startServer({ folder: site.folder })
  const front = await startFront(site.folder, server.url)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-dev-shm-usage', '--lang=zh-CN'] })
  try {
    return await measure(browser, server, front.url, rounds)
  } finally {
    await browser.close()
    await front.stop()
    await server.end()
  }
}

async function measure(browser: Browser, server: RunningServer, url: string, rounds: number): Promise<Line[]> {
  const options: BrowserContextOptions = {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  }
  const headers = await signInHeaders(server)
  const { login, firstRow, session } = await bytesOfFirstVisit(browser, options)
  const lines: Line[] = []
  for (const condition of conditions) {
    const samples = { ours: noSamples(), other: noSamples() }
    for (let round = 0; round < Math.ceil(rounds * condition.share); round++) {
      for (const kind of round % 2 === 0 ? [ours, handWritten] : [handWritten, ours]) {
        const context = await browser.newContext({ ...options, storageState: session })
        await context.addInitScript(installProbe)
        await context.addInitScript(`globalThis.benchHeaders = ${JSON.stringify(headers)}`)
        await visit(context, kind, condition, samples[kind.name])
        await context.close()
      }
    }
    lines.push({ what: `— ${condition.title}`, ours: '' }, ...linesOf(samples, condition === PLAIN))
  }
  return [
    ...lines,
    limitLine('JS + CSS until the login stands', login, 150e3, kB),
    limitLine('JS + CSS until the first row', firstRow, 170e3, kB),
    ...(await benchShell(browser, { ...options, storageState: session })),
  ]
}

/** One visit with an empty cache: measures everything once or several times. */
async function visit(context: BrowserContext, kind: BenchPage, condition: Condition, samples: Samples): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const session = await impose(condition, page)
  const sights = [{ selector: kind.rows, count: 10 }, { selector: SEARCH_INPUT }] as const
  await page.addInitScript(([rows, search]) => globalThis.probe.watch(rows, search), sights)
  await page.goto(kind.path)
  samples.firstRow.push((await page.evaluate(() => globalThis.probe.firstRow)) ?? Number.NaN)
  samples.elements = await page
    .locator(kind.rows)
    .first()
    .evaluate((row) => row.querySelectorAll('*').length + 1)
  await page.mouse.move(720, 300)
  await page.waitForTimeout(SETTLE_MS)
  samples.cold.push(await coldLoadOf(page, session))

  for (let edit = 0; edit < EDITS; edit++) {
    const took = await editFirst(page, kind)
    ;(edit === 0 ? samples.firstEdit : samples.edit).push(took)
    if (edit < EDITS - 1) await closeDialog(page)
  }
  for (let key = 0; key < KEYS; key++) samples.key.push(await typeOne(page, key))
  await page.goto(kind.path)
  await page.locator(kind.rows).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)

  for (let search = 0; search < SEARCHES; search++) {
    await kind.searchInput(page).fill(category(search + 3))
    const submit = page.getByRole('search').locator('button[type=submit]')
    samples.search.push(
      (await timed(page, 'click', { selector: kind.rows, count: 10, text: category(search + 3) }, () => submit.click())).ms,
    )
  }
  for (let resize = 0; resize < RESIZES; resize++) {
    samples.size200.push(await changeSize(page, kind, 200, { selector: kind.rows, count: kind.rowsOf200 }))
    if (resize < RESIZES - 1) {
      await changeSize(page, kind, 10, { selector: kind.rows, count: 10 })
      await expect(page.locator(kind.rows)).toHaveCount(10)
    }
  }
  for (let tick = 0; tick < TICKS; tick++) {
    const selector = `${kind.rows} input[type=checkbox]`
    const box = page.locator(selector).first()
    samples.tick.push((await timed(page, 'click', { selector, checked: tick % 2 === 0 }, () => box.click())).ms)
    await page.waitForTimeout(200)
  }
}

/** First enabled input of a search; disabled placeholders do not count. */
const SEARCH_INPUT = '[role=search] input:not([disabled]), search input:not([disabled])'
const FIRST_INPUT = '[role=dialog] input'

async function editFirst(page: Page, kind: BenchPage): Promise<number> {
  const row = page.locator(kind.rows).first()
  const name = /螺纹钢 \d+/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  const button = row.getByRole('button', { name: /^编\s?辑$/ })
  const usable = { selector: FIRST_INPUT, value: name, isReachable: true }
  const { ms } = await timed(page, 'click', usable, () => button.click())
  await page.waitForTimeout(400)
  return ms
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(300)
}

async function typeOne(page: Page, number: number): Promise<Painted> {
  const input = page.locator(FIRST_INPUT).first()
  if (number === 0) await input.focus()
  const before = await input.inputValue()
  const position = await input.evaluate((element: HTMLInputElement) => element.selectionStart ?? element.value.length)
  const value = `${before.slice(0, position)}k${before.slice(position)}`
  return timed(page, 'keydown', { selector: FIRST_INPUT, value }, () => page.keyboard.press('k'))
}

async function changeSize(page: Page, kind: BenchPage, size: number, sight: Sight): Promise<number> {
  const { event, trigger } = await kind.resize(page, size)
  return (await timed(page, event, sight, trigger)).ms
}

/** Time from the next event of a type until the sight is painted. */
async function timed(page: Page, event: string, sight: Sight, trigger: () => Promise<void>): Promise<Painted> {
  await page.evaluate(([type, what]) => globalThis.probe.arm(type, what), [event, sight] as const)
  await trigger()
  return (await page.evaluate(() => globalThis.probe.pending)) as Painted
}

/** Transferred bytes of JS and CSS with an empty cache, until the login page and until the first row after it. */
async function bytesOfFirstVisit(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  await page.addInitScript(() => globalThis.probe.watch({ selector: 'form input' }))
  await page.goto(PAGE)
  const stands = await page.evaluate(() => globalThis.probe.firstRow)
  await page.waitForLoadState('networkidle')
  const login = await bytesUntil(page, stands ?? Number.NaN)
  await page.evaluate((sight) => globalThis.probe.watch(sight), { selector: ours.rows, count: 10 })
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByRole('button', { name: /^登\s?录$/ }).click()
  const firstRowAt = (await page.evaluate(() => globalThis.probe.firstRow)) ?? Number.NaN
  const firstRow = await bytesUntil(page, firstRowAt)
  const session = await context.storageState()
  await context.close()
  return { login, firstRow, session }
}

/** Bytes of all requests sent before a time. */
function bytesUntil(page: Page, time: number): Promise<number> {
  return page.evaluate((until) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const code = resources.filter(({ name, startTime }) => startTime <= until && /\.(js|css)(\?|$)/.test(name))
    return code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, time)
}

/** @param hasGoals true for the unthrottled condition, to which goals apply */
function linesOf({ ours: own, other }: { ours: Samples; other: Samples }, hasGoals: boolean): Line[] {
  const ratio = (what: string, pick: (samples: Samples) => number[], limit?: number) =>
    ratioLine(what, median(pick(own)), median(pick(other)), ms, hasGoals ? limit : undefined)
  const cold = (pick: (load: ColdLoad) => number) => (samples: Samples) => samples.cold.map(pick)
  const counted = (pick: (load: ColdLoad) => number): [number, number] => [median(cold(pick)(own)), median(cold(pick)(other))]
  const keys = ({ key }: Samples) => key.map((painted) => painted.ms)
  const slowest = Math.max(...own.key.map(({ frames }) => frames))
  const late = own.key.filter(({ frames }) => frames > 1).length
  const otherLate = other.key.filter(({ frames }) => frames > 1).length
  const whole = (value: number) => String(value)
  return [
    ratio('first row painted, cold cache', (samples) => samples.firstRow, 0.45),
    ratio(
      '  first paint',
      cold((load) => load.firstPaint),
    ),
    ratio(
      '  search usable',
      cold((load) => load.usable),
      0.5,
    ),
    usableLine(own, hasGoals),
    ratio(
      '  main thread until at rest',
      cold((load) => load.processor * 1000),
    ),
    ratioLine('  requests until the first row', ...counted((load) => load.requests), whole),
    hasGoals
      ? {
          ...ratioLine('  script and style files', ...counted((load) => load.files), whole),
          goal: '≤ 8',
          isReached: median(cold((load) => load.files)(own)) <= 8,
        }
      : ratioLine('  script and style files', ...counted((load) => load.files), whole),
    ratioLine('  JS + CSS', ...counted((load) => load.bytes), kB),
    ratio('search → 10 rows', (samples) => samples.search, 0.3),
    ratio('page size 200', (samples) => samples.size200, 0.25),
    ratio('one checkbox at 200 rows', (samples) => samples.tick, 0.05),
    ratio('edit click → dialog usable, first time', (samples) => samples.firstEdit, 0.6),
    ratio('edit click → dialog usable, again', (samples) => samples.edit, 0.6),
    ratio('key → paint in the dialog', keys, 0.6),
    ratioLine('  slowest key', Math.max(...keys(own)), Math.max(...keys(other)), ms),
    { ...limitLine('  slowest key, in frames', slowest, 1, whole), other: String(Math.max(...other.key.map(({ frames }) => frames))) },
    { what: `  keys later than one frame, of ${own.key.length}`, ours: String(late), other: String(otherLate) },
    { ...limitLine('elements per row', own.elements, 24, whole), other: String(other.elements) },
  ]
}

/** Time from the first row until the search can be used, for the console. */
function usableLine(own: Samples, hasGoals: boolean): Line {
  const ratio = median(own.cold.map(({ usable }) => usable)) / median(own.firstRow)
  const goal = hasGoals ? { goal: '≤ 1.1', isReached: ratio <= 1.1 } : {}
  return { what: '  search usable, by the first row', ours: ratio.toFixed(2), ...goal }
}
