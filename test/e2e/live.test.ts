import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/realServer.ts'
import { sql } from './database.ts'
import { expect, rowsOf, test } from './support.ts'

const CODE = 'LIVE-0001'
const KEY = 'live-key-0123456789'

test.beforeAll(({ server }) => {
  sql(server, "insert into project (id, tenant_id, project_name) values ('71', '000000', '实时工地')")
  const device =
    "insert into device (id, tenant_id, device_code, device_name, device_class, project_id, device_key, enabled, online_status) values (?, '000000', ?, ?, '1', '71', ?, '1', '0')"
  sql(server, device, '72', CODE, '实时绳', KEY)
  sql(server, device, '73', 'LIVE-0002', '静止绳', KEY)
})

async function send(server: RunningServer, battery: number): Promise<void> {
  const collectTime = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const body = JSON.stringify({ deviceCode: CODE, deviceKey: KEY, rows: [{ collectTime, battery }] })
  const reply = await fetch(`${server.url}/api/blade-archives/ingest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(await reply.text()).toContain('"accepted":1')
}

function requestsOf(page: Page): URL[] {
  const found: URL[] = []
  page.on('request', (request) => found.push(new URL(request.url())))
  return found
}

/** The battery stands behind the columns that are shown at first. */
async function showBattery(page: Page): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('dialog', { name: '列设置' }).getByLabel('电量', { exact: true }).check()
  await page.keyboard.press('Escape')
}

test('cells of a device follow it without asking the list again, over the one stream of the page', async ({ adminPage: page, server }) => {
  const requests = requestsOf(page)
  await page.goto('/equipment/device?deviceCode=LIVE&ascs=deviceCode')
  const rows = rowsOf(page.getByRole('grid', { name: '设备' }))
  await expect(rows).toHaveCount(2)
  await showBattery(page)
  await expect(rows.first().getByText('离线')).toBeVisible()
  await expect
    .poll(() => requests.filter(({ pathname }) => pathname.endsWith('/live')).map(({ searchParams }) => searchParams.get('topics')))
    .toEqual(['device:71,schemas'])
  const asked = requests.filter(({ pathname }) => pathname.endsWith('/device/list')).length
  await send(server, 64)
  await expect(rows.first().getByText('在线')).toBeVisible()
  await expect(rows.first()).toContainText('64')
  await expect(rows.last().getByText('离线')).toBeVisible()
  expect(requests.filter(({ pathname }) => pathname.endsWith('/device/list'))).toHaveLength(asked)
})

test('a value that has grown old says how old, and that its device is offline', async ({ adminPage: page, server }) => {
  sql(server, "update device set online_status = '0', last_time = '2026-01-01 08:00:00', battery = 40 where id = '73'")
  await page.goto('/equipment/device?deviceCode=LIVE-0002')
  const row = rowsOf(page.getByRole('grid', { name: '设备' }))
  await expect(row).toHaveCount(1)
  await showBattery(page)
  await expect(row.getByText(/^\d+天前$/)).toHaveAttribute('title', '2026-01-01 08:00:00')
  await expect(row.getByTitle(/^离线 \d+天前$/)).toHaveText('40%')
})
