import { expect, test } from 'vitest'
import { setLanguage, translateNow } from '../../engine/text/language.ts'

test('the console writes a title inside an English sentence small, as the server does', async () => {
  await setLanguage('en')
  expect(translateNow('rule.required.select', { title: 'Project name' })).toBe('Select project name')
  expect(translateNow('rule.unique', { title: 'Project name' })).toBe('Project name is already taken')
})
