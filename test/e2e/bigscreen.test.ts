import type { Page } from '@playwright/test'
import { add, type Poster, projectOf } from '../support/archives.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './support.ts'

test.use({ shares: true })

const AIR = '**/api/visual/envRealTimeData?*'
const ALARMS = '**/api/visual/getOverViewAlarmCt?*'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page) => page.getByRole('navigation').locator('[aria-current=page]')

/** The scripts that the page has loaded, as text. */
async function scripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return Promise.all(urls.filter((url) => url.endsWith('.js')).map(async (url) => (await page.request.get(url)).text()))
}

test('a wall is chosen, shows its project, survives faults and leads to its record', async ({ adminPage: page, api, allowed }) => {
  // Without a graphics card the map is drawn by software, which the browser calls slow.
  allowed.push(/403|404|500|GL Driver Message/)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const by: Poster = (call, { body }) => api.post(call.slice('POST '.length), { body })
  const projectId = await add(by, 'project', await projectOf(by, { projectName: 'East Bridge', projectManager: 'Wang Qiang' }))

  // A list of the console brings nothing of the walls.
  await page.goto('/archives/project')
  await expect(page.getByRole('cell', { name: 'East Bridge' }).first()).toBeVisible()
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

  const record = page.context().waitForEvent('page')
  await panel(page, '项目概况').getByRole('link').click()
  const console = await record
  await expect(console.getByRole('dialog').getByText('Wang Qiang')).toBeVisible()
  await expect(console).toHaveURL('/archives/project')
  await console.close()

  // Keys go from screen to screen.
  await page.keyboard.press('ArrowRight')
  await expect(tab(page)).toHaveText('安全绳')
  await page.keyboard.press('9')
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

  // What is gone says so, and offers others.
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
  await expectAccessible(page)

  // Past the header into the panels, and by tabs to another screen.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到画面' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.getByRole('navigation').getByRole('link', { name: '塔机' }).focus()
  await page.keyboard.press('Enter')
  await expect(tab(page)).toHaveText('塔机')
  await expect(panel(page, '塔机概况')).toBeVisible()
  await expect(panel(page, '选中塔机实时监测')).toContainText('暂无数据')
  await expect(page.getByText('连接正常')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page)).toHaveText('升降机')
  await expect(panel(page, '升降机概况')).toContainText('本项目未接入')
})
