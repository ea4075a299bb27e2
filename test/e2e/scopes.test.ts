// Data scopes and API scopes on their pages, and what they do to who is granted them.

import { seededRole } from '../../server/access/rights/seededRole.ts'
import { menuId } from '../../server/modules/system/menus/menuPlan.ts'
import { stableId } from '../../server/store/ids.ts'
import { expectAccessible } from './accessible.ts'
import { signInByHttp } from './api.ts'
import { sql } from './database.ts'
import { expect, rowsOf, signIn, test, toasts } from './support.ts'

const NOTICE = '/api/blade-desk/notice'
const hr = { account: 'hr', password: 'hr' }

test('a condition written on the page of a menu narrows what its role sees', async ({ adminPage: page, browser, server, api, allowed }) => {
  allowed.push(/status of 400/)
  await page.goto('/authority/datascope')
  const menus = page.getByRole('treegrid', { name: '数据权限' })
  await menus.getByRole('button', { name: '展开工作台' }).click()
  await expect(rowsOf(menus).filter({ hasText: '工作台' }).getByRole('button', { name: '权限配置' })).toHaveCount(0)
  await rowsOf(menus).filter({ hasText: '通知公告' }).getByRole('button', { name: '权限配置' }).click()
  const drawer = page.getByRole('dialog', { name: /权限配置/ })
  await drawer.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增数据权限' })
  await expect(form.getByLabel('权限编号', { exact: true })).toHaveValue('notice')
  // The choice is taken once the words of the rules are there.
  await expect(async () => {
    await form.getByLabel('规则类型', { exact: true }).click()
    await page.getByTitle('自定义').last().click({ timeout: 3000 })
    await expect(form.getByLabel('权限名称', { exact: true })).toHaveValue('通知公告 [自定义]', { timeout: 3000 })
  }).toPass()
  await form.getByLabel('权限名称', { exact: true }).fill('只看自己')
  await expect(form.getByLabel('权限类名', { exact: true })).toHaveCount(0)
  await form.getByRole('button', { name: '手写表达式' }).click()
  await form.getByLabel('规则值', { exact: true }).fill('record.titel.startsWith("给人事")')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(
    form.getByText('规则值中的record.titel不存在').or(toasts(page).getByText('规则值中的record.titel不存在')).first(),
  ).toBeVisible()
  await form.getByLabel('规则值', { exact: true }).fill('')
  await form.getByRole('button', { name: '按字段填写' }).click()
  await form.getByLabel('条件 1 的字段').selectOption('title')
  await form.getByLabel('条件 1 的比较').selectOption('startsWith')
  await form.getByLabel('条件 1 的值').fill('给人事')
  await expect(form.getByText('record.title.startsWith("给人事")')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowsOf(drawer.getByRole('grid')).filter({ hasText: '只看自己' })).toBeVisible()

  const { records } = await api.list('/api/blade-system/data-scope', { scopeName: '只看自己' })
  sql(
    server,
    `insert into role_scope (id, tenant_id, role_id, scope_category, scope_id, is_deleted) values (?, '000000', ?, 1, ?, 0)`,
    stableId('e2e scope'),
    seededRole('hr'),
    String(records[0]?.id),
  )
  const release = { category: 1, releaseTime: '2026-11-21 08:00:00', content: '正文' }
  await api.save(NOTICE, { ...release, title: '给人事的通知' })
  await api.save(NOTICE, { ...release, title: '给经理的通知' })
  const asHr = await signInByHttp(server.url, hr)
  await expect.poll(async () => (await asHr.list(NOTICE, { title: '的通知' })).records.map(({ title }) => title)).toEqual(['给人事的通知'])

  const context = await browser.newContext({ baseURL: server.url })
  const theirs = await context.newPage()
  await signIn(theirs, hr)
  await theirs.goto('/desk/notice')
  await expect(theirs.getByRole('main').getByRole('grid').getByText('给人事的通知')).toBeVisible()
  await expect(theirs.getByText('给经理的通知')).toHaveCount(0)
  await context.close()
  sql(server, 'delete from role_scope where id = ?', stableId('e2e scope'))
})

test('an address kept by an API scope is refused to other roles', async ({ adminPage: page, server, api }) => {
  await page.goto('/authority/apiscope')
  await expect(rowsOf(page.getByRole('treegrid', { name: '接口权限' })).first()).toBeVisible()
  const asHr = await signInByHttp(server.url, hr)
  expect((await asHr.get(`${NOTICE}/list`)).status).toBe(200)
  const scope = { scopeName: '通知', resourceCode: 'notice', scopePath: `${NOTICE}/**`, scopeType: 2, menuId: menuId('notice') }
  const id = await api.save('/api/blade-system/api-scope', scope)
  expect((await asHr.get(`${NOTICE}/list`)).status).toBe(403)
  await api.post('/api/blade-system/api-scope/remove', { query: { ids: id } })
  expect((await asHr.get(`${NOTICE}/list`)).status).toBe(200)
})
