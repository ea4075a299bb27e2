import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import { addMenus, addTopMenu } from './menuRows.ts'
import { expect, test, withoutStart } from './support.ts'

const PHONE = { width: 390, height: 844 }
const TOKEN = '${token}'

const side = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
const group = (page: Page, name: string) => side(page).getByRole('button', { name, exact: true })
const leaf = (page: Page, name: string) => side(page).getByRole('link', { name, exact: true })
const topMenu = (page: Page) => page.getByRole('navigation', { name: '顶部菜单' })

let outside: Server
let site: string
const visits: string[] = []

test.beforeAll(async ({ server, api }) => {
  outside = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Outside</title><main><h1>Outside</h1><button>Press</button></main></html>')
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  site = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await addMenus(server, api, [
    { id: '9001', code: 'deep', name: '第一层', english: 'Level one', path: '/deep' },
    { id: '9002', parentId: '9001', code: 'deep2', name: '第二层', path: '/deep/two' },
    { id: '9003', parentId: '9002', code: 'deep3', name: '第三层', path: '/deep/two/three' },
    { id: '9004', parentId: '9003', code: 'deep4', name: '深处的测试页', path: '/test/index' },
    { id: '9010', code: 'framed', name: '外部文档', english: 'Outside docs', path: `${site}/doc?Blade-Auth=bearer ${TOKEN}&a=1` },
    { id: '9011', code: 'window', name: '外部窗口', path: `${site}/window?t=${TOKEN}`, isOpen: 2 },
    { id: '9012', code: 'script', name: '脚本菜单', path: 'javascript:alert(1)' },
    { id: '9013', code: 'last', name: '最后的菜单', path: '/system/param/none' },
  ])
  addTopMenu(server, '801', '现场', 2, ['9001', '9002', '9003', '9004'])
  addTopMenu(server, '802', '文档', 10, ['9010'])
})

test.afterAll(() => {
  outside.close()
})

