import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import { expect, gate, test } from './support.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: /^(全局搜索|Search everything)$/ })
const input = (page: Page) => overlay(page).getByRole('combobox')
const options = (page: Page) => overlay(page).getByRole('option')
const marked = (page: Page) => overlay(page).getByRole('option', { selected: true })
const box = (page: Page) => page.getByRole('banner').getByRole('button', { name: '搜索页面、记录和操作 Ctrl K' })

async function open(page: Page): Promise<void> {
  await page.goto('/system/param')
  await expect(page.getByRole('heading', { name: '参数管理' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

test.describe('the menu search', () => {
  test('opens with Ctrl+K, says how it closes, and gives the keyboard back', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    const name = page.getByRole('textbox', { name: '参数名称', exact: true })
    await name.fill('half a word')
    await page.keyboard.press('Control+k')
    await expect(overlay(page).getByRole('heading', { name: '全局搜索' })).toBeVisible()
    await expect(overlay(page).getByText('按 Esc 关闭')).toBeVisible()
    await expect(input(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('half a word')
  })

  test.describe('before its part has loaded', () => {
    test.use({ fresh: true })

    test('keeps what is typed, and gives the keyboard back', async ({ adminPage: page }) => {
      const part = gate()
      await page.route('**/SearchOverlay-*.js', async (route) => {
        await part.opened
        await route.continue()
      })
      await page.goto('/system/param')
      await expect(page.getByRole('grid')).toBeVisible()
      const name = page.getByRole('textbox', { name: '参数名称', exact: true })
      await name.focus()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('字典')
      part.open()
      await expect(input(page)).toHaveValue('字典')
      await page.keyboard.type('管')
      await expect(input(page)).toHaveValue('字典管')
      await page.keyboard.press('Escape')
      await expect(name).toBeFocused()
      await expect(name).toHaveValue('')
    })
  })

  test('finds by the beginning of a name, and goes there by keyboard', async ({ adminPage: page }) => {
    await open(page)
    await page.keyboard.type('字典')
    await expect(options(page)).toHaveText([/^字典管理\(左右\)/, /^字典管理\(上下\)/])
    await expect(marked(page)).toContainText('左右')
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toContainText('上下')
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toContainText('左右')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/dict-vertical/)
  })

  test('goes where the mouse points', async ({ adminPage: page }) => {
    await open(page)
    await options(page).filter({ hasText: '系统字典' }).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page).toHaveURL('/system/dict')
  })

  test('says when it finds nothing, and Enter then stays', async ({ adminPage: page }) => {
    await open(page)
    await page.keyboard.type('典')
    await expect(overlay(page).getByText('未找到')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(overlay(page)).toBeVisible()
    await expect(page).toHaveURL('/system/param')
  })

  test('finds by pinyin initials too', async ({ adminPage: page }) => {
    await open(page)
    await page.keyboard.type('zdgl')
    await expect(options(page)).toHaveText([/^字典管理\(左右\)/, /^字典管理\(上下\)/])
    await input(page).fill('jsgl')
    await expect(options(page)).toHaveText([/^角色管理/])
  })

  test('knows English names without regard to capitals, and Chinese ones still', async ({ adminPage: page }) => {
    await wear(page, { language: 'en', theme: 'default' })
    await page.goto('/wel/index')
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Home')).toBeVisible()
    await page.keyboard.press('Control+k')
    await input(page).fill('PARAM')
    await expect(options(page)).toHaveText([/^Parameters/])
    await input(page).fill('参数')
    await expect(options(page)).toHaveText([/^Parameters/])
  })

  test('presses buttons of the page by their names; a question mark lists the keys', async ({ adminPage: page }) => {
    await open(page)
    await page.keyboard.type('xinzeng')
    await expect(options(page)).toHaveText(['新增'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '新增参数' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: '快捷键' })
    await expect(keys.getByText('关闭最上面的窗口')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
  })

  test('keeps the keyboard inside', async ({ adminPage: page }) => {
    await open(page)
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const at = document.activeElement
        return at === document.body || at?.closest('dialog') !== null
      })
      expect(place).toBe(true)
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toHaveCount(0)
  })

  test('does not open over a dialog that holds unsaved work', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增参数' })
    await dialog.getByLabel('参数名称').fill('half a word')
    await page.keyboard.press('Control+k')
    await expect(dialog.getByLabel('参数名称')).toBeFocused()
    await expect(overlay(page)).toHaveCount(0)
  })

  test('opens from its button, shuts with its own and with a click beside it', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.getByRole('button', { name: '搜索页面、记录和操作 Ctrl K' }).click()
    await overlay(page).getByRole('button', { name: '关闭全局搜索' }).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: '搜索页面、记录和操作 Ctrl K' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await page.mouse.click(10, 500)
    await expect(overlay(page)).toHaveCount(0)
  })

  test('opens again however soon after it was shut', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    await page.getByRole('button', { name: '搜索页面、记录和操作 Ctrl K' }).click()
    await expect(input(page)).toBeFocused()
    await page.evaluate(() => {
      const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
      press('关闭全局搜索')
      press('搜索页面、记录和操作 Ctrl K')
    })
    // Long enough for whatever shutting it sets going.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(input(page)).toBeFocused()
  })

  test('fits on a phone', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/wel/index')
    await page.getByRole('button', { name: '搜索页面、记录和操作 Ctrl K' }).click()
    await input(page).fill('参')
    await expectNoSidewaysScroll(page)
    await options(page).first().click()
    await expect(page).toHaveURL('/system/param')
  })
})

test('the box of the bar says what it finds and its key, and opens the search', async ({ adminPage: page }) => {
  await page.goto('/system/param')
  await expect(box(page)).toContainText('搜索页面、记录和操作')
  await expect(box(page)).toContainText('Ctrl K')
  await box(page).click()
  await input(page).fill('cs')
  await options(page)
    .filter({ hasText: /^参数管理/ })
    .click()
  await expect(page).toHaveURL('/system/param')
})

for (const look of looks) {
  test(`everybody can use the search, ${look.language} and ${look.theme}`, async ({ adminPage: page }) => {
    await wear(page, look)
    await page.goto('/wel/index')
    await expect(page.getByRole('banner').getByRole('button', { name: /Ctrl K$/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(options(page).first()).toBeVisible()
    await expectAccessible(page)
    await input(page).fill('???')
    await expect(options(page)).toHaveCount(0)
    await expectAccessible(page)
  })
}
