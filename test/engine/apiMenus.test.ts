import { describe, expect, test } from 'vitest'
import { permissionCodes } from '../../engine/api/access/permissionCodes.ts'
import { type MenuNode, parseMenus, usedMenus, visibleMenus } from '../../engine/api/menus/menuNode.ts'
import { isExternal } from '../../engine/api/menus/menuTarget.ts'
import { menuPages, menuTrail, samePath } from '../../engine/api/menus/menuTree.ts'
import { menuGlyph } from '../../pages/menu/menuGlyph.ts'
import { menuName } from '../../pages/menu/menuName.ts'

const menus = parseMenus([
  {
    id: '1',
    code: 'system',
    name: '系统管理',
    path: '/system',
    source: 'iconfont iconicon_setting',
    isOpen: 1,
    children: [
      {
        id: '2',
        code: 'log',
        name: '日志',
        path: '/monitor/log',
        children: [{ id: '3', code: 'api', name: '接口日志', path: '/monitor/log/api' }],
      },
      { id: '4', code: 'param', name: '参数管理', path: '/system/param', meta: { roles: ['admin'] } },
    ],
  },
  { id: '5', code: 'doc', name: '接口文档', path: 'http://localhost:18000/doc.html', isOpen: 2 },
  { id: '6', code: 'notice', name: '通知', path: '/notice' },
  null,
  'nonsense',
])

describe('the menu', () => {
  test('finds the way from the top to a page of any depth', () => {
    expect(menuTrail(menus, '/monitor/log/api').map(({ code }) => code)).toEqual(['system', 'log', 'api'])
    expect(menuTrail(menus, '/nowhere')).toEqual([])
  })

  test('finds a page without an entry of its own below the one whose group holds it', () => {
    const grouped = parseMenus([
      { id: '1', code: 'leave', name: '请假', path: '/work/leave', group: ['/work/process/leave/form', 7] },
      { id: '2', code: 'form', name: '表单', path: '/work/form' },
    ])
    expect(menuTrail(grouped, '/work/process/leave/form').map(({ code }) => code)).toEqual(['leave'])
    expect(menuTrail(grouped, '/work/form').map(({ code }) => code)).toEqual(['form'])
    expect(menuTrail(grouped, '/work/process')).toEqual([])
  })

  test('is called by its label where it has no name, and by a message where its key has one', async () => {
    const [labelled, keyed, unknown] = parseMenus([
      { id: '1', label: '塔吊', path: '/a' },
      { id: '2', name: '首页', path: '/b', meta: { i18n: 'list.refresh' } },
      { id: '3', name: '别处', path: '/c', meta: { i18n: 'no.such' } },
    ]) as [MenuNode, MenuNode, MenuNode]
    expect([labelled, keyed, unknown].map((node) => menuName(node, 'zh'))).toEqual(['塔吊', '刷新', '别处'])
  })

  test('keeps pages alive unless the entry says no', () => {
    const alive = (meta: unknown) => parseMenus([{ id: '1', name: 'a', path: '/a', meta }])[0]?.keepAlive
    expect([undefined, null, {}, { keepAlive: true }, { keepAlive: false }].map(alive)).toEqual([true, true, true, true, false])
  })

  test('lists its pages in order, directories left out', () => {
    expect(menuPages(menus).map(({ code }) => code)).toEqual(['api', 'param', 'doc', 'notice'])
  })

  test('leaves out what is kept for other roles', () => {
    expect(menuPages(visibleMenus(menus, ['user'])).map(({ code }) => code)).toEqual(['api', 'doc', 'notice'])
    expect(menuPages(visibleMenus(menus, ['admin'])).map(({ code }) => code)).toContain('param')
  })

  test('has no entry of device rows without a device, and no directory that is empty after that', () => {
    const unused = { meta: { isUnused: true } }
    const site = parseMenus([
      {
        id: '1',
        code: 'lifts',
        name: '升降机',
        children: [{ id: '2', code: 'lift_log', name: '数据', path: '/site/lift_log', ...unused }],
      },
      { id: '3', code: 'env', name: '扬尘', path: '/site/env' },
    ])
    expect(usedMenus(site).map(({ code }) => code)).toEqual(['env'])
    expect(menuTrail(site, '/site/lift_log').map(({ code }) => code)).toEqual(['lifts', 'lift_log'])
  })

  test('of a server that answers nothing is empty', () => {
    expect(parseMenus(null)).toEqual([])
    expect(parseMenus({})).toEqual([])
  })

  test('takes a lone top page with and without /index for the same', () => {
    expect(samePath('/notice', '/notice/index')).toBe(true)
    expect(samePath('/dict-horizontal/index', '/dict-horizontal/index/')).toBe(true)
    expect(samePath('/notice', '/notices')).toBe(false)
  })

  test('opens addresses of http and https outside, and nothing else', () => {
    expect(['http://a', 'HTTPS://a', 'javascript:alert(1)', '//a', '/a'].map(isExternal)).toEqual([true, true, false, false, false])
  })
})

test('a permission is the code of a node without children; a menu with buttons is none', () => {
  const nodes = [
    { code: 'param', children: [{ code: 'param_add' }, { code: 'param_edit', children: [] }] },
    { code: 'lonely' },
    { code: 'system', children: [{ code: 'dict', children: [{ code: 'dict_add' }] }] },
    null,
  ]
  expect(permissionCodes(nodes)).toEqual(['param_add', 'param_edit', 'lonely', 'dict_add'])
  expect(permissionCodes(undefined)).toEqual([])
})

test.each([
  ['iconfont iconicon_setting', '/x', true, 'setting'],
  ['iconfont icon-canshu', '/x', true, 'control'],
  ['', '/system/user', true, 'user'],
  ['', '/system/tenantpackage', true, 'package'],
  ['constructor', '/x', true, 'file'],
  ['<svg onload=1>', '/x', false, 'folder'],
  ['helmet', '/x', true, 'helmet'],
])('the icon %s of %s is drawn from our own table', (icon, path, isLeaf, glyph) => {
  expect(menuGlyph(icon, path, isLeaf)).toBe(glyph)
})
