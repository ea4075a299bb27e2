// Before any module runs: puts theme, language and the frame of the console on the page, asks for what the first page shows, and runs the
// modules: once the page that the server renders is painted, or at once where none is awaited.
// The values in storage are written by `engine/themes/theme.ts`, `engine/text/language.ts`, `engine/session/sessionState.ts`,
// `engine/session/screenLock.ts`, `engine/start/keptParts.ts`, `engine/list/views/viewMemory.ts`, `engine/list/views/density.ts`,
// `engine/api/menus/topMenu.ts` and `pages/frame/menuState.ts`;
// `test/pages/start.test.ts` writes each through its module, so that a key or a shape cannot change in one place only.
;(() => {
  const { scripts = '', ahead = '', longestTitle, fitting } = document.currentScript.dataset
  // Milliseconds to wait for the page of the server.
  const PATIENCE = 1_000
  const happened = (target, ...types) =>
    new Promise((go) => {
      for (const type of types) target.addEventListener(type, go, { once: true })
    })
  const after = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds))
  // A hidden page draws no frames.
  const painted = () => document.hidden || new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  // Unlike scripts of the parser, added ones wait neither for the document nor for its styles.
  const run = async () => {
    if (document.readyState === 'loading') await happened(document, 'DOMContentLoaded')
    const styles = document.querySelector('link[rel=stylesheet]')
    if (styles && !styles.sheet) await happened(styles, 'load', 'error')
    for (const src of scripts.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', async: false, src }))
  }

  // The page as the console will render it, until it does. Only the text fields of its search or of the sign-in are usable:
  // `engine/start/inputAhead.ts` takes over what was typed, and does what was clicked or pressed elsewhere.
  const show = (fragment, isFolded = false) => {
    const outline = document.querySelector('.g-ahead')
    const frame = fragment.firstElementChild
    if (!outline || !frame) return null
    frame.toggleAttribute('data-folded', isFolded)
    const form = frame.querySelector('form.g-search, form.g-login-form')
    const hidden = form ? [...form.querySelectorAll('.g-search-box:has(> svg), button[type=button]')] : [frame]
    for (let part = form; part && part !== frame; part = part.parentElement)
      hidden.push(...[...part.parentElement.children].filter((other) => other !== part))
    const hide = (isHidden) => {
      for (const part of hidden) Object.assign(part, { inert: isHidden, ariaHidden: String(isHidden) })
    }
    const elementAt = (x, y) => {
      hide(false)
      const element = document.elementFromPoint(x, y)
      hide(true)
      return element
    }
    hide(true)
    const input = { path: location.pathname, frame, form, focused: null, isSubmitted: false, isComposing: false, click: null, key: null }
    form?.addEventListener('focusin', ({ target }) => (input.focused = target))
    form?.addEventListener('compositionstart', () => (input.isComposing = true))
    form?.addEventListener('compositionend', () => (input.isComposing = false))
    form?.addEventListener('submit', (event) => {
      event.preventDefault()
      input.isSubmitted = true
    })
    const follow = (type, read) => {
      const listener = (event) => (frame.isConnected ? read(event) : removeEventListener(type, listener))
      addEventListener(type, listener)
    }
    outline.replaceWith(fragment)
    // An inert part is no target: a click there goes to a part around it.
    follow('click', (event) => {
      if (event.target.closest('input, textarea, button')) return
      input.click = { event, target: elementAt(event.clientX, event.clientY) ?? frame }
    })
    follow('keydown', (event) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (isShortcut) event.preventDefault()
      if (isShortcut || (event.key.length === 1 && !form?.contains(event.target))) input.key = event
    })
    globalThis.gantryInput = input
    return painted()
  }

  const fetchAhead = () => {
    for (const href of ahead.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }

  // The sign-in page of the server, in the language of the user. Its scripts are fetched once it is painted, so that they do not share the
  // line with its styles.
  const showSignIn = async (language) => {
    if (document.readyState === 'loading') await happened(document, 'DOMContentLoaded')
    const page = document.querySelector(`template[lang="${language}"]`)
    await (page && show(page.content.cloneNode(true)))
    fetchAhead()
  }

  // Returns a promise until which the modules wait; `null` if there is nothing to wait for.
  const prepare = () => {
    const settings = globalThis.gantrySettings ?? {}
    const key = settings.key ?? 'gantry'
    const root = document.documentElement
    const { title } = settings
    if (typeof title === 'string' && title.trim() !== '' && [...title].length <= longestTitle) document.title = title
    const read = (name) => {
      try {
        return JSON.parse(localStorage.getItem(`${key}-${name}`))
      } catch {
        return null
      }
    }

    // Rows of a list whose address names no size.
    const nameOfList = () => `${session.userId}-${pathname.replace(/\/+$/, '').replace(/\/index$/, '')}`
    const chosenSize = () => read(`size-${nameOfList()}`)
    const fittingSize = () => {
      const { around, step, fewest, most, rowHeights } = JSON.parse(fitting)
      const row = rowHeights[read('density')] ?? rowHeights.middle
      return Math.min(most, Math.max(fewest, Math.floor((innerHeight - around) / row / step) * step))
    }

    const theme = read('theme')
    const colours = read('colours')
    const language = read('language') === 'en' ? 'en' : 'zh-CN'
    root.dataset.theme = typeof theme === 'string' ? theme : 'default'
    root.lang = language
    // The console computes the shades of a custom colour for the theme and stores them.
    const colour = read('colour')
    const worn = colours?.theme === root.dataset.theme ? colours.values : /^#[\da-f]{6}$/i.test(colour) ? { '--g-accent': colour } : {}
    for (const [name, value] of Object.entries(worn)) root.style.setProperty(name, value)

    // Signed-out users, users with a required form, and pages without a frame see no frame.
    const session = read('session')
    const { pathname, search } = location
    const isAlone = /^\/(login|oauth|lock|rope-bind|bigscreen|equipment\/device\/labels|schema-preview|403|404|500)(\/|$)/.test(pathname)
    const token = `${key}-access-token=`
    const hasToken = document.cookie.split('; ').some((part) => part.startsWith(token) && part.length > token.length)
    const isKept = session?.hasCookie !== true || hasToken
    const isUser = typeof session?.userId === 'string' && session.userId !== '' && !session.userId.startsWith('-')
    // The document has the sign-in page where the address is its own.
    if (session === null && /^\/login\/?$/.test(pathname) && search === '') return showSignIn(language)
    if (isAlone || !isKept || !isUser || !session.accessToken || session.hasInitialPassword || read('lock')) return null
    const isFolded = read('menu-folded') ?? innerWidth < 1200
    root.dataset.frame = isFolded ? 'folded' : 'whole'

    fetchAhead()

    // In front of another platform, or on a static host, the console makes the calls by itself.
    if (!session.features?.includes('start')) return null
    const topMenu = read('top-menu')
    const topMenuId = topMenu?.userId === session.userId ? topMenu.id : null
    // The start page, and a list that the user has arranged, are drawn by the console alone.
    const isServed = !/^\/(wel(\/|$)|$)/.test(pathname) && !topMenuId && !read(`arranged-${nameOfList()}`)
    const query = new URLSearchParams({ path: pathname, search, size: chosenSize() ?? fittingSize() })
    if (topMenuId) query.set('topMenuId', topMenuId)
    if (isServed) {
      query.set('width', innerWidth)
      query.set('height', innerHeight)
      query.set('density', read('density') ?? 'middle')
    }
    const have = read('start-have')
    if (Array.isArray(have)) query.set('have', have.join())
    const client = btoa(`${settings.clientId ?? 'gantry'}:${settings.clientSecret ?? 'gantry_secret'}`)
    const headers = { Authorization: `Basic ${client}`, 'Accept-Language': language, 'Blade-Auth': `bearer ${session.accessToken}` }
    // A host that knows no such call may answer a page instead.
    const answers = fetch(`/gantry/start?${query}`, { headers, credentials: 'include' })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
    globalThis.gantryStart = { token: session.accessToken, answers }
    return isServed
      ? Promise.race([
          answers.then((answer) => answer?.data?.html && show(document.createRange().createContextualFragment(answer.data.html), isFolded)),
          after(PATIENCE),
        ])
      : null
  }
  let page = null
  try {
    page = prepare()
  } finally {
    if (page) page.finally(run)
    else run()
  }
})()
