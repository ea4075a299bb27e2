import { expect, test } from 'vitest'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { partOfDay } from '../../pages/home/greeting.ts'
import { recentPages, withVisit } from '../../pages/menu/visits.ts'

const menus = parseMenus([
  { id: '0', code: 'wel', name: '首页', path: '/wel/index' },
  {
    id: '1',
    code: 'system',
    name: '系统管理',
    path: '/system',
    children: [{ id: '2', code: 'param', name: '参数管理', english: 'Parameters', path: '/system/param' }],
  },
  { id: '3', code: 'notice', name: '通知', path: '/notice' },
  { id: '4', code: 'empty', name: '空目录', path: '' },
])

test('the greeting follows the clock of the sites, wherever the reader sits', () => {
  const on = (hour: number) => new Date(`2026-11-24T${String(hour).padStart(2, '0')}:30:00+08:00`)
  expect([4, 5, 10, 11, 13, 14, 17, 18, 23].map((hour) => partOfDay(on(hour)))).toEqual([
    'evening',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})

test('the last visit stands first, once, and at most twelve are remembered', () => {
  const visits = ['/a', '/b', '/a'].reduce((all, path) => withVisit(all, '7', path), { userId: '', paths: [] as readonly string[] })
  expect(visits).toEqual({ userId: '7', paths: ['/a', '/b'] })
  const many = Array.from({ length: 20 }, (_, at) => `/${at}`).reduce((all, path) => withVisit(all, '7', path), visits)
  expect(many.paths).toHaveLength(12)
  expect(many.paths[0]).toBe('/19')
})

test('the visits of another person are forgotten', () => {
  expect(withVisit({ userId: '7', paths: ['/a', '/b'] }, '8', '/c')).toEqual({ userId: '8', paths: ['/c'] })
})

test('recent pages are those the menu still has, the start page left out', () => {
  const paths = ['/wel/index', '/gone', '/notice', '/system/param']
  expect(recentPages(menus, paths, 6).map(({ name }) => name)).toEqual(['通知', '参数管理'])
  expect(recentPages(menus, paths, 1).map(({ name }) => name)).toEqual(['通知'])
})
