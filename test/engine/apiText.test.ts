import { beforeEach, expect, test } from 'vitest'
import { endSession } from '../../engine/session/sessionState.ts'
import { i18n, restoreLanguage, setLanguage, translateNow } from '../../engine/text/language.ts'
import { fill } from '../../i18n/fill.ts'

beforeEach(async () => {
  endSession('left')
  await setLanguage('zh')
})

test('the page speaks Chinese until English is asked for, and remembers the choice', async () => {
  localStorage.removeItem('gantry-language')
  await restoreLanguage()
  expect(translateNow('fault.unknown')).toBe('未知错误')
  await setLanguage('en')
  expect(translateNow('fault.unknown')).toBe('Unknown error')
  expect(document.documentElement.lang).toBe('en')
  await i18n.changeLanguage('zh')
  await restoreLanguage()
  expect(translateNow('fault.unknown')).toBe('Unknown error')
})

test('a broken memory of the language is dropped', async () => {
  localStorage.setItem('gantry-language', '"klingon"')
  await restoreLanguage()
  expect(document.documentElement.lang).toBe('zh-CN')
})

test('what stands in the place of a name is shown as it is', () => {
  expect(translateNow('rule.required.input', { title: '<b>名称</b>' })).toBe('请输入<b>名称</b>')
})

test('a count of one has its own form in English, and the form of all in Chinese', async () => {
  await setLanguage('en')
  expect([1, 2, 0].map((count) => translateNow('field.rows', { count }))).toEqual(['1 row', '2 rows', '0 rows'])
  await setLanguage('zh')
  expect(translateNow('field.rows', { count: 1 })).toMatch(/^1\D/)
})

test('a name without a value stays as it is written', () => {
  expect(translateNow('rule.required.input')).toBe('请输入{{title}}')
})

test('numbers have separators in both languages, texts and years stay as they are', async () => {
  expect(translateNow('list.total', { total: 14_526 })).toBe('共 14,526 条')
  expect(translateNow('list.total', { total: '2026' })).toBe('共 2026 条')
  await setLanguage('en')
  expect(translateNow('field.rows', { count: 1_000 })).toBe('1,000 rows')
  expect(fill('{{count}} rows', { count: 1_000 })).toBe('1,000 rows')
  expect(fill('at least {{limit}}', { limit: 1234.00045 })).toBe('at least 1,234.00045')
})
