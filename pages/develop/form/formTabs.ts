// Tabs of the form, with the keywords of a schema file that each one edits.

export interface ModelFormTab {
  name: 'basics' | 'fields' | 'list' | 'actions' | 'data' | 'words'
  keywords: readonly string[]
  /** Keywords that are shown though the file lacks them. */
  shown: readonly string[]
}

export const formTabs: readonly ModelFormTab[] = [
  {
    name: 'basics',
    keywords: ['title', 'name', 'description', 'menu', 'icon', 'route', 'api', 'tenant', 'version', 'was', 'base', 'type', '$schema'],
    shown: ['title', 'name', 'description', 'menu', 'route', 'api'],
  },
  { name: 'fields', keywords: ['required', 'properties', 'sections'], shown: [] },
  {
    name: 'list',
    keywords: ['columns', 'moreColumns', 'list', 'card', 'sort', 'find', 'record', 'dialog', 'layout', 'tree', 'where'],
    shown: ['list', 'card'],
  },
  {
    name: 'actions',
    keywords: ['actions', 'process', 'roles', 'notify', 'export', 'import', 'permission', 'history', 'reader', 'refreshes'],
    shown: ['actions', 'roles'],
  },
  {
    name: 'data',
    keywords: ['dictionaries', 'index', 'endpoints', 'source', 'series', 'corrections', 'rollup', 'follows'],
    shown: ['dictionaries'],
  },
  { name: 'words', keywords: ['en'], shown: [] },
]

/** Keywords of a tab; the last one of the file's own takes those that no tab has. */
export function tabKeywords(tab: ModelFormTab, all: readonly string[]): readonly string[] {
  const placed = new Set(formTabs.flatMap(({ keywords }) => keywords))
  const rest = tab.name === 'data' ? all.filter((key) => !placed.has(key)) : []
  return [...tab.keywords, ...rest].filter((key) => all.includes(key))
}

/** The tab with a keyword. */
export const tabOfKeyword = (keyword: string): ModelFormTab['name'] =>
  formTabs.find(({ keywords }) => keywords.includes(keyword))?.name ?? 'data'
