import { describe, expect, test } from 'vitest'
import { type MenuNode, parseMenus } from '../../engine/api/menus/menuNode.ts'
import { isHtml, menuTarget, pathOf, withToken } from '../../engine/api/menus/menuTarget.ts'
import { menuPages, menuTrail } from '../../engine/api/menus/menuTree.ts'

const node = (more: object): MenuNode => parseMenus([{ id: '7', code: 'doc', name: '接口文档', ...more }])[0] as MenuNode
const DOC = 'http://localhost:18000/doc.html?a=1&b=2'

describe('a node of the menu', () => {
  test('with a path of the console opens there', () => {
    expect(menuTarget(node({ path: '/system/param' }))).toEqual({ to: '/system/param' })
    expect(menuTarget(node({ path: '/system/param', isOpen: 2 }))).toEqual({ to: '/system/param' })
  })

  test('with an address of http or https opens in the frame page, with a query made of its name and address', () => {
    const target = menuTarget(node({ path: DOC })) as { to: string }
    const url = new URL(target.to, 'http://console')
    expect(url.pathname).toBe('/myiframe/doc')
    expect(Object.fromEntries(url.searchParams)).toEqual({ name: '接口文档', src: DOC })
  })

  test('hands its own query on: to a page of the console, and to the frame page', () => {
    expect(menuTarget(node({ path: '/system/param', query: { paramKey: 'a b', size: 30 } }))).toEqual({
      to: '/system/param?paramKey=a+b&size=30',
    })
    expect(menuTarget(node({ path: '/system/param?size=30', query: 'paramKey=a' }))).toEqual({ to: '/system/param?size=30&paramKey=a' })
    const framed = menuTarget(node({ path: DOC, query: { theme: 'dark', src: 'http://evil.example' } })) as { to: string }
    expect(Object.fromEntries(new URL(framed.to, 'http://console').searchParams)).toEqual({ theme: 'dark', name: '接口文档', src: DOC })
    expect(menuTarget(node({ path: '/system/param', query: { a: {}, b: null } }))).toEqual({ to: '/system/param' })
  })

  test('with an html file of this host opens in the frame page too', () => {
    expect(pathOf(node({ path: '/help/manual.html?page=2' }))).toBe('/myiframe/doc')
  })

  test('with isOpen 2 and an address opens a new window', () => {
    expect(menuTarget(node({ path: DOC, isOpen: 2 }))).toEqual({ newWindow: DOC })
    expect(pathOf(node({ path: DOC, isOpen: 2 }))).toBeNull()
  })

  test.each([
    '',
    'javascript:alert(1)',
    'javascript:alert(1)//.html',
    'java\0script:alert(1)',
    'vbscript:msgbox',
    'data:text/html,x',
    'data:text/html,x.html',
    'nowhere',
  ])('with the path %j leads nowhere', (path) => {
    expect(menuTarget(node({ path }))).toBeNull()
  })

  test('without a code is framed under its id', () => {
    expect(pathOf(node({ code: '', path: DOC }))).toBe('/myiframe/7')
  })

  test('is found again from the path of its frame', () => {
    const menus = parseMenus([
      { id: '1', code: 'tool', name: '工具', path: '/tool', children: [{ id: '7', code: 'doc', name: '接口文档', path: DOC }] },
    ])
    expect(menuTrail(menus, '/myiframe/doc').map(({ code }) => code)).toEqual(['tool', 'doc'])
    expect(menuPages(menus)).toHaveLength(1)
  })
})

test.each([
  ['/a.html', true],
  ['help/a.HTM', true],
  ['/a.html#part', true],
  ['/a.html.png', false],
  ['/page?x=.html', false],
  ['//evil.example/a.html', false],
  ['/\\evil.example/a.html', false],
  ['\\\\evil.example/a.html', false],
])('%s as an html file of this host: %s', (path, expected) => {
  expect(isHtml(path)).toBe(expected)
})

test('the token goes where an address asks for it, and nowhere else', () => {
  expect(withToken('http://a/x?Blade-Auth=bearer ${token}&t=${token}', 'a.b/c')).toBe('http://a/x?Blade-Auth=bearer a.b%2Fc&t=a.b%2Fc')
  expect(withToken('http://a/x', 'secret')).toBe('http://a/x')
})
