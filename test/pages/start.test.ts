// The script that runs before any module: whom it draws the frame for, what it puts on the page, what it asks for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { topMenuIdAtom } from '../../engine/api/menus/topMenu.ts'
import { rowHeights, usualDensity } from '../../engine/list/views/density.ts'
import { noViews, usualSize, viewMemory } from '../../engine/list/views/viewMemory.ts'
import { defaultView, densities } from '../../engine/model/list/listView.ts'
import { windowFit } from '../../engine/model/list/pageSize.ts'
import { type Lock, setLock } from '../../engine/session/screenLock.ts'
import { keepSession, parseToken } from '../../engine/session/sessionState.ts'
import { MAX_TITLE_LENGTH, parseSettings } from '../../engine/session/settings.ts'
import { writeCookie } from '../../engine/session/storage.ts'
import { takeParts } from '../../engine/start/keptParts.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { setColour, setTheme } from '../../engine/themes/theme.ts'
import { zh } from '../../i18n/zh.ts'
import { foldedAtom } from '../../pages/frame/menuState.ts'
import { routes } from '../../pages/routes.tsx'
import { PROJECT } from '../support/sources.ts'

const SCRIPT = readFileSync(join(PROJECT, 'public/start.js'), 'utf8')
const asked = vi.fn()

interface Visit {
  path?: string
  features?: string[]
  reply?: Record<string, unknown>
}

/** Paths of the modules that the script ran at the last visit. */
let ran: string[] = []

/** Runs the script as the page does, for who signed in. */
function visit({ path = '/system/param', features = ['start'], reply = {} }: Visit = {}): DOMStringMap {
  const session = parseToken({ access_token: 'token', refresh_token: 'r', user_id: '1', features, ...reply }, Date.now())
  if (session) keepSession(session)
  run(path)
  return document.documentElement.dataset
}

/** Pixels. */
let width = 1440

function run(path: string): void {
  const place = new URL(path, 'http://localhost')
  const page = Object.create(document, {
    currentScript: {
      value: {
        dataset: {
          scripts: '/assets/base.js /assets/shell.js',
          ahead: '/assets/console.js',
          longestTitle: String(MAX_TITLE_LENGTH),
          fitting: JSON.stringify({ ...windowFit, rowHeights }),
        },
      },
    },
  })
  // The script is our own file, read from the project.
  const surroundings = { localStorage, sessionStorage, innerWidth: width, innerHeight, fetch: asked, globalThis: window }
  const own: string[] = []
  ran = own
  const scope = { location: place, document: asDocument(page, own), ...surroundings }
  new Function(...Object.keys(scope), SCRIPT)(...Object.values(scope))
}

/** The page as the script sees it while it is being read. */
const asDocument = (page: Document, own: string[]) => ({
  documentElement: document.documentElement,
  cookie: document.cookie,
  readyState: 'complete',
  hidden: false,
  head: {
    append(part: HTMLElement) {
      if (part instanceof HTMLScriptElement) own.push(new URL(part.src).pathname)
      else document.head.append(part)
    },
  },
  currentScript: page.currentScript,
  createElement: (name: string) => document.createElement(name),
  createRange: () => document.createRange(),
  querySelector: (selector: string) => document.querySelector(selector),
  set title(text: string) {
    document.title = text
  },
})

beforeEach(() => {
  asked.mockReset().mockResolvedValue({ ok: false })
  delete document.documentElement.dataset.frame
  localStorage.clear()
  sessionStorage.clear()
  for (const link of document.head.querySelectorAll('link')) link.remove()
})

afterEach(async () => {
  setLock(null)
  getDefaultStore().set(foldedAtom, false)
  await setLanguage('zh')
  setColour(null)
  setTheme('default')
})

test('who is signed in sees the frame, and its script is on its way', () => {
  expect(visit().frame).toBe('whole')
  expect([...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/console.js'],
  ])
})

test('the window has the name of the platform from the first paint: the one of the settings, else the one of the page', () => {
  expect(readFileSync(join(PROJECT, 'index.html'), 'utf8')).toContain(`<title>${zh.platform.name}</title>`)
  vi.stubGlobal('gantrySettings', { title: '东岭智慧工地' })
  visit()
  vi.unstubAllGlobals()
  expect(document.title).toBe('东岭智慧工地')
})

