// Everyday tasks of the staff, and the clicks that each may take. A list is opened by its address, as from a bookmark; typing is no click.

import type { Locator, Page } from '@playwright/test'
import * as dict from '../../engine/site/keys.ts'
import { menuId } from '../../server/modules/system/menus/menuPlan.ts'
import { add, archives, companyOf, idCardOf, laborOf, projectOf } from '../support/archives.ts'
import { workbook } from '../support/sheets.ts'
import { posterOf } from './api.ts'
import { choose } from './choose.ts'
import { sql } from './database.ts'
import { picture } from './picture.ts'
import { useSettings } from './settings.ts'
import { admin, expect, type Person, pressInRow, question, rowsOf, test, toasts } from './support.ts'

const DEVICE = archives('device')
const POST = '/api/blade-system/post'
const KEY = 'gantry-test-clicks'

const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const row = (page: Page, text: string): Locator => rowsOf(page.getByRole('grid').or(page.getByRole('treegrid'))).filter({ hasText: text })

/** Counts every press of the mouse or a finger on this page, over its reloads. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    // Playwright repeats a press that something else would have received, and cancels the event of the first one.
    const count = (event: Event) => {
      const add = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
      if (event.isTrusted) setTimeout(() => event.defaultPrevented || add())
    }
    addEventListener('pointerdown', count, { capture: true })
  }, KEY)
}

/** Compares the clicks since the last comparison. */
async function expectClicks(page: Page, most: number): Promise<void> {
  const clicks = await page.evaluate((key) => {
    const sum = Number(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    return sum
  }, KEY)
  expect(clicks, 'clicks').toBeGreaterThan(0)
  expect(clicks, 'clicks').toBeLessThanOrEqual(most)
}

/** Presses the button of an upload, and chooses a file outside of the page. */
async function chooseFile(page: Page, press: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press.click()])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

test.beforeEach(({ page }) => countClicks(page))

test('1 a worker is registered and admitted', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  await add(by, 'project', await projectOf(by, { projectName: '登记项目' }))
  await add(by, 'company', companyOf('006', { companyName: '登记劳务公司' }))
  await page.goto('/archives/labor')
  await button(page, '新增').click()
  const dialog = dialogOf(page, '新增劳务人员')
  const field = (name: string): Locator => dialog.getByLabel(name, { exact: true })
  await chooseFile(page, dialog.getByRole('button', { name: /上传图片/ }).first(), 'face.png', picture())
  await field('姓名').fill('登记一')
  await field('身份证号').fill(idCardOf('1990-05-02', 77))
  await field('手机号码').fill('13800000077')
  await choose(field('所属项目'), '登记项目')
  await choose(field('用工单位'), '登记劳务公司')
  await field('所属班组').fill('钢筋一班')
  await choose(field('工种'), '钢筋工')
  await choose(field('劳动合同'), '是')
  await choose(field('安全教育'), '合格')
  await field('教育学时').fill('24')
  await field('教育日期').fill('2026-03-01')
  await field('教育日期').press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await pressInRow(row(page, '登记一'), '准入')
  await expect(row(page, '登记一')).toContainText('已准入')
  await expectClicks(page, 13)
})

test('2 a worker is found by part of a phone number', async ({ adminPage: page, api, allowed }) => {
  allowed.push(/face\.jpg/)
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by))
  const companyId = await add(by, 'company', companyOf('006'))
  await add(by, 'labor', laborOf(projectId, companyId, { name: '找得到', phone: '13812345988' }))
  await page.goto('/system/param')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^搜索页面、记录和操作/ })
    .click()
  await page.keyboard.type('45988')
  await page.getByRole('option').filter({ hasText: '找得到' }).click()
  await expect(page.getByRole('heading', { name: '找得到' })).toBeVisible()
  await expectClicks(page, 2)
})

test('3 a device is bound to a project', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  await add(by, 'project', await projectOf(by, { projectName: '绑定项目部' }))
  await api.save(DEVICE, deviceOf('待绑定', 'BIND-1'))
  await page.goto('/equipment/device?deviceCode=BIND-1')
  await row(page, '待绑定').getByRole('button', { name: '绑定项目', exact: true }).click()
  await choose(page.getByRole('dialog').getByRole('combobox', { name: '所属项目', exact: true }), '绑定项目部')
  await button(page.getByRole('dialog'), '确定').click()
  await expect(toasts(page)).toContainText('绑定项目成功')
  await expectClicks(page, 4)
})

