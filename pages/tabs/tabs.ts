// The rules of the tab strip, without anything that draws them.

import type { Language } from '../../engine/text/language.ts'

/** A page that was opened. */
export interface PageTab {
  /** Names the page: its path, and the record where the query names one. No two tabs share it. */
  value: string
  path: string
  /** The query as the address bar shows it, list state included: `?current=2`, or `''`. */
  query: string
  /** Last title of the page; `''` before it was shown. */
  label: string
  /** The language of the label. */
  language: Language | null
  /** Counts the times it was asked to start afresh. */
  reloads: number
  /** The named parts of its path. */
  params: Readonly<Record<string, string>>
  meta: { keepAlive: boolean }
  /** Paths of pages that stand under the same entry of the menu. */
  group: readonly string[]
}

/** Title and options from routes and menu. */
export type TabFacts = Pick<PageTab, 'params' | 'meta' | 'group'>

export interface TabRules {
  /** Path of the home page. */
  home: string
  /** First-page mode: home is a page like any other. Otherwise it always stands first and is never closed. */
  firstPageMode: boolean
}

export interface TabAddress {
  path: string
  /** With its question mark, or `''`. */
  query: string
}

const RECORD: readonly string[] = ['id']

const PLAIN: TabFacts = { params: {}, meta: { keepAlive: true }, group: [] }

/**
 * Which page an address shows. What a list is showing (page, order, filters) is its state and makes no other page.
 * @param identity query names that tell one record's page from another's
 */
export function tabValue({ path, query }: TabAddress, identity: readonly string[] = RECORD): string {
  // The platform appends `/index` to lone pages at the top: both spellings are one page.
  const plain = path.replace(/\/+$/, '').replace(/(?<=.)\/index$/, '')
  return plain + recordQuery(query, identity)
}

const RECORD_PAGE = '/:'

/** The records of one list share a tab, which goes from one to the next. */
export const recordTab = (list: string): string => tabValue({ path: list, query: '' }, []) + RECORD_PAGE

export const tabAddressOf = ({ path, query }: TabAddress): string => path + query

/** True when an address says nothing of what its page shows, so that an open page may keep what it does. */
export const isPlainAddress = ({ query }: TabAddress, identity: readonly string[] = RECORD): boolean =>
  recordQuery(query, identity) === (query === '?' ? '' : query)

export const isHome = (tab: Pick<PageTab, 'path'>, { home }: TabRules): boolean =>
  tabValue({ path: tab.path, query: '' }, []) === homeValue(home)

/** The tabs whose pages stay as they were left while others are shown. */
export const keptTabs = (tabs: readonly PageTab[]): ReadonlySet<string> =>
  new Set(tabs.filter(({ meta }) => meta.keepAlive).map(({ value }) => value))

/** Opens the page of an address, or takes its new list state over where it is open already. */
export function openTab(tabs: readonly PageTab[], value: string, { path, query }: TabAddress, rules: TabRules): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found) return withHome(tabs.toSpliced(placeOf(tabs, value), 0, newTab(value, { path, query })), rules)
  if (found.path === path && found.query === query) return withHome(tabs, rules)
  return withHome(
    tabs.map((tab) => (tab === found ? { ...tab, path, query } : tab)),
    rules,
  )
}

/** Where a new tab goes: a record behind its list, any other page last. */
function placeOf(tabs: readonly PageTab[], value: string): number {
  const list = value.endsWith(RECORD_PAGE) ? value.slice(0, -RECORD_PAGE.length) : null
  const at = tabs.findIndex((tab) => tab.value === list)
  return at === -1 ? tabs.length : at + 1
}

/** Takes over what routes and menu say of a page, if it is open. */
export function describeTab(tabs: readonly PageTab[], value: string, facts: TabFacts): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found || sameFacts(found, facts)) return tabs
  return tabs.map((tab) => (tab === found ? { ...tab, ...facts } : tab))
}

function sameFacts(one: TabFacts, other: TabFacts): boolean {
  const text = ({ params, meta, group }: TabFacts) => JSON.stringify([Object.entries(params), meta.keepAlive, group])
  return text(one) === text(other)
}

/** A single tab is never closed, nor is home unless it is a page like any other. */
export const isClosable = (tabs: readonly PageTab[], tab: PageTab, rules: TabRules): boolean =>
  tabs.length > 1 && (rules.firstPageMode || !isHome(tab, rules))

/** Closes a tab; `next` is what to show then: the tab before the closed one (or the first) if it was the active one. */
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

/** Leaves one tab, and home where it cannot be closed. */
export const closeOthers = (tabs: readonly PageTab[], value: string, rules: TabRules): readonly PageTab[] =>
  tabs.filter((tab) => tab.value === value || (!rules.firstPageMode && isHome(tab, rules)))

export const closeAll = (rules: TabRules): readonly PageTab[] => [newTab(homeValue(rules.home), { path: rules.home, query: '' })]

/** Puts a tab at another place, counted from 0. A home that cannot be closed keeps the first one. */
export function moveTab(tabs: readonly PageTab[], value: string, to: number, rules: TabRules): readonly PageTab[] {
  const from = tabs.findIndex((tab) => tab.value === value)
  const moved = tabs[from]
  const first = !rules.firstPageMode && tabs[0] && isHome(tabs[0], rules) ? 1 : 0
  const place = Math.max(first, Math.min(to, tabs.length - 1))
  if (!moved || from < first || place === from) return tabs
  return tabs.toSpliced(from, 1).toSpliced(place, 0, moved)
}

/** Takes over what a page calls itself in a language. */
export function nameTab(tabs: readonly PageTab[], value: string, label: string, language: Language): readonly PageTab[] {
  const found = tabs.find((tab) => tab.value === value)
  if (!found || (found.label === label && found.language === language)) return tabs
  return tabs.map((tab) => (tab === found ? { ...tab, label, language } : tab))
}

/** Has a page start afresh. */
export const refreshTab = (tabs: readonly PageTab[], value: string): readonly PageTab[] =>
  tabs.map((tab) => (tab.value === value ? { ...tab, reloads: tab.reloads + 1 } : tab))

/** Reads what was stored; whatever is no tab is left out. */
export function parseTabs(stored: unknown): readonly PageTab[] {
  if (!Array.isArray(stored)) return []
  const values = new Set<string>()
  return stored.flatMap((one: Partial<PageTab> | null) => {
    const { value, path, query, label, language } = one ?? {}
    if (typeof value !== 'string' || typeof path !== 'string' || typeof query !== 'string') return []
    // A path goes into the address bar: it must stay within the console.
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
