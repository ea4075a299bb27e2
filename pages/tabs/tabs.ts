// Rules of the tab strip, independent of rendering.

import type { Language } from '../../engine/text/language.ts'

/** A tab with its page. */
export interface PageTab {
  /** Unique key: the path, with the record's identity in the query if there is one. */
  value: string
  path: string
  /** Current query including list state: `?current=2`, or empty. */
  query: string
  /** Last title of the page; empty before it was shown. */
  label: string
  /** The language of the label. */
  language: Language | null
  /** Number of reloads. */
  reloads: number
  /** Path parameters. */
  params: Readonly<Record<string, string>>
  meta: { keepAlive: boolean }
  /** Paths of pages that belong to the same menu entry. */
  group: readonly string[]
}

/** Title and options from routes and menu. */
export type TabFacts = Pick<PageTab, 'params' | 'meta' | 'group'>

export interface TabRules {
  /** Path of the home page. */
  home: string
  /** True if home is a page like any other; otherwise it is always first and cannot be closed. */
  firstPageMode: boolean
}

export interface TabAddress {
  path: string
  /** Query with its question mark, or empty. */
  query: string
}

const RECORD: readonly string[] = ['id']

const PLAIN: TabFacts = { params: {}, meta: { keepAlive: true }, group: [] }

/**
 * Key of the page at a URL. List state (page number, order, filters) does not count.
 * @param identity query parameters that identify a record
 */
export function tabValue({ path, query }: TabAddress, identity: readonly string[] = RECORD): string {
  // The platform appends `/index` to pages without a directory.
  const plain = path.replace(/\/+$/, '').replace(/(?<=.)\/index$/, '')
  return plain + recordQuery(query, identity)
}

const RECORD_PAGE = '/:'

/** Key of the tab that all records of a list share. */
export const recordTab = (list: string): string => tabValue({ path: list, query: '' }, []) + RECORD_PAGE

export const tabAddressOf = ({ path, query }: TabAddress): string => path + query

/** True if a URL contains no page state, so that an open page keeps its own. */
export const isPlainAddress = ({ query }: TabAddress, identity: readonly string[] = RECORD): boolean =>
  recordQuery(query, identity) === (query === '?' ? '' : query)

export const isHome = (tab: Pick<PageTab, 'path'>, { home }: TabRules): boolean =>
  tabValue({ path: tab.path, query: '' }, []) === homeValue(home)

/** Keys of the tabs whose pages stay mounted. */
export const keptTabs = (tabs: readonly PageTab[]): ReadonlySet<string> =>
  new Set(tabs.filter(({ meta }) => meta.keepAlive).map(({ value }) => value))

/** Opens a tab for a page, or updates the URL of its tab. */
export function openTab(tabs: readonly PageTab[], value: string, { path, query }: TabAddress, rules: TabRules): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found) return withHome(tabs.toSpliced(placeOf(tabs, value), 0, newTab(value, { path, query })), rules)
  if (found.path === path && found.query === query) return withHome(tabs, rules)
  return withHome(
    tabs.map((tab) => (tab === found ? { ...tab, path, query } : tab)),
    rules,
  )
}

/** Index of a new tab: a record after its list, other pages at the end. */
function placeOf(tabs: readonly PageTab[], value: string): number {
  const list = value.endsWith(RECORD_PAGE) ? value.slice(0, -RECORD_PAGE.length) : null
  const at = tabs.findIndex((tab) => tab.value === list)
  return at === -1 ? tabs.length : at + 1
}

/** Updates a tab with properties from routes and menu. */
export function describeTab(tabs: readonly PageTab[], value: string, facts: TabFacts): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found || sameFacts(found, facts)) return tabs
  return tabs.map((tab) => (tab === found ? { ...tab, ...facts } : tab))
}

function sameFacts(one: TabFacts, other: TabFacts): boolean {
  const text = ({ params, meta, group }: TabFacts) => JSON.stringify([Object.entries(params), meta.keepAlive, group])
  return text(one) === text(other)
}

