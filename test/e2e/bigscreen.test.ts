import type { Page } from '@playwright/test'
import { add, type Poster, projectOf } from '../support/archives.ts'
import type { RunningServer } from '../support/realServer.ts'
import { expectAccessible } from './accessible.ts'
import { sql } from './database.ts'
import { expect, test } from './support.ts'

const AIR = '**/api/visual/envRealTimeData?*'
const ALARMS = '**/api/visual/getOverViewAlarmCt?*'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page) => page.getByRole('navigation').locator('[aria-current=page]')

async function loaded(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

/** The scripts that the page has loaded, as text. */
async function scripts(page: Page): Promise<string[]> {
  const urls = (await loaded(page)).filter((url) => url.endsWith('.js'))
  return Promise.all(urls.map(async (url) => (await page.request.get(url)).text()))
}

test('a wall is chosen, shows its project, survives faults and leads to its record', async ({ adminPage: page, api, allowed }) => {
  // Without a graphics card the map is drawn by software, which the browser calls slow.
  allowed.push(/403|404|500|GL Driver Message/)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const by: Poster = (call, { body }) => api.post(call.slice('POST '.length), { body })
  const projectId = await add(by, 'project', await projectOf(by, { projectName: 'East Bridge', projectManager: 'Wang Qiang' }))

  await add(by, 'project', await projectOf(by, { projectName: 'Far Bridge' }))

  // A list of the console brings nothing of the walls.
  await page.goto('/archives/project')
  await expect(page.getByRole('gridcell', { name: 'East Bridge' }).first()).toBeVisible()
  expect((await scripts(page)).filter((text) => /wall-panel-title|classicDark|OpenLayers/.test(text))).toEqual([])

  // Without a project there is the choice of one, which goes into the address.
  await page.goto('/bigscreen')
  await expect(page.getByRole('heading', { name: '请选择项目' })).toBeVisible()
  await page.getByRole('button', { name: 'East Bridge' }).click()
  await expect(page).toHaveURL(`/bigscreen?projectId=${projectId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'East Bridge' })).toBeVisible()
  await expect(panel(page, '项目概况')).toContainText('Wang Qiang')
  await expect(panel(page, '实时报警')).toContainText('暂无数据')
  await expect(page.getByRole('application', { name: '现场地图' })).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([1920, 1080])
  // Nor does a wall bring the pages, pickers and forms of the console.
  expect((await loaded(page)).filter((url) => /\/assets\/(console|controls|forms)-/.test(url))).toEqual([])

  const record = page.context().waitForEvent('page')
  await panel(page, '项目概况').getByRole('link').click()
  const console = await record
  await expect(console.getByRole('dialog').getByText('Wang Qiang')).toBeVisible()
  await expect(console).toHaveURL('/archives/project')
  await console.close()

  // Keys go from screen to screen.
  await page.keyboard.press('ArrowRight')
  await expect(tab(page)).toHaveText('劳务')
  await page.keyboard.press('3')
  await expect(tab(page)).toHaveText('安全')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page)).toHaveText('总览')

  // One panel fails, another is not for this user; the rest goes on, and a press brings the first one back.
  await page.route(AIR, (route) => route.fulfill({ status: 500, json: { code: 500, success: false, msg: 'x' } }))
  await page.route(ALARMS, (route) => route.fulfill({ status: 403, json: { code: 403, success: false, msg: 'x' } }))
  await page.reload()
  await expect(panel(page, '环境实时')).toContainText('数据加载失败')
  await expect(panel(page, '实时报警')).toContainText('无权限查看')
  await expect(panel(page, '项目概况')).toContainText('Wang Qiang')
  await page.unroute(AIR)
  await panel(page, '环境实时').getByRole('button', { name: '点击重试' }).click()
  await expect(panel(page, '环境实时')).toContainText('暂无数据')
  await page.unroute(ALARMS)

  // A missing project shows a message and others to choose.
  await page.goto('/bigscreen/rope?projectId=404')
  await expect(page.getByText('该项目已不存在或无权查看')).toBeVisible()

  // On a phone the panels stand below each other, in English as well.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/bigscreen?projectId=${projectId}`)
  await page.getByRole('button', { name: 'English' }).click()
  const [project, people] = [panel(page, 'The project'), panel(page, 'People')]
  await expect(people).toBeVisible()
  const boxes = await Promise.all([project.boundingBox(), people.boundingBox()])
  expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0) - 1)
  expect(await page.evaluate(() => document.querySelector('.wall')?.scrollWidth)).toBe(390)
})

