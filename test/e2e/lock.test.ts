import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { admin, expect, signIn, test } from './support.ts'

const PARAMS = '/system/param?size=30'
const ROW = 'account.initPassword'

test.describe('locking the screen', () => {
  // Calls under way when the screen is locked are refused, and so are wrong passwords.
  test.beforeEach(({ allowed }) => void allowed.push(/423 \(Locked\)/, /\/gantry\/unlock/))

  test('asks for a password, and closes without one', async ({ adminPage: page }) => {
    await page.goto(PARAMS)
    const button = page.getByRole('button', { name: '锁屏', exact: true })
    await button.click()
    const dialog = page.getByRole('dialog', { name: '设置锁屏密码' })
    await expect(passwordIn(dialog)).toBeFocused()
    await dialog.getByRole('button', { name: '锁屏' }).click()
    await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible()
    await expect(page).toHaveURL(PARAMS)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('keeps the keyboard inside its dialog', async ({ adminPage: page }) => {
    await page.goto(PARAMS)
    await page.getByRole('button', { name: '锁屏', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '设置锁屏密码' })
    await expect(passwordIn(dialog)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: '关闭' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByRole('button', { name: '锁屏' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: '关闭' })).toBeFocused()
  })

  test('leaves nothing to read, survives a reload, and opens with the password alone', async ({ adminPage: page }) => {
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
    await lock(page, 'open sesame')
    await expectNothingReadable(page)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('sesame')

    await page.reload()
    await expectNothingReadable(page)
    await page.goto('/system/dict')
    await expectNothingReadable(page)
    await page.goto('/login')
    await expectNothingReadable(page)
    await page.goto('/404')
    await expectNothingReadable(page)

    await page.getByRole('button', { name: '解锁' }).click()
    await expect(page.getByText('锁屏密码不能为空')).toBeVisible()
    await passwordIn(page).fill('open barley')
    await page.keyboard.press('Enter')
    await expect(page.getByText('锁屏密码错误')).toBeVisible()
    await expectNothingReadable(page)
    await passwordIn(page).fill('open sesame')
    await page.keyboard.press('Enter')
    await expect(passwordIn(page)).toHaveCount(0)
  })

  test('leads back to the page and its list as they were', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
    await lock(page, 'open sesame')
    await page.goBack()
    await expectNothingReadable(page)
    await page.goForward()
    await page.reload()
    await passwordIn(page).fill('open sesame')
    await page.getByRole('button', { name: '解锁' }).click()
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
    await page.goto('/lock')
    await expect(page).toHaveURL('/wel/index')
  })

  test('can be left by logging out, and the next login is not locked', async ({ page }) => {
    await signIn(page, admin)
    await page.goto(PARAMS)
    await lock(page, 'open sesame')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, admin)
    await expect(page).toHaveURL('/wel/index')
    expect(await page.evaluate(() => localStorage.getItem('gantry-lock'))).toBeNull()
  })

  test('goes with the session when another tab logs out', async ({ page, context }) => {
    await signIn(page, admin)
    const other = await context.newPage()
    await other.goto(PARAMS)
    await expect(other.getByRole('gridcell', { name: ROW })).toBeVisible()
    await lock(page, 'open sesame')
    await expectNothingReadable(other)
    await other.reload()
    await expectNothingReadable(other)
    await other.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('gantry-lock'))).toBeNull()
  })

  test('covers every tab of the session, which opens in all of them at once', async ({ page, context }) => {
    await signIn(page, admin)
    await page.goto(PARAMS)
    const other = await context.newPage()
    await other.goto(PARAMS)
    await expect(other.getByRole('gridcell', { name: ROW })).toBeVisible()
    await lock(page, 'open sesame')
    await expectNothingReadable(other)
    // The server keeps the lock, whatever becomes of this browser's storage.
    await other.evaluate(() => localStorage.removeItem('gantry-lock'))
    await other.goto(PARAMS)
    await expectNothingReadable(other)
    await passwordIn(other).fill('open sesame')
    await other.keyboard.press('Enter')
    await expect(other.getByRole('gridcell', { name: ROW })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
  })

  test('speaks English, and nothing in it is out of reach', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Lock screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lock the screen' })
    await dialog.getByRole('button', { name: 'Lock screen' }).click()
    await expect(dialog.getByText('Enter the lock password')).toBeVisible()
    await expectAccessible(page, '.g-window')
    await dialog.getByLabel('Lock password').fill('x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeVisible()
    await expect(page).toHaveTitle(/Screen locked$/)
    await expectAccessible(page, '.g-lock')
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expectAccessible(page, '.g-lock')
  })
})

const passwordIn = (scope: Page | Locator): Locator => scope.getByLabel('锁屏密码')

async function lock(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: '锁屏', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' })
  await passwordIn(dialog).fill(password)
  await dialog.getByRole('button', { name: '锁屏' }).click()
  await expect(page).toHaveURL('/lock')
}

/** Neither on the screen nor in the page's elements. */
async function expectNothingReadable(page: Page): Promise<void> {
  await expect(page).toHaveURL('/lock')
  await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
  const content = await page.content()
  expect(content).not.toContain(ROW)
  expect(content).not.toContain('参数管理')
  await expect(page.getByRole('navigation')).toHaveCount(0)
}
