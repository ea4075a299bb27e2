// Renders the first page of a user with the console's own components, so that its text is there before the scripts have run.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { textHash } from '#library/manifest.ts'
import type { PageToRender } from '#model/list/firstPage.ts'

/** Script of the console for this purpose, in the folder of the built console. */
export const FIRST_PAGE_SCRIPT = 'first-page.cjs'

export interface FirstPageRequest extends PageToRender {
  /** Inner size of the window in CSS pixels. */
  width: number
  height: number
}

export interface FirstPages {
  /** HTML of the page; `null` if the console has no such script, or while several pages wait: then the browser renders it alone. */
  render(request: FirstPageRequest): Promise<string | null>
  /** A `<template>` with the sign-in page for each language; empty until the script is loaded. */
  signIn(): string
  /** Renders a page some times when the server has been up for some seconds, so that its first visitor does not wait for cold code. */
  warmUp(sample: () => FirstPageRequest | null): void
}

/** For a server without a console. */
export const noFirstPages: FirstPages = { render: async () => null, signIn: () => '', warmUp() {} }

/** Pages that are rendered or wait for it; they are rendered one after the other. */
const MAX_WAITING = 4

/** Rendered pages that are kept for the same request: who reloads a page, or opens it again, mostly gets the same answers. */
const KEPT = 50
/** Milliseconds that a page is kept. A time such as “2 minutes ago” is as old, until the console renders the page itself. */
const KEPT_MS = 120_000

/** Milliseconds after the start until the script is loaded, unless a page needs it earlier. */
const WARM_MS = 2_000
/** Times that a page is rendered to warm up, and milliseconds between two: a render that took 170 ms of processor takes 20 after them. */
const WARM_RENDERS = 12
const WARM_PAUSE_MS = 250

/** Languages of the console, with the value of `lang` for each. */
const LANGUAGES = [
  ['zh', 'zh-CN'],
  ['en', 'en'],
] as const
/** The sign-in page, which depends on the window in its styles only. */
const SIGN_IN = { address: '/login', density: 'middle', user: null, answers: {}, width: 1440, height: 900 } as const

interface Loaded {
  render(page: PageToRender): Promise<string>
  browser: ReturnType<typeof createBrowser>
}

/**
 * @param dist folder of the built console
 * @param settings text of `settings.js`
 * @param built settles once the console is there; `null` if it is there, or never will be
 * @param warmMs milliseconds after that until the script is loaded
 */
export function createFirstPages(
  dist: string,
  settings: () => Promise<string>,
  log: Logger,
  built: Promise<void> | null = null,
  warmMs = WARM_MS,
): FirstPages {
  const path = join(dist, FIRST_PAGE_SCRIPT)
  let isBuilt = false
  let loaded: Promise<Loaded> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const ready = () => {
    loaded ??= settings().then((text) => load(path, text))
    return loaded
  }
  const kept = new LRUCache<string, string>({ max: KEPT, ttl: KEPT_MS })
  const renderNow = async ({ width, height, ...page }: FirstPageRequest): Promise<string | null> => {
    try {
      const { render, browser } = await ready()
      browser.show(page.address, width, height)
      return withoutPictures(await render(page))
    } catch (error) {
      log.warn({ err: error, address: page.address }, 'The first page was not rendered')
      return null
    }
  }
  const renderInTurn = (request: FirstPageRequest) => {
    const own = last.then(() => renderNow(request))
    last = own
    return own
  }

  let signIn = ''
  let sample: () => FirstPageRequest | null = () => null
  const warmUp = async () => {
    const templates = LANGUAGES.map(async ([language, code]) => {
      const page = await renderInTurn({ ...SIGN_IN, language })
      return page === null ? '' : `<template lang="${code}">${page}</template>`
    })
    signIn = (await Promise.all(templates)).join('')
    const page = sample()
    for (let count = 0; page !== null && count < WARM_RENDERS; count++) {
      await setTimeout(WARM_PAUSE_MS, undefined, { ref: false })
      await renderInTurn(page)
    }
  }
  const prepare = () => {
    isBuilt = existsSync(path)
    // Loading blocks for some tenths of a second, which no visitor should wait for.
    if (isBuilt)
      setTimeout(warmMs, undefined, { ref: false })
        .then(warmUp)
        .catch((error) => log.warn({ err: error }, 'The server did not warm up with a sample page'))
  }
  // A server whose console could not be built does not start.
  if (built === null) prepare()
  else built.then(prepare, () => {})

  return {
    async render(request) {
      if (!isBuilt) return null
      const key = textHash(JSON.stringify(request))
      const known = kept.get(key)
      if (known !== undefined) return known
      if (waiting >= MAX_WAITING) return null
      waiting++
      const html = await renderInTurn(request).finally(() => waiting--)
      if (html !== null) kept.set(key, html)
      return html
    },
    signIn: () => signIn,
    warmUp(own) {
      sample = own
    },
  }
}

