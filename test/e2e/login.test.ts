import type { Page } from '@playwright/test'
import { admin, expect, gate, question, signIn, test, toasts } from './support.ts'

/** The seeded parameters, whatever other tests have left. */
const PARAMS = '/system/param?paramKey=account'

test.describe('signing in', () => {
  test('asks for what is missing and stays', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('请输入用户名')).toBeVisible()
    await expect(page.getByText('请输入密码')).toBeVisible()
    await expect(page.getByLabel('用户名')).toBeFocused()
    await page.getByLabel('用户名').fill('admin')
    await expect(page.getByText('请输入用户名')).toBeHidden()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('asks neither for a tenant nor for a captcha unless told to', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(page.getByLabel('租户编号')).toHaveCount(0)
    await expect(page.getByLabel('验证码')).toHaveCount(0)
  })

  test('says what the server said to a wrong password, and keeps the account', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    await page.goto('/login')
    await page.getByLabel('用户名').fill('boss')
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(toasts(page).getByRole('alert')).toContainText('用户名或密码错误')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('用户名')).toHaveValue('boss')
  })

  test('leads to where the person wanted to go, with its query', async ({ page }) => {
    await page.goto(PARAMS)
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('用户名').fill(admin.account)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(PARAMS)
    await expect(page.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
  })

  test('is not asked again of somebody who is signed in', async ({ adminPage: page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL('/wel/index')
    await expect(page.getByRole('heading', { name: /管理员/ })).toBeVisible()
  })

  test('shows the typed password only while asked to', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('密码', { exact: true })
    await password.fill('secret')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: '隐藏密码' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })
})

test.describe('paths', () => {
  test('an unknown one leads to /404, signed in', async ({ adminPage: page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/wel/index')
  })

  test('the error pages need no session', async ({ page }) => {
    await page.goto('/403')
    await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible()
    await page.goto('/500')
    await expect(page.getByRole('heading', { name: '服务器出错了' })).toBeVisible()
  })
})

test.describe('leaving', () => {
  test('by choice asks first, ends the session on the server too, and starts afresh', async ({ page, server }) => {
    await signIn(page, admin)
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
    const headers = await headersOf(page, () => page.getByRole('button', { name: '刷新' }).click())

    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question(page)).toContainText('确定退出登录吗？')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(PARAMS)

    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL('/login')
    const late = await fetch(`${server.url}/api/blade-system/param/list`, { headers })
    expect(late.status).toBe(401)

    await signIn(page, admin)
    await expect(page).toHaveURL('/wel/index')
  })

  test('happens in every tab at once', async ({ page, context, allowed }) => {
    // Figures of the start page may still be on their way.
    allowed.push(/status of 401/)
    await signIn(page, admin)
    const other = await context.newPage()
    await other.goto(PARAMS)
    await expect(other.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(other).toHaveURL('/login')
  })

  test('a session that the server ended goes to the login once, with one toast, and comes back', async ({ page, server, allowed }) => {
    allowed.push(/status of 401/)
    await signIn(page, admin)
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
    const headers = await headersOf(page, () => page.getByRole('button', { name: '刷新' }).click())
    expect((await fetch(`${server.url}/api/blade-auth/oauth/logout`, { headers })).status).toBe(200)

    const visits: string[] = []
    page.on('framenavigated', (frame) => visits.push(frame.url()))
    // Menu and permissions are asked for together: none is sent before all are on their way.
    const hold = gate()
    const asked: string[] = []
    await page.route('**/api/**', async (route) => {
      asked.push(route.request().url())
      await hold.opened
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    hold.open()
    await expect(page).toHaveURL('/login')
    await expect(toasts(page).getByRole('alert').getByRole('paragraph')).toHaveCount(1)
    expect(visits.filter((url) => url.endsWith('/login'))).toHaveLength(1)

    await page.getByLabel('用户名').fill(admin.account)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(PARAMS)
    await expect(toasts(page).getByRole('paragraph')).toHaveCount(0)
  })
})

test.describe('language and theme', () => {
  test('switch every word without a reload, pickers included, and are kept', async ({ adminPage: page }) => {
    await page.goto(PARAMS)
    await expect(page.getByRole('gridcell', { name: 'account.initPassword' })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { here: true }))

    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('columnheader', { name: /^Key/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Parameters' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Parameters')).toBeVisible()
    await page.getByRole('textbox', { name: 'Created' }).click()
    await expect(page.getByRole('columnheader', { name: 'Mo' }).first()).toBeVisible()
    const month = new Date().toLocaleString('en', { month: 'short', timeZone: 'Asia/Shanghai' })
    await expect(page.getByRole('button', { name: 'Choose a month' }).first()).toHaveText(month)
    expect(await page.evaluate(() => 'here' in window)).toBe(true)

    await page.reload()
    await expect(page.getByRole('columnheader', { name: /^Key/ })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('columnheader', { name: /^参数键名/ })).toBeVisible()
    await page.getByRole('textbox', { name: '创建时间' }).click()
    await expect(page.getByRole('columnheader', { name: '一', exact: true }).first()).toBeVisible()
  })

  test('the login page speaks both languages', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter user name', { exact: false })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

/** Headers that the console adds to a call. */
async function headersOf(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  const asked = page.waitForRequest(/\/api\//)
  await act()
  const headers = await (await asked).allHeaders()
  return { Authorization: headers.authorization ?? '', 'Blade-Auth': headers['blade-auth'] ?? '' }
}

test('who is not signed in loads nothing of the console behind the login', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/assets/shell-'))).toHaveLength(2)
  expect(fetched.filter((path) => /^\/assets\/(console|forms)-/.test(path))).toEqual([])
})