test.each(['东'.repeat(40), '🏗'.repeat(40), '东'.repeat(41), ' ', 12])(
  'the title %j is on the page before any module if the settings accept it',
  (title) => {
    const own = parseSettings({ title }).settings.title || zh.platform.name
    document.title = zh.platform.name
    vi.stubGlobal('gantrySettings', { title })
    visit()
    vi.unstubAllGlobals()
    expect(document.title).toBe(own)
  },
)

test('a folded menu is drawn folded, and so is any menu in a narrow window until the user unfolds it', () => {
  width = 1199
  expect(visit().frame).toBe('folded')
  getDefaultStore().set(foldedAtom, false)
  expect(visit().frame).toBe('whole')
  width = 1440
  getDefaultStore().set(foldedAtom, true)
  expect(visit().frame).toBe('folded')
})

test('one call asks for the page at the address, as the person who signed in', () => {
  visit()
  asked.mockClear()
  getDefaultStore().set(topMenuIdAtom, '77')
  visit({ path: '/system/param?size=30' })
  const [address, { headers }] = asked.mock.calls[0] as [string, { headers: Record<string, string> }]
  expect(address).toBe('/gantry/start?path=%2Fsystem%2Fparam&search=%3Fsize%3D30&size=10&topMenuId=77')
  expect(headers).toMatchObject({ 'Blade-Auth': 'bearer token', 'Accept-Language': 'zh-CN' })
})

test('the page is asked for as HTML for this window, unless the user arranged its list or chose a top menu', () => {
  const asks = () => {
    visit()
    const query = new URL(asked.mock.lastCall?.[0], 'http://localhost').searchParams
    return ['width', 'height', 'density'].map((name) => query.get(name))
  }
  usualDensity.set('dense')
  const here = [String(width), String(innerHeight), 'dense']
  expect(asks()).toEqual(here)
  const list = { name: 'param', route: '/system/param', columns: [], shownColumns: [] }
  const usual = defaultView(list)
  viewMemory(list).set({ ...noViews, last: { ...usual, address: 'size=50' } })
  expect(asks()).toEqual(here)
  for (const arranged of [{ last: { ...usual, hidden: ['a'] } }, { defaultId: '7' }]) {
    viewMemory(list).set({ ...noViews, ...arranged })
    expect(asks()).toEqual([null, null, null])
  }
  viewMemory(list).set(noViews)
  getDefaultStore().set(topMenuIdAtom, '77')
  expect(asks()).toEqual([null, null, null])
})

test('the HTML stands in place of the outline, of which only the text fields of the search are usable', async () => {
  const form = `<search><form class="g-search"><span class="g-search-box"><input id="a-name"></span><span id="a-state" class="g-search-box"><input><svg></svg></span><button type="submit">s</button></form></search>`
  const html = `<div class="g-frame"><aside>menu</aside><main><section>${form}<table></table></section></main></div><p>toasts</p>`
  const shown = async (answer: object) => {
    document.body.innerHTML = '<div id="root"><div class="g-ahead"></div></div>'
    asked.mockResolvedValue({ ok: true, json: async () => ({ data: answer }) })
    visit()
    expect(await (window as unknown as { gantryStart: { answers: Promise<unknown> } }).gantryStart.answers).toEqual({ data: answer })
    return document.querySelector('#root') as HTMLElement
  }
  expect((await shown({})).querySelector('.g-ahead')).not.toBeNull()
  const root = await shown({ html })
  expect(root.querySelector('.g-ahead')).toBeNull()
  expect(root.textContent).toBe('menustoasts')
  expect([...root.querySelectorAll('[inert]')].map(({ tagName, id }) => id || tagName)).toEqual(['ASIDE', 'a-state', 'TABLE'])
  const event = new Event('submit', { cancelable: true })
  root.querySelector('form')?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  const withoutSearch = await shown({ html: '<div class="g-frame"><main>text</main></div>' })
  expect(withoutSearch.querySelector('.g-frame')?.hasAttribute('inert')).toBe(true)
})

