// Two schema files that use what a file may say beyond a plain list: dropped in, and used as a person would.

import { copyFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, looks, wear } from './accessible.ts'
import type { Api } from './api.ts'
import { picture } from './picture.ts'
import { expect, rowsOf, test, toasts } from './support.ts'

const FIXTURES = resolve(import.meta.dirname, '../fixtures')
const FILES = ['work-area.json', 'work-crew.json', 'work-visit.json']
const AREAS = '/api/site/work-area'
const CREWS = '/api/site/work-crew'
const ROUTE = '/site/work-crew'

test.describe.configure({ mode: 'serial' })

/** Area ids by name. */
const area: Record<string, string> = {}

test.beforeAll(async ({ server, api }) => {
  for (const file of FILES) await copyFile(join(FIXTURES, file), join(server.schemaFolder, file))
  const { origin } = new URL(server.url)
  await expect.poll(async () => (await fetch(`${origin}${CREWS}/list`)).status).not.toBe(404)
  for (const [name, parent] of [
    ['东区', null],
    ['东区一号楼', '东区'],
    ['东区二号楼', '东区'],
    ['西区', null],
  ] as const) {
    area[name] = await api.save(AREAS, { areaName: name, parentId: parent === null ? '0' : area[parent] })
  }
  for (const [crewName, name, sort] of [
    ['木工班', '东区一号楼', 1],
    ['钢筋班', '东区一号楼', 2],
    ['瓦工班', '西区', 3],
  ] as const) {
    await api.save(CREWS, { crewName, areaId: area[name], sort })
  }
})

test.afterAll(async ({ server }) => {
  for (const file of FILES) await rm(join(server.schemaFolder, file), { force: true })
})

const table = (page: Page) => page.getByRole('grid', { name: '作业班组' })
const rowOf = (page: Page, name: string) => rowsOf(table(page)).filter({ hasText: name })
const tree = (page: Page) => page.getByRole('tree', { name: '所在区域' })
const node = (scope: Locator, name: string) => scope.getByRole('treeitem', { name, exact: true })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' })

const number = (page: Page, crew: string) => page.getByRole('spinbutton', { name: `排序 ${crew}` })
const crewOf = async (api: Api, crewName: string) => (await api.list(CREWS, { crewName })).records[0]

async function openEdit(page: Page, crew: string): Promise<Locator> {
  await page.goto(ROUTE)
  await rowOf(page, crew).getByRole('button', { name: '编辑' }).click()
  return page.getByRole('dialog', { name: '编辑作业班组' })
}

async function openAccess(page: Page, crew: string): Promise<Locator> {
  await page.goto(ROUTE)
  await rowOf(page, crew)
    .getByRole('checkbox', { name: `选择${crew}` })
    .check()
  await page.getByRole('button', { name: '进场授权' }).click()
  return page.getByRole('dialog', { name: '进场授权' })
}

