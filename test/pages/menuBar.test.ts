import { describe, expect, test } from 'vitest'
import { parseMenus, visibleMenus } from '../../engine/api/menus/menuNode.ts'
import { parseTopMenus } from '../../engine/api/menus/topMenu.ts'
import { menuStep } from '../../pages/frame/menuKeys.ts'
import { withHome, withTest } from '../../pages/menu/homeNode.ts'
import { fitting } from '../../pages/topMenu/fitting.ts'

describe('the top menu', () => {
  test('stands in the order of the server, in numbers and not in letters', () => {
    const rows = [
      { id: '2', name: '二', sort: 10 },
      { id: '1', name: '一', english: 'One', source: 'iconfont icon-caidan', sort: 9 },
    ]
    expect(parseTopMenus(rows)).toEqual([
      { id: '1', name: '一', english: 'One', icon: 'iconfont icon-caidan' },
      { id: '2', name: '二', english: null, icon: '' },
    ])
  })

  test('leaves out what has no id or no name, and is empty where the server says nothing', () => {
    expect(parseTopMenus([null, 'x', { id: '1' }, { name: '一' }])).toEqual([])
    expect(parseTopMenus('')).toEqual([])
  })

  test.each([
    ['all that fit', [50, 50, 50], 150, 3],
    ['room for the last button first', [50, 50, 50], 149, 2],
    ['none in no room', [50, 50], 30, 0],
    ['nothing of nothing', [], 100, 0],
  ])('shows %s', (_, widths, room, expected) => {
    expect(fitting(widths, room, 40)).toBe(expected)
  })
})

describe('the side menu', () => {
  test('drops a directory that holds nothing for this user, and keeps one that was empty before', () => {
    const menus = parseMenus([
      { id: '1', name: '系统', path: '/system', children: [{ id: '2', name: '用户', path: '/system/user', meta: { roles: ['admin'] } }] },
      { id: '3', name: '空', path: '' },
    ])
    expect(visibleMenus(menus, ['hr']).map(({ id }) => id)).toEqual(['3'])
    expect(visibleMenus(menus, ['admin']).map(({ id }) => id)).toEqual(['1', '3'])
  })

  test('begins with the start page, unless the server lists it', () => {
    expect(withHome(parseMenus([{ id: '3', name: '参数', path: '/system/param' }]), '首页').map(({ name }) => name)).toEqual([
      '首页',
      '参数',
    ])
    expect(withHome(parseMenus([{ id: '3', name: '工作台', path: '/wel' }]), '首页').map(({ name }) => name)).toEqual(['工作台'])
  })

  test('ends with the test page in mock mode, once', () => {
    const menus = withTest(parseMenus([{ id: '3', name: '参数', path: '/system/param' }]), '测试页面')
    expect(menus.map(({ path }) => path)).toEqual(['/system/param', '/test/index'])
    expect(withTest(menus, '测试页面')).toBe(menus)
  })

  test('is walked with the arrow keys: up and down, into a group and out of it', () => {
    document.body.innerHTML = `<nav><ul>
      <li><a class="g-side-node" href="#" id="home">1</a></li>
      <li><button class="g-side-node" id="group" aria-expanded="true">2</button>
        <ul><li><a class="g-side-node" href="#" id="leaf">3</a></li></ul></li>
    </ul></nav>`
    const at = (id: string) => document.getElementById(id) as HTMLElement
    const walk = (id: string, key: string) => {
      menuStep(key, at(id))
      return document.activeElement?.id
    }
    expect(walk('home', 'ArrowDown')).toBe('group')
    expect(walk('group', 'ArrowRight')).toBe('leaf')
    expect(walk('leaf', 'ArrowLeft')).toBe('group')
    expect(walk('group', 'ArrowUp')).toBe('home')
    expect(walk('home', 'End')).toBe('leaf')
    expect(walk('leaf', 'Home')).toBe('home')
    let presses = 0
    at('group').addEventListener('click', () => presses++)
    expect(menuStep('ArrowLeft', at('group'))).toBe(true)
    expect(presses).toBe(1)
    expect(menuStep('a', at('home'))).toBe(false)
  })
})
