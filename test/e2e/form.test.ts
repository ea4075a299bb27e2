import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, gate, leave, question, rowsOf, test, toasts } from './support.ts'

const API = '/api/blade-system/param'

const rows = (page: Page) => rowsOf(page.getByRole('grid', { name: '参数' }))
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('gridcell', { name, exact: true }) })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' })

async function opened(page: Page): Promise<Page> {
  await page.goto('/system/param')
  return page
}

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增参数' })
  await expect(field(dialog, '参数名称')).toBeFocused()
  return dialog
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.goto(`/system/param?paramName=${name}`)
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑参数' })
  await expect(field(dialog, '参数名称')).toHaveValue(name)
  return dialog
}

async function fill(dialog: Locator, name: string): Promise<void> {
  await field(dialog, '参数名称').fill(name)
  await field(dialog, '参数键名').fill(`${name}.key`)
  await field(dialog, '参数键值').fill('1')
}

test.describe('adding', () => {
  test('asks for each required field when it is left empty, and takes the message back when it is filled', async ({ adminPage: page }) => {
    const dialog = await openAdd(await opened(page))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await leave(field(dialog, '参数名称'))
    await expect(dialog.getByRole('alert')).toHaveText(['请输入参数名称'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('alert')).toHaveText(['请输入参数名称', '请输入参数键名', '请输入参数键值'])
    await field(dialog, '参数名称').fill('x')
    await expect(dialog.getByRole('alert')).toHaveText(['请输入参数键名', '请输入参数键值'])
  })

  test('of an empty form sends nothing and leads to the first fault', async ({ adminPage: page }) => {
    const sent = submitsOf(page)
    const dialog = await openAdd(await opened(page))
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveCount(3)
    await expect(field(dialog, '参数名称')).toBeFocused()
    expect(sent).toHaveLength(0)
  })

  test('says so, closes, and shows the new row', async ({ adminPage: page, api }) => {
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '表单新增')
    await field(dialog, '备注').fill('第一行\n第二行')
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(page, '表单新增')).toBeVisible()
    await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
    const { records } = await api.list(API, { paramName: '表单新增' })
    expect(records).toMatchObject([{ paramKey: '表单新增.key', paramValue: '1', remark: '第一行\n第二行' }])
  })

  test('by Ctrl+Enter saves from any field', async ({ adminPage: page, api }) => {
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '键盘保存')
    await page.keyboard.press('Control+Enter')
    await expect(toasts(page)).toContainText('新增成功')
    expect((await api.list(API, { paramName: '键盘保存' })).total).toBe(1)
  })

  test('by a double click saves once', async ({ adminPage: page, api }) => {
    const sent = submitsOf(page)
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '双击保存')
    await save(dialog).dblclick()
    await expect(toasts(page)).toContainText('新增成功')
    await expect(dialog).toHaveCount(0)
    expect(sent).toHaveLength(1)
    expect((await api.list(API, { paramName: '双击保存' })).total).toBe(1)
  })

  test('shows that it is on its way, and does not send again meanwhile', async ({ adminPage: page }) => {
    const hold = gate()
    await page.route('**/param/submit', async (route) => {
      await hold.opened
      await route.continue()
    })
    const sent = submitsOf(page)
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '慢慢保存')
    await save(dialog).click()
    const busy = dialog.getByRole('button', { name: '保存中' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click({ force: true })
    await page.keyboard.press('Control+Enter')
    hold.open()
    await expect(toasts(page)).toContainText('新增成功')
    expect(sent).toHaveLength(1)
  })
})

