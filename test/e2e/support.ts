// What every browser test starts from: a real server, a page that tolerates no fault in the console, and a way to sign in.

import { type BrowserContext, test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Api, signInByHttp } from './api.ts'

export { expect }

export interface Person {
  account: string
  password: string
}

export const admin: Person = { account: 'admin', password: 'admin' }

interface PerTest {
  /** Signed in as the administrator. */
  adminPage: Page
  /** What the browser's console may complain of in this test: `allowed.push(/409/)`. */
  allowed: RegExp[]
}

interface PerWorker {
  server: RunningServer
  /** The administrator by plain HTTP. */
  api: Api
  /** What a browser keeps of the administrator's session, signed in once for all tests of a worker. */
  adminState: StorageState
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export const test = base.extend<PerTest, PerWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [async ({ server }, use) => use(await signInByHttp(server.url, admin)), { scope: 'worker' }],
  adminState: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({ baseURL: server.url })
      await signIn(await context.newPage(), admin)
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowed: async ({}, use) => use([]),
  context: async ({ context, allowed }, use) => {
    const faults: string[] = []
    context.on('console', (message) => {
      if (isFault(message)) faults.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    await use(context)
    expect(
      faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
      'the console of the browser',
    ).toEqual([])
  },
  adminPage: async ({ page, adminState }, use) => {
    await page.context().setStorageState(adminState)
    await use(page)
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
  return page.getByRole('region', { name: /^(消息提示|Notices)$/ })
}

/** The question in front of something that cannot be taken back. */
export function question(page: Page): Locator {
  return page.getByRole('alertdialog')
}

/** Rows of a table without its head. */
export function rowsOf(table: Locator): Locator {
  return table.locator('tbody').getByRole('row')
}

/** Goes into a field and on to the next. The click lets a dialog that has just opened come to rest before the keyboard is used. */
export async function leave(field: Locator): Promise<void> {
  await field.click()
  await field.press('Tab')
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
  return message.type() === 'error' || message.type() === 'warning'
}
