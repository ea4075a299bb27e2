import type { Locator, Page } from '@playwright/test'
import { type Api, signInByHttp } from './api.ts'
import { useSettings } from './settings.ts'
import { admin, expect, question, rowsOf, test, toasts } from './support.ts'

const TENANT = '/api/blade-system/tenant'
const NOTICE = '/api/blade-desk/notice'

const rowOf = (page: Page, table: string, text: string): Locator =>
  rowsOf(page.getByRole('grid', { name: table })).filter({ hasText: text })
const field = (dialog: Locator, label: string): Locator => dialog.getByLabel(label, { exact: true })
const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name, exact: true })

/** The number that the server drew for a tenant. */
async function numberOf(api: Api, tenantName: string): Promise<string> {
  const { records } = await api.list(TENANT, { tenantName })
  return String(records[0]?.tenantId)
}

test.describe('a tenant', () => {
  test('is added, limited and given a package by the managing one', async ({ adminPage: page, api }) => {
    const [menu] = (await api.get('/api/blade-system/menu/buttons')).body.data as { id: string }[]
    await api.save('/api/blade-system/tenant-package', { packageName: '基础版', menuId: String(menu?.id) })
    await page.goto('/system/tenant')
    await button(page, '新增').click()
    const added = page.getByRole('dialog', { name: '新增租户' })
    await field(added, '租户名称').fill('东江建设')
    await field(added, '联系人').fill('王工')
    await button(added, '保存').click()
    await expect(toasts(page)).toContainText('新增成功')
    const row = rowOf(page, '租户', '东江建设')
    await expect(row).toContainText(await numberOf(api, '东江建设'))
    await expect(row).toContainText('100')
    await expect(row).toContainText('不限制')

    await row.getByRole('checkbox').check()
    await button(page, '授权配置').click()
    const setting = page.getByRole('dialog', { name: '授权配置' })
    await expect(field(setting, '账号额度')).toHaveValue('100')
    await field(setting, '账号额度').fill('8')
    await button(setting, '确定').click()
    await expect(toasts(page)).toContainText('配置成功！')
    await expect(row).toContainText('8')

    await rowOf(page, '租户', '东江建设').getByRole('checkbox').check()
    await button(page, '产品包配置').click()
    const packages = page.getByRole('dialog', { name: '产品包配置' })
    await field(packages, '产品包').click()
    await page.getByText('基础版', { exact: true }).click()
    await button(packages, '确定').click()
    await expect(packages).toHaveCount(0)
    const { records } = await api.list(TENANT, { tenantName: '东江建设' })
    expect(records[0]).toMatchObject({ accountNumber: 8, packageName: '基础版' })
  })

  test('has a package page at hand, and the managing tenant stays', async ({ adminPage: page, allowed }) => {
    allowed.push(/status of 400/)
    await page.goto('/system/tenant')
    await button(page, '产品包管理').click()
    const packages = page.getByRole('dialog', { name: '产品包管理' })
    await expect(packages.getByRole('grid', { name: '产品包' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(packages).toHaveCount(0)
    await button(rowOf(page, '租户', '000000'), '删除').click()
    await button(question(page), '确定').click()
    await expect(toasts(page)).toContainText('不可删除管理租户！')
  })

  test('signs its administrator in, who sees nothing of the others', async ({ page, api }) => {
    await api.save(TENANT, { tenantName: '西江建设', linkman: '李工' })
    await api.save('/api/blade-system/dict-biz', { code: 'own', dictValue: '管理租户的字典', sort: 1, isSealed: 0 })
    const tenantId = await numberOf(api, '西江建设')
    await useSettings(page, { tenantMode: true })
    await page.goto('/login')
    await page.getByLabel('租户编号').fill(tenantId)
    await page.getByLabel('用户名').fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill('admin')
    await button(page, '登录').click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto('/system/dictbiz')
    await expect(page.getByRole('grid', { name: '业务字典' })).toBeVisible()
    await expect(page.getByText('管理租户的字典')).toHaveCount(0)
    const menu = page.getByRole('navigation').first()
    await expect(menu.getByText('业务字典')).toBeVisible()
    await expect(menu.getByText('租户管理')).toHaveCount(0)
    await page.goto('/system/tenant')
    await expect(page).toHaveURL(/\/404/)
  })
})

test('a notice is written in rich text, and read by somebody else for the first time', async ({ adminPage: page, server, api }) => {
  await page.goto('/desk/notice')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog', { name: '新增通知' })
  await field(dialog, '通知标题').fill('停电通知')
  await field(dialog, '通知类型').click()
  await page.getByText('安全通知', { exact: true }).last().click()
  await field(dialog, '通知日期').fill('2026-03-01 08:00:00')
  await page.keyboard.press('Enter')
  const editor = dialog.getByRole('textbox', { name: '通知内容' })
  await editor.click()
  await page.keyboard.type('明日停电')
  await button(dialog, '保存').click()
  await expect(toasts(page)).toContainText('新增成功')
  await expect(rowOf(page, '通知', '停电通知')).toContainText('否')

  const hr = await signInByHttp(server.url, { account: 'hr', password: 'hr' })
  const { records } = await hr.list(NOTICE, { title: '停电通知' })
  expect(records[0]).toMatchObject({ isRead: 0 })
  const notice = await hr.detail(NOTICE, String(records[0]?.id))
  expect(notice.content).toBe('<p>明日停电</p>')
  expect((await hr.list(NOTICE, { title: '停电通知' })).records[0]).toMatchObject({ isRead: 1 })
  expect((await api.list(NOTICE, { title: '停电通知' })).records[0]).toMatchObject({ isRead: 0 })

  await button(rowOf(page, '通知', '停电通知'), '查看').click()
  await expect(page.getByRole('dialog', { name: '查看通知' })).toContainText('明日停电')

  await page.goto('/wel/index')
  const news = page.getByRole('region', { name: '通知公告' })
  // Other notices of the same server may be unread.
  const blackout = news.getByRole('listitem').filter({ hasText: '停电通知' })
  await expect(blackout).toHaveCount(1)
  await expect(blackout.getByText('未读')).toHaveCount(0)
  await button(page, /^通知/).click()
  const bell = page.getByRole('dialog', { name: '通知' })
  await bell.getByRole('tab', { name: '通知' }).click()
  await expect(bell.getByText('示例数据')).toHaveCount(0)
  await expect(bell.getByRole('listitem')).toContainText(['明日停电'])
  await bell.getByRole('link', { name: '停电通知' }).click()
  await expect(page).toHaveURL(/\/desk\/notice/)
  await expect(bell).toHaveCount(0)
  await expect(rowOf(page, '通知', '停电通知')).toBeVisible()
  await api.post(`${NOTICE}/remove`, { query: { ids: String(records[0]?.id) } })
})

test('what was written and who came in stands in the logs, and can be searched', async ({ adminPage: page, api, server }) => {
  await api.save('/api/blade-system/param', { paramName: '日志', paramKey: 'e2e.log', paramValue: '1' })
  await signInByHttp(server.url, { ...admin, password: 'wrong' }).catch(() => undefined)
  const seen = async () => (await api.list('/api/blade-log/api', { requestUri: 'param/submit' })).total
  await expect.poll(seen).toBeGreaterThan(0)
  const failed = async () => JSON.stringify((await api.list('/api/smart-construction/loginlog', {})).records)
  await expect.poll(failed).toContain('用户名或密码错误')
  await page.goto('/monitor/log/api')
  await button(page, '展开').click()
  await page.getByRole('textbox', { name: '请求接口' }).fill('param/submit')
  await button(page, '搜索').click()
  await expect(page).toHaveURL(/param/)
  const row = rowOf(page, '接口日志', '参数：保存').first()
  await expect(row).toContainText('200')
  await button(row, '查看').click()
  const drawer = page.getByRole('dialog', { name: '查看接口日志' })
  await expect(drawer).toContainText('e2e.log')
  await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)

  await page.goto('/monitor/log/login')
  await expect(rowOf(page, '登录日志', '用户名或密码错误').first()).toContainText('失败')
})
