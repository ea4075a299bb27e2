// A model is made in the browser with the form beside its text, by mouse and by keyboard, published, and edited in the folder.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible, expectNoSidewaysScroll, wear } from './accessible.ts'
import { expect, test } from './support.ts'

test.describe.configure({ mode: 'serial' })

const FILE = 'custom/site-tool.json'

test('a model is made by clicking: fields, kinds, sections, a dictionary and words of both languages', async ({
  adminPage: page,
  server,
}) => {
  await page.goto('/tool/schemas')
  await page.getByRole('button', { name: '新建模型', exact: true }).click()
  await page.getByLabel('标题（中文）').fill('工具')
  await page.getByLabel('标题（英文）').fill('Site tool')
  await expect(page.getByLabel('模型名')).toHaveValue('site-tool')
  await page.getByRole('button', { name: '开始', exact: true }).click()
  const panel = page.locator('.g-model-panel')
  const kind = async (name: string) => {
    await page.getByRole('button', { name: '添加字段' }).click()
    await page.locator('.g-model-kind').filter({ hasText: name }).first().click()
  }
  await kind('选项（字典）')
  await panel.getByLabel('中文', { exact: true }).fill('状态')
  await panel.getByLabel('标题的英文').fill('State')
  await panel.getByLabel('标题的英文').blur()
  await expect(page.locator('[data-field=state]')).toBeVisible()
  await panel.getByRole('combobox', { name: '字典', exact: true }).selectOption('+')
  await panel.getByLabel('第1个选项的文字').fill('可用')
  await page.getByRole('button', { name: '新分组' }).click()
  await panel.getByRole('combobox', { name: '分组', exact: true }).selectOption('新分组')
  await kind('日期')
  await panel.getByLabel('中文', { exact: true }).fill('购买日期')
  await panel.getByLabel('必填', { exact: true }).check()

  // By keyboard alone, and by dragging.
  const text = page.getByRole('textbox', { name: `${FILE}的内容` })
  const order = () => page.locator('.g-model-card').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-field')))
  await page.locator('[data-field=field]').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.locator('[data-field=field]')).toBeFocused()
  expect(await order()).toEqual(['name', 'field', 'state'])
  await page.locator('[data-field=name]').scrollIntoViewIfNeeded()
  await page.locator('[data-field=state]').hover()
  await page.mouse.down()
  await page.locator('[data-field=state]').hover({ position: { x: 9, y: 9 } })
  await page.locator('[data-field=name]').hover()
  await page.locator('[data-field=name]').hover({ position: { x: 5, y: 5 } })
  await page.mouse.up()
  await expect.poll(order, { timeout: 5000 }).toEqual(['state', 'name', 'field'])
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(order, { timeout: 5000 }).toEqual(['name', 'field', 'state'])

  await page.getByLabel('修改原因').fill('新建')
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.getByText('模型已发布')).toBeVisible()
  const written = await readFile(join(server.schemaFolder, FILE), 'utf8')
  expect(JSON.parse(written)).toMatchObject({
    required: ['name', 'field'],
    sections: { 新分组: ['field', 'state'] },
    properties: { state: { dict: 'site_tool_state' }, field: { title: '购买日期', format: 'date' } },
    dictionaries: { site_tool_state: { entries: [{ key: '1', title: '可用' }, {}] } },
    en: { 工具: 'Site tool' },
  })
  await expect(text).toBeVisible()
})

test('the file that was edited in the folder is seen in the form, text and form lead to each other, and a broken text is said', async ({
  adminPage: page,
  api,
  server,
}) => {
  const path = join(server.schemaFolder, FILE)
  await writeFile(path, (await readFile(path, 'utf8')).replace('"购买日期"', '"启用日期"'))
  const listed = async () => (await api.list('/api/blade-develop/schema-file', { file_equal: FILE })).records[0]
  await expect.poll(listed).toMatchObject({ revision: 2, records: '0' })
  await page.goto('/tool/schemas?file=site-tool')
  const row = page.getByRole('row', { name: /site-tool\.json/ })
  await row.getByRole('button', { name: '编辑模型' }).click()
  const card = page.locator('[data-field=field]')
  await expect(card).toContainText('启用日期')
  const text = page.getByRole('textbox', { name: `${FILE}的内容` })
  await text.getByText('"工具"').first().click()
  await expect(page.getByRole('tab', { name: '基本' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '字段' }).click()
  await card.click()
  await page.getByRole('button', { name: '在文本中查看启用日期' }).click()
  await expect(text.locator('.cm-activeLine')).toContainText('启用日期')
  await text.press('Control+End')
  await page.keyboard.type('{')
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible()
  await expect(page.getByRole('button', { name: '添加字段' })).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: '添加字段' })).toBeEnabled()
})

test('form and start of a model are accessible in the dark and in English, and fit a phone', async ({ adminPage: page }) => {
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto('/tool/schemas?file=site-tool')
  await page.getByRole('button', { name: 'New model', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Examples' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /site-tool\.json/ })
    .getByRole('button', { name: 'Edit', exact: true })
    .click()
  await page.locator('[data-field=state]').click()
  await expectAccessible(page, '[role=dialog]')
  for (const tab of ['Basics', 'List and cards', 'Actions and roles', 'Dictionaries and data', 'Words']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page, '[role=dialog]')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('shared field groups have a form beside their text, and their draft says that it has no page', async ({ adminPage: page, api }) => {
  const file = 'groups.json'
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto(`/tool/schemas?file=${file}`)
  await page
    .getByRole('row', { name: /groups\.json/ })
    .getByRole('button', { name: 'Edit', exact: true })
    .click()
  const title = page.locator('[data-path="groups.coordinates.properties.longitude.title"]')
  await title.locator('input').first().fill('东经')
  await title.getByLabel(/English/).fill('East')
  await expect(page.getByRole('textbox', { name: new RegExp(file) })).toContainText('东经')
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved; nothing is published')).toBeVisible()
  await page.goto('/tool/schema-drafts')
  await page.getByRole('button', { name: 'Open the draft' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('This file has no page of its own')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Preview' })).toBeHidden()
  await expect(panel.getByText('Trial', { exact: true })).toBeHidden()
  await expectAccessible(page)
  const draft = (await api.get('/api/blade-develop/schema-draft/draft', { file })).body.data as { id: string; hash: string; text: string }
  expect(JSON.parse(draft.text).groups.coordinates).toMatchObject({ properties: { longitude: { title: '东经' } }, en: { 东经: 'East' } })
  expect((await api.post('/api/blade-develop/schema-draft/discard', { body: { id: draft.id, version: draft.hash } })).body.code).toBe(200)
})
