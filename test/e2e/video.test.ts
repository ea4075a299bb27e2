import { test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { sql } from './database.ts'
import { SEEDED } from './seededRun.ts'
import { signedInState } from './signedIn.ts'
import { admin, pressInRow, rowsOf } from './support.ts'

const CAMERAS = {
  '81': ['东门', '/live/demo/1.flv'],
  '82': ['西门', '/live/demo/2.m3u8'],
  '83': ['塔吊', '/live/demo/3.flv?fault=cut&after=2500'],
} as const

let server: RunningServer

base.beforeAll(async () => {
  // As the demo runs: its streams are nowhere else.
  server = await startServer({ seeded: process.env[SEEDED] ?? '', env: { GANTRY_DEMO: '' } })
  sql(server, "insert into project (id, tenant_id, project_name) values ('71', '000000', '直播工地')")
  for (const [id, [name, address]] of Object.entries(CAMERAS)) addCamera(id, name, address)
})
base.afterAll(() => server.stop())

function addCamera(id: string, name: string, address: string): void {
  const into = 'insert into monitor_device (id, tenant_id, project_id, monitor_name, device_serial, channel_no, access_type, play_url)'
  sql(server, `${into} values (?, '000000', '71', ?, ?, 1, '3', ?)`, id, name, `SXT${id}`, address)
}

/** Pictures that were decoded since the player began; 0 without one. */
const frames = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0)

async function watch(page: Page, name: string): Promise<void> {
  const row = rowsOf(page.getByRole('grid')).filter({ hasText: name })
  await pressInRow(row, '实时画面')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('直播中')
  const before = await frames(page)
  await expect.poll(() => frames(page)).toBeGreaterThan(before + 5)
}

const leave = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click()

const watchers = async (): Promise<number> =>
  Number(/^gantry_video_streams (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

base('the picture of a camera moves over FLV and HLS, ends when nobody sees it, and comes back after a cut', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: 'zh-CN', storageState: await signedInState(server.url, admin) })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  const opened: string[] = []
  page.on('websocket', (socket) => opened.push(socket.url()))
  page.on('request', (request) => opened.push(request.url()))

  await page.goto('/equipment/monitor_device')
  await watch(page, '东门')
  // Over HTTP/1.1 a stream takes no connection from the page's own calls.
  expect(opened.some((url) => /^ws:.*\/live\/demo\/1\.flv/.test(url))).toBe(true)
  const signed = opened.find((url) => url.startsWith('ws:'))?.replace('ws:', 'http:') ?? ''
  await setVisibility(page, 'hidden')
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(watchers).toBe(0)
  await setVisibility(page, 'visible')
  await expect.poll(() => frames(page)).toBeGreaterThan(5)
  await leave(page)
  await expect.poll(watchers).toBe(0)

  await watch(page, '西门')
  expect(opened.some((url) => /\/live\/demo\/2-\d+\.ts/.test(url))).toBe(true)
  await leave(page)

  // Streams of another host use plain HTTP-FLV.
  addCamera('84', '堆场', signed)
  await page.reload()
  await watch(page, '堆场')
  expect(opened.filter((url) => url === signed)).toHaveLength(1)
  await leave(page)

  await watch(page, '塔吊')
  const state = page.getByRole('dialog').getByRole('status')
  await expect(state).toHaveText('重新连接中')
  await expect(state).toHaveText('直播中')
  expect(faults).toEqual([])
  await page.close()
})
