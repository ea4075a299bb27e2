// Signs the administrator in once, for the pages that a bench opens.

import type { Browser, BrowserContextOptions } from '@playwright/test'

/** Cookies and storage of the signed-in administrator. @param path page with a list */
export async function administratorState(browser: Browser, options: BrowserContextOptions, path: string) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByRole('button', { name: /^登\s?录$/ }).click()
  await page.locator('.g-list').waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}
