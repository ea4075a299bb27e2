import { expect, test } from 'vitest'
import { referenceName, referenceShortName, textIn } from '../../engine/model/records/inEnglish.ts'

const name = { name: 'roleName', english: 'english' }

test.each([
  ['en', { roleName: '安全员', english: 'Safety officer' }, 'Safety officer'],
  ['zh', { roleName: '安全员', english: 'Safety officer' }, '安全员'],
  ['en', { roleName: '安全员', english: null }, '安全员'],
  ['en', { roleName: '安全员', english: '' }, '安全员'],
])('in %s a name with an English is %j', (language, record, told) => {
  expect(textIn(language, name, record)).toBe(told)
})

test('a name without one is what it is', () => {
  expect(textIn('en', { name: 'roleName', english: null }, { roleName: '安全员', english: 'x' })).toBe('安全员')
})

test('what a field points at is named alike, as far as the record carries it', () => {
  const field = { nameKey: 'roleName' }
  expect(referenceName('en', field, { roleName: '安全员', roleNameEn: 'Safety officer' })).toBe('Safety officer')
  expect(referenceName('zh', field, { roleName: '安全员', roleNameEn: 'Safety officer' })).toBe('安全员')
  expect(referenceName('en', field, { roleName: '安全员' })).toBe('安全员')
  expect(referenceName('en', { nameKey: null }, { roleName: '安全员' })).toBeNull()
})

test('the shorter name of what a field points at is told where the record carries one', () => {
  const field = { nameKey: 'projectName' }
  expect(referenceShortName(field, { projectName: '澜湾国际中心一期工程', projectNameShort: '澜湾中心' })).toBe('澜湾中心')
  expect(referenceShortName(field, { projectName: '澜湾国际中心一期工程', projectNameShort: '' })).toBeNull()
  expect(referenceShortName({ nameKey: null }, { projectNameShort: '澜湾中心' })).toBeNull()
})
