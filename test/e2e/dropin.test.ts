// A schema file that nobody prepared for, dropped into the folder of a running server.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, wear } from './accessible.ts'
import { picture } from './picture.ts'
import { expect, pressInRow, question, rowsOf, test, toasts } from './support.ts'

const FIXTURE = resolve(import.meta.dirname, '../fixtures/safety-inspection.json')
const API = '/api/site/safety-inspection'
const ROUTE = '/site/safety-inspection'

test.describe.configure({ mode: 'serial' })

let file: string
let original: string

test.beforeAll(async ({ server }) => {
  file = join(server.schemaFolder, 'safety-inspection.json')
  original = await readFile(FIXTURE, 'utf8')
})

test.afterAll(async () => rm(file, { force: true }))

const table = (page: Page) => page.getByRole('grid', { name: '安全检查' })
const rowOf = (page: Page, name: string) => rowsOf(table(page)).filter({ has: page.getByRole('gridcell', { name, exact: true }) })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('appears in the menu of an open page under 更多, and opens', async ({ adminPage: page, server }) => {
  await page.goto('/wel/index')
  await expect(menu(page).getByText('系统管理')).toBeVisible()
  await menu(page).getByText('更多').click()
  await expect(menu(page).getByText('研发工具')).toBeVisible()
  const { origin } = new URL(server.url)
  await expect.poll(async () => (await fetch(`${origin}${API}/list`)).status).toBe(404)

  const dropped = performance.now()
  await writeFile(file, original)
  await expect(menu(page).getByRole('link', { name: '安全检查' })).toBeVisible()
  const shown = Math.round(performance.now() - dropped)
  test.info().annotations.push({ type: 'dropped file to menu entry', description: `${shown} ms` })

  await menu(page).getByRole('link', { name: '安全检查' }).click()
  await expect(page).toHaveURL(ROUTE)
  await expect(page.getByRole('region', { name: '安全检查', exact: true }).getByText('暂无数据')).toBeVisible()
  const titles = ['检查名称', '得分', '检查日期', '整改期限', '通知类型', '关联参数', '现场照片', '是否关闭', '创建时间', '操作']
  await expect(table(page).getByRole('columnheader')).toHaveText(['', ...titles])
})

test('asks for what its fields need in words made from their titles', async ({ adminPage: page }) => {
  await page.goto(ROUTE)
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增安全检查' })
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(['请输入检查名称', '请选择检查日期', '请选择通知类型', '请选择关联参数'])
  await field(dialog, '得分').fill('101')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('得分应在0~100之间')).toBeVisible()
  await field(dialog, '检查日期').fill('2026-03-10')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('请选择检查日期', { exact: true })).toHaveCount(0)
  await field(dialog, '整改期限').fill('2026-03-09')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('整改期限不能早于检查日期')).toBeVisible()
  await field(dialog, '检查日期').press('Control+A')
  await page.keyboard.type('20260301')
  await page.keyboard.press('Tab')
  await expect(field(dialog, '检查日期')).toHaveValue('2026-03-01')
  await expect(dialog.getByText('整改期限不能早于检查日期')).toHaveCount(0)
})

test('takes a record with dictionary, reference, dates and a picture, and shows it in words', async ({ adminPage: page, api }) => {
  await page.goto(ROUTE)
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增安全检查' })
  await field(dialog, '检查名称').fill('塔吊基础')
  await field(dialog, '得分').fill('88')
  await field(dialog, '检查日期').fill('2026-03-01')
  await page.keyboard.press('Tab')
  await field(dialog, '通知类型').click()
  await page.getByTitle('安全通知').click()
  await field(dialog, '关联参数').fill('账号初始')
  await page.getByTitle('账号初始密码').click()

  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: '上传图片' }).click()
  await (await chooser).setFiles({ name: '现场.png', mimeType: 'image/png', buffer: picture() })
  await expect(dialog.getByRole('img', { name: /\.png$/ })).toBeVisible()
  // Typed last and saved at once: a picker must not keep it to itself.
  await field(dialog, '整改期限').fill('2026-03-08')
  await save(dialog).click()
  await expect(toasts(page)).toContainText('新增成功')

  const row = rowOf(page, '塔吊基础')
  for (const text of ['88', '2026-03-01', '2026-03-08', '安全通知', '账号初始密码', '否']) {
    await expect(row.getByRole('gridcell', { name: text, exact: true })).toBeVisible()
  }
  const shown = row.getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
  const { records } = await api.list(API)
  expect(records).toMatchObject([{ score: 88, inspectionDate: '2026-03-01', deadline: '2026-03-08', state: 0 }])
})

