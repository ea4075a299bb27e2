// Second thoughts: what was done to many records is taken back, and an earlier version of one is used again.

import { expectAccessible, expectNoSidewaysScroll, wear } from './accessible.ts'
import { expect, question, rowsOf, test, toasts } from './support.ts'

const POST = '/api/blade-system/post'

test('all that match change at once, a removal is undone where it is told, and the change from the list of operations', async ({
  adminPage: page,
  api,
}) => {
  for (let at = 0; at < 12; at++)
    await api.save(POST, { category: 3, postCode: `many${at}`, postName: '装配工', sort: 1, remark: '原描述' })
  await page.goto(`/system/post?postName=${encodeURIComponent('装配工')}`)
  const table = page.getByRole('table', { name: '岗位' })
  await expect(rowsOf(table)).toHaveCount(10)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '选择全部 12 条' }).click()
  await rowsOf(table).first().getByRole('checkbox').uncheck()
  await expect(page.getByText('已选择全部 11 条')).toBeVisible()
  await expect(page.getByRole('button', { name: '批量删除' })).toBeDisabled()

  await page.getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改岗位' })
  await dialog.getByRole('checkbox', { name: '岗位排序' }).check()
  await dialog.getByRole('spinbutton').fill('42')
  await expect(dialog.getByRole('table').getByText('1 → 42').first()).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '修改 11 条' }).click()
  await expect(toasts(page)).toContainText('已修改 11 条')
  await expect(rowsOf(table).nth(1)).toContainText('42')
  await expect(rowsOf(table).first()).not.toContainText('42')

  await page.getByRole('button', { name: '取消选择' }).click()
  await rowsOf(table).first().getByRole('button', { name: '删除' }).click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('共 11 条')).toBeVisible()
  await toasts(page).locator('p', { hasText: '删除成功' }).getByRole('button', { name: '撤销' }).click()
  await expect(toasts(page)).toContainText('已撤销 1 条')
  await expect(page.getByText('共 12 条')).toBeVisible()

  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('button', { name: '最近操作' }).click()
  const drawer = page.getByRole('dialog', { name: '最近操作' })
  await expect(drawer.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, '[role=dialog]')
  await drawer.getByRole('listitem').filter({ hasText: '批量修改 11 条岗位' }).getByRole('button', { name: '撤销' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: '批量修改 11 条岗位' })).toContainText('已撤销')
  expect((await api.list(POST, { postName: '装配工', sort_equal: 42 })).total).toBe(0)
})

test('an earlier version of a record fills the form, and is stored like anything that was typed', async ({ adminPage: page, api }) => {
  const id = await api.save(POST, { category: 3, postCode: 'old', postName: '测量员', sort: 1 })
  await api.save(POST, { id, postName: '测量工程师', sort: 2 })
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto('/system/post?postCode=old')
  await rowsOf(page.getByRole('table', { name: 'Post' }))
    .getByRole('button', { name: 'View' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Content' }).press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'History' })).toBeFocused()
  const added = dialog.getByRole('listitem').filter({ hasText: 'Added' })
  await expect(added).toContainText('测量员')
  await expectAccessible(page, '[role=dialog]')
  await added.getByRole('button', { name: 'Use this version' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('测量员')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await api.detail(POST, id)).toMatchObject({ postName: '测量员', sort: 1 })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '测量员' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Added' })).toContainText('测量员')
  await expectNoSidewaysScroll(page)
})
