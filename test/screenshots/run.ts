// The pictures in docs/, taken from the running product with its demo:  npm run screenshots

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../support/chromium.ts'
import { wholePast } from '../support/demoPast.ts'
import { startServer } from '../support/realServer.ts'
import { moveClock, untilMorning } from './clock.ts'
import { takeSite } from './site.ts'
import { takeThemes } from './themes.ts'
import { takeWalls } from './walls.ts'

/** Writes one picture into docs/. */
export type Save = (name: string, picture: Buffer) => Promise<void>

const DOCS = resolve(import.meta.dirname, '../../docs')

const save: Save = async (name, picture) => {
  await writeFile(join(DOCS, name), picture)
  console.log(`docs/${name}  ${Math.round(picture.length / 1000)} kB`)
}

const ahead = untilMorning()
const movedClock = join(import.meta.dirname, 'movedClock.ts')
const server = await startServer({
  env: { GANTRY_DEMO: 'on', CLOCK_AHEAD: String(ahead), NODE_OPTIONS: `--import ${movedClock}` },
})
await wholePast(server.url)
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--force-color-profile=srgb', '--lang=zh-CN'] })
try {
  await mkdir(DOCS, { recursive: true })
  const openPage = async (width: number, height: number): Promise<Page> => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width, height }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    await page.addInitScript(moveClock, ahead)
    await page.goto('/login')
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('admin')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/wel/**')
    return page
  }
  await takeWalls(await openPage(1920, 1080), save)
  await takeSite(await openPage(1440, 900), save)
  await takeThemes(browser, await openPage(1200, 700), save)
} finally {
  await browser.close()
  await server.stop()
}
