import type { Locator, Page } from '@playwright/test'
import { admin, expect, follow, gate, question, rowsOf, signIn, test, toasts } from './support.ts'

const API = '/api/blade-system/param'
const MARK = '标签页测试'
const SEEDED = 60

test.beforeAll(async ({ api }) => {
  const numbers = Array.from({ length: SEEDED }, (_, at) => String(at + 1).padStart(2, '0'))
  await Promise.all(numbers.map((number) => api.save(API, { paramName: MARK + number, paramKey: `tabs.${number}`, paramValue: number })))
})

test.afterAll(async ({ api }) => {
  const { records } = await api.list(API, { current: 1, size: 1000, paramName: MARK })
  await api.post(`${API}/remove`, { query: { ids: records.map(({ id }) => id).join(',') } })
})

const strip = (page: Page) => page.getByRole('navigation', { name: /^(已打开的页面|Open pages)$/ })
const tabs = (page: Page) => strip(page).getByRole('link')
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
const cross = (page: Page, name: string) => strip(page).getByRole('button', { name: `关闭${name}`, exact: true })
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name })
const nameInput = (page: Page) => page.getByRole('search').getByLabel('参数名称')
const pageNumber = (page: Page) => page.getByRole('textbox', { name: '页码' })
const item = (page: Page, name: string) => page.getByRole('menu').getByRole('menuitem', { name, exact: true })

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

/** Home, 参数管理, 系统字典 and 产品包管理, the last one in front. */
async function openFour(page: Page): Promise<void> {
  await page.goto('/system/param')
  await expect(heading(page, '参数管理')).toBeVisible()
  await openFromMenu(page, '系统字典')
  await openFromMenu(page, '产品包管理')
  await expect(tabs(page)).toHaveText(['首页', '参数管理', '系统字典', '产品包管理'])
}

async function openInConsole(page: Page, path: string, name: string): Promise<void> {
  await follow(page, path)
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

async function showPage(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

test.describe('opening', () => {
  test('two records of one page have two tabs, two states of one list have one', async ({ adminPage: page }) => {
    await page.goto('/system/param?id=1')
    await expect(tabs(page)).toHaveText(['首页', '参数管理'])
    await page.goto('/system/param?id=2')
    await expect(tabs(page)).toHaveText(['首页', '参数管理', '参数管理'])
    await page.goto('/system/param?id=2&current=2')
    await expect(rowsOf(page.getByRole('grid', { name: '参数' }))).not.toHaveCount(0)
    await expect(tabs(page)).toHaveCount(3)
  })

  test('an address that is none leaves no tab', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await expect(heading(page, '参数管理')).toBeVisible()
    await page.goto('/nothing/here')
    await expect(page).toHaveURL('/404')
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(tabs(page)).toHaveText(['首页', '参数管理'])
  })
})

test.describe('a page behind another', () => {
  test('keeps what was typed, what its list shows and where it was scrolled to', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto(`/system/param?paramName=${MARK}&ascs=paramName&size=30`)
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByRole('gridcell', { name: `${MARK}31`, exact: true })).toBeVisible()
    await nameInput(page).fill('打了一半')
    const scroller = page.getByRole('grid', { name: '参数' }).locator('..')
    await page.getByRole('gridcell', { name: `${MARK}31`, exact: true }).hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(400)
    await page.evaluate(() => scrollTo({ top: 9, behavior: 'instant' }))
    const windowTop = () => page.evaluate(() => scrollY)
    const top = 9
    await expect.poll(windowTop).toBe(top)
    const address = page.url()

    await openFromMenu(page, '系统字典')
    await expect(heading(page, '系统字典')).toBeVisible()
    await expect.poll(windowTop).toBe(0)
    await showPage(page, '参数管理')
    await expect(page).toHaveURL(address)
    await expect(nameInput(page)).toHaveValue('打了一半')
    await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(400)
    await expect.poll(windowTop).toBe(top)
  })

  test('comes back as it was left from the menu too, and plain when its entry is pressed again', async ({ adminPage: page }) => {
    await page.goto(`/system/param?paramName=${MARK}&current=2&size=10`)
    await expect(pageNumber(page)).toHaveValue('2')
    await openFromMenu(page, '系统字典')
    await openFromMenu(page, '参数管理')
    await expect(page).toHaveURL(/current=2/)
    await expect(pageNumber(page)).toHaveValue('2')
    await openFromMenu(page, '参数管理')
    await expect(page).toHaveURL(isParameters)
    await expect(pageNumber(page)).toHaveValue('1')
  })

  test('does not come forward while a question stands: Back answers it with no', async ({ adminPage: page }) => {
    await page.goto('/system/dict')
    await expect(heading(page, '系统字典')).toBeVisible()
    await openFromMenu(page, '参数管理')
    await rowsOf(page.getByRole('grid', { name: '参数' }))
      .first()
      .getByRole('button', { name: '删除' })
      .click()
    await expect(question(page)).toBeVisible()
    await page.goBack()
    await expect(question(page)).toHaveCount(0)
    await expect(heading(page, '参数管理')).toBeVisible()
    await page.goBack()
    await expect(heading(page, '系统字典')).toBeVisible()
  })

  test('changes neither the address nor the focus when a late answer comes', async ({ adminPage: page }) => {
    const hold = gate()
    await openFour(page)
    // A page beyond the last leads back to the last, as soon as the answer says which that is.
    await page.route('**/param/list?*', async (route) => {
      await hold.opened
      await route.continue()
    })
    const asking = page.waitForRequest('**/param/list?*')
    await page.goto(`/system/param?paramName=${MARK}&current=99&size=10`)
    const late = await asking
    await showPage(page, '系统字典')
    await expect(heading(page, '系统字典')).toBeVisible()
    hold.open()
    await late.response()
    await expect(page).toHaveURL('/system/dict')
    await expect(tab(page, '系统字典')).toBeFocused()
    await showPage(page, '参数管理')
    await expect(page).toHaveURL(/current=6/)
  })

  test('is let go when twelve others were looked at since; its tab and its list state stay', async ({ adminPage: page }) => {
    await page.goto(`/system/param?id=1&paramName=${MARK}`)
    await expect(tabs(page)).toHaveCount(2)
    for (let id = 2; id <= 13; id++) {
      await follow(page, `/system/param?id=${id}&paramName=${MARK}`)
      await expect(tabs(page)).toHaveCount(id + 1)
    }
    const nth = (number: number) => tabs(page).nth(number)
    const look = async (number: number) => {
      const before = await nameInput(page).elementHandle()
      await nth(number).press('Enter')
      await expect(page).toHaveURL(new RegExp(`id=${number}&`))
      // The address is ahead of the page.
      await before?.waitForElementState('hidden')
      await expect(nameInput(page)).toBeVisible()
    }
    await look(1)
    await nameInput(page).fill('一')
    await look(2)
    await expect(nameInput(page)).toHaveValue(MARK)
    await nameInput(page).fill('二')
    for (let number = 3; number <= 12; number++) await look(number)
    await look(1)
    await expect(nameInput(page)).toHaveValue('一')
    await look(13)
    await look(2)
    await expect(nameInput(page)).toHaveValue(MARK)
    await expect(tabs(page)).toHaveCount(14)
  })
})

