import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { zh } from '../../i18n/zh.ts'
import { violationsOf } from './accessible.ts'
import { expect, pressInRow, rowsOf, test } from './support.ts'

const names = Object.entries(zh.theme.names)
/** A dark one and one with gradients. The contrast of all is worked out in themeContrast.test.ts. */
const darkOnes = ['dark', 'star']
const LIST = '/site/safety-inspection'
const API = '/api/site/safety-inspection'

const root = (page: Page) => page.locator('html')
const panel = (page: Page) => page.getByRole('dialog', { name: '主题', exact: true })
const rows = (page: Page) => rowsOf(page.getByRole('grid', { name: '安全检查' }))

/** A page with a tag, a select, a day picker and an upload. */
test.beforeAll(async ({ server, api }) => {
  const fixture = resolve(import.meta.dirname, '../fixtures/safety-inspection.json')
  await cp(fixture, join(server.schemaFolder, 'safety-inspection.json'))
  await expect.poll(async () => (await api.get(`${API}/list`)).status).toBe(200)
  // A second try starts on what the first one left.
  const { records: left } = await api.list(API)
  await api.post(`${API}/remove`, { query: { ids: left.map(({ id }) => id).join(',') } })
  const { records } = await api.list('/api/blade-system/param')
  const base = { inspectionDate: '2026-03-02', level: '1', paramId: records[0]?.id, score: 80 }
  await api.save(API, { ...base, inspectionName: '塔机月检', state: 0 })
  await api.save(API, { ...base, inspectionName: '升降机周检', state: 1 })
})

async function openThemes(page: Page): Promise<void> {
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await expect(panel(page).getByRole('group', { name: '主题', exact: true }).getByRole('radio', { checked: true })).toBeFocused()
}

async function openList(page: Page): Promise<void> {
  await page.goto(LIST)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByPlaceholder('开始日期').first()).toBeVisible()
}

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增安全检查' })
  await expect(dialog.getByLabel('检查名称')).toBeFocused()
  return dialog
}

test.describe('a theme', () => {
  test('is chosen by mouse, worn at once and again after a reload', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    const faces = new Set<string>()
    for (const [theme, name] of names) {
      await openThemes(page)
      await panel(page).getByText(name, { exact: true }).click()
      await expect(root(page)).toHaveAttribute('data-theme', theme)
      // Faces change within a frame or two, and no two themes share one.
      await expect.poll(async () => faces.has(await faceOf(page))).toBe(false)
      faces.add(await faceOf(page))
      await page.keyboard.press('Escape')
    }
    await page.reload()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-theme', names.at(-1)?.[0] ?? '')
  })

  test('is chosen by keyboard, which stays in the panel until Escape', async ({ adminPage: page }) => {
    await page.goto('/wel/index')
    const button = page.getByRole('button', { name: '主题', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    for (const [theme, name] of names) {
      await expect(panel(page).getByRole('radio', { name, exact: true })).toBeFocused()
      await expect(root(page)).toHaveAttribute('data-theme', theme)
      await page.keyboard.press('ArrowRight')
    }
    await expect(root(page)).toHaveAttribute('data-theme', 'default')
    await page.keyboard.press('ArrowUp')
    await expect(root(page)).toHaveAttribute('data-theme', 'lte')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.reload()
    await expect(root(page)).toHaveAttribute('data-theme', 'lte')
  })

  test('is on the page before anything is painted, the chosen colour too', async ({ adminPage: page }) => {
    await remember(page, 'dark', '#f03e3e')
    await page.addInitScript(() =>
      requestAnimationFrame(() => {
        const { dataset, style } = document.documentElement
        Object.assign(window, { firstFrame: [dataset.theme, style.getPropertyValue('--g-accent')] })
      }),
    )
    // Slow scripts leave time for a wrong first frame.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resume) => setTimeout(resume, 400))
      await route.continue()
    })
    await page.goto('/wel/index')
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'firstFrame')?.value)).toEqual(['dark', '#f03e3e'])
  })

  test('that is not known leaves the default one', async ({ adminPage: page }) => {
    await remember(page, 'no-such-theme')
    await page.goto('/wel/index')
    await expect(root(page)).toHaveAttribute('data-theme', 'default')
  })

  for (const theme of darkOnes) {
    test(`${theme} is dark and readable on a list, in a dialog, its pickers and questions`, async ({ adminPage: page }) => {
      await remember(page, theme)
      await openList(page)
      await expectReadable(page)
      await expectDark(page.getByRole('banner'))
      await expectDark(rows(page).first().getByRole('gridcell').nth(1))
      await expectDark(page.getByPlaceholder('开始日期').first().locator('xpath=..'))
      await pressInRow(rows(page).first(), '删除')
      await expectDark(page.getByRole('alertdialog'))
      await page.keyboard.press('Escape')
      const dialog = await openAdd(page)
      await expectDark(dialog.locator('.ant-modal-container'))
      await dialog.getByLabel('检查日期').click()
      await expectDark(page.locator('.ant-picker-panel-container'))
      await expectReadable(page)
      await page.keyboard.press('Escape')
      await dialog.getByRole('combobox', { name: '通知类型' }).click()
      await expectDark(page.locator('.ant-select-dropdown:visible'))
      await expectReadable(page)
    })
  }
})

