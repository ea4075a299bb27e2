import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { giveManagerOneDept, giveManagerSeveral, manager } from './database.ts'
import { useSettings } from './settings.ts'
import { admin, expect, signIn, test, toasts } from './support.ts'

const PARAMS = '/system/param?size=30'
const ROW = 'account.initPassword'

test.describe('refreshing the token', () => {
  test.use({ fresh: true })

  for (const [where, script] of [
    ['', ''],
    // Over plain HTTP a browser offers none.
    [' also without locks of the browser', "Object.defineProperty(navigator, 'locks', { value: undefined })"],
  ] as const) {
    test(`happens by itself, once for all tabs, and nobody notices${where}`, async ({ page, context }) => {
      await context.addInitScript(script)
      await useSettings(page, { tokenTime: 1, checkTime: 0.2 })
      const refreshes = refreshesOf(context)
      await signIn(page, admin)
      await page.goto(PARAMS)
      const other = await context.newPage()
      await other.goto(PARAMS)
      await page.getByRole('textbox', { name: '参数名称' }).fill('half a word')
      await expect.poll(() => refreshes.length).toBeGreaterThanOrEqual(4)

      // Every refresh spends the token of the one before: none was made twice, except for one that went with the page it left.
      const spent = refreshes
        .filter((request) => request.failure() === null)
        .map((request) => new URL(request.url()).searchParams.get('refresh_token'))
      expect(new Set(spent).size).toBe(spent.length)
      await expect(page.getByRole('textbox', { name: '参数名称' })).toHaveValue('half a word')
      await expect(page).toHaveURL(PARAMS)
      await expect(other.getByRole('gridcell', { name: ROW })).toBeVisible()
      await expect(toasts(page).getByRole('paragraph')).toHaveCount(0)
    })
  }

  test('waits for its time', async ({ page, context }) => {
    await useSettings(page, { checkTime: 0.1 })
    const refreshes = refreshesOf(context)
    await signIn(page, admin)
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
    expect(refreshes).toHaveLength(0)
  })
})

test.describe('a token that is gone', () => {
  test('logs out and leads to the login', async ({ page, context }) => {
    await signIn(page, admin)
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
    await context.clearCookies()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gantry-session'))).toBeNull()
  })

  test('and a broken one lead to the login, and from there back', async ({ page }) => {
    await signIn(page, admin)
    await page.evaluate(() => localStorage.setItem('gantry-session', '{"accessToken":'))
    await page.goto(PARAMS)
    await expect(page).toHaveURL('/login')
    await page.getByLabel('用户名').fill(admin.account)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(PARAMS)
  })
})

test.describe('switching department and role', () => {
  test('is not offered outside switch mode', async ({ page, server }) => {
    giveManagerSeveral(server)
    await signIn(page, manager)
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
    await expect(page.getByRole('button', { name: '切换部门/角色' })).toHaveCount(0)
  })

  test('at the login asks for both when both are several, and works in what was chosen', async ({ page, server }) => {
    giveManagerSeveral(server)
    await useSettings(page, { switchMode: true })
    const dialog = await signInToChoose(page, PARAMS)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('gantry-session'))).toBeNull()

    await dialog.getByRole('button', { name: '进入系统' }).click()
    await expect(dialog.getByText('请选择部门')).toBeVisible()
    await expect(dialog.getByText('请选择角色')).toBeVisible()
    await dialog.getByLabel('部门').selectOption('北区')
    await expect(dialog.getByText('请选择部门')).toBeHidden()
    await dialog.getByLabel('角色').selectOption('超级管理员')
    const asked = page.waitForRequest(/oauth\/token/)
    await dialog.getByRole('button', { name: '进入系统' }).click()
    const headers = await (await asked).allHeaders()
    expect(headers['dept-id']).toBe('7')
    expect(headers['role-id']).toMatch(/^\d+$/)
    await expect(page).toHaveURL(PARAMS)
    await expect(page.getByRole('gridcell', { name: ROW })).toBeVisible()
  })

  test('at the login shows only what is several, and can be given up', async ({ page, server }) => {
    giveManagerOneDept(server)
    await useSettings(page, { switchMode: true })
    const dialog = await signInToChoose(page, '/login')
    await expect(dialog.getByLabel('角色')).toBeVisible()
    await expect(dialog.getByLabel('部门')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('用户名')).toHaveValue('manager')
  })

  test('does not ask somebody who has one of each', async ({ page }) => {
    await useSettings(page, { switchMode: true })
    await signIn(page, { account: 'boss', password: 'boss' })
    await expect(page).toHaveURL('/wel/index')
  })

  test('in the user menu changes menus and records in every tab, and holds over refreshes', async ({ page, context, server, allowed }) => {
    // Charts of the start page may ask once more before the menus of the new role are there.
    allowed.push(/403/)
    giveManagerOneDept(server)
    await useSettings(page, { switchMode: true, tokenTime: 2, checkTime: 0.2 })
    const atLogin = await signInToChoose(page, '/wel/index')
    await atLogin.getByLabel('角色').selectOption('超级管理员')
    await atLogin.getByRole('button', { name: '进入系统' }).click()
    await expect(page).toHaveURL('/wel/index')
    const other = await context.newPage()
    await other.goto('/wel/index')
    await expect(menuOf(other).getByText('系统管理')).toBeVisible()

    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '切换部门/角色' }).click()
    const dialog = page.getByRole('dialog', { name: '用户信息选择' })
    await expect(dialog.getByLabel('部门')).toHaveCount(0)
    await expect(dialog.getByLabel('角色').locator('option:checked')).toHaveText('超级管理员')
    await dialog.getByLabel('角色').selectOption('经理')
    await dialog.getByRole('button', { name: '切换' }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page).getByRole('status')).toContainText('操作成功！')
    await expect(menuOf(page).getByText('系统管理')).toHaveCount(0)
    await expect(menuOf(other).getByText('系统管理')).toHaveCount(0)

    const refreshes = refreshesOf(context)
    await expect.poll(() => refreshes.length).toBeGreaterThanOrEqual(1)
    expect(await storedRoles(page)).toEqual(['manager'])
    await page.reload()
    await expect(menuOf(page).getByRole('link', { name: '首页' })).toBeVisible()
    await expect(menuOf(page).getByText('系统管理')).toHaveCount(0)
  })

  test('speaks English', async ({ page, server }) => {
    giveManagerSeveral(server)
    await useSettings(page, { switchMode: true })
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByLabel('User name').fill(manager.account)
    await page.getByLabel('Password', { exact: true }).fill(manager.password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose department and role' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Select department')).toBeVisible()
    await expect(dialog.getByText('Select role')).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expectAccessible(page)
  })
})

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })

/** The refreshes from now on, of all tabs. */
function refreshesOf(context: BrowserContext): Request[] {
  const refreshes: Request[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request)
  })
  return refreshes
}

/** As the manager, up to the dialog. */
async function signInToChoose(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  await page.getByLabel('用户名').fill(manager.account)
  await page.getByLabel('密码', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '用户信息选择' })
  await expect(dialog.getByRole('combobox').first()).toBeVisible()
  return dialog
}

const storedRoles = (page: Page): Promise<unknown> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('gantry-session') ?? '{}') as { roles?: unknown }).roles)
