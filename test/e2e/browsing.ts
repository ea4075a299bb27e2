// The browser context that tests run in. Loading the console into a new one takes more than most tests do in it, so the tests of a file
// take turns in one whose cache stays. What a page could find of an earlier test is taken out of it between them.

import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { StorageState } from './signedIn.ts'

export interface Browsing {
  context: BrowserContext
  /** What pages that are opened from now on find of a session. */
  remember(state: StorageState): Promise<void>
  /** Closes the pages of a test and forgets what they kept; with `but`, that one goes on with what it keeps. */
  clear(but?: Page | null): Promise<void>
  close(): Promise<void>
}

/** A page outside the frame: no list, no dialog and no tab lives on behind it. */
const NOWHERE = '/404'

const VIEWPORT = { width: 1440, height: 900 }

const EMPTY: StorageState = { cookies: [], origins: [] }

/** One for the tests of a file in turn. */
export async function openShared(browser: Browser): Promise<Browsing> {
  const context = await browser.newContext()
  // A list loads its dialogs while nothing else is to do; between the steps of a test there is always something to do.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  // As long as a page of the server is open its process stays, and with it what it has compiled.
  const kept = await context.newPage()
  // Its own icon: a missing one would be told in the console, at any time.
  await kept.route('/healthz', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await kept.goto('/healthz')
  const remember = async ({ cookies, origins }: StorageState) => {
    await context.clearCookies()
    await context.addCookies(cookies)
    await keep(kept, origins[0]?.localStorage ?? [])
  }
  return {
    context,
    remember,
    async clear(but = null) {
      await Promise.all(context.pages().map((page) => page !== kept && page !== but && page.close()))
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
      if (but === null) await remember(EMPTY)
    },
    close: () => context.close(),
  }
}

/** One for a single test that changes what cannot be changed back: its clock, its scripts, its screen. */
export async function openFresh(browser: Browser): Promise<Browsing> {
  const context = await browser.newContext()
  return {
    context,
    remember: (state) => context.setStorageState(state),
    clear: () => context.close(),
    close: () => context.close(),
  }
}

const spoiled = new WeakSet<Page>()

/** What was done to a page stays with it: no other test goes on in it. */
export function spoil(page: Page): void {
  spoiled.add(page)
}

/**
 * Takes an open console to a page where nothing of the last test is drawn or said any more, a form with its question left behind;
 * answers whether it came there.
 */
export async function leaveBehind(page: Page): Promise<boolean> {
  if (spoiled.has(page) || page.isClosed()) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page.viewportSize()?.width !== VIEWPORT.width) await page.setViewportSize(VIEWPORT)
  for (let attempt = 0; attempt < 2; attempt++) {
    await follow(page, NOWHERE)
    const hasLeft = await page.evaluate(async (path) => {
      const painted = () => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(settle)))
      await painted()
      const said = document.querySelectorAll<HTMLElement>('[role=region] [role=alert] button, [role=region] [role=status] button')
      const asked = [...document.querySelectorAll('[role=alertdialog]')].filter((one) => one.textContent?.includes('放弃'))
      const yes = asked.flatMap((one) => [...one.querySelectorAll<HTMLElement>('button')].filter(({ innerText }) => innerText === '确定'))
      for (const button of [...said, ...yes]) button.click()
      await painted()
      return location.pathname === path && document.querySelector('[role=dialog], [role=alertdialog]') === null
    }, NOWHERE)
    if (hasLeft) return true
  }
  return false
}

/** Goes on within the open console, as its links do: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // As the router counts its own entries.
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

async function keep(page: Page, items: readonly { name: string; value: string }[]): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.clear()
    for (const { name, value } of kept) localStorage.setItem(name, value)
  }, items)
}
