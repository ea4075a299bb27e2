// How the server runs the script that renders first pages. What the script of the console renders is compared in a browser.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { createFirstPages, FIRST_PAGE_SCRIPT, type FirstPageRequest } from '../../server/http/firstPage.ts'

const log = pino({ level: 'silent' })

function pagesOf(script: string, settings = '', warmMs?: number) {
  const dist = mkdtempSync(join(tmpdir(), 'gantry-dist-'))
  writeFileSync(join(dist, FIRST_PAGE_SCRIPT), script)
  return createFirstPages(dist, async () => settings, log, null, warmMs)
}

const request = (change: Partial<FirstPageRequest> = {}): FirstPageRequest => ({
  address: '/archives/labor?size=30',
  language: 'zh',
  density: 'middle',
  user: {},
  answers: {},
  width: 1440,
  height: 900,
  ...change,
})

test('the script sees the window and the address of the page, and the settings', async () => {
  const widths = `['(width < 640px)', '(width >= 992px)', '(hover: hover)'].map((query) => matchMedia(query).matches)`
  const { render } = pagesOf(
    `exports.renderFirstPage = async () => JSON.stringify([window.location.pathname, location.search, innerWidth, innerHeight, ${widths}, gantrySettings.title])`,
    `globalThis.gantrySettings = { title: '东岭' }`,
  )
  const seen = async (change?: Partial<FirstPageRequest>) => JSON.parse((await render(request(change))) ?? '')
  expect(await seen()).toEqual(['/archives/labor', '?size=30', 1440, 900, [false, true, false], '东岭'])
  expect(await seen({ width: 390, height: 844 })).toEqual(['/archives/labor', '?size=30', 390, 844, [true, false, false], '东岭'])
})

test('what one page stores is gone for the next', async () => {
  const { render } = pagesOf(`exports.renderFirstPage = async ({ address }) => {
    const before = localStorage.getItem('user')
    localStorage.setItem('user', address)
    return String(before)
  }`)
  expect([await render(request()), await render(request({ width: 1280 }))]).toEqual(['null', 'null'])
})

test('pictures whose links are not signed are boxes, and nothing is loaded ahead', async () => {
  const html =
    '<link rel="preload" as="image" href="/files/a.png"/><img class="g-card-picture" src="/files/a.png?thumb" alt="x"/><img src="/brand.svg"/>'
  const { render } = pagesOf(`exports.renderFirstPage = async () => ${JSON.stringify(html)}`)
  expect(await render(request())).toBe('<img class="g-card-picture" alt=""><img src="/brand.svg"/>')
})

test('pages are rendered one after the other; beyond four the browser renders alone', async () => {
  const { render } = pagesOf(`let now = 0
  exports.renderFirstPage = async () => {
    now++
    await new Promise((go) => setTimeout(go, 20))
    return String(now--)
  }`)
  const all = await Promise.all(Array.from({ length: 6 }, (_, at) => render(request({ width: 1000 + at }))))
  expect(all).toEqual(['1', '1', '1', '1', null, null])
  expect(await render(request())).toBe('1')
})

test('a page is rendered once for the same user, window and answers, for two minutes', async () => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const pass = async (milliseconds: number) => {
    now += milliseconds
    // The cache reads the clock once in a millisecond.
    await new Promise((go) => setTimeout(go, 5))
  }
  const { render } = pagesOf(`let count = 0; exports.renderFirstPage = async () => String(++count)`)
  expect([await render(request()), await render(request())]).toEqual(['1', '1'])
  const others = [{ user: { user_id: '2' } }, { answers: { '/list': [1] } }, { width: 1280 }, { language: 'en' as const }]
  for (const [at, change] of others.entries()) expect(await render(request(change))).toBe(String(at + 2))
  await pass(119_000)
  expect(await render(request())).toBe('1')
  await pass(2_000)
  expect(await render(request())).toBe('6')
  for (let at = 0; at < 50; at++) await render(request({ height: at + 1 }))
  expect(await render(request())).toBe('57')
  clock.mockRestore()
})

test('a page that cannot be rendered, or a console without the script, leaves the page to the browser', async () => {
  const warn = vi.spyOn(log, 'warn')
  const { render } = pagesOf(
    `exports.renderFirstPage = async ({ address }) => { if (address === '/broken') throw new Error('broken'); return 'page' }`,
  )
  expect(await render(request({ address: '/broken' }))).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  expect(await render(request())).toBe('page')
  const none = createFirstPages(mkdtempSync(join(tmpdir(), 'gantry-dist-')), async () => '', log)
  expect(await none.render(request())).toBeNull()
})

test('a console that is built while the server starts renders pages once it is there', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'gantry-dist-'))
  const { promise: built, resolve } = Promise.withResolvers<void>()
  const { render, signIn } = createFirstPages(dist, async () => '', log, built, 0)
  expect(await render(request())).toBeNull()
  writeFileSync(join(dist, FIRST_PAGE_SCRIPT), `exports.renderFirstPage = async () => 'page'`)
  resolve()
  await built
  expect(await render(request())).toBe('page')
  await expect.poll(signIn).toContain('page')
})

test('the script has no network', async () => {
  const { render } = pagesOf(`exports.renderFirstPage = () => fetch('http://localhost/').then(() => 'sent', (error) => error.message)`)
  expect(await render(request())).toBe('The first page is rendered without a network')
})

test('the sign-in page is there in each language once the script is loaded, without a user', async () => {
  const { signIn } = pagesOf(
    `exports.renderFirstPage = async ({ address, language, user }) => JSON.stringify([address, language, user, gantrySettings.title])`,
    `globalThis.gantrySettings = { title: '$&' }`,
    0,
  )
  expect(signIn()).toBe('')
  await expect
    .poll(signIn)
    .toBe('<template lang="zh-CN">["/login","zh",null,"$&"]</template><template lang="en">["/login","en",null,"$&"]</template>')
})

test('a sign-in page that cannot be rendered is left out', async () => {
  const { signIn } = pagesOf(
    `exports.renderFirstPage = async ({ language }) => { if (language === 'en') throw new Error('broken'); return 'page' }`,
    '',
    0,
  )
  await expect.poll(signIn).toBe('<template lang="zh-CN">page</template>')
})

test('the server warms up with a page of its own', async () => {
  const pages = pagesOf(
    `const seen = []; exports.renderFirstPage = async ({ address }) => { seen.push(address); return String(seen.filter((one) => one === '/sample').length) }`,
    '',
    0,
  )
  pages.warmUp(() => request({ address: '/sample' }))
  await expect.poll(async () => Number(await pages.render(request({ width: 1 + Math.ceil(performance.now()) })))).toBeGreaterThan(1)
  expect(await pages.render(request({ address: '/other' }))).not.toBe('0')
})

test('a sample that cannot be made leaves the server without it', async () => {
  const warn = vi.spyOn(log, 'warn')
  const pages = pagesOf(`exports.renderFirstPage = async () => 'page'`, '', 0)
  pages.warmUp(() => {
    throw new Error('broken')
  })
  await expect.poll(() => warn.mock.calls.map(([, text]) => text)).toContain('The server did not warm up with a sample page')
  expect(await pages.render(request())).toBe('page')
})
