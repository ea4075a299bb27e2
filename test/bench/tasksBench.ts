// Ten everyday tasks in Chromium with the demo, in both languages, three of them on a phone: clicks, keys and seconds, with a screenshot of
// each result in test-results/tasks.

import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { signInByHttp } from '../e2e/api.ts'
import { signedInState } from '../e2e/signedIn.ts'
import { ensureChromium } from '../support/chromium.ts'
import { wholePast } from '../support/demoPast.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import type { Line } from './lines.ts'
import { type Task, tasks } from './tasks/everyday.ts'
import { createHand } from './tasks/hand.ts'
import { type Language, wordsIn } from './tasks/interfaceText.ts'

const PICTURES = resolve(import.meta.dirname, '../../test-results/tasks')
const ADMIN = { account: 'admin', password: 'admin' }
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

export async function benchTasks(): Promise<Line[]> {
  const server = await startServer({ env: { GANTRY_DEMO: 'on' } })
  try {
    // While the demo generates its history, calls are slow.
    await wholePast(server.url)
    return await runTasks(server)
  } finally {
    await server.stop()
  }
}

/** @param where limits the run to one setting: `zh`, `en`, `phone` */
export async function runTasks(server: Pick<RunningServer, 'url' | 'schemaFolder'>, only = tasks, where?: string): Promise<Line[]> {
  await mkdir(PICTURES, { recursive: true })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  try {
    const lines: Line[] = []
    let turn = Math.floor(Date.now() / 1000) % 10_000
    const settings = [
      { name: 'zh', language: 'zh', viewport: DESK, some: only },
      { name: 'en', language: 'en', viewport: DESK, some: only },
      { name: 'phone', language: 'zh', viewport: PHONE, some: only.filter(({ isOnPhone }) => isOnPhone) },
    ] as const
    for (const { language, viewport, some } of settings.filter(({ name }) => where === undefined || name === where)) {
      for (const task of some) {
        turn += 1
        const line = await timed(browser, server, task, { language, viewport, turn })
        console.log(`${line.what}: ${line.ours}`)
        lines.push(line)
      }
    }
    return lines
  } finally {
    await browser.close()
  }
}

interface Setting {
  language: Language
  viewport: typeof DESK
  turn: number
}

async function timed(
  browser: Browser,
  server: Pick<RunningServer, 'url' | 'schemaFolder'>,
  task: Task,
  { language, viewport, turn }: Setting,
): Promise<Line> {
  const state = await signedInState(server.url, ADMIN)
  state.origins[0]?.localStorage.push({ name: 'gantry-language', value: JSON.stringify(language) })
  const context = await browser.newContext({ storageState: state, viewport, acceptDownloads: true })
  const page = await context.newPage()
  const where = viewport === PHONE ? 'phone' : language
  const what = `${task.name}, ${where}`
  const hand = createHand(page)
  try {
    const around = { words: wordsIn(language), api: await signInByHttp(server.url, ADMIN), schemaFolder: server.schemaFolder, turn }
    await task.prepare?.(around)
    await page.goto(`${server.url}/wel/index`)
    await page.locator('.g-home h1').waitFor()
    const start = performance.now()
    const done = await task.run(hand, around)
    await done.first().waitFor()
    const seconds = (performance.now() - start) / 1000
    return { what, ours: `${hand.clicks} clicks, ${hand.keys} keys, ${seconds.toFixed(1)} s` }
  } catch (error) {
    return { what, ours: 'not done', goal: String(error).split('\n')[0]?.slice(0, 120) ?? '', isReached: false }
  } finally {
    await page.screenshot({ path: resolve(PICTURES, `${task.name.replaceAll(' ', '-')}-${where}.png`) })
    await context.close()
  }
}