test.describe('when the page is at rest', () => {
  // Messages are asked for when the browser is idle; the shared context never is.
  test.use({ fresh: true })

  test('9 a tenant is added with its package, and its administrator signs in as the message says', async ({ adminPage: page, api }) => {
    const [menu] = (await api.get('/api/blade-system/menu/buttons')).body.data as { id: string }[]
    await api.save('/api/blade-system/tenant-package', { packageName: '任务版', menuId: String(menu?.id) })
    await page.goto('/system/tenant')
    await button(page, '新增').click()
    const dialog = dialogOf(page, '新增租户')
    await dialog.getByLabel('租户名称', { exact: true }).fill('任务建设')
    await dialog.getByLabel('联系人', { exact: true }).fill('王工')
    await button(dialog, '保存').click()
    await expect(toasts(page)).toContainText('新增成功')
    await row(page, '任务建设').getByRole('checkbox').check()
    await button(page, '产品包配置').click()
    const packages = dialogOf(page, '产品包配置')
    await choose(packages.getByLabel('产品包', { exact: true }), '任务版')
    await button(packages, '确定').click()
    await expect(packages).toHaveCount(0)
    await button(page, /^通知 \d/).click()
    const news = dialogOf(page, '通知').getByText(/租户编号/)
    await expect(news).toBeVisible()
    const [tenantId = ''] = (await news.innerText()).match(/\d{6}/) ?? []
    await expectClicks(page, 8)

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await useSettings(page, { tenantMode: true })
    await page.goto('/login')
    await page.getByLabel('租户编号').fill(tenantId)
    await page.getByLabel('用户名').fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill('admin')
    await button(page, '登录').click()
    await expect(page).not.toHaveURL(/\/login/)
    await expectClicks(page, 1)
  })

  test('4 an alarm is handled from the bell', async ({ adminPage: page, api, server }) => {
    const deviceId = await api.save(DEVICE, deviceOf('铃声设备', 'BELL-1'))
    sql(server, ...alarmOf('9401', deviceId))
    const admin = (await api.get('/api/blade-user/info')).body.data as { id: string }
    sql(
      server,
      `insert into inbox_message (id, tenant_id, user_id, kind, title, title_en, content, content_en, level, entity, record_id, time, is_deleted, is_quiet)
       values ('9402', '000000', ?, 'alarm', '铃声报警', 'Alarm', '超限', 'Above', '3', 'alarm-event', '9401', '2026-03-02 08:00:00', 0, 0)`,
      admin.id,
    )
    await page.goto('/wel/index')
    await button(page, /^通知 \d/).click()
    await dialogOf(page, '通知').getByRole('button', { name: /处理/ }).click()
    await page.getByLabel('处理说明').fill('已复位')
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await api.detail(archives('alarm_event'), '9401')).handleState).toBe('2')
    await expectClicks(page, 2)
  })
})

test('5 the attendance of a month is exported', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by))
  await page.goto(`/site/attendance_month?projectId=${projectId}`)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, /^导出/).click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expectClicks(page, 1)

  const bars = [page.getByRole('banner'), page.getByRole('navigation').first()]
  for (const bar of bars) await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: '月度考勤表' })).toBeVisible()
  for (const bar of bars) await expect(bar).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.keyboard.press('Control+p')
  await expect(page.locator('.g-paper')).toContainText('制表人')
})

test('6 a sheet with a mistake is imported', async ({ adminPage: page }) => {
  await page.goto('/system/user')
  await button(page, '导入').click()
  const dialog = dialogOf(page, '导入用户')
  const heads = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位']
  const user = (at: number) => [`task${at}`, 'WEB', '批量', at === 3 ? '20260302' : '任务', '用户', '管理组', '普通员工']
  const file = await workbook(
    heads,
    Array.from({ length: 5 }, (_, at) => user(at)),
  )
  await chooseFile(page, dialog.getByText(/拖到这里/), '新员工.xlsx', file)
  await button(dialog, '试导入').click()
  await dialog.getByRole('textbox', { name: '用户姓名' }).fill('改好')
  await page.keyboard.press('Enter')
  await button(dialog, '导入正确的 5 行').click()
  await expect(dialog.getByRole('status')).toHaveText('导入完成：新增 5 条，更新 0 条，失败 0 条')
  await expectClicks(page, 4)
})