test.describe('a tree beside a list', () => {
  test('narrows the list to the chosen node, also after a search and a reload, until it is chosen again', async ({ adminPage: page }) => {
    await page.goto(ROUTE)
    await expect(rowsOf(table(page))).toHaveCount(3)
    await node(tree(page), '东区一号楼').click()
    await expect(rowsOf(table(page))).toHaveCount(2)
    await expect(node(tree(page), '东区一号楼')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('textbox', { name: '班组名称' }).fill('木工')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(rowsOf(table(page))).toHaveCount(1)
    await expect(page).toHaveURL(/crewName=/)
    await page.reload()
    await expect(rowsOf(table(page))).toHaveCount(1)
    await page.getByRole('button', { name: '清空' }).click()
    await expect(rowsOf(table(page))).toHaveCount(2)
    await node(tree(page), '东区一号楼').click()
    await expect(rowsOf(table(page))).toHaveCount(3)
    await page.goBack()
    await expect(rowsOf(table(page))).toHaveCount(2)
  })

  test('fills a new record with the chosen node', async ({ adminPage: page, api }) => {
    await page.goto(ROUTE)
    await node(tree(page), '西区').click()
    await expect(rowsOf(table(page))).toHaveCount(1)
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增作业班组' })
    await field(dialog, '班组名称').fill('电工班')
    await save(dialog).click()
    await expect(rowOf(page, '电工班')).toBeVisible()
    expect(await crewOf(api, '电工班')).toMatchObject({ areaId: area.西区 })
  })

  test('is walked, folded and looked through by keyboard', async ({ adminPage: page }) => {
    await page.goto(ROUTE)
    await expect(node(tree(page), '东区')).toHaveAttribute('aria-expanded', 'true')
    await tree(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(node(tree(page), '东区')).toHaveAttribute('aria-expanded', 'false')
    await expect(node(tree(page), '东区一号楼')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(node(tree(page), '东区一号楼')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('searchbox', { name: '在所在区域中查找' }).fill('二号')
    await expect(tree(page).getByRole('treeitem')).toHaveText(['东区', '东区二号楼'])
  })

  test('stands above the list in a narrow window', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(ROUTE)
    const cards = page.getByRole('list', { name: '班组' })
    await expect(cards.getByText('木工班')).toBeVisible()
    await expect(node(tree(page), '东区')).toBeVisible()
    const [above, below] = await Promise.all([tree(page).boundingBox(), cards.boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
    await expectNoSidewaysScroll(page)
  })
})

test.describe('a value changed in its cell', () => {
  test('is saved at once, number and switch alike', async ({ adminPage: page, api }) => {
    await page.goto(ROUTE)
    await number(page, '木工班').fill('50')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('更新成功')
    await expect.poll(async () => (await crewOf(api, '木工班'))?.sort).toBe(50)
    await page.getByRole('switch', { name: '在岗 木工班' }).click()
    await expect.poll(async () => (await crewOf(api, '木工班'))?.onDuty).toBe(1)
    await expect(page.getByRole('switch', { name: '在岗 木工班' })).toBeChecked()
  })

  test('goes back when a rule or the server refuses it', async ({ adminPage: page, api, allowed }) => {
    const id = await api.save(CREWS, { crewName: '临时班', sort: 7 })
    await page.goto(ROUTE)
    await number(page, '临时班').fill('1000')
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toContainText('排序应在0~999之间')
    await expect(number(page, '临时班')).toHaveValue('7')

    await api.post(`${CREWS}/remove`, { query: { ids: id } })
    allowed.push(/status of 4\d\d/)
    const refused = page.waitForResponse((response) => response.url().includes(`${CREWS}/submit`))
    await number(page, '临时班').fill('8')
    await page.keyboard.press('Enter')
    expect((await refused).ok()).toBe(false)
    await expect(number(page, '临时班')).toHaveValue('7')
  })
})

test.describe('the dialog of an action', () => {
  test('opens as a drawer with tabs, loaded; a branch is half ticked while only part of it is', async ({ adminPage: page, api }) => {
    const crew = await crewOf(api, '钢筋班')
    await api.save(CREWS, { id: crew?.id, areas: area.东区一号楼 })
    const dialog = await openAccess(page, '钢筋班')
    const areas = dialog.getByRole('tree', { name: '可进区域' })
    await expect(dialog.getByRole('tab', { selected: true })).toHaveText('区域')
    await expect(node(areas, '东区')).toHaveAttribute('aria-checked', 'mixed')
    await expect(node(areas, '东区一号楼')).toBeChecked()
    await expect(node(areas, '西区')).not.toBeChecked()
    await node(areas, '东区二号楼').click()
    await expect(node(areas, '东区')).toBeChecked()
    await node(areas, '西区').click()

    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByRole('tab', { selected: true })).toHaveText('说明')
    await expect(field(dialog, '进场说明')).toBeFocused()
    await expect(dialog.getByRole('alert')).toHaveText('请输入进场说明')
    await field(dialog, '进场说明').fill('凭证进入')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(toasts(page)).toContainText('授权成功')
    const stored = await crewOf(api, '钢筋班')
    const wanted = [area.东区, area.东区一号楼, area.东区二号楼, area.西区]
    expect(String(stored?.areas).split(',').sort()).toEqual(wanted.sort())
    expect(stored).toMatchObject({ note: '凭证进入', sort: 2 })
  })

  test('takes ticks by keyboard, a branch with all below it', async ({ adminPage: page }) => {
    const dialog = await openAccess(page, '瓦工班')
    const areas = dialog.getByRole('tree', { name: '可进区域' })
    await expect(node(areas, '东区')).not.toBeChecked()
    await areas.focus()
    await page.keyboard.press('Space')
    await expect(node(areas, '东区二号楼')).toBeChecked()
    await expect(dialog.getByText('已选 3 项')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(node(areas, '东区')).toHaveAttribute('aria-checked', 'mixed')
    await expect(dialog.getByText('已选 1 项')).toBeVisible()
  })
})

test('choices that hang on another field follow it, and a choice among the old ones goes', async ({ adminPage: page }) => {
  const dialog = await openEdit(page, '木工班')
  await field(dialog, '搭档班组').click()
  const offered = page.getByRole('listbox').locator('..').getByTitle(/班$/)
  await expect(offered.filter({ hasText: /^(木工班|钢筋班)$/ })).toHaveCount(2)
  await expect(offered).toHaveCount(2)
  await page.getByTitle('钢筋班', { exact: true }).last().click()
  await expect(dialog.getByTitle('钢筋班')).toBeVisible()
  await field(dialog, '所在区域').click()
  await page.locator('.ant-select-tree').getByTitle('西区').click()
  await expect(dialog.getByTitle('钢筋班')).toHaveCount(0)
  await field(dialog, '搭档班组').click()
  await expect(page.getByTitle('瓦工班', { exact: true }).last()).toBeVisible()
})

test('a form in steps goes on when a step is right, and shows the step in which the save is refused', async ({ adminPage: page }) => {
  await page.goto('/site/work-visit')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '新增现场巡查' })
  const next = dialog.getByRole('button', { name: '下一步' })
  await expect(dialog.getByRole('button', { name: '还有 2 项必填' })).toBeVisible()
  await field(dialog, '巡查人').fill('张工')
  await next.click()
  await expect(field(dialog, '地点')).toBeFocused()
  await field(dialog, '地点').fill('3号楼')
  await next.click()
  await expect(dialog.getByRole('button', { name: '看到什么' })).toHaveAttribute('aria-current', 'step')
  await expectAccessible(page, '.ant-modal')
  await save(dialog).click()
  await expect(dialog.getByText('检查项至少1行')).toBeVisible()
  await dialog.getByRole('button', { name: '添加一行' }).click()
  await expect(dialog.getByLabel('第1行部位')).toBeFocused()
  await page.keyboard.type('脚手架')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('11')
  await expect(dialog.getByText('19')).toBeVisible()
  const photo = dialog.getByRole('group', { name: '第1行照片' })
  const chooser = page.waitForEvent('filechooser')
  await photo.getByRole('button', { name: '上传图片' }).click()
  await (await chooser).setFiles({ name: '现场.png', mimeType: 'image/png', buffer: picture() })
  await expect(photo.getByRole('img', { name: '现场.png' })).toBeVisible()
  // The press leaves a refused cell, and lasts until what that draws would be there.
  await dialog.getByRole('button', { name: '上一步' }).hover()
  await page.mouse.down()
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go, 100)))))
  await page.mouse.up()
  await field(dialog, '地点').fill('4号楼')
  await next.click()
  await save(dialog).click()
  await expect(dialog.getByLabel('第2行部位')).toBeFocused()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('button', { name: '删除第2行' }).click()
  await save(dialog).click()
  await expect(toasts(page)).toContainText('新增成功')
  const visit = rowsOf(page.getByRole('grid', { name: '现场巡查' })).filter({ hasText: '4号楼' })
  await expect(visit).toContainText('1 行')
  await visit.getByRole('button', { name: '查看' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: '照片' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
})

