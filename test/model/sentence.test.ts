import { expect, test } from 'vitest'
import { translate } from '../../i18n/translate.ts'

test.each([
  ['Project name', 'Enter project name'],
  ['SIM no.', 'Enter SIM no.'],
  ['PM10', 'Enter PM10'],
  ['AI alarms', 'Enter AI alarms'],
  ['WeChat id', 'Enter WeChat id'],
  ['X', 'Enter X'],
])('%s stands in an English sentence as in: %s', (title, sentence) => {
  expect(translate('en', 'rule.required.input', { title })).toBe(sentence)
})

test('a Chinese sentence takes a title as it is', () => {
  expect(translate('zh', 'rule.required.input', { title: '项目名称' })).toBe('请输入项目名称')
})
