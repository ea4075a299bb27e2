// The page that the server renders is there before the scripts are, and nothing that a person does with it is lost.

import type { Page } from '@playwright/test'
import { type Api, signInByHttp } from './api.ts'
import { keepServedPage, servedPage } from './servedPage.ts'
import { expect, gate, rowsOf, test } from './support.ts'

const SCRIPTS = '**/assets/*.js'

/** Opens a page whose scripts wait until the gate opens. */
async function openWithoutScripts(page: Page, path: string, part = '.g-list') {
  const scripts = gate()
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator(part).first()).toBeVisible()
  return scripts
}

const name = (page: Page) => page.getByRole('textbox', { name: '参数名称', exact: true })

test.use({ fresh: true })

test('menu, search and rows are there without a script, and text that is typed stays with focus and caret', async ({ adminPage: page }) => {
  const scripts = await openWithoutScripts(page, '/system/param')
  await expect(page.locator('#root')).toContainText('参数管理')
  await expect(page.locator('nav[aria-label=主菜单] a').first()).toBeVisible()
  await name(page).pressSequentially('密码')
  await page.keyboard.press('Home')
  scripts.open()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await page.keyboard.type('初始')
  await expect(name(page)).toHaveValue('初始密码')
})

test('a search that is sent before the scripts are there is done', async ({ adminPage: page }) => {
  const scripts = await openWithoutScripts(page, '/system/param')
  await name(page).fill('初始密码')
  await page.keyboard.press('Enter')
  scripts.open()
  await expect(page).toHaveURL(/paramName=/)
  await expect(rowsOf(page.getByRole('grid'))).toHaveCount(2)
  await expect(name(page)).toHaveValue('初始密码')
})

/** Clicks the middle of an element of the served page, which is inert. */
async function clickServed(page: Page, selector: string, options?: { text: string }) {
  const box = await page.locator(selector, { hasText: options?.text }).first().boundingBox()
  if (!box) throw new Error(`The served page has no ${selector}`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

for (const { what, selector, text, role, seen } of [
  { what: 'a page of the menu', selector: 'nav[aria-label=主菜单] a', text: '岗位', role: 'heading', seen: '岗位管理' },
  { what: 'a new record', selector: '.g-list .g-toolbar button', text: '新增', role: 'dialog', seen: '新增' },
] as const)
  test(`${what} that is clicked before the scripts are there opens`, async ({ adminPage: page }) => {
    const scripts = await openWithoutScripts(page, '/system/param')
    await clickServed(page, selector, { text })
    scripts.open()
    await expect(page.getByRole(role, { name: seen })).toBeVisible()
  })

test('a shortcut that is pressed before the scripts are there is done', async ({ adminPage: page }) => {
  const scripts = await openWithoutScripts(page, '/system/param')
  await page.keyboard.press('Control+k')
  scripts.open()
  await expect(page.getByRole('dialog', { name: '全局搜索' })).toBeVisible()
})

test('the page of a record is there without a script, and a tab that is clicked opens', async ({ adminPage: page, api }) => {
  const id = await api.save('/api/blade-system/param', { paramName: '首页记录', paramKey: 'first.page', paramValue: '1' })
  const scripts = await openWithoutScripts(page, `/system/param/${id}`, '.g-record')
  await expect(page.locator('h2')).toHaveText('首页记录')
  const served = await page.locator('.g-record').evaluate((one) => [one.clientHeight, one.textContent])
  await clickServed(page, '[role=tab]', { text: '历史' })
  scripts.open()
  await expect(page.getByRole('tab', { name: '历史' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '资料' }).click()
  expect(await page.locator('.g-record').evaluate((one) => [one.clientHeight, one.textContent])).toEqual(served)
})

test('the sign-in page is there without a script, and what is typed and sent signs in', async ({ browsing, server }) => {
  const page = await browsing.context.newPage()
  const document = async () => (await fetch(`${server.url}/login`)).text()
  await expect.poll(document).toContain('<template lang="zh-CN">')
  const scripts = await openWithoutScripts(page, '/login', '.g-login')
  await page.getByRole('textbox', { name: '用户名' }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.keyboard.press('Enter')
  scripts.open()
  await expect(page).toHaveURL(/\/wel\/index$/)
})

test('English, and cards on a phone', async ({ adminPage: page, browsing }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await browsing.context.addInitScript(() => localStorage.setItem('gantry-language', '"en"'))
  const scripts = await openWithoutScripts(page, '/system/param')
  const card = page.locator('.g-cards > li').first()
  await expect(page.locator('h1')).toHaveText('Parameters')
  const served = await card.evaluate((one) => [one.getBoundingClientRect().y, one.textContent])
  scripts.open()
  await expect(page.getByRole('list', { name: 'Parameters' })).toBeVisible()
  expect(await card.evaluate((one) => [one.getBoundingClientRect().y, one.textContent])).toEqual(served)
})

/** Lists with pictures, tags, numbers with units, tabs, totals, and rows that change while they are shown. */
const LISTS = [
  '/system/param',
  '/system/post',
  '/archives/labor',
  '/equipment/tower_crane',
  '/equipment/monitor_device',
  '/site/alarm',
  '/site/ropedata',
  '/version/clientversion',
]

for (const path of LISTS) {
  test(`heads and cells of ${path} are those of the console`, async ({ adminPage: page }) => {
    await keepServedPage(page)
    const scripts = await openWithoutScripts(page, path)
    scripts.open()
    const { served, shown } = await servedPage(page)
    expect(served).toEqual(shown)
    expect(served?.length).toBeGreaterThan(0)
  })
}

test('pages of two users that are asked for in turn hold nothing of the other', async ({ server, api }) => {
  const asHr = await signInByHttp(server.url, { account: 'hr', password: 'hr' })
  const ask = async (by: Api) => {
    const { body } = await by.get('/gantry/start', { path: '/desk/notice', search: '', size: 10, width: 1440, height: 900 })
    return (body.data as { html: string }).html
  }
  const both = [ask(api), ask(asHr), ask(api), ask(asHr)]
  const [admin, hr, adminAgain, hrAgain] = await Promise.all(both)
  expect([admin === adminAgain, hr === hrAgain]).toEqual([true, true])
  expect([admin, hr].map((html) => ['管理员', '人事', '系统管理', '通知公告'].filter((text) => html?.includes(text)))).toEqual([
    ['管理员', '系统管理', '通知公告'],
    ['人事', '通知公告'],
  ])
})
