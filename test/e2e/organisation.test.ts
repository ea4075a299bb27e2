// An organisation set up on its own pages: a department, a role that may do little, and a person in both who can do just that.

import type { Locator, Page } from '@playwright/test'
import { signInByHttp } from './api.ts'
import { choose } from './choose.ts'
import { expect, pressInRow, question, rowsOf, signIn, test, toasts } from './support.ts'

const USER = '/api/blade-user'
const SYSTEM = '/api/blade-system'
const zhao = { account: 'zhao', password: 'zhao-2026' }

test.describe.configure({ mode: 'serial' })

const field = (scope: Locator, label: string) => scope.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' })
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '确定' })
const tableOf = (page: Page, name: string) =>
  page.getByRole('grid', { name, exact: true }).or(page.getByRole('treegrid', { name, exact: true }))
const rowOf = (page: Page, table: string, text: string) => rowsOf(tableOf(page, table)).filter({ hasText: text })
const node = (scope: Locator | Page, name: string) => scope.getByRole('treeitem', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

async function tick(page: Page, table: string, text: string): Promise<void> {
  await rowOf(page, table, text).getByRole('checkbox').check()
}

/** Ticks a choice in the list that a control unfolds, and folds it again. */
test.describe('an administrator', () => {
  test('makes a department below another', async ({ adminPage: page }) => {
    await page.goto('/system/dept')
    await pressInRow(rowOf(page, '机构', '管理组'), '新增子项')
    const dialog = page.getByRole('dialog', { name: '新增机构' })
    await field(dialog, '机构名称').fill('测量部')
    await field(dialog, '机构全称').fill('平台测量部')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText(['请输入机构类型', '请输入排序'])
    await choose(field(dialog, '机构类型'), '部门')
    await field(dialog, '排序').fill('2')
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')
    await rowOf(page, '机构', '管理组').getByRole('button', { name: '展开' }).click()
    await expect(rowOf(page, '机构', '测量部')).toContainText('部门')
  })

  test('makes a role and gives it some menus', async ({ adminPage: page, api }) => {
    await page.goto('/authority/role')
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '新增角色' })
    await field(dialog, '角色名称').fill('测量员')
    await field(dialog, '角色别名').fill('surveyor')
    await field(dialog, '角色排序').fill('9')
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')

    await tick(page, '角色', '测量员')
    await tick(page, '角色', '经理')
    await page.getByRole('button', { name: '权限设置' }).press('Enter')
    await expect(toasts(page)).toContainText('只能选择一条数据')
    await rowOf(page, '角色', '经理').getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: '权限设置' }).click()
    const setting = page.getByRole('dialog', { name: '权限设置' })
    const menus = setting.getByRole('tree', { name: '菜单权限' })
    await setting.getByRole('searchbox', { name: '在菜单权限中查找' }).fill('参数管理')
    await node(menus, '参数管理').click()
    await expect(node(menus, '系统管理')).toHaveAttribute('aria-checked', 'mixed')
    await expect(setting.getByRole('tab')).toHaveText(['菜单权限', '数据权限', '接口权限'])
    await confirm(setting).click()
    await expect(setting).toBeHidden()

    await page.getByRole('button', { name: '权限设置' }).click()
    // The page with its buttons, and the directory above.
    await expect(setting.getByText('已选 8 项')).toBeVisible()
    const [role] = (await api.get(`${SYSTEM}/role/list`, { roleAlias: 'surveyor' })).body.data as { id: string }[]
    const keys = (await api.get(`${SYSTEM}/menu/role-tree-keys`, { roleIds: role?.id ?? '' })).body.data as { menu: string[] }
    expect(keys.menu).toHaveLength(8)
  })

  test('adds a person to the department that is chosen in the tree', async ({ adminPage: page, api }) => {
    await page.goto('/system/user')
    const depts = page.getByRole('tree', { name: '所属部门' })
    await node(depts, '管理组').click()
    await expect(rowOf(page, '用户', 'manager')).toBeVisible()
    await depts.focus()
    await page.keyboard.press('ArrowRight')
    await node(depts, '测量部').click()
    await expect(rowOf(page, '用户', 'manager')).toHaveCount(0)

    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await field(dialog, '登录账号').fill(zhao.account)
    await field(dialog, '密码').fill(zhao.password)
    await field(dialog, '确认密码').fill('something else')
    await field(dialog, '用户昵称').fill('小赵')
    await field(dialog, '用户姓名').fill('123')
    await field(dialog, '手机号码').click()
    await expect(dialog.getByRole('alert')).toHaveText(['两次输入密码不一致！', '用户姓名格式不正确'])
    await field(dialog, '确认密码').fill(zhao.password)
    await field(dialog, '用户姓名').fill('赵工')
    await expect(dialog.getByTitle('测量部')).toBeVisible()
    await choose(field(dialog, '所属角色'), '测量员')
    await choose(field(dialog, '所属岗位'), '施工员')
    await save(dialog).click()
    await expect(toasts(page)).toContainText('新增成功')
    await expect(rowOf(page, '用户', 'zhao')).toContainText('测量员')
    const { records } = await api.list(USER, { account: 'zhao' })
    expect(records).toMatchObject([{ roleName: '测量员', deptName: '测量部', postName: '施工员' }])
    expect(JSON.stringify(records)).not.toContain('password')

    await node(depts, '管理组').click()
    await expect(rowOf(page, '用户', 'zhao')).toBeVisible()
    await rowOf(page, '用户', 'zhao').getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: '编辑用户' })
    await expect(field(edit, '登录账号')).toHaveValue('zhao')
    await expect(field(edit, '密码')).toHaveCount(0)
  })
})

