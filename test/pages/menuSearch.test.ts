import { describe, expect, test } from 'vitest'
import { parseMenus } from '../../engine/api/menus/menuNode.ts'
import { menuPages } from '../../engine/api/menus/menuTree.ts'
import { matchesPinyin } from '../../pages/search/pinyin.ts'
import { searchMenus } from '../../pages/search/searchMenus.ts'

const pages = menuPages(
  parseMenus([
    {
      id: '1',
      code: 'archives',
      name: '档案',
      path: '/archives',
      children: [
        { id: '2', code: 'tower', name: '塔机', english: 'Tower cranes', path: '/archives/tower' },
        { id: '3', code: 'towerLog', name: '塔机日志', english: 'Crane log', path: '/archives/tower-log' },
        { id: '4', code: 'tj', name: 'TJ报表', english: 'TJ report', path: '/report/tj' },
        { id: '5', code: 'reset', name: '重置记录', english: null, path: '/reset' },
      ],
    },
  ]),
)
const names = (text: string, language: 'zh' | 'en' = 'zh', withSpelling = true) =>
  searchMenus(pages, text, language, withSpelling ? matchesPinyin : null).map(({ name }) => name)

describe('the menu search', () => {
  test('finds pages by the beginning of their names, never directories or the middle of a name', () => {
    expect(names('塔')).toEqual(['塔机', '塔机日志'])
    expect(names('机')).toEqual([])
    expect(names('档')).toEqual([])
  })

  test('takes no notice of capitals and of blanks around', () => {
    expect(names(' tj报 ')).toEqual(['TJ报表'])
    expect(names('TJ', 'zh', false)).toEqual(['TJ报表'])
  })

  test('looks at the name on the screen and at the Chinese one', () => {
    expect(names('crane', 'en')).toEqual(['塔机日志'])
    expect(names('塔机', 'en')).toEqual(['塔机', '塔机日志'])
    expect(names('crane', 'zh', false)).toEqual([])
  })

  test('adds what pinyin initials find below what the beginning of a name finds', () => {
    expect(names('tj')).toEqual(['TJ报表', '塔机', '塔机日志'])
    expect(names('tjrz')).toEqual(['塔机日志'])
    expect(names('TJ')).toEqual(['TJ报表', '塔机', '塔机日志'])
  })

  test('lists every page in the order of the menu while nothing is typed', () => {
    expect(names('')).toEqual(pages.map(({ name }) => name))
  })
})

test.each([
  ['tj', '塔机', true],
  ['taji', '塔机', true],
  ['taj', '塔机', true],
  ['tjsb', '塔机', false],
  ['jt', '塔机', false],
  ['czjl', '重置记录', true],
  ['zzjl', '重置记录', true],
  ['aisp', 'AI视频', true],
  ['nv', '女工', true],
  ['', '塔机', true],
])('the letters %s and the name %s: %s', (letters, name, expected) => {
  expect(matchesPinyin(letters, name)).toBe(expected)
})
