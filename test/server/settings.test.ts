// Settings of the console: the file of the data folder, then the environment.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/startApp.ts'

const TILES = 'http://tiles.test/{z}/{x}/{y}.png#crs=gcj02'
const ABOVE = 'http://above.test/{z}/{x}/{y}.jpg#crs=gcj02'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    env: { MAP_TILES: TILES, SATELLITE_TILES: ABOVE, FRAME_SOURCES: 'https://bi.example.cn', IMAGE_SOURCES: 'https://img.example.cn' },
  })
})
afterAll(() => app.close())

async function settings(): Promise<{ values: unknown; policy: string | null }> {
  const response = await fetch(`${app.url}/settings.js`)
  const there: { gantrySettings?: unknown } = {}
  new Function('globalThis', await response.text())(there)
  return { values: there.gantrySettings, policy: response.headers.get('content-security-policy') }
}

test('the tiles of the map are told, and the page may load them', async () => {
  const { values, policy } = await settings()
  expect(values).toMatchObject({ mapTiles: TILES, satelliteTiles: ABOVE })
  expect(policy).toMatch(/img-src [^;]*http:\/\/tiles\.test http:\/\/above\.test(;| )/)
})

test('pages and pictures of other hosts come from where the installation says', async () => {
  const { policy } = await settings()
  expect(policy).toContain("frame-src 'self' https://bi.example.cn;")
  expect(policy).toContain("img-src 'self' data: blob: https://img.example.cn http://tiles.test http://above.test;")
})

test('what the installation says itself wins', async () => {
  const { dataFolder } = app.platform.config
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, 'settings.js'), "globalThis.gantrySettings = { captchaMode: true, mapTiles: '/own/{z}/{x}/{y}' }")
  expect((await settings()).values).toEqual({ captchaMode: true, mapTiles: '/own/{z}/{x}/{y}', satelliteTiles: ABOVE })
})