describe('the sign-in page of the document', () => {
  const open = async (path = '/login') => {
    const templates = ['zh-CN', 'en'].map(
      (lang) =>
        `<template lang="${lang}"><div class="g-login"><form class="g-login-form"><input name="account"></form><p>${lang}</p></div></template>`,
    )
    document.body.innerHTML = `<div id="root"><div class="g-ahead"></div></div>${templates.join('')}`
    run(path)
    const before = [...ran]
    await vi.waitFor(() => expect(ran).not.toEqual([]))
    return { before, root: document.querySelector('#root') as HTMLElement }
  }

  test.each(['zh', 'en'] as const)('is shown in %s before the modules run, and its text fields are usable', async (language) => {
    await setLanguage(language)
    const { before, root } = await open()
    expect([before, root.textContent]).toEqual([[], language === 'zh' ? 'zh-CN' : 'en'])
    expect([...root.querySelectorAll('[inert]')].map(({ tagName }) => tagName)).toEqual(['P'])
    expect(document.querySelectorAll('template')).toHaveLength(2)
    expect([...document.head.querySelectorAll('link')].map(({ href }) => new URL(href).pathname)).toEqual(['/assets/console.js'])
  })

  test('is not shown to who signed in, at other addresses, or with an answer of another service', async () => {
    const shown = async (path: string) => (await open(path)).root.textContent
    expect([await shown('/login?source=github&code=1&state=2'), await shown('/lock'), await shown('/system/param')]).toEqual(['', '', ''])
    visit({ path: '/login' })
    expect(await shown('/login')).toBe('')
  })
})

describe('the modules run in their order', () => {
  const MODULES = ['/assets/base.js', '/assets/shell.js']
  const soon = () => new Promise((go) => setTimeout(go, 20))

  test('once the page of the server is painted', async () => {
    document.body.innerHTML = '<div id="root"><div class="g-ahead"></div></div>'
    const { promise, resolve } = Promise.withResolvers<object>()
    asked.mockReturnValue(promise)
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    visit()
    await soon()
    expect([ran, frames.length]).toEqual([[], 0])
    resolve({ ok: true, json: async () => ({ data: { html: '<div class="g-frame">page</div>' } }) })
    await soon()
    expect([ran, frames.length, document.body.textContent]).toEqual([[], 1, 'page'])
    for (const draw of frames) draw()
    vi.unstubAllGlobals()
    await vi.waitFor(() => expect(ran).toEqual(MODULES))
  })

  test('as soon as the server answers without a page, or not at all', async () => {
    for (const answer of [async () => ({ ok: true, json: async () => ({ data: {} }) }), async () => Promise.reject(new TypeError())]) {
      asked.mockImplementation(answer)
      visit()
      expect(ran).toEqual([])
      await soon()
      expect(ran).toEqual(MODULES)
    }
  })

  test('after a second at most', async () => {
    vi.useFakeTimers()
    asked.mockReturnValue(new Promise(() => {}))
    visit()
    await vi.advanceTimersByTimeAsync(999)
    expect(ran).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ran).toEqual(MODULES)
    vi.useRealTimers()
  })

  test('at once where no page is awaited: signed out, on the start page, in front of another platform', async () => {
    for (const page of [{ path: '/login' }, { path: '/wel/index' }, { path: '/' }, { features: [] }]) {
      asked.mockReturnValue(new Promise(() => {}))
      visit(page)
      expect(ran).toEqual(MODULES)
    }
  })

  test('though the script itself fails', () => {
    const broken = () => {
      const encode = vi.spyOn(globalThis, 'btoa').mockImplementation(() => {
        throw new Error('broken')
      })
      try {
        visit()
      } finally {
        encode.mockRestore()
      }
    }
    expect(broken).toThrow('broken')
    expect(ran).toEqual(MODULES)
  })
})

