// Field types beyond plain text, on a schema file that is dropped in: places, fences, colours, private values, pictures, pickers, a reader.

import { copyFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { menuId } from '../../server/modules/system/menus/menuPlan.ts'
import { expectAccessible, expectNoSidewaysScroll, wear } from './accessible.ts'
import { signInByHttp } from './api.ts'
import { manager, sql } from './database.ts'
import { picture } from './picture.ts'
import { expect, gate, question, rowsOf, test, toasts } from './support.ts'

const FIXTURES = resolve(import.meta.dirname, '../fixtures')
const FILES = ['gate-supplier.json', 'site-gate.json']
const GATES = '/api/site/site-gate'
const SUPPLIERS = '/api/site/gate-supplier'
const ROUTE = '/site/site-gate'
const HERE = { longitude: 120.158807, latitude: 30.286407 }

test.beforeAll(async ({ server, api }) => {
  for (const file of FILES) await copyFile(join(FIXTURES, file), join(server.schemaFolder, file))
  await expect.poll(async () => (await api.get(`${GATES}/list`)).status).toBe(200)
})
test.afterAll(async ({ server }) => {
  for (const file of FILES) await rm(join(server.schemaFolder, file), { force: true })
})

const rowOf = (page: Page, name: string) => rowsOf(page.getByRole('grid', { name: '工地大门' })).filter({ hasText: name })
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: '保存' }).click()

async function openAdd(page: Page): Promise<Locator> {
  await page.goto(ROUTE)
  await page.getByRole('button', { name: '新增' }).click()
  return page.getByRole('dialog', { name: '新增工地大门' })
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.goto(ROUTE)
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  return page.getByRole('dialog', { name: '编辑工地大门' })
}

test.describe('a place on the map', () => {
  test('is found by name, moved by a click, and kept with its address; lists load no map', async ({ adminPage: page, api }) => {
    const maps: string[] = []
    page.on('request', (request) => /MapPicker|FenceEditor|siteMap/.test(request.url()) && maps.push(request.url()))
    const dialog = await openAdd(page)
    await field(dialog, '大门名称').fill('东门')
    await save(dialog)
    await expect(dialog.getByText('请选择大门位置')).toBeVisible()
    expect(maps).toEqual([])

    await dialog.getByRole('button', { name: '选择位置' }).click()
    const map = page.getByRole('dialog', { name: '选择大门位置' })
    await map.getByRole('searchbox').fill('浙江')
    await expect(map.getByRole('list', { name: '搜索结果' }).getByRole('button')).toHaveCount(10)
    await map.getByRole('button', { name: '下一页' }).click()
    await expect(map.getByText('2 / 2')).toBeVisible()
    // A district is shown where its city is, and not taken for the place.
    await map.getByRole('searchbox').fill('余杭')
    await map.getByRole('button', { name: '浙江省/杭州市/余杭区 所在城市的中心' }).click()
    await expect(map.getByRole('status')).toHaveText('请在地图上点击，或从搜索结果中选择')
    await map.getByRole('searchbox').fill('杭州')
    await map.getByRole('searchbox').press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(map.getByLabel('地址', { exact: true })).toHaveValue('浙江省杭州市')
    await expect(map.getByRole('status')).toContainText('120.1536')
    // A click beside the middle: the map stands at zoom 13, where a hundred points are some two kilometres.
    const ground = map.getByRole('application')
    await expect(ground.locator('canvas').first()).toBeVisible()
    const box = (await ground.boundingBox()) ?? { width: 0, height: 0 }
    await ground.click({ position: { x: box.width / 2 + 100, y: box.height / 2 } })
    await expect(map.getByRole('status')).not.toContainText('120.1536')
    await expectAccessible(page)
    await map.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByText('浙江省杭州市')).toBeVisible()
    await save(dialog)
    await expect(toasts(page)).toContainText('新增成功')
    await expect(rowOf(page, '东门')).toContainText('浙江省杭州市')
    const stored = (await api.list(GATES, { gateName: '东门' })).records[0]
    expect(Number(stored?.longitude)).toBeGreaterThan(120.16)
    expect(Number(stored?.longitude)).toBeLessThan(120.2)
    expect(Number(stored?.latitude)).toBeCloseTo(30.2875, 1)
  })

  test('is typed by its coordinates, and fits a phone in English and dark', async ({ adminPage: page, api }) => {
    await api.save(GATES, { gateName: '西门', ...HERE, address: '文三路' })
    await wear(page, { language: 'en', theme: 'dark' })
    await page.goto(ROUTE)
    await rowOf(page, '西门')
      .or(rowsOf(page.getByRole('grid', { name: 'Gate' })).filter({ hasText: '西门' }))
      .getByRole('button', { name: 'Edit' })
      .click()
    const dialog = page.getByRole('dialog', { name: /Edit/ })
    await page.setViewportSize({ width: 390, height: 844 })
    await dialog.getByRole('button', { name: 'Change the place' }).click()
    const map = page.getByRole('dialog', { name: 'Choose Place' })
    await map.getByRole('searchbox').fill('113.94, 22.53')
    await map.getByRole('searchbox').press('Enter')
    await expect(map.getByRole('status')).toContainText('113.94, 22.53 (about')
    await expect(map.getByLabel('Address', { exact: true })).toHaveValue('文三路')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await map.getByRole('button', { name: 'OK' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await api.list(GATES, { gateName: '西门' })).records[0])
      .toMatchObject({ longitude: 113.94, address: '文三路' })
  })

  test('is drawn on tiles where there are some, and without them when they do not come', async ({ adminPage: page, allowed }) => {
    allowed.push(/tiles\.test/)
    const asked: string[] = []
    let isAway = false
    await page.route('https://tiles.test/**', (route) => {
      asked.push(route.request().url())
      return isAway ? route.abort() : route.fulfill({ contentType: 'image/png', body: picture() })
    })
    const mapTiles = 'https://tiles.test/{z}/{x}/{y}.png#crs=gcj02&attribution=%C2%A9%20Tiles'
    await page.route('**/settings.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `globalThis.gantrySettings = ${JSON.stringify({ mapTiles })}` }),
    )
    const dialog = await openAdd(page)
    await dialog.getByRole('button', { name: '选择位置' }).click()
    const map = page.getByRole('dialog', { name: '选择大门位置' })
    const away = page.getByText('底图无法加载，已切换为离线底图')
    await expect(map.getByText('© Tiles')).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    expect(asked[0]).toMatch(/^https:\/\/tiles\.test\/4\/\d+\/\d+\.png$/)
    await expect(away).toHaveCount(0)
    isAway = true
    await map.getByRole('searchbox').fill('杭州')
    await map.getByRole('searchbox').press('Enter')
    await expect(away).toBeVisible()
    await expect(map.getByRole('status')).toContainText('120.1536')
  })
})