test('7 leave is applied for, and approved by somebody else', async ({ page, enter }) => {
  await enter(person('hr'))
  await page.goto('/work/start')
  await button(row(page, '请假流程').first(), '发起').click()
  await choose(page.getByRole('combobox', { name: '审批人员' }), /^经理/)
  await page.getByLabel('开始时间').fill('2026-03-02 08:00:00')
  await page.getByLabel('结束时间').fill('2026-03-04 08:00:00')
  await page.getByLabel('请假理由').fill('任务请假')
  await button(page, '发起').click()
  await expect(page).toHaveURL(/\/work\/send$/)
  await expectClicks(page, 4)
  await enter(person('manager'))
  await page.goto('/work/todo')
  await button(row(page, '人事').first(), '处理').click()
  await button(page, '同意').click()
  await expect(page).toHaveURL(/\/work\/todo$/)
  await expectClicks(page, 2)
})

test('8 a process of two steps is drawn, deployed, started and decided', async ({ adminPage: page, enter }) => {
  const shape = (id: string): Locator => page.locator(`.djs-shape[data-element-id="${id}"]`)
  const panel = page.getByRole('complementary', { name: '属性' })
  const pad = (word: string): Locator => page.locator('.djs-context-pad').getByTitle(word, { exact: true })
  const take = async (label: string, entry: string) => {
    await panel.getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(entry, { exact: true }).click()
  }
  const type = async (label: string, text: string) => {
    await panel.getByLabel(label, { exact: true }).fill(text)
    await panel.getByLabel(label, { exact: true }).press('Tab')
  }
  await page.goto('/flow/model')
  await button(page.getByRole('toolbar'), '创建').click()
  await type('名称', '两步流程')
  await type('流程标识', 'TwoSteps')
  await take('流程类型', '请假流程')
  await shape('start').click()
  for (const step of ['one', 'two']) {
    await pad('追加用户任务').click()
    await page.keyboard.type(step)
    await page.keyboard.press('Enter')
    await type('标识', step)
    await take('由谁办理', '候选角色或人员（先签收者办理）')
    await take('候选角色', '超级管理员')
    await page.keyboard.press('Escape')
  }
  await pad('追加结束事件').click()
  await expect(page.getByRole('region', { name: '问题' })).toContainText('没有问题')
  await page.keyboard.press('Control+s')
  await button(page, '部署').click()
  const dialog = dialogOf(page, '部署')
  await button(dialog, '部署').click()
  await expect(dialog).toContainText('TwoSteps 已部署为版本 v1')
  await expectClicks(page, 17)

  await enter(person('hr'))
  await page.goto('/work/start')
  await button(row(page, '两步流程'), '发起').click()
  // The drawn process says who decides, so that its form does not ask.
  await expect(page.getByRole('combobox', { name: '请假类型' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '审批人员' })).toHaveCount(0)
  await page.getByLabel('开始时间').fill('2026-03-02 08:00:00')
  await page.getByLabel('结束时间').fill('2026-03-04 08:00:00')
  await page.getByLabel('请假理由').fill('两步试办')
  await button(page, '发起').click()
  await expect(page).toHaveURL(/\/work\/send$/)
  await expectClicks(page, 2)
  await enter(admin)
  for (const step of ['one', 'two']) {
    await page.goto('/work/claim')
    await button(row(page, step), '签收').click()
    await button(question(page), '确定').click()
    await expect(toasts(page)).toContainText('签收事务成功')
    await page.goto('/work/todo')
    await button(row(page, step), '处理').click()
    await button(page, '同意').click()
    await expect(page).toHaveURL(/\/work\/todo$/)
  }
  await expectClicks(page, 8)
})

test('10 a role is made from another', async ({ adminPage: page }) => {
  await page.goto('/authority/role')
  await pressInRow(row(page, '经理').first(), '复制')
  await page.getByRole('dialog').getByLabel('角色名称', { exact: true }).fill('副经理')
  await page.getByRole('dialog').getByLabel('角色别名', { exact: true }).fill('deputy')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '副经理')).toBeVisible()
  await expectClicks(page, 2)
})