test('the list is asked for with as many rows as the page will show', () => {
  const sizeAt = (path: string) => {
    visit({ path })
    return new URL(asked.mock.lastCall?.[0], 'http://localhost').searchParams.get('size')
  }
  visit()
  for (const density of densities)
    for (const height of [390, 900, 1080, 1440, 2160, 4320]) {
      usualDensity.set(density)
      vi.stubGlobal('innerHeight', height)
      expect([density, height, sizeAt('/archives/lift')]).toEqual([density, height, String(usualSize(noViews))])
    }
  vi.unstubAllGlobals()
  const lift = { name: 'lift', route: '/archives/lift/index' }
  viewMemory(lift).set({ ...noViews, last: { ...defaultView({ columns: [], shownColumns: [] }), address: 'size=50' } })
  expect(['/archives/lift', '/archives/lift/index/', '/archives/crane'].map(sizeAt)).toEqual(['50', '50', '10'])
  viewMemory(lift).set(noViews)
  expect(sizeAt('/archives/lift')).toBe('10')
})

test('what was kept of earlier visits is named', async () => {
  takeParts({ '/a': 1, '/b': 2 }, { '/a': '00000000000000aa', '/b': '00000000000000bb' })
  await expect
    .poll(() => {
      visit()
      return asked.mock.lastCall?.[0]
    })
    .toBe(
      `/gantry/start?path=%2Fsystem%2Fparam&search=&size=10&width=${width}&height=${innerHeight}&density=middle&have=00000000000000aa%2C00000000000000bb`,
    )
})

test('the language that the user chose is on the page and in the call', async () => {
  await setLanguage('en')
  visit()
  expect(document.documentElement.lang).toBe('en')
  expect(asked.mock.lastCall?.[1]).toMatchObject({ headers: { 'Accept-Language': 'en' } })
})

test('a session whose cookie is empty shows no frame', () => {
  visit()
  delete document.documentElement.dataset.frame
  writeCookie('access-token', '', 0)
  run('/system/param')
  expect(document.documentElement.dataset.frame).toBeUndefined()
})

test('another platform is not asked for what it does not know', () => {
  expect(visit({ features: [] }).frame).toBe('whole')
  expect(asked).not.toHaveBeenCalled()
})

test('a host that answers a page instead has answered nothing', async () => {
  asked.mockResolvedValue({ ok: true, json: () => Promise.reject(new SyntaxError('<')) })
  visit()
  expect(await (window as unknown as { gantryStart: { answers: Promise<unknown> } }).gantryStart.answers).toBeNull()
})

test.each([
  ['nobody signed in', () => run('/system/param')],
  ['a password has to be chosen first', () => visit({ reply: { initial_password: true } })],
  ['the other service knows no user yet', () => visit({ reply: { user_id: '-1' } })],
])('there is no frame where %s', (_, open) => {
  open()
  expect(document.documentElement.dataset.frame).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test.each<Lock>([{ salt: 's', hash: 'h' }, { onServer: true }])('a locked session shows no frame: %o', (lock) => {
  visit()
  delete document.documentElement.dataset.frame
  setLock(lock)
  run('/system/param')
  expect(document.documentElement.dataset.frame).toBeUndefined()
})

test('the frame is drawn for the pages inside of it alone', () => {
  const alone = routes.flatMap(({ path }) => (path === undefined || /^\/(wel)?$/.test(path) ? [] : [path]))
  expect(alone.length).toBeGreaterThan(8)
  for (const path of alone) expect([path, visit({ path: path.replace('*', 'x').replace(':source', 'x') }).frame]).toEqual([path, undefined])
  const inside = (routes.find(({ children }) => children)?.children ?? []).map(({ path }) => path)
  expect(inside).toContain('/wel/index')
  for (const path of ['/wel/index', '/info/index', '/archives/labor']) expect([path, visit({ path }).frame]).toEqual([path, 'whole'])
})

test('theme and own colour are on the page as the theme puts them there', () => {
  setTheme('dark')
  setColour('#c2410c')
  const { style, dataset } = document.documentElement
  const worn = style.cssText
  style.cssText = ''
  dataset.theme = 'default'
  run('/login')
  expect(dataset.theme).toBe('dark')
  expect(style.cssText).toBe(worn)
})
