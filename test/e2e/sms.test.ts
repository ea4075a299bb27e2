import type { Locator, Page } from '@playwright/test'
import { expect, pressInRow, question, rowsOf, test, toasts } from './support.ts'

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
