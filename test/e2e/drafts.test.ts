// A draft of a schema file in the console: saved beside the live file, previewed on real records, and never stored through.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, wear } from './accessible.ts'
import type { Api } from './api.ts'
import { expect, question, test, toasts } from './support.ts'

const FILE = 'system/param.json'
const DRAFTS = '/api/blade-develop/schema-draft'
const PARAMETERS = '/api/blade-system/param'

test.describe.configure({ mode: 'serial' })
test.use({ fresh: true })

let live: string

test.beforeAll(async ({ server }) => {
  live = await readFile(join(server.schemaFolder, FILE), 'utf8')
})

const withOwner = (remark: number): string => {
  const file = JSON.parse(live)
  file.properties.owner = { title: '负责人', maxLength: 20, default: '系统', list: { width: 120 }, search: 'like' }
  file.columns.push('owner')
  file.properties.remark.maxLength = remark
  file.en.负责人 = 'Owner'
  return `${JSON.stringify(file, null, 2)}\n`
}
const draftOf = async (api: Api) =>
  (await api.get(`${DRAFTS}/draft`, { file: FILE })).body.data as { id: string; hash: string; text: string } | null
async function save(api: Api, text: string): Promise<void> {
  const { hash: base } = (await api.get('/api/blade-develop/schema-file/content', { file: FILE })).body.data as { hash: string }
  const body = { file: FILE, text, base, reason: '增加负责人', version: (await draftOf(api))?.hash ?? '' }
  expect((await api.post(`${DRAFTS}/save`, { body })).body.code).toBe(200)
}
const openEditor = async (page: Page) => {
  await page.goto(`/tool/schemas?file=${FILE}`)
  await page.getByRole('button', { name: '编辑模型' }).click()
  return page.getByRole('dialog')
}

test('a draft is saved in the editor, and a save of somebody else is shown beside it and not replaced', async ({
  adminPage: page,
  api,
  allowed,
}) => {
  // The browser reports the refused save.
  allowed.push(/409/)
  await save(api, withOwner(200))
  const dialog = await openEditor(page)
  await dialog.getByRole('button', { name: '载入草稿' }).click()
  await expect(dialog.getByLabel(`${FILE}的内容`)).toContainText('owner')
  await save(api, withOwner(5))
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(dialog.getByText('他人已先保存草稿')).toBeVisible()
  await expectAccessible(page)
  expect((await draftOf(api))?.text).toBe(withOwner(5))
  await dialog.getByRole('button', { name: '改用对方的内容' }).click()
  await dialog.getByRole('button', { name: '保存草稿' }).click()
  await expect(toasts(page)).toContainText('草稿已保存，未发布')
  expect((await draftOf(api))?.text).toBe(withOwner(5))
})

test('the preview shows real records in the form of the draft, on a phone too, and its form stores nothing', async ({
  adminPage: page,
  api,
}) => {
  const before = await api.list(PARAMETERS, { size: 100 })
  await page.goto('/tool/schema-drafts')
  await page.getByRole('button', { name: '处理草稿' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('条已有记录不满足')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: '预览' }).click()
  const frame = page.frameLocator('iframe')
  const grid = frame.getByRole('grid', { name: '参数' })
  await expect(grid.getByRole('columnheader', { name: '负责人' })).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'account.captcha' })).toContainText('系统')
  await expectAccessible(page)

  await frame.getByRole('button', { name: '新增' }).click()
  const form = frame.getByRole('dialog', { name: '新增参数' })
  await form.getByLabel('参数名称').fill('试')
  await form.getByLabel('参数键名').fill('test.preview')
  await form.getByLabel('参数键值').fill('1')
  await form.getByLabel('备注').fill('一二三四五六')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/5/).first()).toBeVisible()
  await form.getByLabel('备注').fill('一二三')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(frame.getByText('没有保存任何内容。').first()).toBeVisible()
  await expect(form).toBeHidden()
  expect(await api.list(PARAMETERS, { size: 100 })).toEqual(before)

  await grid.getByRole('link', { name: '登录必须输入验证码' }).click()
  await expect(frame.getByRole('article', { name: '登录必须输入验证码' })).toContainText('负责人')
  await page.getByRole('button', { name: '手机' }).click()
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(392)
})

test('a draft is scheduled, cancelled and discarded with a question', async ({ adminPage: page, api }) => {
  await page.goto('/tool/schema-drafts')
  await page.getByRole('button', { name: '处理草稿' }).click()
  const panel = page.getByRole('dialog', { name: /处理草稿/ })
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await panel.getByLabel('发布时间').fill(`${day}T08:00`)
  await panel.getByRole('button', { name: '定时发布' }).click()
  await expect(panel.getByText(`已定于${day} 08:00:00发布`)).toBeVisible()
  await panel.getByRole('button', { name: '取消定时' }).click()
  await expect(panel.getByLabel('发布时间')).toBeVisible()
  await panel.getByRole('button', { name: '放弃草稿' }).click()
  await question(page).getByRole('button', { name: '放弃草稿' }).click()
  await expect(panel.getByText('草稿已发布或放弃。')).toBeVisible()
  expect(await draftOf(api)).toBeNull()
})

test('a trial shows its users the draft, marked, and refuses what the draft refuses', async ({ adminPage: page, api, allowed }) => {
  allowed.push(/400/)
  const fit = JSON.parse(live)
  fit.properties.remark.maxLength = 5
  fit.properties.paramName.title = '参数的名称'
  fit.en.参数的名称 = 'Name of the parameter'
  await save(api, JSON.stringify(fit))
  await page.goto('/tool/schema-drafts')
  await page.getByRole('button', { name: '处理草稿' }).click()
  const panel = page.getByRole('dialog', { name: /处理草稿/ })
  await panel.getByText('试用', { exact: true }).click()
  await panel.getByLabel('超级管理员', { exact: true }).check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: '开始试用' }).click()
  await expect(panel.getByText('正在试用的角色：超级管理员')).toBeVisible()
  await page.goto('/system/param')
  await expect(page.getByRole('heading', { name: '参数管理 试用' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '参数的名称' })).toBeVisible()
  await expectAccessible(page)
  const body = { paramName: '试', paramKey: 'test.trial', paramValue: '1', remark: '一二三四五六' }
  expect((await api.post(`${PARAMETERS}/submit`, { body })).body.msg).toMatch(/^试用版不允许/)
  await api.post(`${DRAFTS}/end-trial`, { query: { id: (await draftOf(api))?.id ?? '' } })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: '参数名称' })).toBeVisible()
  await expect(page.getByText('试用', { exact: true })).toBeHidden()
})

test('the preview is legible in English and dark', async ({ adminPage: page, api }) => {
  await save(api, withOwner(5))
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto(`/tool/schema-preview/${(await draftOf(api))?.id}`)
  const grid = page.frameLocator('iframe').getByRole('grid')
  await expect(grid).toContainText('account.captcha')
  await expect(grid.getByRole('columnheader', { name: 'Owner' })).toBeVisible()
  await expectAccessible(page)
})