test('a wall is read and walked through without a mouse', async ({ adminPage: page, api, allowed }) => {
  // The box watches no crane yet: the server says so, and the wall that there is nothing.
  allowed.push(/GL Driver Message|404/)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const by: Poster = (call, { body }) => api.post(call.slice('POST '.length), { body })
  const projectId = await add(by, 'project', await projectOf(by, { projectName: 'West Bridge' }))
  const box = { deviceName: 'Crane box', deviceCode: 'WALLKEYS1', deviceClass: '3', manufacturer: 'Maker', installDate: '2026-03-02' }
  await add(by, 'device', { ...box, projectId, longitude: 120.1, latitude: 30.2 })
  await page.goto(`/bigscreen/safety?projectId=${projectId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'West Bridge' })).toBeVisible()
  await expect(panel(page, '安全评分构成')).toBeVisible()

  // Past the header into the panels, and by tabs to another screen.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到画面' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const stops = page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link'))
  await expect(stops.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.getByRole('navigation').getByRole('link', { name: '塔机' }).focus()
  await page.keyboard.press('Enter')
  await expect(tab(page)).toHaveText('塔机')
  await expect(panel(page, '塔机概况')).toBeVisible()
  await expect(panel(page, '选中塔机实时监测')).toContainText('暂无数据')
  await expect(page.getByText('连接正常')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  // The screens between are of devices that the project does not have.
  await expect(tab(page)).toHaveText('总览')
  await page.goto(`/bigscreen/lift-device?projectId=${projectId}`)
  await expect(page.getByRole('main')).toContainText('本项目未接入升降机')
})

const KEY = 'wall-key-0123456789'
const PROJECT = '81'
const CAMERA = '90'

/** A site with a device of each class, a crane, a lift and a camera. */
function addEquipped(server: RunningServer): void {
  const add = (table: string, values: Readonly<Record<string, string>>) => {
    const columns = Object.keys({ tenant_id: '', ...values })
    const marks = columns.map(() => '?')
    sql(server, `insert into ${table} (${columns}) values (${marks})`, '000000', ...Object.values(values))
  }
  const corners = '[[120.1,30.2],[120.102,30.2],[120.102,30.202],[120.1,30.202]]'
  add('project', { id: PROJECT, project_name: 'South Bridge', longitude: '120.101', latitude: '30.201', fence: corners, pm10_limit: '150' })
  for (const deviceClass of ['1', '2', '3', '4', '5', '6'])
    add('device', {
      id: `8${deviceClass}1`,
      device_code: `WALL-${deviceClass}`,
      device_name: `Box ${deviceClass}`,
      device_class: deviceClass,
      project_id: PROJECT,
      device_key: KEY,
      enabled: '1',
      online_status: '1',
      longitude: '120.1005',
      latitude: '30.2005',
    })
  const parts = { project_id: PROJECT, work_status: '1' }
  const crane = { base_x: '0', base_y: '0', jib_length: '55', rear_jib_length: '14', jib_height: '60', max_load: '6' }
  add('tower_crane', { id: '88', crane_name: 'Crane A', crane_no: '1#', device_id: '831', ...crane, ...parts })
  add('lift', { id: '89', lift_name: 'Lift A', lift_no: '1#', device_id: '841', min_floor: '1', max_floor: '20', lift_type: '2', ...parts })
  add('monitor_device', { id: CAMERA, monitor_name: 'Gate', project_id: PROJECT, area_type: '1', online_status: '1', sort: '1' })
}

/** Current values of each device. */
async function report(server: RunningServer): Promise<void> {
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const rows = (deviceClass: string, ...said: readonly object[]) => ({ deviceCode: `WALL-${deviceClass}`, deviceKey: KEY, rows: said })
  const batches = [
    rows('1', { kind: 'rope', collectTime: now, height: 12.5, hookState: '0', wearState: '1', battery: 15 }),
    rows('2', { kind: 'env', collectTime: now, pm10: 171, pm25: 60, tsp: 280, noise: 66, temperature: 20, humidity: 60, windSpeed: 11 }),
    rows('3', { kind: 'tower', collectTime: now, load: 2, momentPercent: 104, range: 20, height: 30, angle: 60, windSpeed: 14 }),
    rows('4', { kind: 'lift', collectTime: now, cage: '1', floor: 3, height: 6, load: 1.2, loadPercent: 60, people: 5 }),
    rows('5', { kind: 'ai', alarmTime: now, monitorId: CAMERA, alarmType: '1', alarmLevel: '3', confidence: 91 }),
    rows('6', { kind: 'pass', passTime: now, direction: '01', result: 1 }),
  ]
  const reply = await fetch(`${server.url}/api/blade-archives/ingest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(batches),
  })
  expect(await reply.text()).toContain('"accepted":6')
}

const CENTRES = [
  ['总览', '现场地图', '安全绳'],
  ['安全绳', '安全绳立面图', '未挂 1'],
  ['环境', '监测点位图', '监测设备'],
  ['喷淋', '喷淋平面图', 'Box 2'],
  ['升降机', '升降机运行图', '3F'],
  ['塔机', '塔机作业图', '1#'],
  ['AI视频', '视频墙', 'Gate'],
  ['劳务', '门禁实时通行', '陌生人'],
  ['安全', '风险分布图', '近7天'],
] as const

test('every wall of an equipped site can be read by who does not see it', async ({ adminPage: page, server, allowed }) => {
  // The camera is behind no platform.
  allowed.push(/GL Driver Message|4\d\d/)
  await page.setViewportSize({ width: 1920, height: 1080 })
  addEquipped(server)
  await report(server)
  await page.goto(`/bigscreen?projectId=${PROJECT}`)
  await expect(page.getByRole('heading', { level: 1, name: 'South Bridge' })).toBeVisible()
  for (const [name, centre, seen] of CENTRES) {
    await page.getByRole('navigation', { name: '大屏' }).getByRole('link', { name, exact: true }).click()
    await expect(panel(page, centre)).toContainText(seen)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
