// From a tenant to the one person in it who may do little: each is made by the one before, and sees just what they were given.

import type { Locator, Page } from '@playwright/test'
import { menuId } from '../../server/modules/system/menus/menuPlan.ts'
import { type Api, signInByHttp } from './api.ts'
import { choose } from './choose.ts'
import { useSettings } from './settings.ts'
import { expect, type Person, pressInRow, rowsOf, test, toasts } from './support.ts'

const SYSTEM = '/api/blade-system'
const USER = '/api/blade-user'
const NOTICE = '/api/blade-desk/notice'
const head: Person = { account: 'admin', password: 'admin' }
const qian: Person = { account: 'qian', password: 'qian-2026' }

test.describe.configure({ mode: 'serial' })

const field = (scope: Locator, label: string) => scope.getByLabel(label, { exact: true })
const button = (scope: Locator | Page, name: string) => scope.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => rowsOf(page.getByRole('main').locator('table')).filter({ hasText: text })
const node = (scope: Locator, name: string) => scope.getByRole('treeitem', { name, exact: true })

let tenantId = ''

async function comeIn(page: Page, { account, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('租户编号').fill(tenantId)
  await page.getByLabel('用户名').fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await button(page, '登录').click()
  await expect(page).not.toHaveURL(/\/login/)
}

async function fillPerson(page: Page, dialog: Locator, { account, password }: Person): Promise<void> {
  await field(dialog, '登录账号').fill(account)
  await field(dialog, '密码').fill(password)
  await field(dialog, '确认密码').fill(password)
  await field(dialog, '用户昵称').fill('小钱')
  await field(dialog, '用户姓名').fill('钱工')
  await choose(field(dialog, '所属角色'), '质检员')
  await choose(field(dialog, '所属部门'), '质量部', '质量')
  await choose(field(dialog, '所属岗位'), null)
  await button(dialog, '保存').click()
  await expect(toasts(page)).toContainText('新增成功')
}

const save = async (page: Page, dialog: Locator) => {
  await button(dialog, '保存').click()
  await expect(toasts(page)).toContainText('新增成功')
  await expect(dialog).toHaveCount(0)
}

test('the administrator of a new tenant makes a department, a role with a data scope, and a person', async ({ page, api }) => {
  const id = await api.save(`${SYSTEM}/tenant`, { tenantName: '南江建设', linkman: '孙工' })
  tenantId = String((await api.detail(`${SYSTEM}/tenant`, id)).tenantId)
  const scope = {
    scopeName: '只看自己的通知',
    resourceCode: 'notice',
    scopeType: 2,
    scopeColumn: 'create_user',
    scopeField: '*',
    scopeClass: '-',
  }
  await api.save(`${SYSTEM}/data-scope`, { ...scope, menuId: menuId('notice') })
  await useSettings(page, { tenantMode: true })
  await comeIn(page, head)

  await page.goto('/system/dept')
  await pressInRow(rowOf(page, '南江建设'), '新增子项')
  const dept = page.getByRole('dialog', { name: '新增机构' })
  await field(dept, '机构名称').fill('质量部')
  await field(dept, '机构全称').fill('南江质量部')
  await choose(field(dept, '机构类型'), '部门')
  await field(dept, '排序').fill('1')
  await save(page, dept)

  await page.goto('/authority/role')
  await button(page, '新增').click()
  const role = page.getByRole('dialog', { name: '新增角色' })
  await field(role, '角色名称').fill('质检员')
  await field(role, '角色别名').fill('checker')
  await field(role, '角色排序').fill('9')
  await save(page, role)
  await rowOf(page, '质检员').getByRole('checkbox').check()
  await button(page, '权限设置').click()
  const setting = page.getByRole('dialog', { name: '权限设置' })
  await setting.getByRole('searchbox', { name: '在菜单权限中查找' }).fill('通知公告')
  await node(setting.getByRole('tree', { name: '菜单权限' }), '通知公告').click()
  await setting.getByRole('tab', { name: '数据权限' }).click()
  await node(setting.getByRole('tree', { name: '数据权限' }), '只看自己的通知').click()
  await button(setting, '确定').click()
  await expect(setting).toBeHidden()

  await page.goto('/system/user')
  await button(page, '新增').click()
  const person = page.getByRole('dialog', { name: '新增用户' })
  await expect(field(person, '登录账号')).toBeVisible()
  await expect(field(person, '所属租户')).toHaveCount(0)
  await fillPerson(page, person, qian)
  await expect(rowOf(page, 'qian')).toContainText('质检员')
})

test('the person sees that and nothing else, on screen and by plain HTTP', async ({ page, server, api }) => {
  const release = { category: 1, releaseTime: '2026-11-21 08:00:00', content: '正文' }
  const asHead = await signInByHttp(server.url, head, tenantId)
  const asQian = await signInByHttp(server.url, qian, tenantId)
  await api.save(NOTICE, { ...release, title: '管理租户的通知' })
  const theirs = await asHead.save(NOTICE, { ...release, title: '负责人的通知' })
  await asQian.save(NOTICE, { ...release, title: '质检员的通知' })

  await useSettings(page, { tenantMode: true })
  await comeIn(page, qian)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('工作台').click()
  await expect(menu.getByRole('link')).toHaveText(['首页', '通知公告'])
  await menu.getByRole('link', { name: '通知公告' }).click()
  await expect(rowOf(page, '的通知')).toHaveCount(1)
  await expect(rowOf(page, '质检员的通知')).toBeVisible()
  await page.goto('/system/dept')
  await expect(page).toHaveURL(/\/404/)

  expect((await asQian.list(NOTICE)).records.map(({ title }) => title)).toEqual(['质检员的通知'])
  expect((await asQian.get(`${NOTICE}/detail`, { id: theirs })).status).toBe(404)
  const refused = await refusals(asQian, theirs)
  expect(refused).toEqual(Array(refused.length).fill(403))
  expect((await asHead.list(NOTICE)).total).toBe(2)
})

/** Roles are not among them: whoever writes notices chooses the roles that receive them. */
async function refusals(person: Api, theirs: string): Promise<number[]> {
  const replies = [
    await person.post(`${NOTICE}/submit`, { body: { id: theirs, title: '改' } }),
    await person.post(`${NOTICE}/remove`, { query: { ids: theirs } }),
    await person.get(`${USER}/page`),
    await person.get(`${SYSTEM}/dept/lazy-list`, { parentId: '0' }),
    await person.get(`${SYSTEM}/tenant/list`),
    await person.post(`${SYSTEM}/dept/submit`, { body: { deptName: '私设' } }),
  ]
  return replies.map(({ status }) => status)
}

test('an administrator of the platform adds a person to the tenant, out of its own roles and departments', async ({
  adminPage: page,
  api,
}) => {
  await page.goto('/system/user')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '新增用户' })
  await choose(field(dialog, '所属租户'), '南江建设')
  await fillPerson(page, dialog, { account: 'sun', password: 'sun-2026' })
  const { records } = await api.list(USER, { tenantId, account: 'sun' })
  expect(records).toMatchObject([{ tenantId, roleName: '质检员', deptName: '质量部' }])
  await page.goto(`/system/user?tenantId=${tenantId}`)
  await rowOf(page, 'sun').getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: '编辑用户' })
  await expect(edit).toContainText('南江建设')
  await field(edit, '用户昵称').fill('老孙')
  await button(edit, '保存').click()
  await expect(toasts(page)).toContainText('更新成功')
  expect((await api.list(USER, { tenantId, account: 'sun' })).records).toMatchObject([{ name: '老孙', tenantId }])
})
