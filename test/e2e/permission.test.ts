import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { seededRole } from '../../server/access/rights/seededRole.ts'
import { menuId } from '../../server/modules/system/menus/menuPlan.ts'
import { stableId } from '../../server/store/ids.ts'
import { expectAccessible } from './accessible.ts'
import { signInByHttp } from './api.ts'
import { expect, rowsOf, test } from './support.ts'

const API = '/api/blade-system/param'
const hr = { account: 'hr', password: 'hr' }
const boss = { account: 'boss', password: 'boss' }
const manager = { account: 'manager', password: 'manager' }

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test.describe('a user without the menus of system administration', () => {
  test('sees none of them', async ({ page, enter }) => {
    await enter(hr)
    await page.goto('/')
    await expect(page).toHaveURL('/wel/index')
    await expect(page.getByRole('heading', { name: /人事/ })).toBeVisible()
    await expect(menu(page).getByText('首页')).toBeVisible()
    await expect(menu(page).getByText('系统管理')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('参数管理')).toHaveCount(0)
  })

  test('is refused by plain HTTP, and changes nothing', async ({ server, api }) => {
    const asHr = await signInByHttp(server.url, hr)
    const id = await api.save(API, { paramName: '碰不得', paramKey: 'forbidden', paramValue: '原值' })
    const refused = [
      await asHr.post(`${API}/submit`, { body: { id, paramValue: '改了' } }),
      await asHr.post(`${API}/submit`, { body: { paramName: '新的', paramKey: 'new', paramValue: '1' } }),
      await asHr.post(`${API}/remove`, { query: { ids: id } }),
    ]
    expect(refused.map(({ status, body }) => `${status} ${body.code} ${body.success}`)).toEqual(Array(3).fill('403 403 false'))
    expect(await api.detail(API, id)).toMatchObject({ paramValue: '原值' })
  })

  test('who opens such a page all the same is told that there is none', async ({ page, enter }) => {
    await enter(hr)
    await page.goto('/system/param')
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('grid', { name: '参数' })).toHaveCount(0)
  })

  test('reads none of it by plain HTTP', async ({ server, api }) => {
    const asHr = await signInByHttp(server.url, hr)
    const id = await api.save(API, { paramName: '看不得', paramKey: 'unseen', paramValue: '原值' })
    const refused = [await asHr.get(`${API}/list`), await asHr.get(`${API}/detail`, { id })]
    expect(refused.map(({ status, body }) => `${status} ${body.code} ${body.data}`)).toEqual(Array(2).fill('403 403 null'))
  })
})

test('nobody without a token gets in', async ({ server }) => {
  const reply = await fetch(`${server.url}${API}/list`)
  expect(reply.status).toBe(401)
})

test.describe('buttons', () => {
  test('are those that the role was granted, and the server holds the same line', async ({ page, enter, server, api }) => {
    grant(server.dataFolder, 'manager', ['system', 'param', 'param_view', 'param_edit'])
    const asManager = await signInByHttp(server.url, manager)
    await expect.poll(async () => (await asManager.get(`${API}/list`)).status).toBe(200)
    await enter(manager)
    await page.goto('/wel/index')
    await menu(page).getByText('系统管理').click()
    await menu(page).getByRole('link', { name: '参数管理' }).click()
    const row = rowsOf(page.getByRole('grid', { name: '参数' })).first()
    await expect(row.getByRole('button')).toHaveText(['查看', '编辑'])
    await expect(page.getByRole('button', { name: '刷新' })).toBeVisible()
    await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '批量删除' })).toHaveCount(0)
    await expect(menu(page).getByText('系统字典')).toHaveCount(0)

    const id = await api.save(API, { paramName: '经理可改', paramKey: 'manager', paramValue: '0' })
    expect((await asManager.post(`${API}/submit`, { body: { id, paramValue: '1' } })).status).toBe(200)
    expect((await asManager.post(`${API}/submit`, { body: { paramName: 'a', paramKey: 'b', paramValue: 'c' } })).status).toBe(403)
    expect((await asManager.post(`${API}/remove`, { query: { ids: id } })).status).toBe(403)
  })

  test('of the administrator are all of them', async ({ adminPage: page }) => {
    await page.goto('/system/param')
    await expect(
      rowsOf(page.getByRole('grid', { name: '参数' }))
        .first()
        .getByRole('button'),
    ).toHaveText(['查看', '编辑', '删除'])
    await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
    await expect(page.getByRole('button', { name: '批量删除' })).toBeVisible()
  })
})

/** Writes grants directly into the table, like another node. */
function grant(dataFolder: string, role: string, codes: readonly string[]): void {
  const db = new DatabaseSync(join(dataFolder, 'gantry.db'), { timeout: 5000 })
  const insert = db.prepare(`insert into role_menu (id, tenant_id, role_id, menu_id, is_deleted) values (?, '000000', ?, ?, 0)`)
  for (const code of codes) insert.run(stableId('e2e', role, code), seededRole(role), menuId(code))
  db.close()
}

