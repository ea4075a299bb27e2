import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, gate, question, rowsOf, test, toasts, withoutStart } from './support.ts'

const API = '/api/blade-system/param'
const SEEDED = 250
/** Words that only the seeded rows of this file have. */
const MARK = '列表测试'

const nameOf = (number: number) => `${MARK}${String(number).padStart(3, '0')}`

test.beforeAll(async ({ api }) => {
  for (let first = 1; first <= SEEDED; first += 25) {
    const numbers = Array.from({ length: 25 }, (_, at) => first + at)
    await Promise.all(
      numbers.map((number) => api.save(API, { paramName: nameOf(number), paramKey: `list.${number}`, paramValue: String(number % 7) })),
    )
  }
})

test.afterAll(async ({ api }) => {
  const { records } = await api.list(API, { current: 1, size: 1000, paramName: MARK })
  await api.post(`${API}/remove`, { query: { ids: records.map(({ id }) => id).join(',') } })
})

const table = (page: Page) => page.getByRole('grid', { name: '参数' })
const rows = (page: Page) => rowsOf(table(page))
const named = (page: Page, number: number) => page.getByRole('gridcell', { name: nameOf(number), exact: true })
const total = (page: Page) => page.getByRole('navigation', { name: '参数分页' }).getByText(/^共/)
const searchForm = (page: Page) => page.getByRole('search')

/** Opens the list with only the seeded rows, the first of them on top. */
async function openSeeded(page: Page, more = ''): Promise<void> {
  await page.goto(`/system/param?ascs=paramName&paramName=${MARK}${more}`)
  await expect(total(page)).toHaveText(`共 ${SEEDED} 条`)
  // The inputs come behind the rows.
  await expect(searchForm(page).getByLabel('参数名称')).toHaveValue(MARK)
}

async function searchFor(page: Page, text: string): Promise<void> {
  await searchForm(page).getByLabel('参数名称').fill(text)
  await searchForm(page).getByRole('button', { name: '搜索', exact: true }).click()
}

