import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { keyRing } from '../../server/access/sessions/keys.ts'
import { verificationCode } from '../../server/modules/resource/sms/codeDigits.ts'
import { sql } from './database.ts'
import { expect, pressInRow, question, rowsOf, signIn, test, toasts } from './support.ts'

const row = (page: Page, text: string): Locator => rowsOf(page.getByRole('grid', { name: /^短信/ })).filter({ hasText: text })

test('an account of a text message service is named as the service does, enabled, and tried out', async ({ adminPage: page }) => {
  await page.goto('/resource/sms')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增短信配置' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const names = ['模板内容', '模板ID', 'accessKey', 'apiKey', 'appId', 'secretKey', 'appKey', 'regionId']
  const shown = async () => {
    const labels = await dialog.locator('.g-item-label').allTextContents()
    return names.filter((name) => labels.includes(name))
  }
  await expect.poll(shown).toEqual(['模板内容', 'apiKey'])
  await dialog.getByText('腾讯云', { exact: true }).click()
  await expect.poll(shown).toEqual(['模板ID', 'appId', 'appKey'])
  await dialog.getByText('阿里云', { exact: true }).click()
  await expect.poll(shown).toEqual(['模板ID', 'accessKey', 'secretKey', 'regionId'])
  await expect(field('regionId')).toHaveValue('cn-hangzhou')
  await dialog.getByText('仅记录', { exact: true }).click()
  await expect.poll(shown).toEqual(['模板内容'])
  await field('资源编号').fill('e2e')
  await field('模板内容').fill('您好,#name#')
  await field('短信签名').fill('工地')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toasts(page)).toContainText('新增成功')

  await pressInRow(row(page, 'e2e'), '启用')
  await expect(question(page)).toContainText('是否确定启用这条配置？')
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(row(page, 'e2e').getByRole('gridcell', { name: '是', exact: true })).toBeVisible()
  await expect(row(page, 'demo').getByRole('gridcell', { name: '否', exact: true })).toBeVisible()

  await pressInRow(row(page, 'e2e'), '调试')
  const debug = page.getByRole('dialog', { name: '调试' })
  await expect(debug).toContainText('e2e')
  await debug.getByLabel('发送手机').fill('13800000077')
  await debug.getByLabel('发送参数').fill('{"name":"张三"}')
  await debug.getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('发送成功！')
  await page.goto('/resource/sms_message')
  await expect(row(page, '138****0077')).toContainText('【工地】您好,张三')
  await expect(row(page, '138****0077')).toContainText('已发送')
})

test('a forgotten password is replaced by means of the code that comes to the phone', async ({ page, api, server }) => {
  const [phone, password] = ['13800000088', 'Crane-2026!']
  const tenants = '/api/blade-system/tenant'
  const { records } = await api.list(tenants, { tenantId: '000000' })
  await api.save(tenants, { ...records[0], phoneReset: true })
  sql(server, `update "user" set phone = ? where account = 'hr'`, phone)
  await page.goto('/login')
  const picture = page.waitForResponse('**/oauth/captcha')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const { key } = (await (await picture).json()) as { key: string }
  const dialog = page.getByRole('dialog', { name: '找回密码' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('手机号').fill(phone)
  await field('图形验证码').fill(String(sql(server, 'select answer from gantry_captcha where id = ?', key)[0]?.answer))
  const sent = page.waitForResponse('**/send-reset-code')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const { id } = ((await (await sent).json()) as { data: { id: string } }).data
  await expect(dialog.getByRole('status')).toContainText('验证码已发送')
  const secret = readFileSync(join(server.dataFolder, 'secret'), 'utf8').trim()
  await field('短信验证码').fill(verificationCode(keyRing(secret), id))
  await field('新密码').fill(password)
  await field('确认密码').fill(password)
  await dialog.getByRole('button', { name: '重设密码' }).click()
  await expect(toasts(page)).toContainText('密码已重设')
  await expect(dialog).toBeHidden()
  await signIn(page, { account: 'hr', password })
})