function revoke(dataFolder: string, role: string, code: string): void {
  const db = new DatabaseSync(join(dataFolder, 'gantry.db'), { timeout: 5000 })
  db.prepare('delete from role_menu where id = ?').run(stableId('e2e', role, code))
  db.close()
}

test.describe('why', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: '为什么可以或不可以' })

  test('is told of a row, a cell, a button and a menu entry by right click and by key, and leads to where it is changed', async ({
    adminPage: page,
  }) => {
    await page.goto('/system/param')
    const row = rowsOf(page.getByRole('grid', { name: '参数' })).first()
    await row.getByRole('button', { name: '编辑' }).click({ button: 'right' })
    await expect(panel(page)).toContainText('可以参数：编辑')
    await expect(panel(page).getByRole('listitem').filter({ hasText: '按钮权限' })).toContainText('平台管理员拥有按钮“编辑”（param_edit）')
    await expectAccessible(page, '.g-access')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)

    await row.getByRole('gridcell').nth(2).click({ button: 'right' })
    await expect(panel(page)).toContainText('参数：列表“参数键名”')
    await page.keyboard.press('Escape')

    const add = page.getByRole('button', { name: '新增' })
    await add.focus()
    await page.keyboard.press('Shift+F10')
    await expect(panel(page)).toContainText('参数：新增')
    await panel(page).getByLabel('操作').selectOption({ label: '删除' })
    await expect(panel(page)).toContainText('参数：删除')
    await panel(page).getByLabel('其他用户').fill('hr')
    await panel(page).getByRole('button', { name: '查看' }).click()
    await expect(panel(page)).toContainText('不可以参数：删除')
    await expect(panel(page)).toContainText('没有角色授予按钮“删除”（param_delete）。')
    await panel(page).getByRole('listitem').filter({ hasText: '账号' }).getByRole('link', { name: '去设置' }).click()
    await expect(page).toHaveURL(/system\/user\?account=hr/)
    await expect(panel(page)).toHaveCount(0)

    await menu(page).getByRole('link', { name: '用户管理' }).click({ button: 'right' })
    await expect(panel(page)).toContainText('菜单“用户管理”')
  })

  test('is offered where a call is refused', async ({ page, enter, server, allowed }) => {
    allowed.push(/403/)
    grant(server.dataFolder, 'boss', ['system', 'param', 'param_edit'])
    await enter(boss)
    await page.goto('/system/param')
    const row = rowsOf(page.getByRole('grid', { name: '参数' })).first()
    await row.getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog').filter({ hasText: '参数名称' })
    await form.getByLabel('参数名称').fill('改名')
    revoke(server.dataFolder, 'boss', 'param_edit')
    const asBoss = await signInByHttp(server.url, boss)
    await expect.poll(async () => (await asBoss.post(`${API}/submit`, { body: { id: '1' } })).body.msg).toBe('请求未授权')
    await form.getByRole('button', { name: /修\s*改|保\s*存|确\s*定/ }).click()
    await page.getByRole('alert').getByRole('button', { name: '为什么？' }).click()
    await expect(panel(page)).toContainText('没有角色授予按钮“编辑”（param_edit）。')
  })

  test('an administrator views as another user: marked, read-only, and ended by a button', async ({ adminPage: page, allowed }) => {
    allowed.push(/403/)
    await page.goto('/system/user')
    await rowsOf(page.getByRole('grid', { name: '用户' }))
      .first()
      .getByRole('button', { name: '查看' })
      .click({ button: 'right' })
    await panel(page).getByLabel('其他用户').fill('hr')
    await panel(page).getByRole('button', { name: '查看' }).click()
    await panel(page).getByRole('button', { name: '以此用户身份查看' }).click()
    const banner = page.getByRole('region', { name: '以他人身份查看' })
    await expect(banner).toContainText('（hr）的身份查看，只读')
    await expect(menu(page).getByText('系统管理')).toHaveCount(0)
    await expectAccessible(page, '.g-view-banner')
    const status = await page.evaluate(async () => {
      const { accessToken } = JSON.parse(localStorage.getItem('gantry-session') ?? '{}')
      const headers = { 'blade-auth': `bearer ${accessToken}`, 'content-type': 'application/json' }
      return (await fetch('/api/blade-system/param/submit', { method: 'POST', headers, body: '{}' })).json()
    })
    expect(status.msg).toContain('只能查看')
    await banner.getByRole('button', { name: '结束查看' }).click()
    await expect(menu(page).getByText('系统管理')).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  test('roles are compared in the matrix', async ({ adminPage: page }) => {
    await page.goto('/authority/matrix?search=参数')
    const table = page.getByRole('region', { name: '权限矩阵' }).getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(2)
    await page.getByLabel('对比角色').selectOption({ label: '人事' })
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toContainText('对比角色没有： 新增')
    await expectAccessible(page)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
    expect(file.suggestedFilename()).toMatch(/^权限矩阵_\d{8}\.xlsx$/)
  })
})
