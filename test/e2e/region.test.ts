// Regions on their own page: a tree beside the form of the chosen record, and the cascade that fields of the format choose from.

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, question, test, toasts } from './support.ts'

test.describe.configure({ mode: 'serial' })

const PAGE = '/base/region'
const tree = (page: Page) => page.getByRole('tree', { name: '行政区划' })
const node = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const form = (page: Page) => page.getByRole('region', { name: /^(新增|编辑)行政区划$/ })
const field = (scope: Locator, label: string) => scope.getByLabel(label, { exact: true })
const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true })

test('a chosen region shows its form, and another is not chosen before what was typed is saved or given up', async ({
  adminPage: page,
}) => {
  await page.goto(PAGE)
  await node(page, '天津市').click()
  await expect(field(form(page), '区划名称')).toHaveValue('天津市')
  await expect(page).toHaveURL(/node=120000/)
  await expectAccessible(page)
  await field(form(page), '区划备注').fill('直辖市')
  await node(page, '河北省').click()
  await question(page).getByRole('button', { name: '继续编辑' }).click()
  await expect(field(form(page), '区划备注')).toHaveValue('直辖市')
  await button(form(page), '保存').click()
  await expect(toasts(page)).toContainText('更新成功')
  await node(page, '河北省').click()
  await expect(field(form(page), '区划备注')).toHaveValue('')
  await page.goto(`${PAGE}?node=120000`)
  await expect(field(form(page), '区划备注')).toHaveValue('直辖市')
})

test('what was typed outlives a reload, is offered again, and is asked about once by whatever takes it away', async ({
  adminPage: page,
}) => {
  await page.goto(`${PAGE}?node=120000`)
  const remark = field(form(page), '区划备注')
  await remark.fill('没写完')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gantry-drafts'))).toContain('没写完')
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(form(page).getByText(/^有未保存的草稿 · \d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await expect(remark).not.toHaveValue('没写完')
  await expectAccessible(page)
  await button(form(page), '恢复').click()
  await expect(remark).toHaveValue('没写完')
  await expect(button(form(page), '恢复')).toHaveCount(0)
  await expect(form(page).locator(':focus')).toHaveCount(1)

  const ways = [
    () => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: /^关闭/ }).last().click(),
    async () => {
      await page.getByRole('button', { name: /^用户菜单/ }).click()
      await page.getByRole('button', { name: '退出登录' }).click()
    },
  ]
  for (const way of ways) {
    await way()
    await expect(question(page)).toContainText('有未保存的修改，放弃吗？')
    await question(page).getByRole('button', { name: '继续编辑' }).click()
    await expect(remark).toHaveValue('没写完')
  }
  await button(form(page), '取消').click()
  await question(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(remark).not.toHaveValue('没写完')
  expect(await page.evaluate(() => localStorage.getItem('gantry-drafts'))).toBeNull()
})

test('a region is added below the chosen one, found by typing, and removed', async ({ adminPage: page, api }) => {
  await page.goto(PAGE)
  await button(form(page).or(page.locator('.g-record-pane')), '新增子项').click()
  await expect(toasts(page)).toContainText('请先选择一项行政区划')
  await node(page, '上海市').first().click()
  await expect(node(page, '上海市').first()).toHaveAttribute('aria-selected', 'true')
  await button(form(page), '新增子项').click()
  await expect(form(page)).toContainText('上海市')
  await expect(form(page).getByRole('radio', { name: '地市' })).toBeChecked()
  await field(form(page), '区划编号').fill('319900')
  await field(form(page), '区划名称').fill('临港新城')
  await button(form(page), '保存').click()
  await expect(toasts(page)).toContainText('新增成功')
  await expect(node(page, '临港新城')).toHaveAttribute('aria-selected', 'true')
  expect(await api.detail('/api/blade-system/region', '319900')).toMatchObject({ regionLevel: 2, fullName: '上海市/临港新城' })
  await page.getByRole('searchbox').fill('临港')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1)
  await button(form(page), '删除').click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(field(form(page), '区划名称')).toHaveValue('上海市')
  await page.getByRole('searchbox').fill('')
  await expect(node(page, '上海市').first()).toBeVisible()
  await expect(node(page, '临港新城')).toHaveCount(0)
})

test('a cascade is walked level by level, or reached by typing a name', async ({ adminPage: page }) => {
  await page.goto(PAGE)
  await button(page.locator('.g-record-pane'), '调试').click()
  const dialog = page.getByRole('dialog', { name: '调试' })
  const popup = page.locator('.ant-cascader-dropdown:visible')
  const item = (name: string) => popup.locator('.ant-cascader-menu-item').filter({ hasText: name }).first()
  const cascade = field(dialog, '省市区')
  await cascade.click()
  await item('广东省').click()
  await item('深圳市').click()
  await item('南山区').click()
  await expect(dialog).toContainText('广东省/深圳市/南山区')
  await cascade.click()
  await cascade.pressSequentially('西湖区')
  await item('浙江省/杭州市/西湖区').click()
  await expect(dialog).toContainText('浙江省/杭州市/西湖区')
  await cascade.click()
  await cascade.pressSequentially('4403')
  await item('广东省/深圳市').click()
  await expect(dialog.locator('.ant-cascader')).toHaveText('广东省/深圳市')
})
