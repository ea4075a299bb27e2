// A phone's width, the dark theme, and what a screen reader needs.

import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import { admin, expect, follow, question, test, toasts } from './support.ts'

test.describe('on a narrow screen', () => {
  test.use({ fresh: true, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('login, menu, list and dialog can be used, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/login')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('用户名').fill(admin.account)
    await page.getByLabel('密码', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: '登录' }).tap()
    await expect(page.getByRole('heading', { name: /管理员/ })).toBeVisible()
    await expectNoSidewaysScroll(page)

    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '参数管理' })
    await expect(link).not.toBeInViewport()
    await page.getByRole('button', { name: '打开菜单', exact: true }).tap()
    await page.getByRole('navigation', { name: '主菜单' }).getByText('系统管理').tap()
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
    await link.tap()
    await expect(page).toHaveURL('/system/param')
    await expect(link).not.toBeInViewport()

    const cards = page.getByRole('list', { name: '参数' }).getByRole('listitem')
    await expect(cards.first()).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '筛选', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByLabel('参数名称').fill('密码')
    await sheet.getByRole('button', { name: '搜索' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: '筛选（1）', exact: true })).toBeVisible()
    await expect(cards.first()).toContainText('密码')
    const name = await cards.first().getByRole('link').innerText()
    await cards.first().tap()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectAccessible(page, 'main')
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await expect(cards.first()).toBeInViewport()

    await page.getByRole('button', { name: '新增' }).tap()
    const dialog = page.getByRole('dialog', { name: '新增参数' })
    await dialog.getByLabel('参数名称').fill('手机新增')
    await dialog.getByLabel('参数键名').fill('phone')
    await dialog.getByLabel('参数键值').fill('1')
    const box = await dialog.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: '保存' }).tap()
    await expect(toasts(page)).toContainText('新增成功')
    await expect(toasts(page).getByText('新增成功')).toBeInViewport()
    await expect(dialog).toHaveCount(0)
  })

  test('two thirds of the first screen are for the records of a list', async ({ adminPage: page }) => {
    const paths = [
      '/archives/labor',
      '/site/alarm',
      '/equipment/device',
      '/equipment/tower_crane',
      '/system/user',
      '/authority/role',
      '/system/dept',
    ]
    await page.goto('/system/param')
    for (const path of paths) {
      await follow(page, path)
      await expect(page).toHaveURL(path)
      const toolbar = page.getByRole('toolbar').last()
      await expect(toolbar.getByRole('button', { name: '筛选', exact: true })).toBeVisible()
      const end = await toolbar.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(end / 844, path).toBeLessThanOrEqual(0.33)
      await expectNoSidewaysScroll(page)
    }
  })

  test('the menu closes with Esc and by its backdrop', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    const home = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' })
    await page.getByRole('button', { name: '打开菜单', exact: true }).tap()
    await expect(home).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(home).not.toBeInViewport()
    await page.getByRole('button', { name: '打开菜单', exact: true }).tap()
    await page.getByRole('button', { name: '关闭菜单' }).tap({ position: { x: 370, y: 400 } })
    await expect(home).not.toBeInViewport()
  })

  test('a dictionary and its entries stand one above the other', async ({ adminPage: page }) => {
    await page.goto('/dict-horizontal/index')
    await expect(page.getByRole('region', { name: '字典项' }).getByRole('row').nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('in the dark theme dialogs, pickers and questions are dark too', async ({ adminPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('gantry-theme', JSON.stringify('dark')))
  await page.goto('/system/param')
  await page.getByRole('textbox', { name: '创建时间' }).click()
  const picker = page.locator('.ant-picker-panel-container')
  await expect(picker).toBeVisible()
  expect(await lightness(page, '.ant-picker-panel-container')).toBeLessThan(80)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增参数' })
  await expect(dialog).toBeVisible()
  expect(await lightness(page, '[role=dialog] .ant-modal-container, [role=dialog] .ant-modal-content')).toBeLessThan(80)
  await dialog.getByLabel('参数名称').fill('x')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  expect(await lightness(page, '[role=alertdialog]')).toBeLessThan(80)
})

test.describe('a screen reader finds no serious fault', () => {
  for (const look of looks) {
    test(`in ${look.language}, ${look.theme} theme`, async ({ page, enter }) => {
      await wear(page, look)
      await page.goto('/login')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
      await expect(page.getByText(/^(请输入密码|Enter password)$/)).toBeVisible()
      await expectAccessible(page)

      await enter(admin)
      await page.goto('/system/param')
      await expect(page.getByRole('textbox', { name: /^(创建时间|Created)$/ })).toBeVisible()
      await page.getByRole('checkbox').nth(1).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^(新增|Add)$/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.getByRole('button', { name: /^(保存|Save)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
      await expectAccessible(page)

      await page.goto('/dict-horizontal/index')
      await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
      await expectAccessible(page)
    })
  }
})

/** Of an element's background, 0 to 255. */
async function lightness(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
      return (red + green + blue) / 3
    })
}