test('a fence is drawn by clicks, changed by typing, and refused while its sides cross', async ({ adminPage: page, api }) => {
  await api.save(GATES, { gateName: '南门', ...HERE })
  const dialog = await openEdit(page, '南门')
  await dialog.getByRole('button', { name: '绘制围栏' }).click()
  const map = page.getByRole('dialog', { name: '绘制管控范围' })
  await map.getByRole('searchbox').fill('330100')
  await map.getByRole('searchbox').press('Enter')
  const ground = map.getByRole('application')
  for (const [x, y] of [
    [150, 100],
    [350, 100],
    [350, 250],
  ])
    await ground.click({ position: { x: x as number, y: y as number }, delay: 300 })
  await ground.dblclick({ position: { x: 150, y: 250 } })
  const corners = map.getByLabel('顶点坐标（每行“经度,纬度”）')
  await expect(corners).toHaveValue(/^(\S+\n){3}\S+$/)
  await corners.fill('120,30\n120.01,30.01\n120.01,30\n120,30.01')
  await expect(map.getByRole('alert')).toHaveText('围栏格式不正确')
  await expect(map.getByRole('button', { name: '确定' })).toBeDisabled()
  await corners.fill('110,25\n120,25\n120,35\n110,35')
  await expect(map.getByRole('status').last()).toHaveText('围栏约1,070,784平方公里，大于一般工地，请确认。所选位置不在围栏内，请确认。')
  await corners.fill('120,30\n120.01,30\n120.01,30.01\n120,30.01')
  await expect(map.getByRole('status').last()).toHaveText('所选位置不在围栏内，请确认。')
  await map.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText(/4个顶点/)).toBeVisible()
  await field(dialog, '标识颜色').fill('#13c2c2')
  await save(dialog)
  await expect(toasts(page)).toContainText('更新成功')
  await expect(rowOf(page, '南门')).toContainText('#13c2c2')
  const ring = [
    [120, 30],
    [120.01, 30],
    [120.01, 30.01],
    [120, 30.01],
    [120, 30],
  ]
  expect(JSON.parse(String((await api.list(GATES, { gateName: '南门' })).records[0]?.fence))).toEqual({
    type: 'Polygon',
    coordinates: [ring],
  })
})

test('private values are masks to who may only edit, and stay what they are', async ({ page, enter, api, server }) => {
  await api.save(GATES, { gateName: '北门', ...HERE, keeper: '张三丰', phone: '13812345678' })
  for (const code of ['site_gate', 'site_gate_edit', 'site_gate_view'])
    sql(
      server,
      "insert into role_menu (id, tenant_id, role_id, menu_id, is_deleted) select 'gate' || ?, '000000', id, ?, 0 from role where role_alias = 'manager'",
      code,
      menuId(code),
    )
  const asManager = await signInByHttp(server.url, manager)
  await expect.poll(async () => (await asManager.get(`${GATES}/list`)).status).toBe(200)
  await enter(manager)
  await page.goto(ROUTE)
  await expect(rowOf(page, '北门')).toContainText('张*')
  await expect(rowOf(page, '北门')).toContainText('138****5678')
  const dialog = await openEdit(page, '北门')
  await expect(field(dialog, '门卫电话')).toHaveValue('138****5678')
  await field(dialog, '大门名称').fill('北二门')
  await save(dialog)
  await expect(toasts(page)).toContainText('更新成功')
  const stored = (await api.list(GATES, { gateName: '北二门' })).records[0]
  expect(await api.detail(GATES, String(stored?.id))).toMatchObject({ keeper: '张三丰', phone: '13812345678' })
})

