import type { Page } from '@playwright/test'
import { choose } from './choose.ts'
import { sql } from './database.ts'
import { expect, pressInRow, rowsOf, test, toasts } from './support.ts'

const DEVICE = '/api/blade-archives/device'

const row = (page: Page, name: string) => rowsOf(page.getByRole('grid', { name: '设备' })).filter({ hasText: name })

test('the settings of a spray are asked in the form of a device that is one, and of no other', async ({ adminPage: page }) => {
  await page.goto('/equipment/device')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增设备' })
  await expect(dialog.getByLabel('设备名称', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('喷淋类型', { exact: true })).toHaveCount(0)
  await choose(page.getByRole('dialog').getByRole('combobox', { name: '设备类型', exact: true }), '喷淋扬尘')
  await expect(dialog.getByLabel('开启阈值', { exact: true })).toHaveCount(0)
  await choose(page.getByRole('dialog').getByRole('combobox', { name: '喷淋类型', exact: true }), '雾炮')
  await expect(dialog.getByLabel('开启阈值', { exact: true })).toHaveValue('150')
  await dialog.getByLabel('关闭阈值', { exact: true }).fill('150')
  await dialog.getByLabel('关闭阈值', { exact: true }).press('Tab')
  await expect(dialog.getByText('关闭阈值必须小于开启阈值')).toBeVisible()
  await choose(page.getByRole('dialog').getByRole('combobox', { name: '设备类型', exact: true }), '塔机')
  await expect(dialog.getByLabel('开启阈值', { exact: true })).toHaveCount(0)
})

test('a device is bound to a project from its row, and its label is printed', async ({ adminPage: page, api, server }) => {
  sql(server, "insert into project (id, tenant_id, is_deleted, project_name) values ('9300', '000000', 0, '绑定用项目')")
  const values = { deviceName: '待绑定设备', deviceCode: 'LABEL-1', deviceClass: '6', manufacturer: '某厂', installDate: '2026-01-01' }
  const id = await api.save(DEVICE, values)
  await page.goto('/equipment/device?deviceCode=LABEL-1')
  const first = row(page, '待绑定设备').getByRole('button').first()
  await expect(first).toHaveText('绑定项目')
  await first.click()
  await choose(page.getByRole('dialog').getByRole('combobox', { name: '所属项目', exact: true }), '绑定用项目')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('绑定项目成功')
  expect(await api.detail(DEVICE, id)).toMatchObject({ projectId: '9300' })

  await row(page, '待绑定设备').getByRole('button', { name: '更多', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '解绑' })).toBeVisible()
  await page.keyboard.press('Escape')
  await pressInRow(row(page, '待绑定设备'), '打印二维码')
  await expect(page).toHaveTitle(/设备二维码/)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('listitem')).toContainText('LABEL-1')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: '返回' }).click()
  await expect(row(page, '待绑定设备')).toBeVisible()
})

test('what was done to a device is written row by row, also behind a hundred rows', async ({ adminPage: page, api }) => {
  const maintains = Array.from({ length: 100 }, (_, at) => ({ day: '2026-01-05', kind: '1', content: `巡检${at + 1}`, cost: 1.5 }))
  const device = { deviceName: '多次维保', deviceCode: 'MANY-1', deviceClass: '6', manufacturer: '某厂', installDate: '2026-01-01' }
  const id = await api.save(DEVICE, { ...device, maintains })
  await page.goto('/equipment/device?deviceCode=MANY-1')
  await pressInRow(row(page, '多次维保'), '编辑')
  const dialog = page.getByRole('dialog', { name: '编辑设备' })
  const table = dialog.getByRole('group', { name: '维保记录', exact: true })
  const cell = (place: number, title: string) => table.getByLabel(`第${place}行${title}`, { exact: true })
  await expect(cell(1, '维保内容')).toHaveValue('巡检1')
  expect(await table.getByRole('row').count()).toBeLessThan(60)

  await table.getByRole('button', { name: '添加一行' }).click()
  await expect(cell(101, '维保日期')).toBeFocused()
  await cell(101, '费用').fill('0.25')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(cell(101, '维保类别')).toBeFocused()
  await expect(dialog.getByText('维保记录第101行：请选择维保类别')).toBeVisible()
  await cell(101, '维保类别').selectOption('校准')
  await cell(101, '维保内容').fill('零点校准')
  await cell(101, '维保内容').press('Control+d')
  await expect(cell(102, '维保内容')).toBeFocused()
  await cell(102, '维保内容').press('Alt+ArrowUp')
  await expect(table.getByRole('status')).toHaveText('已移到第101行')
  await table.getByRole('button', { name: '删除第101行' }).click()
  await expect(dialog.getByText('150.25')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toasts(page)).toContainText('更新成功')
  const stored = await api.detail(DEVICE, id)
  expect(stored).toMatchObject({ maintainCost: 150.25 })
  expect(stored.maintains).toHaveLength(101)
  expect(stored.maintains).toContainEqual(expect.objectContaining({ kind: '2', content: '零点校准', cost: 0.25 }))
})