test('10 a role sees its own project only', async ({ adminPage: page, api }) => {
  await api.save('/api/blade-system/data-scope', {
    menuId: menuId('project'),
    scopeName: '本项目可见',
    resourceCode: 'project',
    scopeColumn: '-',
    scopeField: '*',
    scopeClass: 'project',
    scopeType: 5,
    scopeValue: 'record.id == user.projectId',
  })
  await page.goto('/authority/role')
  await pressInRow(row(page, '人事').first(), '权限设置')
  const rights = page.getByRole('dialog')
  const warning = rights.getByText('未勾选数据权限：此角色可以看到所有项目的数据')
  await expect(warning).toBeVisible()
  await rights.getByRole('tab', { name: '数据权限' }).click()
  await rights.getByRole('treeitem', { name: '本项目可见', exact: true }).click()
  await rights.getByRole('tab', { name: '菜单权限' }).press('Enter')
  await expect(warning).toHaveCount(0)
  await button(rights, '确定').click()
  await expect(rights).toHaveCount(0)
  await expectClicks(page, 5)
})

test('11 a password is reset', async ({ adminPage: page }) => {
  await page.goto('/system/user?account=boss')
  await pressInRow(row(page, 'boss'), '密码重置')
  await button(question(page), '确定').click()
  await expect(toasts(page)).toContainText('密码重置成功')
  await expectClicks(page, 3)
})

test('12 a word of a dictionary is changed', async ({ adminPage: page }) => {
  await page.goto('/dict-horizontal/index')
  await page.getByText('sex', { exact: true }).click()
  await pressInRow(row(page, '男').first(), '编辑')
  await page.getByRole('dialog').getByLabel('字典名称', { exact: true }).fill('男性')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '男性').first()).toBeVisible()
  await expectClicks(page, 2)
})

test('13 a version of the app is published', async ({ adminPage: page }) => {
  await page.goto('/version/clientversion')
  await button(page, '新增').click()
  const dialog = dialogOf(page, '新增客户端版本')
  await choose(dialog.getByLabel('客户端类型', { exact: true }), null)
  await dialog.getByLabel('版本名称', { exact: true }).fill('1.2.3')
  await chooseFile(
    page,
    dialog.getByRole('button', { name: '选择文件' }),
    'app.apk',
    Buffer.from('PK\u0003\u0004'.padEnd(64, ' '), 'latin1'),
  )
  await dialog.getByLabel('更新内容', { exact: true }).fill('修复问题')
  await expect(dialog.getByText('app.apk')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expectClicks(page, 4)
  await page.goto('/version/clientversionpublish')
  await button(page, '新增').click()
  const publish = dialogOf(page, '新增版本发布')
  await choose(publish.getByLabel('发布版本', { exact: true }), '1.2.3')
  await publish.getByLabel('发布标题', { exact: true }).fill('三月版')
  await page.keyboard.press('Control+Enter')
  await expect(publish).toHaveCount(0)
  await pressInRow(row(page, '三月版'), '发布')
  await button(question(page), '确定').click()
  await expect(row(page, '三月版')).toContainText('发布中')
  await expectClicks(page, 6)
})

test('14 who changed a record is read, and a removal is undone', async ({ adminPage: page, api }) => {
  const id = await api.save(POST, { category: 3, postCode: 'whose', postName: '改过的', sort: 1 })
  await api.save(POST, { id, postName: '改后的', sort: 2 })
  await page.goto('/system/post?postCode=whose')
  await pressInRow(row(page, 'whose'), '查看')
  await page.getByRole('dialog').getByRole('tab', { name: '历史' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('改后的')
  await expectClicks(page, 2)
  await page.keyboard.press('Escape')
  await pressInRow(row(page, 'whose'), '删除')
  await button(question(page), '确定').click()
  await toasts(page).getByRole('button', { name: '撤销' }).click()
  await expect(row(page, 'whose')).toBeVisible()
  await expectClicks(page, 3)
})

test('15 two dust monitors are compared on one chart, and the values are exported', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by))
  const monitorOf = (name: string, code: string) => ({ ...deviceOf(name, code), deviceClass: dict.deviceClass.sprayDust, projectId })
  await api.save(DEVICE, monitorOf('东侧扬尘', 'CMP-1'))
  await api.save(DEVICE, monitorOf('西侧扬尘', 'CMP-2'))
  await page.goto(`/equipment/device?projectId=${projectId}`)
  await row(page, '东侧扬尘').getByRole('checkbox').click()
  await row(page, '西侧扬尘').getByRole('checkbox').click()
  await button(page, '对比').click()
  await expect(page.getByRole('main')).toContainText('东侧扬尘')
  await expect(page.getByRole('main')).toContainText('西侧扬尘')
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出Excel').click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expectClicks(page, 4)
})

