// Fixtures of every browser test: a server for each file, a page that fails on console errors, and sign-in.

import { test as base, type ConsoleMessage, expect, type Locator, type Page, type WebError } from '@playwright/test'
import type { RunningServer } from '../support/realServer.ts'
import type { Api } from './api.ts'
import { type Browsing, openEmptyPage, openFresh, openShared } from './browsing.ts'
import { createHosts, type Host, type Hosts } from './hosts.ts'
import { type StorageState, signedInState } from './signedIn.ts'

export { expect }

export interface Person {
  account: string
  password: string
}

export const admin: Person = { account: 'admin', password: 'admin' }

interface PerTest {
  /** One for each file: what its tests leave behind meets no other. */
  ownHost: Host
  server: RunningServer
  /** The administrator by plain HTTP. */
  api: Api
  /** Storage of the administrator's session, signed in once for all tests of a file. */
  adminState: StorageState
  /** The test has a browser context of its own: it changes its clock, its scripts or its screen. Set it with `test.use`. */
  fresh: boolean
  browsing: Browsing
  /** Signs in without the login page: what this test opens from now on is this person's. */
  enter(person: Person): Promise<void>
  /** Signed in as the administrator. */
  adminPage: Page
  /** Allowed console errors of this test: `allowed.push(/409/)`. */
  allowed: RegExp[]
}

interface PerWorker {
  hosts: Hosts
}

export const test = base.extend<PerTest, PerWorker>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const hosts = createHosts(admin)
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ownHost: [async ({ hosts }, use, { file }) => use(await hosts.of(file)), { timeout: 120_000 }],
  server: async ({ ownHost }, use) => use(ownHost.server),
  api: async ({ ownHost }, use) => use(ownHost.api),
  adminState: async ({ ownHost }, use) => use(ownHost.adminState),
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  fresh: [false, { option: true }],
  browsing: async ({ browser, ownHost, fresh }, use) => {
    if (!fresh) ownHost.browsing ??= await openShared(browser)
    const browsing = (!fresh && ownHost.browsing) || (await openFresh(browser))
    await use(browsing)
    await browsing.clear()
  },
  context: async ({ browsing: { context }, allowed }, use) => {
    const faults: string[] = []
    const hear = (message: ConsoleMessage) => {
      if (isFault(message)) faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    }
    const hearError = (error: WebError) => void faults.push(`uncaught: ${error.error().stack ?? error.error().message}`)
    context.on('console', hear).on('weberror', hearError)
    await use(context)
    context.off('console', hear).off('weberror', hearError)
    expect(
      faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
      'the console of the browser',
    ).toEqual([])
  },
  enter: async ({ browsing, page, server }, use) =>
    use(async (person) => {
      // A page of the user before would ask for its records as the new one.
      await openEmptyPage(page)
      await browsing.remember(await signedInState(server.url, person))
    }),
  adminPage: async ({ browsing, page, adminState, ownHost, server }, use) => {
    await browsing.remember(adminState)
    await use(page)
    // A refresh token is spent once: a test that renewed or ended the session leaves the next one another.
    const cookies = await browsing.context.cookies()
    const isKept = adminState.cookies.every(({ name, value }) => cookies.some((cookie) => cookie.name === name && cookie.value === value))
    if (!isKept) ownHost.adminState = await signedInState(server.url, admin)
  },
})

/** Signs in through the login page and waits until it is gone. */
export async function signIn(page: Page, { account, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(/^(账号|用户名|Account|User name)$/).fill(account)
  await page.getByLabel(/^(密码|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(登\s?录|Sign in)$/ }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The short words in the corner that say what just happened. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^(消息提示|Alerts)$/ })
}

/** The question in front of something that cannot be taken back. */
export function question(page: Page): Locator {
  return page.getByRole('alertdialog')
}

/** Goes on within the open console, as its links do: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    // As the router counts its own entries.
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

/** Rows of a table without its head. */
export function rowsOf(table: Locator): Locator {
  return table.locator('tbody').getByRole('row')
}

/** Presses a button of a row, which stands in the menu of the row when there is no room for it. */
export async function pressInRow(row: Locator, name: string): Promise<void> {
  const [button, choice] = [row.getByRole('button', { name, exact: true }), row.page().getByRole('menuitem', { name, exact: true })]
  const more = row.getByRole('button', { name: '更多', exact: true })
  // Row conditions are evaluated shortly after the row is shown.
  await expect(button.or(more).first()).toBeVisible()
  if ((await button.count()) === 0) await more.click()
  await button.or(choice).click()
}

/** Goes into a field and on to the next. The click lets a dialog that has just opened come to rest before the keyboard is used. */
export async function leave(field: Locator): Promise<void> {
  await field.click()
  await field.press('Tab')
}

/** From now on the page makes each call of its first page by itself, as in front of another platform: for tests that answer one of them. */
export async function withoutStart(page: Page): Promise<void> {
  await page.route('**/gantry/start?*', (route) => route.fulfill({ json: { code: 200, success: true, msg: '', data: { answers: {} } } }))
}

export interface Gate {
  opened: Promise<void>
  open(): void
}

/** Holds back answers until a test lets them through. */
export function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

function isFault(message: ConsoleMessage): boolean {
  // Without a graphics card a map is drawn by software, which the browser calls slow.
  return (message.type() === 'error' || message.type() === 'warning') && !message.text().includes('GL Driver Message')
}
