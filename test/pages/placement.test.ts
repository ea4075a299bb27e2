// Places of fields in both notations: at each field, and as lists of names at one place of the file.

import { describe, expect, test } from 'vitest'
import { parsedFile } from '../../pages/develop/form/fileEdits.ts'
import {
  columnsPath,
  placedSections,
  withoutField,
  withPlacedField,
  withPlacedSection,
  withSectionTitle,
} from '../../pages/develop/form/placement.ts'

const AT_FIELDS = `{
  "version": 2,
  "sections": ["甲", "乙"],
  "required": ["a", "c"],
  "list": { "columns": ["a", "c"] },
  "properties": {
    "a": { "title": "A", "section": "乙" },
    // the second
    "b": { "title": "B" },
    "c": { "title": "C", "section": "甲" },
    "d": { "title": "D", "section": "乙" }
  },
  "en": { "乙": "Second" }
}`
const IN_LISTS = `{
  "version": 3,
  "columns": ["a", "c"],
  "required": ["a", "c"],
  "sections": { "甲": ["c"], "乙": ["a", "d"] },
  "properties": { "a": { "title": "A" }, "b": { "title": "B" }, "c": { "title": "C" }, "d": { "title": "D" } },
  "en": { "乙": "Second" }
}`

const placesIn = (text: string) => placedSections(parsedFile(text)?.value ?? {}).map(({ title, fields }) => `${title}: ${fields.join(' ')}`)

describe.each([
  ['at fields', AT_FIELDS],
  ['in lists', IN_LISTS],
])('places %s', (_, text) => {
  const before = ['null: b', '甲: c', '乙: a d']

  test('are read', () => expect(placesIn(text)).toEqual(before))

  test.each([
    ['to another section', 'b', '乙', 'd', ['null: ', '甲: c', '乙: a b d']],
    ['to the end of another section', 'a', '甲', null, ['null: b', '甲: c a', '乙: d']],
    ['within the section', 'd', '乙', 'a', ['null: b', '甲: c', '乙: d a']],
    ['out of all sections', 'd', null, 'b', ['null: d b', '甲: c', '乙: a']],
    ['to a new section', 'a', '丙', null, ['null: b', '甲: c', '乙: d', '丙: a']],
  ] as const)('change when a field moves %s', (_what, name, section, target, after) => {
    expect(placesIn(withPlacedField(text, name, section, target))).toEqual(after)
  })

  test('change when a section moves or gets another title, with its English', () => {
    expect(placesIn(withPlacedSection(text, '乙', '甲'))).toEqual(['null: b', '乙: a d', '甲: c'])
    const renamed = withSectionTitle(text, '乙', '丁')
    expect(placesIn(renamed)).toEqual(['null: b', '甲: c', '丁: a d'])
    expect(parsedFile(renamed)?.value.en).toEqual({ 丁: 'Second' })
  })

  test('go with their field', () => {
    const value = parsedFile(withoutField(text, 'a'))?.value
    expect(value?.required).toEqual(['c'])
    expect(JSON.stringify(value)).not.toContain('"a"')
  })
})

test('comments stay where a field moves', () => {
  expect(withPlacedField(AT_FIELDS, 'd', null, 'b')).toContain('// the second')
})

test('columns stand below the list, and in version 3 in the file', () => {
  expect([columnsPath({ version: 2 }), columnsPath({ version: 3 })]).toEqual([['list', 'columns'], ['columns']])
})

test('comments in the lists of sections stay when a field moves', () => {
  const text = `{
  "version": 3,
  "properties": { "a": {}, "b": {}, "c": {}, "d": {} },
  "sections": {
    "甲": [
      "a", // one
      "b" // two
    ],
    "乙": [
      "c", // three
      "d"
    ]
  }
}`
  for (const [section, before] of [
    ['乙', null],
    ['乙', 'd'],
    ['甲', 'a'],
    [null, null],
  ] as const) {
    const moved = withPlacedField(text, 'b', section, before)
    for (const comment of ['// one', '// two', '// three']) expect(moved).toContain(comment)
    expect(parsedFile(moved)).not.toBeNull()
  }
  expect(placedSections(parsedFile(withPlacedField(text, 'b', '乙', 'd'))?.value ?? {})).toMatchObject([
    {},
    { fields: ['a'] },
    { fields: ['c', 'b', 'd'] },
  ])
})