test('shows the columns of the schema file, ten rows first, out of few files', async ({ adminPage: page }) => {
  await page.addInitScript(() => {
    const marks = new MutationObserver(() => {
      if (!document.querySelector('tbody tr[aria-rowindex]')) return
      performance.mark('first row')
      marks.disconnect()
    })
    marks.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/system/param')
  await expect(rows(page)).toHaveCount(10)
  const before = await page.evaluate(() => {
    const [row] = performance.getEntriesByName('first row')
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return files.flatMap(({ name, startTime }) => (startTime < (row?.startTime ?? 0) ? [name] : []))
  })
  expect(before.length).toBeGreaterThan(3)
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(8)
  const titles = ['参数名称', '参数键名', '参数键值', '创建时间', '操作']
  await expect(table(page).getByRole('columnheader')).toHaveText(['', ...titles])
  await expect(page.getByLabel('每页条数')).toHaveValue('10')
  await expect(page.getByLabel('每页条数').getByRole('option')).toHaveText([
    '10 条/页',
    '30 条/页',
    '50 条/页',
    '100 条/页',
    '200 条/页',
    '500 条/页',
    '1,000 条/页',
  ])
})

test.describe('while nothing else is to do', () => {
  test.use({ fresh: true })

  test('a list fetches its dialogs, which nobody asked for yet', async ({ adminPage: page }) => {
    const fetched = page.waitForRequest(/\/assets\/forms-[^/]+\.js$/)
    await page.goto('/system/param')
    await fetched
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('nothing is fetched ahead on a line where data are to be saved, and a dialog opens all the same', async ({ adminPage: page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.goto('/system/param')
    await rows(page).first().getByRole('button', { name: '查看' }).hover()
    // Whatever waits for idle time has had it.
    for (let idle = 0; idle < 3; idle++) await page.evaluate(() => new Promise((go) => requestIdleCallback(go, { timeout: 5000 })))
    const forms = () => fetched.filter((url) => /\/assets\/forms-[^/]+\.js$/.test(url))
    expect(forms()).toEqual([])
    await rows(page).first().getByRole('button', { name: '查看' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(forms()).toHaveLength(1)
  })
})

test.describe('searching', () => {
  test('by text narrows the list, and clearing brings it back', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await searchFor(page, `${MARK}01`)
    await expect(total(page)).toHaveText('共 10 条')
    await expect(rows(page)).toHaveText(Array(10).fill(new RegExp(`${MARK}01\\d`)))
    await searchForm(page).getByLabel('参数键名').fill('list.15')
    await page.keyboard.press('Enter')
    await expect(total(page)).toHaveText('共 1 条')
    await expect(rows(page)).toContainText([nameOf(15)])
    await searchForm(page).getByRole('button', { name: '清空' }).click()
    await expect(searchForm(page).getByLabel('参数名称')).toHaveValue('')
    await expect(page).toHaveURL('/system/param')
    await expect(rows(page)).toHaveCount(10)
  })

  test('by the time of creation takes what lies between two moments', async ({ adminPage: page }) => {
    await openSeeded(page)
    const [yesterday, tomorrow] = [siteDay(-1), siteDay(1)]
    const from = searchForm(page).getByLabel('创建时间')
    const to = searchForm(page).getByPlaceholder('结束日期')
    await from.fill(`${yesterday} 00:00:00`)
    await page.keyboard.press('Tab')
    await to.fill(`${tomorrow} 00:00:00`)
    await page.keyboard.press('Tab')
    const asked = page.waitForRequest((request) => request.url().includes('createTime_dategt'))
    await searchForm(page).getByRole('button', { name: '搜索', exact: true }).click()
    const query = new URL((await asked).url()).searchParams
    expect(query.get('createTime_dategt')).toBe(`${yesterday} 00:00:00`)
    expect(query.get('createTime_datelt')).toBe(`${tomorrow} 00:00:00`)
    await expect(total(page)).toHaveText(`共 ${SEEDED} 条`)

    await to.fill(`${yesterday} 12:00:00`)
    await page.keyboard.press('Tab')
    await searchForm(page).getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page.getByText('暂无数据')).toBeVisible()
    await expect(total(page)).toHaveText('共 0 条')
  })

  test('by a choice that was drawn closed opens it with the keyboard and takes what is typed', async ({ adminPage: page }) => {
    await page.goto('/system/post')
    const kind = searchForm(page).getByRole('combobox', { name: '岗位类型' })
    await kind.focus()
    await expect(kind).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowDown')
    await expect(kind).toHaveAttribute('aria-expanded', 'true')
    await expect(kind).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(kind).toHaveAttribute('aria-expanded', 'false')
    await searchForm(page).getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page).toHaveURL(/\?\w+=/)
    await page.reload()
    // The search is shown as text, again without the picker.
    await expect(kind).not.toHaveValue('')
    expect(await page.locator('.ant-select').count()).toBe(0)
  })

  test('for nothing known says that there is none', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await searchFor(page, '没有这样的参数')
    await expect(page.getByText('暂无数据')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await page.getByRole('button', { name: '清空筛选' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('a late answer to an older search never overwrites a newer one', async ({ adminPage: page }) => {
    await openSeeded(page)
    const hold = gate()
    const isOlder = (url: URL) => url.pathname.endsWith('/param/list') && url.searchParams.get('paramName') === nameOf(111)
    await page.route(isOlder, async (route) => {
      const response = await route.fetch()
      await hold.opened
      await route.fulfill({ response })
    })
    await searchFor(page, nameOf(111))
    await searchFor(page, nameOf(222))
    await expect(named(page, 222)).toBeVisible()
    hold.open()
    await page.unrouteAll({ behavior: 'wait' })
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    await expect(rows(page)).toHaveText([new RegExp(nameOf(222))])
    await expect(searchForm(page).getByLabel('参数名称')).toHaveValue(nameOf(222))
  })
})

test('while it loads the old rows stay, marked as busy', async ({ adminPage: page }) => {
  await openSeeded(page)
  const hold = gate()
  await page.route('**/param/list?*', async (route) => {
    await hold.opened
    await route.continue()
  })
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByLabel('页码')).toHaveValue('2')
  await expect(page.locator('[aria-busy=true]').getByRole('grid', { name: '参数' })).toBeVisible()
  await expect(named(page, 1)).toBeVisible()
  hold.open()
  await expect(named(page, 11)).toBeVisible()
  await expect(named(page, 1)).toHaveCount(0)
})

test.describe('a list that cannot be loaded', () => {
  test('says why, and loads when asked again', async ({ adminPage: page, allowed }) => {
    allowed.push(/status of 500/)
    await withoutStart(page)
    await page.route('**/param/list?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, success: false, data: null, msg: '数据库正在维护' } }),
    )
    await page.goto('/system/param')
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('加载失败')
    await expect(failure).toContainText('数据库正在维护')
    await page.unrouteAll()
    await failure.getByRole('button', { name: '重试' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(failure).toHaveCount(0)
  })

  test('keeps the rows that were there when the network is gone', async ({ adminPage: page, allowed }) => {
    allowed.push(/ERR_FAILED/)
    await openSeeded(page)
    await page.route('**/param/list?*', (route) => route.abort())
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('网络连接失败')
    await expect(named(page, 1)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})

test('a column sorts up, down, and not at all', async ({ adminPage: page }) => {
  await page.goto(`/system/param?paramName=${MARK}`)
  await expect(total(page)).toHaveText(`共 ${SEEDED} 条`)
  const head = table(page).getByRole('columnheader', { name: /^参数名称/ })
  const press = () => head.getByRole('button', { name: '参数名称', exact: true }).click()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  // Its buttons come with the rights, behind the row.
  await expect(rows(page).first().getByRole('button').first()).toBeVisible()
  const unsorted = await rows(page).first().textContent()

  await press()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(nameOf(1))
  await press()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first()).toContainText(nameOf(250))
  await press()
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(rows(page).first()).toHaveText(unsorted ?? '')
})

test.describe('pages', () => {
  test('go forward, back, to the ends and to a number', async ({ adminPage: page }) => {
    await openSeeded(page)
    const number = page.getByLabel('页码')
    await expect(page.getByRole('button', { name: '上一页' })).toBeDisabled()
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(named(page, 11)).toBeVisible()
    await page.getByRole('button', { name: '最后一页' }).click()
    await expect(named(page, 250)).toBeVisible()
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled()
    await number.fill('3')
    await number.press('Enter')
    await expect(named(page, 21)).toBeVisible()
    await number.fill('999')
    await number.press('Enter')
    await expect(named(page, 250)).toBeVisible()
    await page.getByRole('button', { name: '第一页' }).click()
    await expect(named(page, 1)).toBeVisible()
  })

  for (const size of [30, 50, 100, 200]) {
    test(`hold ${size} rows when asked to`, async ({ adminPage: page }) => {
      await openSeeded(page, '&current=2')
      await page.getByLabel('每页条数').selectOption(String(size))
      await expect(page.getByLabel('页码')).toHaveValue('1')
      await expect(named(page, 1)).toBeVisible()
      await expect(table(page)).toHaveAttribute('aria-rowcount', String(size + 1))
      // A long list keeps only the rows in sight in the page; the last one is a scroll away.
      await page.getByRole('gridcell', { name: nameOf(5), exact: true }).hover()
      await expect(async () => {
        await page.mouse.wheel(0, 20_000)
        await expect(named(page, size)).toBeInViewport({ timeout: 500 })
      }).toPass()
    })
  }
})

test.describe('the address', () => {
  test('holds search, order, page and size, so that back, forward and reload restore them', async ({ adminPage: page }) => {
    await page.goto('/system/param?size=10')
    await expect(rows(page)).toHaveCount(10)
    await searchFor(page, MARK)
    await expect(total(page)).toHaveText(`共 ${SEEDED} 条`)
    await table(page).getByRole('button', { name: '参数名称', exact: true }).click()
    await expect(named(page, 1)).toBeVisible()
    await page.getByLabel('每页条数').selectOption('30')
    await expect(named(page, 30)).toBeVisible()
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(named(page, 31)).toBeVisible()
    const query = () => Object.fromEntries(new URL(page.url()).searchParams)
    await expect.poll(query).toEqual({ current: '2', size: '30', ascs: 'paramName', paramName: MARK })

    await page.goBack()
    await expect(named(page, 30)).toBeVisible()
    await expect(page.getByLabel('页码')).toHaveValue('1')
    await page.goBack()
    await expect(named(page, 10)).toBeVisible()
    await expect(page.getByLabel('每页条数')).toHaveValue('10')
    await page.goBack()
    await expect(table(page).getByRole('columnheader', { name: /^参数名称/ })).toHaveAttribute('aria-sort', 'none')
    await page.goBack()
    await expect(searchForm(page).getByLabel('参数名称')).toHaveValue('')
    await page.goForward()
    await expect(searchForm(page).getByLabel('参数名称')).toHaveValue(MARK)
    await page.goForward()
    await page.goForward()
    await page.goForward()
    await expect(named(page, 31)).toBeVisible()

    await page.reload()
    await expect(named(page, 31)).toBeVisible()
    await expect(page.getByLabel('每页条数')).toHaveValue('30')
    await expect(searchForm(page).getByLabel('参数名称')).toHaveValue(MARK)
    await expect(table(page).getByRole('columnheader', { name: /^参数名称/ })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('with nonsense in it shows the plain list', async ({ adminPage: page }) => {
    await page.goto('/system/param?current=-1&size=7&ascs=noSuchField&createTime=never')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByLabel('页码')).toHaveValue('1')
  })
})

test.describe('deleting several', () => {
  test('needs at least one ticked row', async ({ adminPage: page }) => {
    await openSeeded(page)
    const button = page.getByRole('button', { name: '批量删除' })
    await button.press('Enter')
    await expect(toasts(page)).toContainText('请选择至少一条数据')
    await rows(page).first().getByRole('checkbox').check()
    await expect(button).not.toHaveAttribute('data-refused')
  })

  test('asks first, keeps everything when the answer is no, and deletes ticks of several pages', async ({ adminPage: page, api }) => {
    const names = ['甲', '乙', '丙'].map((letter) => `批量${letter}`)
    for (const name of names) await api.save(API, { paramName: name, paramKey: name, paramValue: '0' })
    for (let at = 0; at < 10; at++) await api.save(API, { paramName: `批量其他${at}`, paramKey: `bulk.${at}`, paramValue: '0' })
    await page.goto('/system/param?paramName=批量&descs=paramKey&size=10')
    await expect(total(page)).toHaveText('共 13 条')
    await page.getByLabel('选择批量甲').check()
    await page.getByLabel('选择批量乙').check()
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByLabel('选择批量其他0').check()
    await expect(page.getByText('已选择 3 条')).toBeVisible()
    await page.getByRole('button', { name: '上一页' }).click()
    await expect(page.getByLabel('选择批量甲')).toBeChecked()
    await expect(page.getByLabel('选择批量丙')).not.toBeChecked()

    await page.getByRole('button', { name: '批量删除' }).click()
    await expect(question(page)).toContainText('确定将选择数据删除？')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByText('已选择 3 条')).toBeVisible()
    await expect(total(page)).toHaveText('共 13 条')

    await page.getByRole('button', { name: '批量删除' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('删除成功')
    await expect(total(page)).toHaveText('共 10 条')
    await expect(page.getByText(/^已选择/)).toHaveCount(0)
    const left = (await api.list(API, { paramName: '批量', size: 100 })).records.map(({ paramName }) => paramName)
    expect(left).toContain('批量丙')
    expect(left).not.toContain('批量甲')
    expect(left).not.toContain('批量其他0')
  })

  test('of the whole page ticks every row, and a last page that empties gives way to the one before', async ({ adminPage: page, api }) => {
    for (let at = 0; at < 12; at++) await api.save(API, { paramName: `尾页${10 + at}`, paramKey: `tail.${at}`, paramValue: '0' })
    await page.goto('/system/param?paramName=尾页&ascs=paramName&current=2')
    await expect(rows(page)).toHaveCount(2)
    await page.getByLabel('全选本页').check()
    await expect(page.getByText('已选择 2 条')).toBeVisible()
    await page.getByRole('button', { name: '批量删除' }).click()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(total(page)).toHaveText('共 10 条')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByLabel('页码')).toHaveValue('1')
  })

  test('one row by its own button asks the same', async ({ adminPage: page, api }) => {
    await api.save(API, { paramName: '单独删除', paramKey: 'single', paramValue: '0' })
    await page.goto('/system/param?paramName=单独删除')
    await rows(page).getByRole('button', { name: '删除' }).click()
    await expect(question(page)).toContainText('确定将选择数据删除？')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('button', { name: '删除' }).dblclick()
    await expect(question(page)).toHaveCount(1)
    // A key pressed by mistake removes nothing.
    await expect(question(page).getByRole('button', { name: '取消' })).toBeFocused()
    await question(page).getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('删除成功')
    await expect(page.getByText('暂无数据')).toBeVisible()
  })
})

test.describe('how a list is looked at', () => {
  test.use({ fresh: true })

  const head = (page: Page, title: string) => table(page).getByRole('columnheader', { name: title, exact: true })
  const heads = (page: Page) => table(page).getByRole('columnheader')
  const views = (page: Page) => page.getByRole('toolbar', { name: '列表工具栏' }).getByRole('button', { name: /^视图：/ })
  /** Opens an address as a browser would that knows nothing of this person's views. */
  const openElsewhere = async (page: Page, address: string) => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('gantry-views-')) localStorage.removeItem(key)
    })
    await page.goto(address)
  }

  test('is kept on the server, as it was left and by name, and columns move by keys and pointer', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    const keeping = () => page.waitForResponse((response) => response.url().endsWith('/gantry-view/state'))
    await page.getByRole('button', { name: '列设置' }).click()
    const hidden = keeping()
    await page.getByRole('dialog', { name: '列设置' }).getByLabel('参数键值', { exact: true }).uncheck()
    await page.keyboard.press('Escape')
    await hidden
    await head(page, '参数名称').getByRole('button').focus()
    const told = keeping()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect(page.getByText('参数名称：第2列，共3列')).toBeAttached()
    await expect(head(page, '参数名称').getByRole('button')).toBeFocused()
    await expect(heads(page)).toHaveText(['', '参数键名', '参数名称', '创建时间', '操作'])
    await told
    await openElsewhere(page, '/system/param')
    await expect(heads(page)).toHaveText(['', '参数键名', '参数名称', '创建时间', '操作'])

    await page.getByLabel('每页条数').selectOption('30')
    await views(page).click()
    await expectAccessible(page, '.g-list')
    await page.getByRole('menuitem', { name: '另存为…' }).click()
    await expectAccessible(page, '.g-view-dialog')
    await page.getByRole('textbox', { name: '视图名称' }).fill('两列')
    await page.getByRole('combobox', { name: '共享给' }).selectOption({ label: '全部用户' })
    await page.getByRole('textbox', { name: '视图名称' }).press('Enter')
    await expect(views(page)).toHaveText('两列')
    await expect(page).toHaveURL(/view=\d+/)
    const link = page.url().replace('&size=30', '').replace('size=30&', '')

    await head(page, '创建时间').getByRole('button').dragTo(head(page, '参数键名'))
    await expect(heads(page)).toHaveText(['', '创建时间', '参数键名', '参数名称', '操作'])
    await expect(views(page)).toHaveAccessibleName('视图：两列 (有未保存的修改)')

    await openElsewhere(page, link)
    await expect(heads(page)).toHaveText(['', '参数键名', '参数名称', '创建时间', '操作'])
    await expect(page.getByLabel('每页条数')).toHaveValue('30')
    await views(page).click()
    await page.getByRole('menuitem', { name: '恢复初始样子' }).click()
    await expect(heads(page)).toHaveText(['', '参数名称', '参数键名', '参数键值', '创建时间', '操作'])
  })
})

/** A day beside today as the site counts it. */
function siteDay(away: number): string {
  return new Date(Date.now() + away * 24 * 60 * 60 * 1000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
}

for (const path of ['/equipment/device', '/system/param', '/system/dept']) {
  test(`parts of ${path} that are loaded late move no button of the toolbar`, async ({ adminPage: page }) => {
    await page.addInitScript(() => {
      const places: Record<string, string[]> = {}
      Object.assign(window, { toolbarPlaces: places })
      const look = () => {
        for (const button of document.querySelectorAll('.g-toolbar button:not([role^="menuitem"])')) {
          const { left, top } = button.getBoundingClientRect()
          const name = button.textContent || button.getAttribute('aria-label') || ''
          const place = `${Math.round(left)} ${Math.round(top)}`
          const known = places[name] ?? []
          if (!known.includes(place)) places[name] = [...known, place]
        }
        requestAnimationFrame(look)
      }
      look()
    })
    // The menu of views is the last part that a toolbar waits for.
    await page.route(/ViewControl/, async (route) => {
      await expect(page.getByRole('toolbar').getByRole('button', { name: '默认视图' })).toHaveAttribute('aria-busy', 'true')
      await route.continue()
    })
    // The held parts may belong to the load of the page.
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('toolbar').getByRole('button', { name: '默认视图' }).click()
    await expect(page.getByRole('menu', { name: '视图：默认视图' })).toBeVisible()
    const places = await page.evaluate(() => (window as unknown as { toolbarPlaces: Record<string, string[]> }).toolbarPlaces)
    expect(Object.keys(places)).toContain('新增')
    expect(Object.entries(places).filter(([, known]) => known.length > 1)).toEqual([])
  })
}