test.describe('the theme colour', () => {
  const colours = (page: Page) => page.getByRole('region', { name: '主题色' })
  const primary = (page: Page) => wornValue(page, '--g-primary')

  test('is one of the presets or any other, is remembered over every theme, and goes back', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    const before = await primary(page)
    await openThemes(page)
    await expect(colours(page).getByRole('radio', { name: '蓝', exact: true })).toBeChecked()
    await expect(colours(page).getByRole('button', { name: '恢复主题颜色' })).toBeDisabled()
    await colours(page).getByRole('radio', { name: '红', exact: true }).check()
    await expect.poll(() => wornValue(page, '--g-accent')).toBe('#f03e3e')
    const red = await primary(page)
    expect(red).not.toBe(before)

    await colours(page).getByLabel('自选颜色').fill('#7c4dff')
    await expect.poll(() => wornValue(page, '--g-accent')).toBe('#7c4dff')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
    expect(await wornValue(page, '--g-accent')).toBe('#7c4dff')

    const light = await primary(page)
    await openThemes(page)
    await panel(page).getByText(zh.theme.names.dark, { exact: true }).click()
    await expect.poll(() => primary(page)).not.toBe(light)
    expect(await wornValue(page, '--g-accent')).toBe('#7c4dff')
    await page.keyboard.press('Escape')

    await openThemes(page)
    await colours(page).getByRole('button', { name: '恢复主题颜色' }).click()
    await expect.poll(() => wornValue(page, '--g-accent')).toBe('#4c9dff')
  })

  test('reaches an open console in forms as well, readable however light it is', async ({ adminPage: page }) => {
    await openList(page)
    await openThemes(page)
    await colours(page).getByLabel('自选颜色').fill('#ffe066')
    await expectReadable(page)
    await page.keyboard.press('Escape')
    const dialog = await openAdd(page)
    const save = dialog.getByRole('button', { name: '保存' })
    await expect(save).toHaveCSS('background-color', await rgbOf(page, '--g-primary'))
    await expectReadable(page)
  })
})

/** The theme of the last visit, and the colour chosen in it. */
async function remember(page: Page, theme: string, colour?: string): Promise<void> {
  await page.addInitScript(
    ([name, accent]) => {
      localStorage.setItem('gantry-theme', JSON.stringify(name))
      if (accent) localStorage.setItem('gantry-colour', JSON.stringify(accent))
    },
    [theme, colour],
  )
}

async function expectReadable(page: Page): Promise<void> {
  const violations = await violationsOf(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))).toEqual([])
}

async function expectDark(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  const brightness = await part.evaluate((element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const parts = (/gradient/.test(backgroundImage) ? backgroundImage : backgroundColor).match(/rgba?\([^)]*\)/g) ?? ['rgb(255, 255, 255)']
    return Math.max(...parts.flatMap((colour) => colour.match(/\d+/g)?.slice(0, 3).map(Number) ?? [255]))
  })
  expect(brightness).toBeLessThan(140)
}

const wornValue = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)

async function rgbOf(page: Page, name: string): Promise<string> {
  const hex = await wornValue(page, name)
  const parts = hex.match(/[0-9a-f]{2}/g) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}

/** Colours of bar, menu and page. */
const faceOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    ['.g-bar', '.g-side', 'html'].map((part) => getComputedStyle(document.querySelector(part) as Element).background).join(' | '),
  )
