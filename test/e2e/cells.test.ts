// Records that are changed where their list shows them: by keys, by a double click, and by what was copied from a sheet.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, rowsOf, test, toasts } from './support.ts'

const POST = '/api/blade-system/post'

const grid = (page: Page) => page.getByRole('grid', { name: '岗位' })
const cell = (page: Page, row: number, title: string): Locator => {
  const column = ['', '岗位类型', '岗位编号', '岗位名称', '岗位排序'].indexOf(title)
  return rowsOf(grid(page)).nth(row).getByRole('gridcell').nth(column)
}

/** Both clicks at once: a machine that is busy between them would have opened the record. */
const editByMouse = (one: Locator) => one.dispatchEvent('dblclick')

/** Three posts in the order of their codes. */
async function openPosts(
  page: Page,
  save: (path: string, body: Record<string, unknown>) => Promise<string>,
  mark: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const at of [1, 2, 3]) ids.push(await save(POST, { category: 3, postCode: `${mark}${at}`, postName: `岗位${at}`, sort: at }))
  await page.goto(`/system/post?ascs=postCode&postCode=${mark}`)
  await expect(rowsOf(grid(page))).toHaveCount(3)
  // The keys come with the pointer, or while nothing else is to do.
  await grid(page).hover()
  await expect(grid(page).locator('td[tabindex="0"]')).toHaveCount(1)
  return ids
}

test('F2 edits a cell; Enter saves and goes down, Tab to the next one, Escape takes back', async ({ adminPage: page, api }) => {
  const [first = '', second = ''] = await openPosts(page, api.save, 'key')
  await grid(page).locator('td[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 0, '岗位名称')).toBeFocused()
  await expectAccessible(page, '.g-list')
  await page.keyboard.press('F2')
  const input = grid(page).getByRole('textbox', { name: '修改岗位名称：岗位1' })
  await expect(input).toHaveValue('岗位1')
  await input.fill('塔吊司机')
  await expectAccessible(page, '.g-list')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, '岗位名称')).toBeFocused()
  await expect(cell(page, 0, '岗位名称')).toHaveText('塔吊司机')
  await page.keyboard.press('Enter')
  await page.keyboard.type('信号工')
  await page.keyboard.press('Tab')
  await expect(cell(page, 1, '岗位排序')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, '岗位排序')).toHaveText('77')
  await page.keyboard.press('F2')
  await page.keyboard.type('88')
  await page.keyboard.press('Escape')
  await expect(cell(page, 2, '岗位排序')).toBeFocused()
  await expect(cell(page, 2, '岗位排序')).toHaveText('3')
  await expect(grid(page).locator('.g-cell-draft')).toHaveCount(0)
  expect(await api.detail(POST, first)).toMatchObject({ postName: '塔吊司机', sort: 1 })
  expect(await api.detail(POST, second)).toMatchObject({ postName: '信号工', sort: 77 })
})

test('what a rule refuses stays in the cell with its reason, and what the server refuses too', async ({
  adminPage: page,
  api,
  allowed,
}) => {
  allowed.push(/400/)
  const [first = ''] = await openPosts(page, api.save, 'bad')
  await editByMouse(cell(page, 0, '岗位编号'))
  await page.keyboard.type('一个比十二个字还要长的岗位编号')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('alert')).toContainText('12')
  await expect(grid(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('alert')).toHaveCount(0)
  await expect(cell(page, 0, '岗位编号')).toHaveText('bad1')

  await editByMouse(cell(page, 0, '岗位名称'))
  await page.keyboard.type('<script>1</script>')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('alert')).toContainText('没有保存')
  await expect(cell(page, 0, '岗位名称')).toBeFocused()
  await expectAccessible(page, '.g-list')
  await page.keyboard.press('F2')
  await expect(grid(page).getByRole('textbox')).toHaveValue('<script>1</script>')
  await page.keyboard.type('安全员')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, '岗位名称')).toHaveText('安全员')
  await expect(grid(page).locator('.g-cell-draft')).toHaveCount(0)
  expect(await api.detail(POST, first)).toMatchObject({ postCode: 'bad1', postName: '安全员' })
})

test("somebody else's change is told in the cell, and one key takes it or keeps one's own", async ({ adminPage: page, api, allowed }) => {
  allowed.push(/409/)
  const [first = '', second = ''] = await openPosts(page, api.save, 'two')
  await api.save(POST, { id: first, postName: '别人的' })
  await api.save(POST, { id: second, sort: 50 })
  await editByMouse(cell(page, 0, '岗位名称'))
  await page.keyboard.type('我的')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('alert')).toContainText('别人的')
  await expectAccessible(page, '.g-list')
  expect((await api.detail(POST, first)).postName).toBe('别人的')
  await page.getByRole('button', { name: '保留我的' }).click()
  await expect(grid(page).getByRole('alert')).toHaveCount(0)
  await expect(grid(page).locator('.g-cell-draft')).toHaveCount(0)
  expect((await api.detail(POST, first)).postName).toBe('我的')

  // The list knows what the second one holds by now, so nothing clashes.
  await editByMouse(cell(page, 1, '岗位名称'))
  await page.keyboard.type('不冲突')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, '岗位名称')).toHaveText('不冲突')
  await expect(grid(page).locator('.g-cell-draft')).toHaveCount(0)
  expect(await api.detail(POST, second)).toMatchObject({ postName: '不冲突', sort: 50 })
})

test('a click opens the record, a double click edits; a choice is typed and taken by Enter', async ({ adminPage: page, api }) => {
  const [first = ''] = await openPosts(page, api.save, 'one')
  await editByMouse(cell(page, 0, '岗位类型'))
  await expect(page.getByRole('combobox', { name: '修改岗位类型：岗位1' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, '岗位类型')).toBeFocused()
  await expect(grid(page).locator('.g-cell-draft')).toHaveCount(0)
  await expect(page).toHaveURL(/system\/post\?/)
  expect((await api.detail(POST, first)).category).not.toBe(3)
  await cell(page, 0, '岗位类型').click()
  await expect(page).toHaveURL(`/system/post/${first}`)
})

test('a block from a sheet is shown first, saved as one operation, and taken back by one press', async ({
  adminPage: page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ids = await openPosts(page, api.save, 'tsv')
  await page.evaluate(() => navigator.clipboard.writeText('起重工\t11\r\n电工\t很多\r\n架子工\t13\r\n'))
  await grid(page).locator('td[tabindex="0"]').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+v']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: '粘贴到岗位' })
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expect(dialog).toContainText('岗位2')
  await expect(dialog.getByRole('alert')).toHaveText('1 行不能保存，其余的会保存')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '保存 2 行' }).click()
  await expect(toasts(page)).toContainText('已修改 2 条')
  await expect(cell(page, 2, '岗位名称')).toHaveText('架子工')
  await expect(cell(page, 1, '岗位名称')).toHaveText('岗位2')
  await toasts(page).getByRole('button', { name: '撤销' }).click()
  await expect(cell(page, 2, '岗位名称')).toHaveText('岗位3')
  expect(await api.detail(POST, ids[0] ?? '')).toMatchObject({ postName: '岗位1', sort: 1 })

  await grid(page).locator('td[tabindex="0"]').focus()
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('岗位1')
})
