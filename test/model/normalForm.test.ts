import { expect, test } from 'vitest'
import { normalForms } from '#model/formats/normalForm.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { validateValue } from '#model/records/rules.ts'
import { entityOf } from '../support/schemas.ts'

test.each([
  ['id-card', '11010119900307721x', '11010119900307721X'],
  ['id-card', ' 110101 19900307 721Ｘ', '11010119900307721X'],
  ['credit-code', '91350100m000100y43', '91350100M000100Y43'],
  ['bank-card', '6222 0212-3456 7890', '6222021234567890'],
  ['phone', '138 0013-8000', '13800138000'],
  ['email', ' Li@Example.COM ', 'li@example.com'],
  ['account', 'Ｌｉ.Si', 'li.si'],
  ['code', ' tc-5610 a ', 'TC-5610 A'],
  ['code', '８６０', '860'],
  ['plate', '浙a·12345', '浙A12345'],
  ['plate', '浙Ａ D12345', '浙AD12345'],
  ['name', ' 古丽米热 • 艾比布力\u200b', '古丽米热·艾比布力'],
  ['name', 'Anna  Maria\u3000', 'Anna  Maria'],
  ['text', '\u3000一号 楼  东\ufeff ', '一号 楼  东'],
  ['text', '\u200e一号\u2063楼\u200f', '一号楼'],
  ['code', '\u00a0ａｂ１２\u3000', 'AB12'],
  ['text', 'cafe\u0301', 'caf\u00e9'],
  ['password', ' secret ', ' secret '],
  ['rich-text', ' <p> </p>', ' <p> </p>'],
] as const)('%s: %j is kept as %j', (format, typed, kept) => {
  const { field } = entityOf({ name: 'note', title: '便签', api: '/api/test/note', properties: { own: { title: '值', format } } })
  expect(field.own && normalValue(field.own, typed)).toBe(kept)
  expect(field.own && normalValue(field.own, kept)).toBe(kept)
})

test('a number below zero by nothing is kept as zero', () => {
  const { field } = entityOf({ name: 'note', title: '便签', api: '/api/test/note', properties: { own: { title: '值', type: 'number' } } })
  expect(field.own && normalValue(field.own, -0)).toBe(0)
})

test.each(Object.entries(normalForms))('the form %s of itself is itself, for any text', (_, form) => {
  const signs = [
    ' ',
    '\u3000',
    '\u200b',
    'ß',
    'İ',
    'ﬁ',
    'ǆ',
    '·',
    '•',
    '-',
    'x',
    'Ａ',
    'e\u0301',
    '\u0345',
    'ς',
    '\u00ad',
    '😀',
    '℃',
    '㎡',
    '李',
  ]
  for (const one of signs)
    for (const two of signs) for (const three of signs) expect(form(form(one + two + three))).toBe(form(one + two + three))
})

test.each([
  ['古丽米热·艾比布力', true],
  ['欧', true],
  ["D'Angelo-Nuñez, José Mª", true],
  ['阿卜杜热西提·阿卜杜热合曼·买买提依明江·吐尔逊', true],
  ['Володимир', true],
  ['123456', false],
  ['١٢٣', false],
  ['李\u0000四', false],
  ['李\n四', false],
])('%j can be the name of a person: %j', (name, isRight) => {
  const { field } = entityOf({ name: 'note', title: '便签', api: '/api/test/note', properties: { own: { title: '姓名', format: 'name' } } })
  expect(field.own && validateValue(field.own, name, { own: name }) === null).toBe(isRight)
})

test('rows of a table are brought into the form as well', () => {
  const { field } = entityOf({
    name: 'note',
    title: '便签',
    api: '/api/test/note',
    properties: {
      rows: { title: '行', format: 'table', items: { properties: { code: { title: '编号', format: 'code' } } } },
    },
  })
  expect(field.rows && normalValue(field.rows, [{ code: 'a ' }, { code: 'A', other: ' x' }])).toEqual([
    { code: 'A' },
    { code: 'A', other: ' x' },
  ])
})