/** True if a tab can be closed: not the last one, nor a fixed home. */
export const isClosable = (tabs: readonly PageTab[], tab: PageTab, rules: TabRules): boolean =>
  tabs.length > 1 && (rules.firstPageMode || !isHome(tab, rules))

/** Closes a tab. `next` is the tab to show if it was the active one: the one before it, or the first. */
export function closeTab(
  tabs: readonly PageTab[],
  value: string,
  active: string,
  rules: TabRules,
): { tabs: readonly PageTab[]; next: PageTab | null } {
  const at = tabs.findIndex((tab) => tab.value === value)
  const closed = tabs[at]
  if (!closed || !isClosable(tabs, closed, rules)) return { tabs, next: null }
  const left = tabs.filter((tab) => tab !== closed)
  return { tabs: left, next: value === active ? (left[at - 1] ?? left[0] ?? null) : null }
}

/** Closes all tabs except one and a fixed home. */
export const closeOthers = (tabs: readonly PageTab[], value: string, rules: TabRules): readonly PageTab[] =>
  tabs.filter((tab) => tab.value === value || (!rules.firstPageMode && isHome(tab, rules)))

export const closeAll = (rules: TabRules): readonly PageTab[] => [newTab(homeValue(rules.home), { path: rules.home, query: '' })]

/** Moves a tab to an index from 0. A fixed home stays first. */
export function moveTab(tabs: readonly PageTab[], value: string, to: number, rules: TabRules): readonly PageTab[] {
  const from = tabs.findIndex((tab) => tab.value === value)
  const moved = tabs[from]
  const first = !rules.firstPageMode && tabs[0] && isHome(tabs[0], rules) ? 1 : 0
  const place = Math.max(first, Math.min(to, tabs.length - 1))
  if (!moved || from < first || place === from) return tabs
  return tabs.toSpliced(from, 1).toSpliced(place, 0, moved)
}

/** Sets the title of a page in a language. */
export function nameTab(tabs: readonly PageTab[], value: string, label: string, language: Language): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found || (found.label === label && found.language === language)) return tabs
  return tabs.map((tab) => (tab === found ? { ...tab, label, language } : tab))
}

/** Reloads a page. */
export const refreshTab = (tabs: readonly PageTab[], value: string): readonly PageTab[] =>
  tabs.map((tab) => (tab.value === value ? { ...tab, reloads: tab.reloads + 1 } : tab))

/** Parses stored tabs; invalid ones are skipped. */
export function parseTabs(stored: unknown): readonly PageTab[] {
  if (!Array.isArray(stored)) return []
  const values = new Set<string>()
  return stored.flatMap((one: Partial<PageTab> | null) => {
    const { value, path, query, label, language } = one ?? {}
    if (typeof value !== 'string' || typeof path !== 'string' || typeof query !== 'string') return []
    // Only a path of the console, because it is put into the address bar.
    if (!/^\/(?!\/)/.test(path) || (query !== '' && !query.startsWith('?')) || values.has(value)) return []
    values.add(value)
    const isNamed = typeof label === 'string' && (language === 'zh' || language === 'en')
    return [{ ...newTab(value, { path, query }), ...(isNamed ? { label, language } : {}) }]
  })
}

const newTab = (value: string, { path, query }: TabAddress): PageTab => ({
  value,
  path,
  query,
  label: '',
  language: null,
  reloads: 0,
  ...PLAIN,
})

const homeValue = (home: string) => tabValue({ path: home, query: '' }, [])

function withHome(tabs: readonly PageTab[], rules: TabRules): readonly PageTab[] {
  if (rules.firstPageMode || (tabs[0] && isHome(tabs[0], rules))) return tabs
  const [home] = closeAll(rules)
  return home ? [tabs.find((tab) => isHome(tab, rules)) ?? home, ...tabs.filter((tab) => !isHome(tab, rules))] : tabs
}

function recordQuery(query: string, identity: readonly string[]): string {
  const params = new URLSearchParams(query)
  const named = new URLSearchParams(identity.flatMap((name) => params.getAll(name).map((text) => [name, text])))
  return named.size > 0 ? `?${named}` : ''
}
