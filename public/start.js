// Before any module runs: puts theme, language and the frame of the console on the page, and asks for what the first page shows.
// The values in storage are written by `engine/themes/theme.ts`, `engine/text/language.ts`, `engine/session/sessionState.ts`,
// `engine/session/screenLock.ts`, `engine/start/keptParts.ts`, `engine/list/views/viewMemory.ts`, `engine/list/views/density.ts`,
// `engine/api/menus/topMenu.ts` and `pages/frame/menuState.ts`;
// `test/pages/start.test.ts` writes each through its module, so that a key or a shape cannot change in one place only.
;(() => {
  const settings = globalThis.gantrySettings ?? {}
  const key = settings.key ?? 'gantry'
  const root = document.documentElement
  const { ahead, longestTitle, fitting } = document.currentScript.dataset
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
  const chosenSize = () => read(`size-${session.userId}-${pathname.replace(/\/+$/, '').replace(/\/index$/, '')}`)
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
  if (isAlone || !isKept || !isUser || !session.accessToken || session.hasInitialPassword || read('lock')) return
  root.dataset.frame = read('menu-folded') === true ? 'folded' : 'whole'

  if (ahead) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: ahead }))

  // In front of another platform, or on a static host, the console makes the calls by itself.
  if (!session.features?.includes('start')) return
  const topMenu = read('top-menu')
  const query = new URLSearchParams({ path: pathname, search, size: chosenSize() ?? fittingSize() })
  if (topMenu?.userId === session.userId && topMenu.id) query.set('topMenuId', topMenu.id)
  const have = read('start-have')
  if (Array.isArray(have)) query.set('have', have.join())
  const client = btoa(`${settings.clientId ?? 'gantry'}:${settings.clientSecret ?? 'gantry_secret'}`)
  const headers = { Authorization: `Basic ${client}`, 'Accept-Language': language, 'Blade-Auth': `bearer ${session.accessToken}` }
  globalThis.gantryStart = {
    token: session.accessToken,
    // A host that knows no such call may answer a page instead.
    answers: fetch(`/gantry/start?${query}`, { headers, credentials: 'include' })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null),
  }
})()
