// Messages with a number: the word that fits it, in both fillers of messages.

import { expect, test } from 'vitest'
import { translateIn } from '../../engine/text/language.ts'
import { counted, fill } from '../../i18n/fill.ts'
import { translate } from '../../i18n/translate.ts'

test.each([
  [1, 'Amount takes at most 1 decimal'],
  [2, 'Amount takes at most 2 decimals'],
  [0, 'Amount takes at most 0 decimals'],
])('of %i', async (limit, sentence) => {
  const { en } = await import('../../i18n/en.ts')
  const { i18n, CONSOLE } = await import('../../engine/text/language.ts')
  i18n.addResourceBundle('en', CONSOLE, en)
  const args = { title: 'Amount', limit }
  expect([translate('en', 'rule.decimals', args), translateIn('en', [CONSOLE], 'rule.decimals', args)]).toEqual([sentence, sentence])
})

test('a word of its own for many, and separators in the number', () => {
  expect([counted(1, 'entity', 'entities'), counted(14_526, 'entity', 'entities'), counted(0, 'row')]).toEqual([
    '1 entity',
    '14,526 entities',
    '0 rows',
  ])
  expect(fill('{{name}} and {{many, row|rows}}', {})).toBe('{{name}} and {{many, row|rows}}')
})
