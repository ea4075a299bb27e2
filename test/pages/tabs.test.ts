import { describe, expect, test } from 'vitest'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { tabFactsOf } from '../../pages/tabs/pageOf.ts'
import {
  closeAll,
  closeOthers,
  closeTab,
  describeTab,
  isClosable,
  isPlainAddress,
  keptTabs,
  moveTab,
  nameTab,
  openTab,
  type PageTab,
  parseTabs,
  recordTab,
  refreshTab,
  type TabRules,
  tabValue,
} from '../../pages/tabs/tabs.ts'

const rules: TabRules = { home: '/wel/index', firstPageMode: false }
const firstPage: TabRules = { ...rules, firstPageMode: true }

const valueAtPath = (address: string, identity?: readonly string[]) => {
  const [path = '', query] = address.split('?')
  return tabValue({ path, query: query === undefined ? '' : `?${query}` }, identity)
}

function opened(addresses: readonly string[], by: TabRules = rules): readonly PageTab[] {
  return addresses.reduce<readonly PageTab[]>((tabs, address) => {
    const [path = '', query] = address.split('?')
    return openTab(tabs, valueAtPath(address), { path, query: query === undefined ? '' : `?${query}` }, by)
  }, [])
}

const values = (tabs: readonly PageTab[]) => tabs.map(({ value }) => value)
const find = (tabs: readonly PageTab[], value: string) => tabs.find((tab) => tab.value === value) as PageTab

describe('which pages are one tab', () => {
  test('what a list shows makes no other page', () => {
    expect(valueAtPath('/system/param?current=2&size=30&descs=createTime&paramName=x')).toBe(valueAtPath('/system/param'))
  })

  test('two records are two pages, whatever their lists show', () => {
    expect(valueAtPath('/x?id=1')).not.toBe(valueAtPath('/x?id=2'))
    expect(valueAtPath('/x?current=3&id=1')).toBe(valueAtPath('/x?id=1'))
    expect(valueAtPath('/x?id=1')).not.toBe(valueAtPath('/x'))
  })

  test('a record in the path is a page of its own', () => {
    expect(valueAtPath('/work/process/leave/detail/1/2')).not.toBe(valueAtPath('/work/process/leave/detail/1/3'))
  })

  test('a route may say which query names tell its records apart', () => {
    expect(valueAtPath('/screen?projectId=1', ['projectId'])).not.toBe(valueAtPath('/screen?projectId=2', ['projectId']))
    expect(valueAtPath('/screen?projectId=1')).toBe(valueAtPath('/screen?projectId=2'))
  })

  test('the two spellings of a lone page are one', () => {
    expect(valueAtPath('/notice/index')).toBe(valueAtPath('/notice/'))
    expect(valueAtPath('/index')).toBe('/index')
  })

  test('an address without list state asks for the page as it was left', () => {
    expect(isPlainAddress({ path: '/x', query: '' })).toBe(true)
    expect(isPlainAddress({ path: '/x', query: '?id=1' })).toBe(true)
    expect(isPlainAddress({ path: '/x', query: '?id=1&current=2' })).toBe(false)
  })
})

describe('opening', () => {
  test('the home tab stands first, whatever is opened first', () => {
    expect(values(opened(['/system/param']))).toEqual(['/wel', '/system/param'])
    expect(values(opened(['/system/param', '/wel/index']))).toEqual(['/wel', '/system/param'])
  })

  test('in first-page mode home comes only when it is opened', () => {
    expect(values(opened(['/system/param'], firstPage))).toEqual(['/system/param'])
  })

  test('an open page is not opened twice; its tab takes the new list state over', () => {
    const tabs = opened(['/system/param', '/system/dict', '/system/param?current=2'])
    expect(values(tabs)).toEqual(['/wel', '/system/param', '/system/dict'])
    expect(find(tabs, '/system/param').query).toBe('?current=2')
  })

  test('opening what is open as it is changes nothing at all', () => {
    const tabs = opened(['/a', '/b?current=2'])
    expect(openTab(tabs, '/b', { path: '/b', query: '?current=2' }, rules)).toBe(tabs)
  })
})

describe('closing', () => {
  const tabs = opened(['/a', '/b', '/c'])

  test('closing the active tab opens the one before it', () => {
    const { tabs: left, next } = closeTab(tabs, '/b', '/b', rules)
    expect(values(left)).toEqual(['/wel', '/a', '/c'])
    expect(next?.value).toBe('/a')
  })

  test('closing the active first tab opens the one that is first then', () => {
    const { tabs: left, next } = closeTab(opened(['/a', '/b'], firstPage), '/a', '/a', firstPage)
    expect(values(left)).toEqual(['/b'])
    expect(next?.value).toBe('/b')
  })

  test('closing another tab leaves the active one where it is', () => {
    expect(closeTab(tabs, '/b', '/c', rules).next).toBeNull()
  })

  test('home is not closed, unless in first-page mode', () => {
    expect(isClosable(tabs, find(tabs, '/wel'), rules)).toBe(false)
    expect(closeTab(tabs, '/wel', '/wel', rules)).toEqual({ tabs, next: null })
    expect(values(closeTab(opened(['/wel/index', '/a'], firstPage), '/wel', '/wel', firstPage).tabs)).toEqual(['/a'])
  })

  test('a single tab is never closed', () => {
    const single = opened(['/a'], firstPage)
    expect(isClosable(single, find(single, '/a'), firstPage)).toBe(false)
    expect(closeTab(single, '/a', '/a', firstPage).tabs).toBe(single)
  })

  test('closing the others leaves the tab, and home where it stays', () => {
    expect(values(closeOthers(tabs, '/b', rules))).toEqual(['/wel', '/b'])
    expect(values(closeOthers(opened(['/wel/index', '/a', '/b'], firstPage), '/b', firstPage))).toEqual(['/b'])
  })

  test('closing all leads back to home alone', () => {
    expect(closeAll(rules).map(({ value, path }) => [value, path])).toEqual([['/wel', '/wel/index']])
  })
})