test('refuses a picture of another kind or too large before it is sent', async ({ adminPage: page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(...(request.url().includes('put-file') ? [request.url()] : [])))
  await page.goto(ROUTE)
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增安全检查' })
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: '上传图片' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
  }
  await choose('报告.pdf', Buffer.from('%PDF-1.7'))
  await expect(dialog.getByText(/报告\.pdf的类型不正确/)).toBeVisible()
  await choose('大图.png', Buffer.alloc(501 * 1024))
  await expect(dialog.getByText(/图片大小不能超过500/)).toBeVisible()
  expect(sent).toEqual([])
})

test('is searched, viewed and edited', async ({ adminPage: page, api }) => {
  const paramId = (await api.list('/api/blade-system/param', { paramKey: 'account.initPassword' })).records[0]?.id
  for (const [inspectionName, inspectionDate, level] of [
    ['脚手架', '2026-04-01', '1'],
    ['临时用电', '2026-05-01', '2'],
  ]) {
    await api.save(API, { inspectionName, inspectionDate, level, paramId })
  }
  await page.goto(ROUTE)
  await expect(rowsOf(table(page))).toHaveCount(3)
  const search = page.getByRole('search')
  await search.getByLabel('检查名称').fill('手架')
  await search.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(rowsOf(table(page))).toHaveCount(1)
  await search.getByRole('button', { name: '清空' }).click()
  await expect(rowsOf(table(page))).toHaveCount(3)
  await search.getByLabel('检查日期').fill('2026-04-01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026-05-01')
  await page.keyboard.press('Tab')
  await search.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(rowsOf(table(page))).toHaveCount(2)
  await expect(page).toHaveURL(/2026-05-01/)
  await page.reload()
  await expect(rowsOf(table(page))).toHaveCount(2)

  await page.goto(ROUTE)
  await rowOf(page, '塔吊基础').getByRole('button', { name: '查看' }).click()
  const viewed = page.getByRole('dialog', { name: '查看安全检查' })
  await expect(viewed.getByRole('group', { name: '关联参数' })).toHaveText('账号初始密码')
  await expect(viewed.getByRole('group', { name: '现场照片' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await rowOf(page, '塔吊基础').getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: '编辑安全检查' })
  await expect(field(edited, '检查日期')).toHaveValue('2026-03-01')
  await expect(edited.getByTitle('账号初始密码')).toBeVisible()
  await field(edited, '得分').fill('92')
  await save(edited).click()
  await expect(toasts(page)).toContainText('更新成功')
  await expect(rowOf(page, '塔吊基础').getByRole('gridcell', { name: '92', exact: true })).toBeVisible()
})

test('does its own action where its condition holds, after a question, and no longer offers it then', async ({ adminPage: page, api }) => {
  await page.goto(ROUTE)
  const row = rowOf(page, '塔吊基础')
  await pressInRow(row, '关闭')
  await expect(question(page)).toContainText('确定关闭该检查？')
  await question(page).getByRole('button', { name: '取消' }).click()
  await expect(row.getByRole('gridcell', { name: '否', exact: true })).toBeVisible()
  await pressInRow(row, '关闭')
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('检查已关闭')
  await expect(row.getByRole('gridcell', { name: '是', exact: true })).toBeVisible()
  // One button less: the last one has room in the row.
  await expect(row.getByRole('button', { name: '删除' })).toBeVisible()
  await expect(row.getByRole('button', { name: '关闭' })).toHaveCount(0)

  const { records } = await api.list(API, { inspectionName: '塔吊' })
  const again = await api.post(`${API}/close`, { query: { ids: records[0]?.id ?? '' } })
  expect(again).toMatchObject({ status: 400, body: { code: 400, success: false, msg: '当前状态不能执行“关闭”' } })
})

test('is refused by plain HTTP in the same words', async ({ api }) => {
  const wrong = { inspectionName: '', score: 101, inspectionDate: '2026-03-10', deadline: '2026-03-09' }
  const refused = await api.post(`${API}/submit`, { body: wrong })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 400, success: false, msg: '请输入检查名称' })
  expect(refused.body.data).toEqual([
    { field: 'inspectionName', msg: '请输入检查名称' },
    { field: 'score', msg: '得分应在0~100之间' },
    { field: 'deadline', msg: '整改期限不能早于检查日期' },
    { field: 'level', msg: '请选择通知类型' },
    { field: 'paramId', msg: '请选择关联参数' },
  ])
  const english = await api.post(`${API}/submit`, { body: { ...wrong, score: 1 }, language: 'en-GB' })
  expect((english.body.data as { msg: string }[]).map(({ msg }) => msg)).toEqual([
    'Enter inspection',
    'The deadline is before the inspection',
    'Select notice type',
    'Select parameter',
  ])
  const unknown = { inspectionName: '查无此参数', inspectionDate: '2026-03-10', level: '1', paramId: '1' }
  expect(await api.post(`${API}/submit`, { body: unknown })).toMatchObject({ status: 400, body: { msg: '关联参数不存在' } })
  expect((await api.list(API, { inspectionName: '查无' })).total).toBe(0)
})

