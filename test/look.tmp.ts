import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { signedInState } from './e2e/signedIn.ts'
import { startServer } from './support/realServer.ts'
import { findChromium } from './support/chromium.ts'

const OUT = '/tmp/look-C'
mkdirSync(OUT, { recursive: true })
const url = process.env.LOOK_URL ?? ''
const server = url ? null : await startServer({ env: { GANTRY_DEMO: 'on' } })
const base = url || server!.url
console.log('URL', base)
const browser = await chromium.launch({ executablePath: findChromium() })
const shots = process.argv.slice(2) // account|path|name|lang|theme|width
for (const shot of shots) {
  const [account = 'admin', path = '/', name = 'x', lang = 'zh', theme = '', width = '1280', full = '1'] = shot.split('|')
  const [user, password] = account.split(':')
  const state = await signedInState(base, { account: user!, password: password ?? user! })
  const context = await browser.newContext({ storageState: state as never, viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript(([l, th]) => {
    if (l === 'en') localStorage.setItem('gantry-language', '"en"')
    if (th) localStorage.setItem('gantry-theme', JSON.stringify(th))
  }, [lang, theme] as const)
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 300)))
  page.on('pageerror', (e) => console.log(name, 'PAGEERROR', String(e).slice(0, 400)))
  await page.goto(base.replace(/\/$/, '') + path)
  await page.waitForTimeout(5000)
  if (full === '1') {
    const h = await page.evaluate(() => Math.max(...[...document.querySelectorAll('main, main *')].map((e) => e.scrollHeight)))
    await page.setViewportSize({ width: Number(width), height: Math.min(Math.max(900, h + 120), 4000) })
    await page.waitForTimeout(1500)
  }
  await page.screenshot({ path: `${OUT}/${name}.png` })
  await context.close()
}
await browser.close()
if (server && !process.env.KEEP) await server.stop()
else if (server) await new Promise(() => {})
