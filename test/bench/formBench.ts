// Opens, fills and saves generated forms of many fields, in turn with a hand-written antd page of the same fields.

import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { administratorState } from './administratorState.ts'
import { HAND_WRITTEN, startFront } from './front.ts'
import { type Line, median, ms, ratioLine } from './lines.ts'
import { longRecord, writeLongForms } from './longForms.ts'
import { FORM_SIZES, formApi, formPage } from './manyFields.ts'
import { handWritten, ours } from './pages.ts'
import { installProbe, type Painted, type Sight } from './probe.ts'
import { signInHeaders } from './site.ts'

const RECORDS = 3
const OPENINGS = 3
const KEYS = 12
/** Milliseconds for a page to preload code, as it has while a user reads the rows. */
const SETTLE_MS = 2500
/** Milliseconds until a form of 500 fields is at rest. */
const REST_MS = 4000
const LIMITS = { open: 300, save: 200 }

interface Samples {
  open: number[]
  /** Main thread time from the click until the form is at rest. */
  work: number[]
  key: Painted[]
  save: number[]
}

type Kind = 'ours' | 'other'

const FIRST_INPUT = '[role=dialog] form input'

/** @param rounds number of visits to both pages for each size */
export async function benchForms(rounds: number): Promise<Line[]> {
  const first = await startServer()
  const folder = dirname(first.dataFolder)
  await writeLongForms(first.schemaFolder)
  await first.end()
  const server = await startServer({ folder })
  const front = await startFront(folder, server.url)
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-dev-shm-usage', '--lang=zh-CN'] })
  try {
    const headers = await signInHeaders(server)
    const options: BrowserContextOptions = {
      baseURL: front.url,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
    }
    const session = await administratorState(browser, options, formPage(FORM_SIZES[0] ?? 0))
    const lines: Line[] = []
    for (const count of FORM_SIZES) {
      for (let number = 0; number < RECORDS; number++) await saveRecord(server, headers, count, number)
      const samples: Record<Kind, Samples> = { ours: noSamples(), other: noSamples() }
      for (let round = 0; round < rounds; round++) {
        for (const kind of round % 2 === 0 ? (['ours', 'other'] as const) : (['other', 'ours'] as const)) {
          const context = await browser.newContext({ ...options, storageState: session })
          await context.addInitScript(installProbe)
          await context.addInitScript(`globalThis.benchHeaders = ${JSON.stringify(headers)}`)
          await visit(await context.newPage(), kind, count, samples[kind])
          await context.close()
        }
      }
      lines.push(...linesOf(count, samples))
    }
    return lines
  } finally {
    await browser.close()
    await front.stop()
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const noSamples = (): Samples => ({ open: [], work: [], key: [], save: [] })

async function saveRecord({ url }: RunningServer, headers: Record<string, string>, count: number, number: number): Promise<void> {
  const body = JSON.stringify(longRecord(count, number))
  const response = await fetch(`${url}${formApi(count)}/submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`A record of ${count} fields was refused: ${await response.text()}`)
}

async function visit(page: Page, kind: Kind, count: number, samples: Samples): Promise<void> {
  page.setDefaultTimeout(60_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  const { rows } = kind === 'ours' ? ours : handWritten
  await page.goto(kind === 'ours' ? formPage(count) : `${HAND_WRITTEN}?fields=${count}`)
  await page.locator(rows).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  for (let opening = 0; opening < OPENINGS; opening++) {
    const row = page.locator(rows).nth(opening % RECORDS)
    const name = (await row.locator('td').filter({ hasText: /^记录/ }).first().textContent()) ?? ''
    const before = await busy()
    const usable = { selector: FIRST_INPUT, value: name, isReachable: true }
    const edit = row.getByRole('button', { name: /^编\s?辑$/ })
    samples.open.push((await timed(page, 'click', usable, () => edit.click())).ms)
    await page.waitForTimeout(REST_MS)
    samples.work.push((await busy()) - before)
    if (opening < OPENINGS - 1) {
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog]').waitFor({ state: 'detached' })
      await page.waitForTimeout(SETTLE_MS / 5)
    }
  }
  const input = page.locator(FIRST_INPUT).first()
  await input.focus()
  await page.keyboard.press('End')
  for (let key = 0; key < KEYS; key++) {
    const value = `${await input.inputValue()}k`
    samples.key.push(await timed(page, 'keydown', { selector: FIRST_INPUT, value }, () => page.keyboard.press('k')))
  }
  await page.waitForTimeout(SETTLE_MS / 5)
  const save = page.getByRole('dialog').getByRole('button', { name: /^(保存|确\s?定)$/ })
  samples.save.push((await timed(page, 'click', { selector: '[role=dialog]', count: 0 }, () => save.click())).ms)
}

/** Time from the next event of a type until the sight is painted. */
async function timed(page: Page, event: string, sight: Sight, trigger: () => Promise<void>): Promise<Painted> {
  await page.evaluate(([type, what]) => globalThis.probe.arm(type, what), [event, sight] as const)
  await trigger()
  return (await page.evaluate(() => globalThis.probe.pending)) as Painted
}

function linesOf(count: number, { ours: own, other }: Record<Kind, Samples>): Line[] {
  const ratio = (what: string, pick: (samples: Samples) => number[]) => ratioLine(what, median(pick(own)), median(pick(other)), ms)
  const limited = (line: Line, value: number, limit: number): Line => ({ ...line, goal: `≤ ${ms(limit)}`, isReached: value <= limit })
  const late = ({ key }: Samples) => String(key.filter(({ frames }) => frames > 1).length)
  return [
    { what: `— ${count} fields`, ours: '' },
    limited(
      ratio('edit click → dialog usable', ({ open }) => open),
      median(own.open),
      LIMITS.open,
    ),
    ratio('  main thread until at rest', ({ work }) => work),
    ratio('key → paint', ({ key }) => key.map((painted) => painted.ms)),
    { what: `  keys later than one frame, of ${own.key.length}`, ours: late(own), other: late(other) },
    limited(
      ratio('save click → dialog closed', ({ save }) => save),
      median(own.save),
      LIMITS.save,
    ),
  ]
}