test('pictures are refused, cancelled on their way, sent, and looked at large', async ({ adminPage: page, api }) => {
  await api.save(GATES, { gateName: '料场门', ...HERE })
  const dialog = await openEdit(page, '料场门')
  const input = dialog.locator('[data-field=photos] input[type=file]')
  const files = (...names: string[]) => names.map((name) => ({ name, mimeType: 'image/png', buffer: picture() }))
  await input.setInputFiles(files('a.gif'))
  await expect(dialog.getByRole('alert')).toContainText('a.gif的类型不正确')

  const held = gate()
  await page.route('**/put-file?*', async (route) => {
    await held.opened
    await route.continue().catch(() => {})
  })
  await input.setInputFiles(files('slow.png'))
  await dialog.getByRole('button', { name: '取消上传slow.png' }).click()
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  held.open()
  await page.unroute('**/put-file?*')

  await input.setInputFiles(files('one.png', 'two.png'))
  await expect(dialog.locator('[data-field=photos] li img')).toHaveCount(2)
  await dialog.locator('[data-field=photos] li button').first().click()
  const large = page.getByRole('dialog', { name: /查看图片 1 \/ 2/ })
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: '查看图片 2 / 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await save(dialog)
  await expect(toasts(page)).toContainText('更新成功')
  await expect.poll(async () => String((await api.list(GATES, { gateName: '料场门' })).records[0]?.photos).split(',')).toHaveLength(2)
})

test('one of many records is found by typing, and stands by its name', async ({ adminPage: page, api }) => {
  for (let at = 10; at < 40; at++) await api.save(SUPPLIERS, { supplierName: `供应商${at}` })
  await api.save(GATES, { gateName: '临时门', ...HERE })
  const dialog = await openEdit(page, '临时门')
  const picker = field(dialog, '供应商')
  await picker.click()
  const offered = page.locator('.ant-select-item-option')
  await expect(offered.first()).toBeVisible()
  await expect(page.getByText('供应商12')).toHaveCount(0)
  // Enter before the answer is there takes nothing that was not typed.
  const held = gate()
  await page.route('**/gate-supplier/list?*supplierName=12*', async (route) => {
    await held.opened
    await route.continue()
  })
  const asked = page.waitForRequest(/supplierName=12/)
  await picker.fill('12')
  await asked
  await expect(offered).toHaveCount(0)
  await picker.press('Enter')
  await expect(dialog.locator('[data-field=supplierId]')).not.toContainText('供应商3')
  held.open()
  await picker.fill('1')
  await picker.fill('12')
  await expect(offered).toHaveCount(1)
  await picker.press('Enter')
  await save(dialog)
  await expect(rowOf(page, '临时门')).toContainText('供应商12')
})

test('a reader fills the form, asks before it overwrites, and its absence is said', async ({ adminPage: page, api }) => {
  const dialog = await openAdd(page)
  const read = dialog.getByRole('button', { name: '读取工牌' })
  await page.route('**/huashi/readcard?*', (route) => route.fulfill({ json: { code: -1 } }))
  await read.click()
  await expect(toasts(page)).toContainText('未检测到读卡器')

  const badge = { code: 0, name: '李四', active: '是', from: '20260102', until: '长期', photo: picture().toString('base64') }
  await page.route('**/huashi/readcard?*', (route) => route.fulfill({ json: { ...badge, photo: '' } }))
  await field(dialog, '门卫').fill('王五')
  await read.click()
  await expect(question(page)).toContainText('是否用工牌信息覆盖？')
  await question(page).getByRole('button', { name: '取消' }).click()
  await expect(field(dialog, '门卫')).toHaveValue('王五')
  await read.click()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(toasts(page)).toContainText('已读取 3 项')
  await expect(field(dialog, '门卫')).toHaveValue('李四')
  await field(dialog, '大门名称').fill('读卡门')
  await dialog.getByRole('button', { name: '选择位置' }).click()
  const map = page.getByRole('dialog', { name: '选择大门位置' })
  await map.getByRole('searchbox').fill('120,30')
  await map.getByRole('searchbox').press('Enter')
  await map.getByRole('button', { name: '确定' }).click()
  await save(dialog)
  await expect(toasts(page)).toContainText('新增成功')
  expect((await api.list(GATES, { gateName: '读卡门' })).records[0]).toMatchObject({ state: 1, openedOn: '2026-01-02' })
})