test.describe('the person', () => {
  test('sees exactly what the role was given', async ({ page }) => {
    await signIn(page, zhao)
    await menu(page).getByText('系统管理').click()
    await expect(menu(page).getByRole('link')).toHaveText(['首页', '参数管理'])
    await menu(page).getByRole('link', { name: '参数管理' }).click()
    await expect(
      rowsOf(page.getByRole('grid', { name: '参数' }))
        .first()
        .getByRole('button'),
    ).toHaveText(['查看', '编辑', '删除'])
    await page.goto('/system/user')
    await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
    await expect(page).toHaveURL('/404')
  })

  test('gets no further by plain HTTP', async ({ server, api }) => {
    const asZhao = await signInByHttp(server.url, zhao)
    expect((await asZhao.get(`${SYSTEM}/param/list`)).status).toBe(200)
    const own = (await asZhao.get(`${USER}/info`)).body.data as { id: string }
    const [administrator] = (await api.get(`${SYSTEM}/role/list`, { roleAlias: 'administrator' })).body.data as { id: string }[]
    const roleIds = administrator?.id ?? ''
    const refused = [
      await asZhao.get(`${USER}/page`),
      await asZhao.get(`${SYSTEM}/role/list`),
      await asZhao.get(`${SYSTEM}/role/tree`),
      await asZhao.get(`${SYSTEM}/dept/lazy-list`, { parentId: '0' }),
      await asZhao.get(`${SYSTEM}/menu/lazy-list`, { parentId: '0' }),
      await asZhao.post(`${USER}/grant`, { query: { userIds: own.id, roleIds } }),
      await asZhao.post(`${USER}/submit`, { body: { id: own.id, roleId: roleIds } }),
      await asZhao.post(`${USER}/reset-password`, { query: { userIds: own.id } }),
      await asZhao.post(`${SYSTEM}/role/grant`, { body: { roleIds: [roleIds], menuIds: [] } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403))
    expect(await api.detail(USER, own.id)).toMatchObject({ roleName: '测量员' })
  })
})

async function pressForTicked(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '批量操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test.describe('buttons above the users', () => {
  test('ask before a password is reset, and the person comes in with the initial one', async ({ adminPage: page, server }) => {
    await page.goto('/system/user?account=zhao')
    await pressForTicked(page, '密码重置')
    await expect(toasts(page)).toContainText('请选择至少一条数据')
    await tick(page, '用户', 'zhao')
    await pressForTicked(page, '密码重置')
    await expect(question(page)).toContainText('确定将选择账号密码重置为123456？')
    await confirm(question(page)).click()
    await expect(toasts(page)).toContainText('密码重置成功')
    await signInByHttp(server.url, { ...zhao, password: '123456' })
    await expect(signInByHttp(server.url, zhao)).rejects.toThrow('not let in')
  })

  test('give other roles and lift a lock', async ({ adminPage: page, api }) => {
    await page.goto('/system/user?account=zhao')
    await tick(page, '用户', 'zhao')
    await pressForTicked(page, '角色配置')
    const dialog = page.getByRole('dialog', { name: '角色配置' })
    await choose(field(dialog, '所属角色'), '老板')
    await confirm(dialog).click()
    await expect(rowOf(page, '用户', 'zhao')).toContainText('老板')
    expect((await api.list(USER, { account: 'zhao' })).records).toMatchObject([{ roleName: '老板' }])
    await tick(page, '用户', 'zhao')
    await pressForTicked(page, '账号解封')
    await expect(question(page)).toContainText('确定将选择账号解封？')
    await confirm(question(page)).click()
    await expect(question(page)).toBeHidden()
  })

  test('say what a platform keeps of one person', async ({ adminPage: page, api }) => {
    await page.goto('/system/user?account=zhao')
    await tick(page, '用户', 'zhao')
    await pressForTicked(page, '平台配置')
    const dialog = page.getByRole('dialog', { name: '平台配置' })
    await field(dialog, '用户拓展').fill('{"theme":"dark"}')
    await confirm(dialog).click()
    await expect(dialog).toBeHidden()
    const { records } = await api.list(USER, { account: 'zhao' })
    const shown = await api.get(`${USER}/platform-detail`, { id: records[0]?.id ?? '' })
    expect(shown.body.data).toMatchObject({ userExt: '{"theme":"dark"}', userTypeName: 'WEB' })
  })
})

