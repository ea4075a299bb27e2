// Users out of a workbook and into one, the way a person in charge of them does it.

import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { readWorkbook } from '../../server/records/sheets/workbook.ts'
import { workbook } from '../support/sheets.ts'
import { expectAccessible, wear } from './accessible.ts'
import { expect, rowsOf, test, toasts } from './support.ts'

const HEADS = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位']
const person = (account: string, realName = '批量'): WorkbookCell[] => [account, 'WEB', '批量用户', realName, '用户', '管理组', '普通员工']

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '导入用户' })
const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true })

async function choose(dialog: Locator, file: Buffer, name = '新员工.xlsx'): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.getByLabel(/拖到这里|已选择/).setInputFiles({ name, mimeType, buffer: file })
}

async function rows(download: Download): Promise<WorkbookCell[][]> {
  return readWorkbook(await readFile(await download.path()))
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

test('users come in from a file, the refused ones are told and come in corrected, and the list leaves as a file', async ({
  adminPage: page,
  allowed,
}) => {
  allowed.push(/400 \(Bad Request\)/)
  await page.goto('/system/user')
  await button(page, '导入').click()
  const dialog = dialogOf(page)
  const template = await downloaded(page, () => button(dialog, '下载导入模板').click())
  expect(template.suggestedFilename()).toBe('用户导入模板.xlsx')
  expect((await rows(template))[0]).toEqual(expect.arrayContaining(HEADS))

  await choose(dialog, Buffer.from('登录账号\nli'), '新员工.txt')
  await expect(dialog.getByRole('alert')).toHaveText('只支持 xlsx 和 CSV 文件')
  await choose(dialog, Buffer.from('PK\u0003\u0004 cut off'))
  await button(dialog, '开始导入').click()
  await expect(dialog.getByRole('alert')).toHaveText('文件不是有效的xlsx或CSV表格')

  const good = Array.from({ length: 12 }, (_, at) => person(`new${at}`))
  await choose(dialog, await workbook(HEADS, [...good, person('bad1', '20260302'), person('admin')]))
  await button(dialog, '开始导入').press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 12 条，更新 0 条，失败 2 条')
  // A reload shows the result again.
  await page.reload()
  await button(page, '导入').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 12 条，更新 0 条，失败 2 条')
  const faults = await downloaded(page, () => button(dialog, '下载错误明细').click())
  const [heads = [], ...told] = await rows(faults)
  expect(told.map((row) => row.slice(0, 3))).toEqual([
    [14, '用户姓名', '用户姓名格式不正确'],
    [15, '登录账号', '当前用户 [admin] 已存在！'],
  ])
  await expectAccessible(page)

  const corrected = [told[0]?.map((cell) => (cell === '20260302' ? '改好' : cell)) ?? []]
  await button(dialog, '继续导入').click()
  await choose(dialog, await workbook(heads.map(String), corrected))
  await button(dialog, '开始导入').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 1 条，更新 0 条，失败 0 条')
  await button(dialog.locator('.g-dialog-footer'), '关闭').click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('search').getByLabel('登录账号').fill('bad1')
  await button(page, '搜索').click()
  await expect(rowsOf(page.getByRole('grid', { name: '用户' }))).toHaveCount(1)
  await button(page, '导出').click()
  const wishes = page.getByRole('dialog', { name: '导出用户' })
  await expect(wishes.getByRole('radio', { name: '筛选出的 1 条' })).toBeFocused()
  await wishes.getByRole('radio', { name: '所有可导出的列' }).check()
  await expectAccessible(page)
  const [file] = await Promise.all([
    downloaded(page, () => button(wishes, '导出').click()),
    // It goes by itself.
    expect(toasts(page)).toContainText('已导出'),
  ])
  expect(file.suggestedFilename()).toMatch(/^用户_\d{8}\.xlsx$/)
  // The filters and the heads stand above the rows.
  expect((await rows(file)).slice(2)).toEqual([expect.arrayContaining(['bad1', '改好', '用户', '管理组'])])

  // An export contains selected records only, whatever the list shows.
  await button(page, '清空').click()
  const found = rowsOf(page.getByRole('grid', { name: '用户' }))
  await expect(found).toHaveCount(10)
  const ticked = [found.nth(1), found.nth(2)]
  for (const row of ticked) await row.getByRole('checkbox').check()
  const accounts = await Promise.all(ticked.map((row) => row.getByRole('gridcell').nth(1).textContent()))
  await button(page, '导出').click()
  await expect(wishes.getByRole('radio', { name: '勾选的 2 条' })).toBeChecked()
  const two = await rows(await downloaded(page, () => page.keyboard.press('Enter')))
  expect(two.slice(1)).toEqual(accounts.map((account) => expect.arrayContaining([account])))
  await expect(wishes).toHaveCount(0)
  await expect(button(page, '导出')).toBeFocused()

  // Files are listed in one place for a day.
  await page.goto('/info/jobs')
  const made = page.getByRole('region', { name: '文件任务' }).getByRole('row')
  await expect(made.nth(1)).toContainText('导出用户完成2 条')
  await expect(made.filter({ hasText: '导入用户' }).first()).toContainText('新增 1 条，更新 0 条，失败 0 条')
  const again = await rows(await downloaded(page, () => button(page, '下载导出用户').first().click()))
  expect(again).toEqual(two)
  await expectAccessible(page)
})

test('what a trial finds wrong is mended in place, foreign heads are said once, and the mended rows come in', async ({
  adminPage: page,
  allowed,
}) => {
  allowed.push(/400 \(Bad Request\)/)
  await page.goto('/system/user')
  await button(page, '导入').click()
  const dialog = dialogOf(page)
  const heads = HEADS.map((head) => (head === '用户姓名' ? '真名' : head))
  const file = await workbook(heads, [person('mend1', '修补'), person('mend2', '20260302')])
  await choose(dialog, file)
  await button(dialog, '试导入').click()
  await dialog.getByRole('combobox', { name: '真名' }).selectOption('用户姓名')
  await button(dialog, '试导入').click()
  await expect(dialog.getByRole('status')).toContainText('可新增 1 条，可更新 0 条，有误 1 条')
  await expect(dialog).toContainText('真名 → 用户姓名')
  const cell = dialog.getByRole('textbox', { name: '用户姓名' })
  await expect(cell).toHaveAccessibleDescription('用户姓名格式不正确')
  await expectAccessible(page)
  await cell.fill('修好')
  await cell.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('可新增 2 条，可更新 0 条，有误 0 条')
  await expect(cell).toBeFocused()
  await button(dialog, '导入正确的 2 行').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 2 条，更新 0 条，失败 0 条')
  // The next file of the kind asks nothing.
  await button(dialog, '继续导入').click()
  await choose(dialog, await workbook(heads, [person('mend3')]))
  await button(dialog, '试导入').click()
  await expect(dialog.getByRole('status')).toContainText('可新增 1 条')
})

test('the import window can be read by everybody in English and in the dark', async ({ adminPage: page }) => {
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto('/system/user')
  await button(page, 'Import').click()
  await expect(page.getByRole('dialog', { name: 'Import users' })).toContainText('Update existing records')
  await expectAccessible(page)
})

test('conditions are put together by keys, hold after a reload and in the file, and are taken off by keys', async ({
  adminPage: page,
  api,
}) => {
  const [known] = (await api.list('/api/blade-user', { current: 1, size: 1, account_notequal: 'admin' })).records as Record<
    string,
    unknown
  >[]
  const { roleId, deptId, postId, userType } = known ?? {}
  for (const account of ['chip1', 'chip2', 'chip3']) {
    const secret = { password: 'Gantry-2026', password2: 'Gantry-2026' }
    await api.save('/api/blade-user', { account, realName: '条件', name: account, roleId, deptId, postId, userType, ...secret })
  }
  await page.goto('/system/user')
  const table = page.getByRole('grid', { name: '用户' })
  const opener = page.getByRole('button', { name: /^高级筛选/ })
  const dialog = page.getByRole('dialog', { name: '用户的筛选条件' })
  const chips = page.getByRole('list', { name: '生效的筛选条件' })
  await opener.press('Enter')
  await expect(dialog.getByLabel('字段')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('比较方式')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('请填写登录账号的值')
  await page.keyboard.type('chip')
  await button(dialog, '+ 添加条件组').press('Enter')
  const group = dialog.getByRole('group', { name: '条件组' })
  await expect(group.getByLabel('字段')).toBeFocused()
  await group.getByLabel('字段').selectOption({ label: '登录账号' })
  await group.getByLabel('比较方式').selectOption({ label: '等于' })
  await group.getByLabel('登录账号的值').fill('chip1')
  await button(group, '+ 添加条件').press('Enter')
  await group.getByLabel('字段').nth(1).selectOption({ label: '创建时间' })
  await group.getByLabel('创建时间的值').selectOption({ label: '昨天' })
  await expectAccessible(page, '.g-filter-form')
  await group.getByLabel('登录账号的值').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(chips.getByRole('listitem')).toHaveText(['登录账号 包含 chip×', '且(登录账号 等于 chip1 或 创建时间 属于 昨天)×'])
  await expect(rowsOf(table)).toHaveCount(1)

  await expect(page).toHaveURL(/filter=/)
  await page.reload()
  await expect(chips.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, '.g-list')
  await chips.getByRole('button').nth(1).press('Delete')
  await expect(rowsOf(table)).toHaveCount(3)
  await expect(chips.getByRole('button', { name: /^移除条件 登录账号/ })).toBeFocused()

  const account = table.getByRole('columnheader', { name: '登录账号' }).getByRole('button')
  await account.click()
  const head = table.getByRole('columnheader', { name: '登录账号' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await account.press('Shift+Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await table.getByRole('columnheader', { name: '用户姓名' }).getByRole('button').press('Shift+Enter')
  await expect(account).toHaveAccessibleDescription('排序第1位，共2列')
  await expect(page).toHaveURL(/order_by=-account%2CrealName/)

  await button(page, '导出').click()
  const wishes = page.getByRole('dialog', { name: '导出用户' })
  const download = await downloaded(page, () => button(wishes, '导出').click())
  const [, heads = [], ...told] = await rows(download)
  expect(told.map((row) => row[heads.indexOf('登录账号')])).toEqual(['chip3', 'chip2', 'chip1'])
  await chips.getByRole('button').press('Backspace')
  await expect(chips).toHaveCount(0)
  await expect(opener).toBeFocused()
})
