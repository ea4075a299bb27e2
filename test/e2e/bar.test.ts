import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import { sql } from './database.ts'
import { useSettings } from './settings.ts'
import { admin, expect, signIn, test } from './support.ts'

const PHONE = { width: 390, height: 844 }

const bar = (page: Page) => page.getByRole('banner')
const button = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true })
const userPanel = (page: Page) => page.getByRole('dialog', { name: /^(用户菜单|User menu)/ })
const notices = (page: Page) => page.getByRole('dialog', { name: /^(通知|Notifications)$/ })

test.describe('the bar', () => {
  test('folds the side menu to icons, and remembers it', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await expect(page.getByText('系统管理')).toBeVisible()
    await button(page, '收起菜单').click()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toBeHidden()
    await button(page, '展开菜单').click()
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理')).toBeVisible()
  })

  for (const width of [1440, 1200, 1199, 992, 991, 768, 767, 390]) {
    test(`has room for what it shows at ${width} pixels`, async ({ adminPage: page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/wel/index')
      await expect(button(page, /^用户菜单/)).toBeVisible()
      await expect(button(page, '搜索页面、记录和操作 Ctrl K')).toBeVisible()
      await expect(button(page, '更多工具')).toBeVisible({ visible: width < 992 })
      await expect(button(page, '锁屏')).toBeVisible({ visible: width >= 992 })
      await expect(bar(page).getByText('Ctrl K')).toBeVisible({ visible: width >= 1200 })
      const { right } = await button(page, /^用户菜单/).evaluate((element) => element.getBoundingClientRect().toJSON())
      expect(right).toBeLessThanOrEqual(width)
      await expectNoSidewaysScroll(page)
    })
  }

  test('keeps the rarer tools behind one button on a phone, where each of them works', async ({ adminPage: page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/wel/index')
    await button(page, '更多工具').click()
    await button(page, '主题').click()
    await page.getByRole('dialog', { name: '主题', exact: true }).getByText('夜色').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '主题', exact: true })).toHaveCount(0)
    await button(page, 'English').click()
    await page.keyboard.press('Escape')
    await expect(button(page, '中文')).toBeHidden()
    await expect(button(page, 'More tools')).toBeFocused()
    await button(page, 'More tools').click()
    await page.getByRole('main').click({ position: { x: 20, y: 400 } })
    await expect(button(page, '中文')).toBeHidden()
  })

  test('fills the screen and gives it back', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await button(page, '全屏').click()
    await expect(button(page, '退出全屏')).toBeVisible()
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, '退出全屏').click()
    await expect(button(page, '全屏')).toBeVisible()
  })

  test('leads to the big screens in a window of its own, and to that of the own project', async ({ page, context, server, allowed }) => {
    // There is no such project, which its own start page asks for.
    allowed.push(/404/)
    await signIn(page, admin)
    await expect(button(page, /^用户菜单/)).toBeVisible()
    const link = bar(page).getByRole('link', { name: '进入大屏（新窗口打开）' })
    await expect(link).toHaveAttribute('href', '/bigscreen')
    await context.clearCookies()
    sql(server, `update "user" set project_id = '1001' where account = 'admin'`)
    await signIn(page, admin)
    const opened = context.waitForEvent('page')
    await link.click()
    const screen = await opened
    expect(new URL(screen.url()).pathname + new URL(screen.url()).search).toBe('/bigscreen?projectId=1001')
    expect(await screen.evaluate(() => window.opener)).toBeNull()
    sql(server, `update "user" set project_id = '' where account = 'admin'`)
  })
})

test.describe('the user menu', () => {
  test('leads to the own pages', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await button(page, /^用户菜单/).click()
    await userPanel(page).getByRole('link', { name: '个人信息' }).click()
    await expect(page).toHaveURL('/info/index')
  })

  test('is walked with the arrow keys, shut with Escape, and gives the keyboard back', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await button(page, /^用户菜单/).focus()
    await page.keyboard.press('Enter')
    await expect(userPanel(page).getByRole('link', { name: '个人信息' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(userPanel(page).getByRole('button', { name: '退出登录' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(userPanel(page)).toHaveCount(0)
    await expect(button(page, /^用户菜单/)).toBeFocused()
  })

  test('offers another department or role in switch mode alone', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await button(page, /^用户菜单/).click()
    await expect(userPanel(page).getByRole('button')).toHaveText(['最近操作', '快捷键', '退出登录'])
    await useSettings(page, { switchMode: true })
    await page.reload()
    await button(page, /^用户菜单/).click()
    await userPanel(page).getByRole('button', { name: '切换部门/角色' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test.describe('notifications', () => {
  test.describe('that come when the page stands', () => {
    // Open work is requested when the browser is idle; the shared worker never idles.
    test.use({ fresh: true })

    test('have four tabs: mails, messages, notices and tasks', async ({ adminPage: page }) => {
      await page.goto('/wel/index')
      await expect(page.getByRole('main').getByRole('region', { name: '待办' }).getByRole('listitem').first()).toBeVisible()
      await button(page, /^通知/).click()
      const tab = (name: string) => notices(page).getByRole('tab', { name })
      await expect(notices(page).getByRole('tab')).toHaveText(['邮件', /^消息/, '通知', /^待办\d+$/])
      await tab('待办').click()
      await expect(notices(page).getByRole('tabpanel').getByRole('listitem').first()).toContainText('申请')
      await tab('消息').click()
      const panel = notices(page).getByRole('tabpanel')
      await expect(panel).toContainText('订阅设置')
      expect(await notices(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(350)
      expect(await panel.evaluate((element) => element.getBoundingClientRect().height)).toBe(300)

      await tab('邮件').click()
      await expect(panel).toHaveText('暂无邮件')
      await tab('消息').click()
      await page.keyboard.press('ArrowRight')
      await expect(notices(page).getByRole('tab', { name: '通知' })).toBeFocused()
      await expect(panel).toHaveText('暂无通知')
      await page.keyboard.press('Escape')
      await expect(notices(page)).toHaveCount(0)
      await expect(button(page, /^通知/)).toBeFocused()
    })
  })

  test('fit on a phone', async ({ adminPage: page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/wel/index')
    await button(page, /^通知/).click()
    await expect(notices(page).getByRole('tab')).toHaveCount(4)
    const { left, right } = await notices(page).evaluate((element) => element.getBoundingClientRect().toJSON())
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(PHONE.width)
    await expectNoSidewaysScroll(page)
  })
})

for (const look of looks) {
  test(`everybody can use the frame and its panels, ${look.language} and ${look.theme}`, async ({ adminPage: page }) => {
    await wear(page, look)
    await page.goto('/wel/index')
    await expect(button(page, /^(用户菜单|User menu)/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await button(page, /^(通知|Notifications)$/).click()
    await expect(notices(page).getByRole('tabpanel')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, /^(用户菜单|User menu)/).click()
    await expect(userPanel(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE)
    await button(page, /^(更多工具|More tools)$/).click()
    await expectAccessible(page)
  })
}
