// The page behind a rope's QR code, on a phone, by somebody who has no account.

import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { sql } from './database.ts'
import { expect, test } from './support.ts'

test.use({ viewport: { width: 390, height: 844 } })

const PERSON = { id: '9001', phone: '13800009001' }
const NEWCOMER = { id: '9002', phone: '13800009002' }

/** The page without the corner that tells of what happened. */
const main = (page: Page) => page.getByRole('main')

test.beforeAll(({ server }) => {
  const insert = (table: string, values: Readonly<Record<string, string>>) => {
    const all = { tenant_id: '000000', is_deleted: '0', ...values }
    const names = Object.keys(all)
    sql(server, `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`, ...Object.values(all))
  }
  insert('project', { id: '9000', project_name: '滨江一期' })
  const labor = { project_id: '9000', team_name: '架子一班', work_type: '030' }
  insert('labor', { ...labor, ...PERSON, name: '张三丰', admit_status: '1' })
  insert('labor', { ...labor, ...NEWCOMER, name: '李四', admit_status: '0' })
  const rope = { device_class: '1', project_id: '9000', device_name: '安全绳一号' }
  insert('device', { ...rope, id: '9100', device_code: 'ROPE-9100', online_status: '1', battery: '80' })
  insert('device', { ...rope, id: '9101', device_code: 'ROPE-9101', online_status: '0' })
})

test('a rope is taken and given back by phone, without an account', async ({ page, server }) => {
  await page.goto('/rope-bind?deviceId=9100')
  await expect(page).toHaveTitle(/安全绳绑定$/)
  const device = page.getByRole('region', { name: '设备信息' })
  await expect(device).toContainText('80%')
  await expect(device).toContainText('空闲')
  const phone = page.getByLabel('手机号码')
  const find = page.getByRole('button', { name: '查找' })
  for (const [typed, sentence] of [
    ['', '手机号码不能为空'],
    ['1380000', '手机号码长度不为11位'],
    ['12800009001', '手机号码格式不正确'],
  ] as const) {
    await phone.fill(typed)
    await find.click()
    await expect(main(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await phone.fill(PERSON.phone)
  await phone.press('Enter')
  await expect(page.getByRole('region', { name: '人员信息' })).toContainText('张*')
  await expect(page.getByLabel('工种')).toHaveValue('030')
  await page.getByLabel('作业部位').fill('3层东侧')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(main(page).getByRole('status')).toHaveText('绑定成功')
  await expect(device).toContainText('使用中（张*）')
  expect(sql(server, "select work_place, use_state from rope_use_log where device_id = '9100'")).toEqual([
    { work_place: '3层东侧', use_state: '1' },
  ])

  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Phone number').fill(PERSON.phone)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: 'Give back' }).click()
  await expect(main(page).getByRole('status')).toHaveText('The rope was given back')
  await expect(page.getByRole('region', { name: 'Device' })).toContainText('Free')
})

test('a rope is taken with a code that the phone was sent, where one is asked for', async ({ page, server, api }) => {
  const [param] = sql(server, "select id from param where param_key = 'rope.phoneCode'")
  const ask = (paramValue: string) => api.save('/api/blade-system/param', { id: String(param?.id), paramValue })
  await ask('true')
  await page.goto('/rope-bind?deviceId=9100')
  await page.getByLabel('手机号码').fill(PERSON.phone)
  await page.getByLabel('手机号码').press('Enter')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(main(page).getByRole('status').filter({ hasText: '验证码已发送' })).toBeVisible()
  await expect.poll(() => sql(server, 'select state from sms_message')).toEqual([{ state: '3' }])
  const [message] = sql(server, 'select content from sms_message')
  const code = /\d{6}/.exec(String(message?.content))?.[0] ?? ''
  await page.getByLabel('短信验证码').fill(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(main(page).getByRole('status').first()).toHaveText('绑定成功')
  await ask('false')
})

test('what stands in the way is said: no code, no such rope, a rope that is off, a person not admitted, too many tries', async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 4\d\d/)
  await page.goto('/rope-bind')
  await expect(main(page).getByRole('alert')).toHaveText('请扫描设备二维码')
  await page.goto('/rope-bind?deviceId=404')
  await expect(main(page).getByRole('alert')).toContainText('设备不存在')
  await page.goto('/rope-bind?deviceId=9101')
  await expect(page.getByText('设备离线，请检查设备是否开机。')).toBeVisible()
  const phone = page.getByLabel('手机号码')
  await phone.fill(NEWCOMER.phone)
  await phone.press('Enter')
  await expect(page.getByText('该人员未准入，不能绑定')).toBeVisible()
  await expect(page.getByRole('button', { name: '绑定', exact: true })).toHaveCount(0)
  await phone.fill('13800000404')
  await phone.press('Enter')
  await expect(page.getByText('未找到该手机号对应的人员')).toBeVisible()
  const refusal = page.getByText('操作过于频繁，请稍后再试')
  await expect(async () => {
    await page.getByRole('button', { name: '查找' }).click()
    await expect(refusal).toBeVisible({ timeout: 1000 })
  }).toPass()
})