test.describe('the side menu', () => {
  test('holds any depth, opened level by level, and opens to the page after a reload', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await group(page, '第一层').click()
    await group(page, '第二层').click()
    await group(page, '第三层').click()
    await leaf(page, '深处的测试页').click()
    await expect(page).toHaveURL('/test/index')
    await page.reload()
    await expect(leaf(page, '深处的测试页')).toHaveAttribute('aria-current', 'page')
    await expect(group(page, '系统管理')).toHaveAttribute('aria-expanded', 'false')
  })

  test('is walked with the arrow keys', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await group(page, '第一层').focus()
    await page.keyboard.press('ArrowRight')
    await expect(group(page, '第一层')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(group(page, '第二层')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(group(page, '第一层')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(group(page, '第一层')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Home')
    await expect(leaf(page, '首页')).toBeFocused()
  })

  test('folded to icons lets what is below one fly out', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await group(page, '第一层').focus()
    await page.keyboard.press('Enter')
    const flyout = page.getByRole('dialog', { name: '第一层' })
    await expect(flyout.getByRole('button', { name: '第二层' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(flyout).toHaveCount(0)
    await expect(group(page, '第一层')).toBeFocused()
    await group(page, '第一层').click()
    await flyout.getByRole('button', { name: '第二层' }).click()
    await flyout.getByRole('button', { name: '第三层' }).click()
    await flyout.getByRole('link', { name: '深处的测试页' }).click()
    await expect(page).toHaveURL('/test/index')
    await expect(flyout).toHaveCount(0)
  })

  test('is a drawer on a phone: a choice shuts it, Escape does too', async ({ adminPage: page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/wel/index')
    await expect(leaf(page, '首页')).toBeHidden()
    await page.getByRole('button', { name: '打开菜单', exact: true }).click()
    await group(page, '系统管理').click()
    await expectNoSidewaysScroll(page)
    await leaf(page, '参数管理').click()
    await expect(page).toHaveURL('/system/param')
    await expect(leaf(page, '参数管理')).toBeHidden()
    await page.getByRole('button', { name: '打开菜单', exact: true }).click()
    await expect(leaf(page, '参数管理')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaf(page, '参数管理')).toBeHidden()
    await expect(page.getByRole('button', { name: '打开菜单', exact: true })).toBeFocused()
  })

  test('shows what is kept for a role to that role alone', async ({ adminPage: page }) => {
    const keep = (roles: Record<string, string[]>) =>
      page.route('**/menu/routes*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: { code: string; meta?: object }[] }
        for (const row of body.data) if (roles[row.code]) row.meta = { roles: roles[row.code] }
        await route.fulfill({ response, json: body })
      })
    await withoutStart(page)
    await keep({ deep: ['administrator'], framed: ['hr'] })
    await page.goto('/wel/index')
    await expect(group(page, '第一层')).toBeVisible()
    await expect(leaf(page, '外部文档')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '全局搜索' }).getByRole('combobox').fill('外部文')
    await expect(page.getByText('未找到')).toBeVisible()
  })

  test('never runs what a path says', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await expect(side(page).getByText('脚本菜单')).toBeVisible()
    await expect(leaf(page, '脚本菜单')).toHaveCount(0)
  })
})

test.describe('the top menu', () => {
  test('switches the side menu, renews the token, and is remembered', async ({ adminPage: page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/oauth\/token|menu\/routes/.test(pathname)) asked.push(pathname.split('/').at(-1) + search.replace(/refresh_token=[^&]+&/, ''))
    })
    await page.goto('/wel/index')
    await expect(topMenu(page).getByRole('button')).toHaveText(['首页', '现场', '文档'])
    await expect(group(page, '系统管理')).toBeVisible()
    asked.length = 0
    await topMenu(page).getByRole('button', { name: '现场' }).click()
    await expect(group(page, '系统管理')).toHaveCount(0)
    await expect(group(page, '第一层')).toBeVisible()
    expect(asked).toEqual([expect.stringMatching(/^token\?.*grant_type=refresh_token/), 'routes?topMenuId=801'])
    await page.reload()
    await expect(group(page, '第一层')).toBeVisible()
    await expect(group(page, '系统管理')).toHaveCount(0)
    await topMenu(page).getByRole('button', { name: '首页' }).click()
    await expect(group(page, '系统管理')).toBeVisible()
  })

  test('puts behind a button what has no room', async ({ adminPage: page }) => {
    // Narrow enough for whatever font the machine draws Chinese with.
    await page.setViewportSize({ width: 340, height: 844 })
    await page.goto('/wel/index')
    await topMenu(page).getByRole('button', { name: '顶部菜单' }).click()
    const menu = page.getByRole('menu', { name: '顶部菜单' })
    await expect(menu.getByRole('menuitemradio')).toHaveText(['现场', '文档'])
    await menu.getByRole('menuitemradio', { name: '文档' }).click()
    await page.getByRole('button', { name: '打开菜单', exact: true }).click()
    await expect(leaf(page, '外部文档')).toBeVisible()
    await expect(group(page, '系统管理')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})

test.describe('a page of another place', () => {
  test('stands inside the console, with the token where its address asks for it', async ({ adminPage: page }) => {
    visits.length = 0
    await page.goto('/wel/index')
    await leaf(page, '外部文档').click()
    await expect(page).toHaveURL(/\/myiframe\/framed\?name=.*&src=http/)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('title', '外部文档')
    await expect(frame.contentFrame().getByRole('heading', { name: 'Outside' })).toBeVisible()
    await expect(page).toHaveTitle('智慧工地管理平台 - 外部文档')
    await expect(leaf(page, '外部文档')).toHaveAttribute('aria-current', 'page')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('gantry-session') ?? '{}') as { accessToken: string }).accessToken,
    )
    expect(visits.filter((url) => url.startsWith('/doc'))).toEqual([`/doc?Blade-Auth=bearer%20${token}&a=1`])
    expect(page.url()).not.toContain(token)
    await page.reload()
    await expect(frame.contentFrame().getByRole('heading', { name: 'Outside' })).toBeVisible()
  })

  test('opens in a window of its own where the menu says so', async ({ adminPage: page, context }) => {
    await page.goto('/wel/index')
    const opened = context.waitForEvent('page')
    await side(page)
      .getByRole('link', { name: /^外部窗口.*新窗口打开/ })
      .click()
    const other = await opened
    await expect(other.getByRole('heading', { name: 'Outside' })).toBeVisible()
    expect(other.url()).toMatch(/\/window\?t=.{20}/)
    expect(await other.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL('/wel/index')
  })

  test('of a site that the menu does not name is shown only when the person says so, and without the token', async ({
    adminPage: page,
  }) => {
    visits.length = 0
    const strange = `${site.replace('127.0.0.1', 'localhost')}/strange?t=${TOKEN}`
    await page.goto(`/myiframe/x?${new URLSearchParams({ name: '通知', src: strange })}`)
    await expect(page.getByText('请确认可信后再打开')).toBeVisible()
    await expect(page.getByText(/localhost/)).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(visits).toEqual([])
    await page.getByRole('button', { name: '打开', exact: true }).click()
    await expect(page.locator('iframe').contentFrame().getByRole('heading', { name: 'Outside' })).toBeVisible()
    expect(visits.filter((url) => url.startsWith('/strange')).join()).toContain('token')
  })

  for (const src of ['javascript:alert(1)', 'data:text/html,<p>', '//evil.example/a.html', '/system/param']) {
    test(`is refused when its address is ${src}`, async ({ adminPage: page }) => {
      await page.goto(`/myiframe/x?${new URLSearchParams({ src })}`)
      await expect(page.getByText('此地址不能在这里打开')).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
    })
  }

  test('fits on a phone', async ({ adminPage: page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`/myiframe/x?${new URLSearchParams({ src: `${site}/other` })}`)
    await expect(page.locator('iframe').contentFrame().getByRole('heading', { name: 'Outside' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

for (const look of looks) {
  test(`everybody can use the menu and the frame page, ${look.language} and ${look.theme}`, async ({ adminPage: page }) => {
    await wear(page, look)
    await page.goto(`/myiframe/x?${new URLSearchParams({ src: `${site}/other` })}`)
    await expect(page.locator('iframe').contentFrame().getByRole('heading', { name: 'Outside' })).toBeVisible()
    await group(page, look.language === 'zh' ? '第一层' : 'Level one').click()
    await expectAccessible(page)
    await page.goto(`/myiframe/x?${new URLSearchParams({ src: 'javascript:alert(1)' })}`)
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByText('javascript:alert(1)')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(收起菜单|Collapse menu)$/ }).click()
    await group(page, look.language === 'zh' ? '系统管理' : 'System').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
