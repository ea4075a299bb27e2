// The console and the walls in Firefox, where `FIREFOX_PATH` names one.

import { add, projectOf } from '../support/archives.ts'
import { posterOf } from './api.ts'
import { type Firefox, startFirefox } from './firefoxBrowser.ts'
import { signedInState } from './signedIn.ts'
import { admin, expect, test } from './support.ts'

const PROGRAM = process.env.FIREFOX_PATH ?? ''
test.skip(PROGRAM === '', 'FIREFOX_PATH names no Firefox')

const PAGES = [
  '/wel/index',
  '/wel/dashboard',
  '/site/alarm_event',
  '/archives/labor',
  '/site/labor_attendance',
  '/site/attendance_month',
  '/site/spray_eqp_env_log',
  '/site/tower_crane_realtime',
  '/equipment/device',
  '/equipment/device/compare',
  '/equipment/tower_crane',
  '/archives/project',
  '/archives/company',
  '/system/user',
  '/system/param',
  '/system/dict',
  '/system/post',
  '/flow/model',
  '/flow/model/design/new',
  '/tool/api',
]
const WALLS = ['', '/rope', '/env-monitor', '/spray', '/lift-device', '/tower', '/ai-video', '/labor', '/safety']

const PAGE_READY = `document.querySelector('main') !== null && document.querySelector('main [aria-busy=true]') === null && document.title.includes(' - ')`
/** A wall of a kind of device that the project lacks is one sentence. */
const WALL_READY = `document.querySelector('.wall-panel, .wall-notice') !== null && document.querySelector('.wall-skeleton') === null`
/** Pixels by which a page is wider than its window, and whether it is the page for an unknown address. */
const STATE = `JSON.stringify([Math.max(0, document.documentElement.scrollWidth - innerWidth), document.querySelector('.g-error') !== null])`

let firefox: Firefox
test.beforeAll(async () => {
  firefox = await startFirefox(PROGRAM)
})
test.afterAll(() => firefox?.close())

test('twenty pages and nine walls open in Firefox, without an error and without a sideways scroll', async ({ server, api }) => {
  const { cookies, origins } = await signedInState(server.url, admin)
  await firefox.open(`${server.url}/login`)
  const kept = JSON.stringify([cookies.map(({ name, value }) => `${name}=${value}; path=/`), origins[0]?.localStorage])
  await firefox.evaluate(
    `(([cookies, items]) => { for (const cookie of cookies) document.cookie = cookie; for (const { name, value } of items) localStorage.setItem(name, value) })(${kept})`,
  )
  const by = posterOf(api)
  const projectId = await add(by, 'project', await projectOf(by, { projectName: '火狐工地' }))
  const walls = WALLS.map((path) => `/bigscreen${path}?projectId=${String(projectId)}`)
  firefox.faults()
  for (const [path, ready] of [...PAGES.map((one) => [one, PAGE_READY]), ...walls.map((one) => [one, WALL_READY])]) {
    await firefox.open(`${server.url}${path}`)
    await expect.poll(() => firefox.evaluate(ready ?? ''), { message: path, timeout: 20_000 }).toBe(true)
    expect([path, await firefox.evaluate(STATE), firefox.faults()]).toEqual([path, '[0,false]', []])
  }
})
