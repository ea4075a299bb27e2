// Users out of a workbook and into one, the way a person in charge of them does it.

import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { type Cell, readWorkbook } from '../../server/records/sheets/workbook.ts'
import { workbook } from '../support/sheets.ts'
import { expectAccessible, wear } from './accessible.ts'
import { expect, question, rowsOf, test, toasts } from './support.ts'

test.use({ shares: true })

const HEADS = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位']
const person = (account: string, realName = '批量'): Cell[] => [account, 'WEB', '批量用户', realName, '用户', '管理组', '普通员工']

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '导入用户' })
const button = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true })

async function choose(dialog: Locator, file: Buffer, name = '新员工.xlsx'): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.getByLabel(/拖到这里|已选择/).setInputFiles({ name, mimeType, buffer: file })
}

async function rows(download: Download): Promise<Cell[][]> {
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

  await choose(dialog, Buffer.from('登录账号\nli'), '新员工.csv')
  await expect(dialog.getByRole('alert')).toHaveText('只支持 xlsx 文件')
  await choose(dialog, Buffer.from('登录账号\nli'))
  await button(dialog, '开始导入').click()
  await expect(dialog.getByRole('alert')).toHaveText('文件不是有效的xlsx表格')

  const good = Array.from({ length: 12 }, (_, at) => person(`new${at}`))
  await choose(dialog, await workbook(HEADS, [...good, person('bad1', '名字实在太长了'), person('admin')]))
  await button(dialog, '开始导入').press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 12 条，更新 0 条，失败 2 条')
  // Whoever reloads the page finds the result again.
  await page.reload()
  await button(page, '导入').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 12 条，更新 0 条，失败 2 条')
  const faults = await downloaded(page, () => button(dialog, '下载错误明细').click())
  const [heads = [], ...told] = await rows(faults)
  expect(told.map((row) => row.slice(0, 3))).toEqual([
    [14, '用户姓名', '姓名长度在2到5个字符'],
    [15, '登录账号', '当前用户 [admin] 已存在!'],
  ])
  await expectAccessible(page)

  const corrected = [told[0]?.map((cell) => (cell === '名字实在太长了' ? '改好' : cell)) ?? []]
  await button(dialog, '继续导入').click()
  await choose(dialog, await workbook(heads.map(String), corrected))
  await button(dialog, '开始导入').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 1 条，更新 0 条，失败 0 条')
  await button(dialog.locator('.g-dialog-footer'), '关闭').click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('search').getByLabel('登录账号').fill('bad1')
  await button(page, '搜索').click()
  await expect(rowsOf(page.getByRole('table', { name: '用户' }))).toHaveCount(1)
  await button(page, '导出').click()
  await expect(question(page)).toContainText('是否导出用户数据?共 1 条。')
  const file = await downloaded(page, () => question(page).getByRole('button', { name: '确定' }).click())
  expect(file.suggestedFilename()).toMatch(/^用户_\d{8}\.xlsx$/)
  expect((await rows(file)).slice(1)).toEqual([expect.arrayContaining(['bad1', '改好', '用户', '管理组'])])
  await expect(toasts(page)).toContainText('已导出')

  // What is ticked leaves alone, whatever else the list finds.
  await button(page, '清空').click()
  const found = rowsOf(page.getByRole('table', { name: '用户' }))
  await expect(found).toHaveCount(10)
  const ticked = [found.nth(1), found.nth(2)]
  for (const row of ticked) await row.getByRole('checkbox').check()
  const accounts = await Promise.all(ticked.map((row) => row.getByRole('cell').nth(1).textContent()))
  await button(page, '导出').click()
  await expect(question(page)).toContainText('是否导出勾选的 2 条用户数据?')
  const two = await rows(await downloaded(page, () => question(page).getByRole('button', { name: '确定' }).click()))
  expect(two.slice(1)).toEqual(accounts.map((account) => expect.arrayContaining([account])))
})

test('the import window can be read by everybody in English and in the dark', async ({ adminPage: page }) => {
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto('/system/user')
  await button(page, 'Import').click()
  await expect(page.getByRole('dialog', { name: 'Import User' })).toContainText('Cover existing data')
  await expectAccessible(page)
})
