// The walls that the guide shows, as they hang: with the demo's project that has most devices.

import type { Page } from '@playwright/test'
import { openWall } from '../bench/walls/painted.ts'
import type { Save } from './run.ts'

/** Photographs would weigh a megabyte as PNG; walls are gradients and maps. */
const LARGEST = 180_000
const QUALITIES = [85, 75, 65, 55, 45]
/** Figures roll, maps and cranes move into their places. */
const REST_MS = 6_000
const SHOWN = {
  overview: '/bigscreen',
  rope: '/bigscreen/rope',
  env: '/bigscreen/env-monitor',
  spray: '/bigscreen/spray',
  lift: '/bigscreen/lift-device',
  tower: '/bigscreen/tower',
  video: '/bigscreen/ai-video',
  labor: '/bigscreen/labor',
  safety: '/bigscreen/safety',
}

/** @param page signed in, in Chinese, 1920 by 1080 */
export async function takeWalls(page: Page, save: Save): Promise<void> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('gantry-session') ?? '{}') as { accessToken: string }).accessToken,
  )
  const headers = { Authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'Blade-Auth': `bearer ${token}` }
  const list = await page.request.get('/api/blade-archives/project/list?current=1&size=100', { headers })
  const { data } = (await list.json()) as { data: { records: { id: string; deviceCount: number }[] } }
  const [largest] = data.records.toSorted((one, other) => other.deviceCount - one.deviceCount)
  const projectId = largest?.id ?? ''
  for (const [name, path] of Object.entries(SHOWN)) {
    await openWall(page, `${path}?projectId=${projectId}`)
    // The screen retries failed reads by itself.
    await page.waitForFunction(() => document.querySelector('.wall-notice[role=alert], .wall-aged') === null)
    await page.waitForTimeout(REST_MS)
    await save(`bigscreen-${name}.jpg`, await smallPicture(page))
  }
}

/** The best of the page that stays below the limit. */
async function smallPicture(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    picture = await page.screenshot({ type: 'jpeg', quality })
    if (picture.length <= LARGEST) return picture
  }
  throw new Error(`${page.url()} is a picture of ${picture.length} bytes, more than ${LARGEST}`)
}