/** The page size that was used last may stand in the address. */
const isParameters = (url: URL): boolean => url.pathname === '/system/param'

test('the strip: one tab a page, found, moved and named', async ({ adminPage: page }) => {
  await openFour(page)
  await test.step('a page has one tab however it is reached, and the window is named after the one in front', async () => {
    await expect(page).toHaveTitle(/产品包管理$/)
    await openFromMenu(page, '参数管理')
    await expect(page).toHaveTitle(/参数管理$/)
    await showPage(page, '系统字典')
    await expect(page).toHaveTitle(/系统字典$/)
    await showPage(page, '首页')
    await expect(page).toHaveTitle(/首页$/)
    await expect(tabs(page)).toHaveText(['首页', '参数管理', '系统字典', '产品包管理'])
  })
  await test.step('the menu button finds an open page by a part of its name', async () => {
    await strip(page).getByRole('button', { name: '标签页菜单' }).click()
    const menu = page.getByRole('dialog', { name: '标签页菜单' })
    await expect(menu.getByLabel('查找已打开的页面')).toBeFocused()
    await page.keyboard.type('参数')
    await expect(menu.getByRole('button', { name: '系统字典' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(heading(page, '参数管理')).toBeVisible()
    await expect(menu).toHaveCount(0)
  })
  await test.step('the order changes by dragging; home keeps its place', async () => {
    await drag(page, tab(page, '产品包管理'), tab(page, '参数管理'))
    await expect(tabs(page)).toHaveText(['首页', '产品包管理', '参数管理', '系统字典'])
    await expect(page).toHaveURL(isParameters)
    await drag(page, tab(page, '系统字典'), tab(page, '首页'))
    await expect(tabs(page)).toHaveText(['首页', '系统字典', '产品包管理', '参数管理'])
    await expect(page).toHaveURL(isParameters)
  })
  await test.step('it changes by the keyboard, and stays over a reload', async () => {
    await tab(page, '参数管理').focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(tabs(page)).toHaveText(['首页', '系统字典', '参数管理', '产品包管理'])
    await expect(tab(page, '参数管理')).toBeFocused()
    await page.reload()
    await expect(tabs(page)).toHaveText(['首页', '系统字典', '参数管理', '产品包管理'])
  })
  await test.step('names follow the language, also of pages that are not loaded', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(tabs(page)).toHaveText(['Home', /^[A-Z]/, 'Parameters', /^[A-Z]/])
    await expect(page).toHaveTitle(/Parameters$/)
  })
})

test('closing: with the middle button and the Delete key, the others, all, and the one in front', async ({ adminPage: page }) => {
  await openFour(page)
  await test.step('the middle button and the Delete key close a tab, but home', async () => {
    await tab(page, '参数管理').click({ button: 'middle' })
    await expect(tabs(page)).toHaveText(['首页', '系统字典', '产品包管理'])
    await tab(page, '产品包管理').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(page, '系统字典')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabs(page)).toHaveText(['首页', '产品包管理'])
    await expect(tab(page, '首页')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabs(page)).toHaveText(['首页', '产品包管理'])
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/wel/index')
  })
  await test.step('the menu of a tab closes the others, and all', async () => {
    await openInConsole(page, '/system/param', '参数管理')
    await openInConsole(page, '/system/dict', '系统字典')
    await tab(page, '参数管理').click({ button: 'right' })
    await item(page, '关闭其他').click()
    await expect(tabs(page)).toHaveText(['首页', '参数管理'])
    await expect(page).toHaveURL(isParameters)
    await tab(page, '参数管理').focus()
    await page.keyboard.press('ContextMenu')
    await expect(item(page, '刷新此页')).toBeFocused()
    await item(page, '关闭全部').click()
    await expect(tabs(page)).toHaveText(['首页'])
    await expect(page).toHaveURL('/wel/index')
  })
  await test.step('closing the tab in front opens the one before it; home cannot be closed', async () => {
    await openInConsole(page, '/system/param', '参数管理')
    await openInConsole(page, '/system/dict', '系统字典')
    await openInConsole(page, '/system/tenantpackage', '产品包管理')
    await expect(cross(page, '首页')).toHaveCount(0)
    await cross(page, '产品包管理').click()
    await expect(heading(page, '系统字典')).toBeVisible()
    await cross(page, '参数管理').click()
    await expect(page).toHaveURL('/system/dict')
    await cross(page, '系统字典').click()
    await expect(page).toHaveURL('/wel/index')
    await expect(tabs(page)).toHaveText(['首页'])
    await expect(strip(page).getByRole('button', { name: /^关闭/ })).toHaveCount(0)
  })
})

test('clearing the cache asks and leaves what was typed in pages; refreshing a page takes it away', async ({ adminPage: page }) => {
  await openFour(page)
  await showPage(page, '参数管理')
  await nameInput(page).fill('打了一半')
  const clear = async (answer: string) => {
    await strip(page).getByRole('button', { name: '标签页菜单' }).click()
    await page.getByRole('dialog', { name: '标签页菜单' }).getByRole('button', { name: '清除缓存' }).click()
    await expect(question(page)).toContainText('是否需要清除缓存？')
    await question(page).getByRole('button', { name: answer }).click()
  }
  await clear('取消')
  const cleared = page.waitForRequest('**/oauth/clear-cache*')
  const asked = page.waitForRequest('**/schemas/manifest.json')
  await clear('确定')
  await cleared
  await asked
  await expect(toasts(page)).toContainText('清除完毕')
  await expect(nameInput(page)).toHaveValue('打了一半')
  await showPage(page, '系统字典')
  await expect(rowsOf(page.getByRole('grid'))).not.toHaveCount(0)

  await showPage(page, '参数管理')
  await tab(page, '参数管理').click({ button: 'right' })
  await item(page, '刷新此页').click()
  await expect(nameInput(page)).toHaveValue('')
})

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('a tab is out of sight')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 4, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

test('tabs that find no room are scrolled to, and listed; the page stays within a narrow window', async ({ adminPage: page }) => {
  await openFour(page)
  // Narrow enough for whatever font the machine draws Chinese with.
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(tab(page, '产品包管理')).toBeInViewport()
  const more = strip(page).getByRole('button', { name: /^还有 \d 个标签页$/ })
  await more.click()
  await item(page, '首页').click()
  await expect(page).toHaveURL('/wel/index')
  await expect(tab(page, '首页')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await tabs(page).first().hover()
  await page.mouse.wheel(0, 600)
  await expect(tab(page, '产品包管理')).toBeInViewport()
})

test('who signs out takes the tabs along', async ({ page }) => {
  await signIn(page, admin)
  await openFour(page)
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, admin)
  await expect(tabs(page)).toHaveText(['首页'])
})