test('16 the inspections of tower cranes are printed', async ({ adminPage: page, server }) => {
  sql(server, "insert into tower_crane (id, tenant_id, is_deleted, crane_name) values ('9416', '000000', 0, '打印用塔机')")
  await page.addInitScript(() => Object.assign(window, { print: () => document.documentElement.toggleAttribute('data-printing', true) }))
  await page.goto('/equipment/tower_crane')
  await button(page, '打印').click()
  await button(page.getByRole('dialog'), '打印').click()
  await expect(page.locator('html[data-printing]')).toBeAttached()
  await expectClicks(page, 2)
})

test('17 why a device is offline is read on its page', async ({ adminPage: page, api }) => {
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by))
  await api.save(DEVICE, { ...deviceOf('离线设备', 'OFF-1'), projectId })
  await page.goto('/equipment/device?deviceCode=OFF-1')
  await row(page, '离线设备').getByRole('link').first().click()
  await page.getByRole('tab', { name: '趋势' }).click()
  await expect(page.getByRole('main')).toContainText('从未上报')
  await expectClicks(page, 2)
})

test('18 a notice is sent to everybody', async ({ adminPage: page }) => {
  await page.goto('/desk/notice')
  await button(page, '新增').click()
  const dialog = dialogOf(page, '新增通知')
  await dialog.getByLabel('通知标题', { exact: true }).fill('任务通知')
  await choose(dialog.getByLabel('通知类型', { exact: true }), '停工通知')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '任务通知')).toBeVisible()
  await expectClicks(page, 3)
})

test('19 language and theme are switched, the screen is locked and unlocked', async ({ adminPage: page, allowed }) => {
  allowed.push(/423 \(Locked\)/)
  await page.goto('/system/param')
  await button(page, 'English').click()
  await expect(page.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  await expectClicks(page, 1)
  await button(page, 'Theme').click()
  await page.getByRole('dialog', { name: 'Theme' }).getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectClicks(page, 2)
  await page.keyboard.press('Escape')
  await button(page, 'Lock screen').click()
  await page.getByLabel('Lock password').fill('sesame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lock')
  await page.getByLabel('Lock password').fill('sesame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/param/)
  await expectClicks(page, 1)
})

test('20 an alarm is handled on a phone', async ({ adminPage: page, api, server }) => {
  const deviceId = await api.save(DEVICE, deviceOf('手机设备', 'PHONE-1'))
  sql(server, ...alarmOf('9420', deviceId))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/site/alarm_event?deviceId=${deviceId}`)
  await button(page.getByRole('main'), '处理').first().click()
  await page.getByLabel('处理说明').fill('已到场处理')
  await button(page.getByRole('dialog'), '确定').click()
  await expect.poll(async () => (await api.detail(archives('alarm_event'), '9420')).handleState).toBe('2')
  await expectClicks(page, 2)
})

const person = (account: string): Person => ({ account, password: account })

function deviceOf(deviceName: string, deviceCode: string): object {
  return { deviceName, deviceCode, deviceClass: '6', manufacturer: '某厂', installDate: '2026-01-01' }
}

function alarmOf(id: string, deviceId: string): [string, ...string[]] {
  const columns =
    'id, tenant_id, is_deleted, device_id, device_class, alarm_type, alarm_level, content, start_time, alarm_state, handle_state'
  const values = `?, '000000', 0, ?, '6', '1', '3', '超限', '2026-03-02 08:00:00', '1', '0'`
  return [`insert into alarm_event (${columns}) values (${values})`, id, deviceId]
}
