// Two browser tabs of one session, used as people do while its tokens grow old a thousand times as fast as at work.

import { type Browser, type BrowserContext, type CDPSession, chromium, expect, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine } from './lines.ts'
import { heldBy, INTERPRETED, megabytes } from './memory.ts'

/** Thirty minutes of work have half a refresh; these tokens are old after three seconds. */
const SETTINGS = { tokenTime: 3, checkTime: 0.2 }
const ROUNDS = 30
const WARM_UP = 6
/** The round in which the server ends the session, and every how many rounds the screen is locked. */
const ENDS_IN = 16
const LOCKS_EVERY = 5
const PASSWORD = 'open sesame'
const PATIENCE = { timeout: 15_000 }

const paths = ['/system/param', '/system/dict', '/dict-horizontal/index', '/wel/dashboard'] as const

export async function benchSession(): Promise<Line[]> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-dev-shm-usage', INTERPRETED] })
  try {
    return await soak(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function soak(browser: Browser, server: RunningServer): Promise<Line[]> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const body = `globalThis.gantrySettings = ${JSON.stringify(SETTINGS)}`
  await context.route('**/settings.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const seen = watch(context)
  const one = await context.newPage()
  await one.goto('/login')
  await signIn(one)
  const two = await context.newPage()
  await two.goto('/wel/index')
  for (const path of paths) await Promise.all([open(one, path), open(two, path)])

  const clients = [await context.newCDPSession(one), await context.newCDPSession(two)]
  const start = performance.now()
  let lost = 0
  let before = ''
  for (let round = 1; round <= ROUNDS; round++) {
    await use(one, two, round)
    if (round % LOCKS_EVERY === 0) await lockAndUnlock(round % 2 === 0 ? one : two)
    if (round === ENDS_IN) await endAndReturn(one, two)
    lost += (await missing(one)) + (await missing(two))
    if (round === WARM_UP) before = await held(clients)
  }
  const after = await held(clients)
  const seconds = (performance.now() - start) / 1000
  const twice = seen.spent.length - new Set(seen.spent).size
  const none = (what: string, value: number) => limitLine(what, value, 0, String)
  return [
    { what: `rounds in two tabs, in ${Math.round(seconds)} s`, ours: String(ROUNDS) },
    { what: 'refreshes', ours: String(seen.spent.length) },
    none('refreshes that spent a token again', twice),
    none('tabs lost', lost),
    none('words in the console of the browser', seen.faults.length),
    ...seen.faults.slice(0, 5).map((what) => ({ what, ours: '' })),
    { what: `heap, nodes and listeners of the two after round ${WARM_UP}`, ours: before },
    { what: `the same after round ${ROUNDS}`, ours: after },
  ]
}

interface Seen {
  /** The refresh token of every refresh. */
  spent: string[]
  faults: string[]
}

function watch(context: BrowserContext): Seen {
  const seen: Seen = { spent: [], faults: [] }
  context.on('request', (request) => {
    const token = request.url().includes('grant_type=refresh_token') ? new URL(request.url()).searchParams.get('refresh_token') : null
    if (token) seen.spent.push(token)
  })
  context.on('console', (message) => {
    const isWanted = /status of 401/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isWanted) seen.faults.push(message.text())
  })
  context.on('weberror', (error) => seen.faults.push(error.error().message))
  return seen
}

/** One tab types and turns the language, the other looks things up and changes its theme. */
async function use(one: Page, two: Page, round: number): Promise<void> {
  const path = paths[round % 3] as string
  await open(one, path)
  const input = one.getByRole('search').getByRole('textbox').first()
  await input.fill(`half a word ${round}`)
  await one.getByRole('button', { name: /^(English|中文)$/ }).click()
  await open(two, '/system/param')
  await two.getByRole('search').locator('button[type=submit]').click()
  await expect(two.locator('tbody tr[aria-rowindex]').first()).toBeVisible(PATIENCE)
  await two.getByRole('button', { name: /^(主题|Theme)$/ }).click()
  await two.keyboard.press('ArrowDown')
  await two.keyboard.press('Escape')
  await expect(input).toHaveValue(`half a word ${round}`)
  await input.fill('')
  await one.waitForTimeout(1500)
}

async function lockAndUnlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(锁屏|Lock screen)$/ }).click()
  const password = page.getByLabel(/^(锁屏密码|Lock password)$/)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page).toHaveURL('/lock', PATIENCE)
  await password.fill(PASSWORD)
  await password.press('Enter')
  await expect(page).not.toHaveURL('/lock', PATIENCE)
  await expect(strip(page).first()).toBeVisible(PATIENCE)
}

/** The server ends the session: the next refresh is refused, both tabs go to the login, and with the next session both are back. */
async function endAndReturn(one: Page, two: Page): Promise<void> {
  await one.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('gantry-session') ?? '{}') as { accessToken: string }
    const headers = { Authorization: `Basic ${btoa('gantry:gantry_secret')}`, 'Blade-Auth': `bearer ${accessToken}` }
    await fetch('/api/blade-auth/oauth/logout', { headers })
  })
  for (const page of [one, two]) await expect(page).toHaveURL('/login', PATIENCE)
  await signIn(one)
  for (const page of [one, two]) await expect(strip(page).first()).toBeVisible(PATIENCE)
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/^(用户名|User name)$/).fill('admin')
  await page.getByLabel(/^(密码|Password)$/).fill('admin')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL('/login', PATIENCE)
}

/** By its tab where it has one, else by its address. */
async function open(page: Page, path: string): Promise<void> {
  const tab = strip(page).and(page.locator(`[href^="${path}"]`))
  if ((await tab.count()) > 0) await tab.first().click()
  else await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`), PATIENCE)
  // A person looks first; the page before stands in the document a moment longer.
  await page.waitForTimeout(400)
}

const strip = (page: Page) => page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ }).getByRole('link')

/** How many of the opened pages have no tab any more. */
async function missing(page: Page): Promise<number> {
  const links = await strip(page).evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return paths.filter((path) => !links.includes(path)).length
}

async function held(clients: readonly CDPSession[]): Promise<string> {
  const all = await Promise.all(clients.map(heldBy))
  return all.map(({ heap, nodes, listeners }) => `${megabytes(heap)}, ${nodes}, ${listeners}`).join(' / ')
}
