// The browser context that tests run in. Loading the console into a new one takes more than most tests do in it, so the tests of a file
// take turns in one whose cache stays. What a page could find of an earlier test is taken out of it between them.

import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { StorageState } from './signedIn.ts'

export interface Browsing {
  context: BrowserContext
  /** Session storage of pages opened from now on. */
  remember(state: StorageState): Promise<void>
  /** Closes the pages of a test and forgets what they kept. */
  clear(): Promise<void>
  close(): Promise<void>
}

const EMPTY: StorageState = { cookies: [], origins: [] }

/** Factor by which Chromium slows the processor of each page down. */
const SLOWER = Number(process.env.TEST_SLOWER ?? 1)

/** Opens a page of the server's origin that runs none of its scripts and asks for nothing. Unlike `about:blank`, it has the origin's storage. */
export async function openEmptyPage(page: Page): Promise<void> {
  // Its own icon: a missing one would be told in the console, at any time.
  await page.route('/healthz', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto('/healthz')
}

/** One for the tests of a file in turn. */
export async function openShared(browser: Browser): Promise<Browsing> {
  const context = await newContext(browser)
  // A list loads its dialogs while nothing else is to do; between the steps of a test there is always something to do.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  // As long as a page of the server is open its process stays, and with it what it has compiled.
  const kept = await context.newPage()
  await openEmptyPage(kept)
  const remember = async ({ cookies, origins }: StorageState) => {
    await context.clearCookies()
    await context.addCookies(cookies)
    await keep(kept, origins[0]?.localStorage ?? [])
  }
  return {
    context,
    remember,
    async clear() {
      await Promise.all(context.pages().map((page) => page !== kept && page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
      await remember(EMPTY)
    },
    close: () => context.close(),
  }
}

/** One for a single test that changes what cannot be changed back: its clock, its scripts, its screen. */
export async function openFresh(browser: Browser): Promise<Browsing> {
  const context = await newContext(browser)
  return {
    context,
    remember: (state) => context.setStorageState(state),
    clear: () => context.close(),
    close: () => context.close(),
  }
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext()
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page))
  return context
}

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  } catch (error) {
    // A page may be closed meanwhile.
    if (!page.isClosed()) throw error
  }
}

async function keep(page: Page, items: readonly { name: string; value: string }[]): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.clear()
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, items)
}