async function load(path: string, settings: string): Promise<Loaded> {
  const browser = createBrowser()
  const context = createContext(browser.globals)
  new Script(settings, { filename: 'settings.js' }).runInContext(context)
  new Script(await readFile(path, 'utf8'), { filename: path }).runInContext(context)
  return { render: browser.globals.exports.renderFirstPage as Loaded['render'], browser }
}

/** Links of files are signed in the response, after this; until then a picture is an empty box of its size, and nothing asks for it ahead. */
const withoutPictures = (html: string): string =>
  html
    .replace(/<link rel="preload" [^>]*>/g, '')
    .replace(/<img\b([^>]*) src="\/files\/[^>]*>/g, (_, facts: string) => `<img${classIn(facts)} alt="">`)

const classIn = (facts: string): string => / class="[^"]*"/.exec(facts)?.[0] ?? ''

/** Globals of a browser, as far as modules of the console use them before and while they render. Nothing is stored or sent. */
function createBrowser() {
  const nothing = () => {}
  const listening = { addEventListener: nothing, removeEventListener: nothing }
  const storage = createStorage()
  const element = () => ({ style: { setProperty: nothing, removeProperty: nothing }, dataset: {}, append: nothing })
  let steps: unknown = null
  let innerWidth = 0
  const globals: Record<string, unknown> & { exports: Record<string, unknown> } = {
    exports: {},
    ...{
      console,
      setTimeout: globalThis.setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
      queueMicrotask,
      performance,
      structuredClone,
      btoa,
      atob,
    },
    ...{ URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, Headers, Event, EventTarget, MessageChannel },
    ...listening,
    localStorage: storage,
    sessionStorage: createStorage(),
    navigator: { userAgent: '', language: 'zh-CN', onLine: true },
    document: {
      ...listening,
      cookie: '',
      documentElement: element(),
      head: element(),
      body: element(),
      createElement: element,
      getElementById: () => null,
      querySelector: () => null,
      visibilityState: 'visible',
      fullscreenEnabled: true,
      fullscreenElement: null,
    },
    history: {
      get state() {
        return steps
      },
      replaceState(state: unknown) {
        steps = state
      },
    },
    matchMedia: (query: string) => ({ ...listening, matches: isWidth(query, innerWidth) }),
    fetch: () => Promise.reject(new TypeError('The first page is rendered without a network')),
  }
  const context: Record<string, unknown> = globals
  context.window = globals
  context.self = globals
  ;(context.document as Record<string, unknown>).defaultView = globals
  return {
    globals,
    /** The window that the next page is rendered for. */
    show(address: string, width: number, height: number) {
      storage.clear()
      innerWidth = width
      context.innerWidth = width
      context.innerHeight = height
      context.location = new URL(address, 'http://localhost')
    },
  }
}

/** Evaluates a media query of one width: `(width < 640px)`; false for any other. */
function isWidth(query: string, width: number): boolean {
  const [, sign, pixels] = /^\(width (<|>=) (\d+)px\)$/.exec(query) ?? []
  return sign === '<' ? width < Number(pixels) : sign === '>=' && width >= Number(pixels)
}

function createStorage() {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    clear: () => texts.clear(),
  }
}