test('speaks English', async ({ adminPage: page }) => {
  await page.goto(ROUTE)
  await expect(rowOf(page, '塔吊基础')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Safety inspection' })).toBeVisible()
  const titles = ['Inspection', 'Score', 'Inspected on', 'Deadline', 'Notice type', 'Parameter', 'Photo', 'Closed', 'Created', 'Actions']
  await expect(page.getByRole('grid').getByRole('columnheader')).toHaveText(['', ...titles])
  await page.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add safety inspection' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['Enter inspection', 'Select inspected on', 'Select notice type', 'Select parameter'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '安全检查' })).toBeVisible()
})

test('is deleted', async ({ adminPage: page }) => {
  await page.goto(ROUTE)
  await pressInRow(rowOf(page, '临时用电'), '删除')
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('删除成功')
  await expect(rowOf(page, '临时用电')).toHaveCount(0)
})

test('a broken edit is refused with its place, and the old version keeps serving', async ({ adminPage: page, api, server }) => {
  // The page hears how the folder stands before it changes.
  await Promise.all([page.waitForResponse(/\/schemas\/events/), page.goto(ROUTE)])
  await expect(rowOf(page, '塔吊基础')).toBeVisible()
  // The notice goes after some seconds.
  const told = expect(toasts(page)).toContainText('模型文件有1处问题')
  await writeFile(file, original.replace('"search": "like"', '"search": "likes"'))
  await expect.poll(() => server.output()).toMatch(/safety-inspection\.json:\d+:\d+ properties\.inspectionName\.search: \\"likes\\"/)
  await told
  await writeFile(file, original.slice(0, 200))
  await expect.poll(() => server.output().match(/safety-inspection\.json:\d+:\d+/g)?.length ?? 0).toBeGreaterThan(1)
  expect((await api.list(API, { inspectionName: '塔吊' })).total).toBe(1)
  await page.goto('/tool/schemas')
  const state = page.getByRole('row', { name: /safety-inspection\.json/ })
  await expect(state).toContainText('沿用旧版')
  await pressInRow(state, '打开页面')
  await expect(rowOf(page, '塔吊基础')).toBeVisible()
})

test('a corrected edit brings its new field into the open page', async ({ adminPage: page, api }) => {
  await page.goto(ROUTE)
  await expect(rowOf(page, '塔吊基础')).toBeVisible()
  const edited = performance.now()
  await writeFile(
    file,
    original
      .replace('"score":', '"inspector": { "title": "检查人" },\n    "score":')
      .replace('"得分": "Score"', '"检查人": "Inspector",\n    "得分": "Score"'),
  )
  await expect(table(page).getByRole('columnheader', { name: /^检查人/ })).toBeVisible()
  test.info().annotations.push({ type: 'edited file to new column', description: `${Math.round(performance.now() - edited)} ms` })
  await rowOf(page, '塔吊基础').getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑安全检查' })
  await field(dialog, '检查人').fill('王工')
  await save(dialog).click()
  await expect(rowOf(page, '塔吊基础').getByRole('gridcell', { name: '王工', exact: true })).toBeVisible()
  expect((await api.list(API, { inspector_equal: '王工' })).records).toMatchObject([{ score: 92 }])
})

test('removing the file takes menu entry, page and endpoints away', async ({ adminPage: page, api }) => {
  // The list has asked for all that it asks for.
  await Promise.all([page.waitForResponse(/gantry-view\/views/), page.goto(ROUTE)])
  await expect(menu(page).getByRole('link', { name: '安全检查' })).toBeVisible()
  await rm(file)
  await expect(menu(page).getByRole('link', { name: '安全检查' })).toHaveCount(0)
  await page.goto(ROUTE)
  await expect(page).toHaveURL('/404')
  expect((await api.get(`${API}/list`)).status).toBe(404)
})

test('the file back again brings its records back', async ({ adminPage: page }) => {
  await page.goto('/wel/index')
  await writeFile(file, original)
  await menu(page).getByText('更多').click()
  await menu(page).getByRole('link', { name: '安全检查' }).click()
  await expect(rowOf(page, '塔吊基础')).toBeVisible()
})

test('rows of a form take references from a sheet by what the records are called, and say where that is no single one', async ({
  adminPage: page,
  api,
  server,
}) => {
  const patrol = {
    version: 2,
    name: 'patrol',
    title: '巡查',
    route: '/site/patrol',
    api: '/api/site/patrol',
    properties: {
      lines: {
        title: '检查项',
        items: { properties: { part: { title: '部位' }, postId: { title: '岗位', ref: { entity: 'post', label: 'postName' } } } },
      },
    },
  }
  for (const [postCode, postName] of [
    ['ref1', '塔吊指挥'],
    ['ref2', '同名岗位'],
    ['ref3', '同名岗位'],
  ])
    await api.save('/api/blade-system/post', { category: 3, postCode, postName, sort: 1 })
  await writeFile(join(server.schemaFolder, 'patrol.json'), JSON.stringify(patrol))
  await expect.poll(async () => (await api.get('/api/site/patrol/list')).status).toBe(200)
  await page.goto('/site/patrol')
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增巡查' })
  const cell = (row: number, title: string) => dialog.getByLabel(`第${row}行${title}`, { exact: true })
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await cell(1, '部位').evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, '塔身\t塔吊指挥\n基础\t同名岗位\n电箱\t无此岗位')
  await expect(cell(1, '岗位')).toHaveText('塔吊指挥')
  await expect(dialog.getByText('“同名岗位”未填入：岗位有多条同名数据，请填写编号')).toBeVisible()
  await expect(dialog.getByText('“无此岗位”未填入：岗位不存在')).toBeVisible()
  await save(dialog).click()
  await expect(toasts(page)).toContainText('新增成功')
  const { records } = await api.list('/api/site/patrol')
  expect(records[0]?.lines).toMatchObject([
    { part: '塔身', postId: expect.any(String), postName: '塔吊指挥' },
    { part: '基础' },
    { part: '电箱' },
  ])
})