test('tick boxes, an icon and formatted text are filled in, stored and shown', async ({ adminPage: page, api }) => {
  const dialog = await openEdit(page, '木工班')
  await dialog.getByRole('group', { name: '班次' }).getByLabel('夜班').check()
  await dialog.getByRole('group', { name: '班次' }).getByLabel('早班').check()
  const opener = dialog.getByRole('button', { name: '选择图标' })
  await opener.click()
  await dialog.getByRole('button', { name: 'iconfont iconicon_doc' }).click()
  await expect(field(dialog, '图标')).toHaveValue('iconfont iconicon_doc')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('group', { name: '可选图标' })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: '班前交底' }).click()
  await page.keyboard.type('高处作业')
  await dialog.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('系好安全带')
  await page.keyboard.press('Shift+Home')
  await dialog.getByRole('button', { name: '链接', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('链接地址')).toHaveCount(0)
  await save(dialog).click()
  await expect(toasts(page)).toContainText('更新成功')
  const stored = await crewOf(api, '木工班')
  expect(stored).toMatchObject({ shifts: '早班,夜班', icon: 'iconfont iconicon_doc' })
  expect(stored?.briefing).toBe('<p>高处作业<strong>系好安全带</strong></p>')
  await expect(rowOf(page, '木工班').getByRole('gridcell', { name: '早班, 夜班' })).toBeVisible()
  await rowOf(page, '木工班').getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog').locator('strong', { hasText: '系好安全带' })).toBeVisible()
})

test('formatted text loses every script on its way in, whoever sends it', async ({ adminPage: page, api }) => {
  const crew = await crewOf(api, '瓦工班')
  const briefing =
    '<p onclick="alert(1)">安全<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">链接</a></p>'
  await api.save(CREWS, { id: crew?.id, briefing })
  const stored = String((await crewOf(api, '瓦工班'))?.briefing)
  expect(stored).toContain('<p>安全')
  expect(stored).not.toMatch(/script|onclick|onerror|alert/)
  await page.goto(ROUTE)
  await rowOf(page, '瓦工班').getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog').getByText('安全链接')).toBeVisible()
})

test('a column header is called by its title alone', async ({ adminPage: page }) => {
  await page.goto(ROUTE)
  await expect(table(page).getByRole('columnheader', { name: '班组名称', exact: true })).toBeVisible()
  await expect(table(page).getByRole('separator', { name: '班组名称列宽' })).toHaveCount(1)
})

test.describe('nothing serious stands in the way of people who read or press otherwise', () => {
  for (const look of looks) {
    test(`in ${look.language}, ${look.theme}`, async ({ adminPage: page }) => {
      await wear(page, look)
      await page.goto(ROUTE)
      await expect(page.getByRole('treeitem').first()).toBeVisible()
      const row = page.getByRole('row', { name: /木工班/ })
      await expect(row).toBeVisible()
      await expectAccessible(page)
      await row.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: /^(进场授权|Access)$/ }).click()
      await expect(page.getByRole('dialog').getByRole('treeitem').first()).toBeVisible()
      await expectAccessible(page)
    })
  }
})