describe('reordering', () => {
  const tabs = opened(['/a', '/b', '/c'])

  test('a tab moves to another place', () => {
    expect(values(moveTab(tabs, '/c', 1, rules))).toEqual(['/wel', '/c', '/a', '/b'])
    expect(values(moveTab(tabs, '/a', 99, rules))).toEqual(['/wel', '/b', '/c', '/a'])
  })

  test('home keeps the first place, unless in first-page mode', () => {
    expect(values(moveTab(tabs, '/a', 0, rules))).toEqual(values(tabs))
    expect(moveTab(tabs, '/wel', 2, rules)).toBe(tabs)
    expect(values(moveTab(opened(['/wel/index', '/a'], firstPage), '/a', 0, firstPage))).toEqual(['/a', '/wel'])
  })
})

describe('what a tab knows', () => {
  test('a page names its tab; the same name again changes nothing', () => {
    const named = nameTab(opened(['/a']), '/a', '塔机', 'zh')
    expect(find(named, '/a')).toMatchObject({ label: '塔机', language: 'zh' })
    expect(nameTab(named, '/a', '塔机', 'zh')).toBe(named)
    expect(nameTab(named, '/gone', '塔机', 'zh')).toBe(named)
  })

  test('a refreshed page counts how often it was', () => {
    expect(find(refreshTab(opened(['/a']), '/a'), '/a').reloads).toBe(1)
  })

  test('stored tabs come back, without those that are broken or lead elsewhere', () => {
    const tabs = nameTab(opened(['/a?current=2', '/x?id=1']), '/a', 'A', 'en')
    expect(parseTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs)
    const good = { value: '/a', path: '/a', query: '' }
    const bad = [
      null,
      7,
      {},
      { ...good, path: '//evil.example' },
      { ...good, path: 'https://evil.example' },
      { ...good, query: 'x=1' },
      good,
      good,
    ]
    expect(values(parseTabs(bad))).toEqual(['/a'])
    expect(parseTabs('nothing')).toEqual([])
  })
})

describe('the records of a list', () => {
  const open = (tabs: readonly PageTab[], path: string) => openTab(tabs, recordTab('/site/lift'), { path, query: '' }, rules)

  test('share one tab, which stands behind that of their list', () => {
    const tabs = open(open(opened(['/site/lift', '/a']), '/site/lift/1'), '/site/lift/2')
    expect(tabs.map(({ path }) => path)).toEqual(['/wel/index', '/site/lift', '/site/lift/2', '/a'])
    expect(open(opened(['/a']), '/site/lift/1').map(({ path }) => path)).toEqual(['/wel/index', '/a', '/site/lift/1'])
  })

  test('lead back to the list when their tab is closed', () => {
    const tabs = open(opened(['/site/lift', '/a']), '/site/lift/1')
    expect(closeTab(tabs, recordTab('/site/lift'), recordTab('/site/lift'), rules).next?.path).toBe('/site/lift')
  })
})

describe('what routes and menu say of a page', () => {
  const pages = [{ path: '/myiframe/:routerPath' }, { path: '*' }]
  const menus = parseMenus([
    { id: '1', code: 'video', name: '视频', path: '/site/video', meta: { keepAlive: false }, group: ['/site/video/wall'] },
    { id: '2', code: 'doc', name: '文档', path: 'http://docs.example/' },
  ])
  const at = (path: string) => tabFactsOf(pages, menus, path)

  test('stands on its tab: named parts of the path, whether it is kept, its group', () => {
    expect(at('/myiframe/doc')).toEqual({ params: { routerPath: 'doc' }, meta: { keepAlive: true }, group: [] })
    expect(at('/site/video')).toEqual({ params: {}, meta: { keepAlive: false }, group: ['/site/video/wall'] })
    expect(at('/site/video/wall')).toEqual(at('/site/video'))
  })

  test('comes once the menu is there, and changes nothing when it is the same', () => {
    const early = openTab([], '/site/video', { path: '/site/video', query: '' }, rules)
    const late = describeTab(early, '/site/video', at('/site/video'))
    expect(keptTabs(early).has('/site/video')).toBe(true)
    expect(keptTabs(late).has('/site/video')).toBe(false)
    expect(describeTab(late, '/site/video', at('/site/video'))).toBe(late)
    expect(openTab(late, '/site/video', { path: '/site/video', query: '' }, rules)).toBe(late)
  })

  test('opens no tab: an address that is none has given its place to the error page when the menus come', () => {
    const tabs = openTab([], '/site/video', { path: '/site/video', query: '' }, rules)
    expect(describeTab(tabs, '/nothing/here', at('/nothing/here'))).toBe(tabs)
  })
})