test('a top menu gets its place in the list itself, and its menus in a dialog', async ({ adminPage: page, api }) => {
  const id = await api.save(`${SYSTEM}/topmenu`, { name: '工地', english: 'Site', code: 'site', source: 'iconfont iconicon_work', sort: 5 })
  await page.goto('/system/topmenu')
  const place = rowOf(page, '顶部菜单', '工地').getByRole('spinbutton')
  await place.fill('42')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('更新成功')
  await expect.poll(async () => (await api.detail(`${SYSTEM}/topmenu`, id)).sort).toBe(42)
  await tick(page, '顶部菜单', '工地')
  await page.getByRole('button', { name: '菜单配置' }).click()
  const dialog = page.getByRole('dialog', { name: '菜单配置' })
  const menus = dialog.getByRole('tree', { name: '下级菜单' })
  await dialog.getByRole('searchbox').fill('系统字典')
  await node(menus, '系统字典').click()
  await confirm(dialog).click()
  await expect(dialog).toBeHidden()
  const keys = (await api.get(`${SYSTEM}/menu/top-tree-keys`, { topMenuIds: id })).body.data as { menu: string[] }
  expect(keys.menu).toHaveLength(1)
  await api.post(`${SYSTEM}/topmenu/remove`, { query: { ids: id } })
})

test('a menu that is made on its page stands in the frame, and a button asks for no path', async ({ adminPage: page, api }) => {
  await page.goto('/system/menu')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新增菜单' })
  await dialog.getByText('按钮', { exact: true }).click()
  await expect(field(dialog, '路由地址')).toHaveCount(0)
  await dialog.getByText('菜单', { exact: true }).click()
  await field(dialog, '菜单名称').fill('监管平台')
  await field(dialog, '路由地址').fill('https://example.com/supervision')
  await field(dialog, '菜单图标').fill('iconfont iconicon_safety')
  await field(dialog, '菜单编号').fill('supervision')
  await field(dialog, '菜单别名').fill('menu')
  await field(dialog, '菜单排序').fill('98')
  await field(dialog, '可见角色').fill('administrator')
  await field(dialog, '下属页面').fill('/site/a')
  await field(dialog, '地址参数').fill('?from=menu')
  await dialog.getByRole('switch', { name: '缓存页面' }).click()
  await save(dialog).click()
  await expect(menu(page).getByText('监管平台')).toBeVisible()
  const [made] = (await api.get(`${SYSTEM}/menu/list`, { code_equal: 'supervision' })).body.data as { id: string }[]
  expect(made).toMatchObject({ roles: 'administrator', keepAlive: 0, group: '/site/a', query: '?from=menu' })
  expect((await api.post(`${SYSTEM}/menu/remove`, { query: { ids: made?.id ?? '' } })).status).toBe(200)
})