test('the editor of a file completes keywords, marks findings where they are, formats, and foretells refused records', async ({
  adminPage: page,
}) => {
  await page.goto('/tool/schemas?file=safety')
  await pressInRow(page.getByRole('row', { name: /safety-inspection\.json/ }), '编辑模型')
  const text = page.getByRole('textbox', { name: 'safety-inspection.json的内容' })
  await expect(text).toContainText('安全检查')
  await write(text, '{ "na')
  await page.keyboard.press('Control+Space')
  // The Enter key is left to the text while a list has just opened.
  await page.getByRole('option', { name: /^name/ }).click()
  await expect(text).toContainText('{ "name": ""')
  const findings = page.getByRole('region', { name: '检查结果' })
  await expect(findings.getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  const narrower = original.replace('"maximum": 100 }', '"maximum": 1 }')
  await write(text, JSON.stringify(JSON.parse(narrower)))
  await expect(findings).toContainText('没有问题')
  const changes = page.getByRole('region', { name: '发布后的变化' })
  await expect(changes.getByRole('listitem').filter({ hasText: '条已有记录不满足该规则' }).first()).toBeVisible()
  await expect(changes.getByRole('link', { name: '塔吊基础' })).toBeVisible()
  await page.getByRole('button', { name: '格式化' }).click()
  await expect(text.locator('.cm-line').nth(1)).toContainText('"$schema"')
  await expectAccessible(page, '[role=dialog]')
})

test('the editor is readable in the dark and in English, and the keyboard passes it', async ({ adminPage: page }) => {
  await wear(page, { language: 'en', theme: 'dark' })
  await page.goto('/tool/schemas?file=safety')
  await page
    .getByRole('row', { name: /safety-inspection\.json/ })
    .getByRole('button', { name: 'Edit', exact: true })
    .click()
  const text = page.getByRole('textbox', { name: 'Text of safety-inspection.json' })
  await write(text, original.replace('"like"', '"likes"'))
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await text.press('Control+Home')
  await page.keyboard.press('Control+Space')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

/** Replaces the text of the editor as a paste does. */
async function write(text: Locator, content: string): Promise<void> {
  await text.click()
  await text.press('Control+a')
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, content)
}