test.describe('editing', () => {
  test('changes the one row and leaves the others as they are', async ({ adminPage: page, api }) => {
    for (const letter of ['甲', '乙', '丙']) await api.save(API, { paramName: `改动${letter}`, paramKey: letter, paramValue: '0' })
    await page.goto('/system/param?paramName=改动&ascs=createTime')
    await expect(rows(page).getByRole('button', { name: '编辑' })).toHaveCount(3)
    const before = await rows(page).allTextContents()
    const at = before.findIndex((text) => text.includes('改动乙'))
    await rowOf(page, '改动乙').getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑参数' })
    await field(dialog, '参数键值').fill('新的值')
    await save(dialog).click()
    await expect(toasts(page)).toContainText('更新成功')
    await expect(rows(page).nth(at)).toContainText('新的值')
    const after = await rows(page).allTextContents()
    expect(after.toSpliced(at, 1)).toEqual(before.toSpliced(at, 1))
  })

  test('another record shows that one, not the one before', async ({ adminPage: page, api }) => {
    await api.save(API, { paramName: '先后一', paramKey: 'k1', paramValue: 'v1' })
    await api.save(API, { paramName: '先后二', paramKey: 'k2', paramValue: 'v2' })
    await page.goto('/system/param?paramName=先后')
    for (const [name, value] of [
      ['先后一', 'v1'],
      ['先后二', 'v2'],
      ['先后一', 'v1'],
    ] as const) {
      await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
      const dialog = page.getByRole('dialog', { name: '编辑参数' })
      await expect(field(dialog, '参数键值')).toHaveValue(value)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

  test('a record that is gone meanwhile says so and keeps what was typed', async ({ adminPage: page, api, allowed }) => {
    allowed.push(/status of 40[34]/)
    const id = await api.save(API, { paramName: '已被删除', paramKey: 'gone', paramValue: '0' })
    const dialog = await openEdit(page, '已被删除')
    await field(dialog, '参数键值').fill('还在')
    await api.post(`${API}/remove`, { query: { ids: id } })
    await save(dialog).click()
    await expect(toasts(page).getByRole('alert')).toContainText('数据不存在')
    await expect(field(dialog, '参数键值')).toHaveValue('还在')
  })
})

test('viewing shows the whole record and offers nothing to change', async ({ adminPage: page, api }) => {
  await api.save(API, { paramName: '只能查看', paramKey: 'view.key', paramValue: '看得见', remark: '列表里没有的备注' })
  await page.goto('/system/param?paramName=只能查看')
  await rowOf(page, '只能查看').getByRole('button', { name: '查看' }).click()
  const dialog = page.getByRole('dialog', { name: '查看参数' })
  for (const text of ['只能查看', 'view.key', '看得见', '列表里没有的备注'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(save(dialog)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

const SEARCHED = /\/system\/param\?.*paramName=account/

/** The list, with a place in the history behind it. */
async function searched(page: Page): Promise<Page> {
  await opened(page)
  await page.getByRole('search').getByLabel('参数名称').fill('account')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(SEARCHED)
  return page
}

const ANSWERS_OF_NO: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => question(page).getByRole('button', { name: '继续编辑' }).click(),
  (page) => page.keyboard.press('Escape'),
  (page) => page.goBack(),
]

/** Every way out of a form. Back would lead to another page of the list if it did not lead out of the form. */
const WAYS_OUT: Readonly<Record<string, (dialog: Locator) => Promise<unknown>>> = {
  Esc: (dialog) => dialog.page().keyboard.press('Escape'),
  'the cross': (dialog) => dialog.getByRole('button', { name: '关闭' }).click(),
  'the cancel button': (dialog) => dialog.getByRole('button', { name: '取消' }).click(),
  Back: (dialog) => dialog.page().goBack(),
}

test.describe('closing', () => {
  test('a changed form asks first, whichever the way, and an answer of no keeps what was typed', async ({ adminPage: page }) => {
    const dialog = await openAdd(await searched(page))
    await field(dialog, '参数名称').fill('差点丢失')
    for (const [how, close] of Object.entries(WAYS_OUT)) {
      for (const answer of ANSWERS_OF_NO) {
        await close(dialog)
        await expect(question(page), how).toContainText('有未保存的修改，放弃吗？')
        await answer(page)
        await expect(question(page)).toHaveCount(0)
        await expect(field(dialog, '参数名称')).toHaveValue('差点丢失')
      }
    }
    await expect(page).toHaveURL(SEARCHED)
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: '放弃修改' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('an untouched form goes without a question, and the list stays as it was', async ({ adminPage: page }) => {
    await searched(page)
    for (const close of Object.values(WAYS_OUT)) {
      const dialog = await openAdd(page)
      await expect(field(dialog, '参数名称')).toHaveValue('')
      await close(dialog)
      await expect(dialog).toHaveCount(0)
    }
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL(SEARCHED)
  })
})

test.describe('a save that fails', () => {
  test('on the way keeps all that was typed, and the next try works', async ({ adminPage: page, allowed, api }) => {
    allowed.push(/ERR_FAILED/)
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '断网保存')
    await page.route('**/param/submit', (route) => route.abort())
    await save(dialog).click()
    await expect(toasts(page).getByRole('alert')).toContainText('网络连接失败')
    await expect(field(dialog, '参数键名')).toHaveValue('断网保存.key')
    await page.unrouteAll()
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')
    expect((await api.list(API, { paramName: '断网保存' })).total).toBe(1)
  })

  test('for a field the browser did not know about stands at that field', async ({ adminPage: page, allowed }) => {
    allowed.push(/status of 400/)
    await page.route('**/param/submit', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, success: false, msg: '该键名由系统保留', data: [{ field: 'paramKey', msg: '该键名由系统保留' }] },
      }),
    )
    const dialog = await openAdd(await opened(page))
    await fill(dialog, '字段被拒')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText(['该键名由系统保留'])
    await expect(field(dialog, '参数键名')).toBeFocused()
    await expect(field(dialog, '参数名称')).toHaveValue('字段被拒')
    await expect(toasts(page).getByRole('paragraph')).toHaveCount(0)
    await page.unrouteAll()
    await field(dialog, '参数键名').fill('allowed.key')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')
  })

  test('because somebody else saved first loses neither side', async ({ adminPage: page, api, allowed }) => {
    allowed.push(/status of 409/)
    const id = await api.save(API, { paramName: '两人同改', paramKey: 'both', paramValue: '原值', remark: '原备注' })
    const dialog = await openEdit(page, '两人同改')
    await field(dialog, '参数键名').fill('mine.key')
    await field(dialog, '参数键值').fill('我的值')
    await api.save(API, { id, paramValue: '对方的值', remark: '对方的备注' })

    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('这条记录刚刚被他人修改过。')
    expect(await api.detail(API, id)).toMatchObject({ paramKey: 'both', paramValue: '对方的值' })
    await expect(field(dialog, '备注')).toHaveValue('对方的备注')
    await expect(field(dialog, '参数键名')).toHaveValue('mine.key')
    await expect(field(dialog, '参数键值')).toHaveValue('我的值')
    await expect(dialog.getByRole('row', { name: '参数键值' })).toContainText('对方的值')
    await expectAccessible(page, '[role=dialog]')

    await expect(dialog.getByRole('radio', { name: '参数键值: 我的' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(field(dialog, '参数键值')).toHaveValue('对方的值')
    await dialog.getByRole('button', { name: '全部用我的' }).click()
    await expect(field(dialog, '参数键值')).toHaveValue('我的值')

    await save(dialog).click()
    await expect(toasts(page)).toContainText('更新成功')
    expect(await api.detail(API, id)).toMatchObject({ paramKey: 'mine.key', paramValue: '我的值', remark: '对方的备注' })
  })

  test('to load says why and can be tried again', async ({ adminPage: page, api, allowed }) => {
    allowed.push(/status of 500/)
    await api.save(API, { paramName: '打不开', paramKey: 'detail', paramValue: '0' })
    await page.route('**/param/detail?*', (route) =>
      route.fulfill({ status: 500, json: { code: 500, success: false, msg: '详情加载不了' } }),
    )
    await page.goto('/system/param?paramName=打不开')
    await rowOf(page, '打不开').getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑参数' })
    await expect(dialog.getByRole('alert')).toContainText('详情加载不了')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect(field(dialog, '参数键名')).toHaveValue('detail')
  })
})

test.describe('a tenant package', () => {
  test('asks for its name and its menus', async ({ adminPage: page }) => {
    await page.goto('/system/tenantpackage')
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增产品包' })
    await expect(field(dialog, '产品包名称')).toBeFocused()
    await leave(field(dialog, '产品包名称'))
    await expect(dialog.getByRole('alert')).toHaveText(['请输入产品包名称'])
    await expect(field(dialog, '菜单')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('alert')).toHaveText(['请输入产品包名称', '请选择菜单'])
  })

  test('holds several menus of the tree, shows them again, and has no view button', async ({ adminPage: page, api }) => {
    await page.goto('/system/tenantpackage')
    await page.getByRole('button', { name: '新增' }).click()
    const added = page.getByRole('dialog', { name: '新增产品包' })
    await field(added, '产品包名称').fill('工地基础包')
    await field(added, '菜单').click()
    const menus = page.getByRole('tree')
    // More menus than the list draws at once: a person types what they look for.
    for (const name of ['参数管理', '系统字典']) {
      await field(added, '菜单').fill(name)
      await menus.getByText(name, { exact: true }).click()
    }
    await field(added, '备注').fill('含参数与字典')
    await save(added).click()
    await expect(toasts(page)).toContainText('新增成功')

    const row = rowsOf(page.getByRole('grid', { name: '产品包' })).filter({ hasText: '工地基础包' })
    await expect(row).toContainText('含参数与字典')
    await expect(row.getByRole('button')).toHaveText(['编辑', '删除'])
    const { records } = await api.list('/api/blade-system/tenant-package', { packageName: '工地基础包' })
    expect(String(records[0]?.menuId).split(',').length).toBeGreaterThan(1)

    await row.getByRole('button', { name: '编辑' }).click()
    const edited = page.getByRole('dialog', { name: '编辑产品包' })
    await expect(edited.getByText('参数管理', { exact: true })).toBeVisible()
    await expect(edited.getByText('系统字典', { exact: true })).toBeVisible()
    await field(edited, '产品包名称').fill('工地标准包')
    await save(edited).click()
    await expect(toasts(page)).toContainText('更新成功')
    const after = await api.list('/api/blade-system/tenant-package', { packageName: '工地标准包' })
    expect(after.records[0]?.menuId).toBe(records[0]?.menuId)
  })
})

/** Bodies of the saves that the page sends from now on. */
function submitsOf(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => sent.push(...(request.url().endsWith('/submit') ? [request.postDataJSON()] : [])))
  return sent
}
