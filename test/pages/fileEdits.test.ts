// Edits of the form at one place of the text of a schema file: the rest stays as it was typed.

import { applyEdits } from 'jsonc-parser'
import { describe, expect, test } from 'vitest'
import { differenceOf, offsetOf, parsedFile, valueAtPath, withKey, withMovedMember, withValue } from '../../pages/develop/form/fileEdits.ts'

const FILE = `{
  // what it is
  "name": "a", // short
  "list": { "width": 3, "fixed": "left" },
  "properties": {
    "one": { "title": "一" },
    /* the second */
    "two": {
      "title": "二" // deux
    },
    "three": { "title": "三" }
  }
}
`

describe('a value', () => {
  const cases: readonly (readonly [what: string, path: (string | number)[], value: unknown, from: string, to: string])[] = [
    ['is replaced', ['name'], 'b', '"a"', '"b"'],
    ['is added beside others on their line', ['list', 'bar'], 5, '"left" }', '"left", "bar": 5 }'],
    ['is added on a line of its own', ['properties', 'two', 'unit'], 'm', '"二" // deux', '"二",\n      "unit": "m" // deux'],
    ['goes with its comma', ['list', 'width'], undefined, '"width": 3, ', ''],
    ['goes as the last one', ['list', 'fixed'], undefined, ', "fixed": "left"', ''],
    ['goes with its line, and the comment above stays', ['properties', 'one'], undefined, '\n    "one": { "title": "一" },', ''],
    ['gets the objects above it', ['properties', 'one', 'list', 'width'], 80, '"一" }', '"一", "list": { "width": 80 } }'],
  ]
  test.each(cases)('%s', (_, path, value, from, to) => {
    expect(FILE).toContain(from)
    const after = withValue(FILE, path, value)
    expect(after).toBe(FILE.replace(from, to))
    expect(valueAtPath(parsedFile(after)?.value, path)).toEqual(value)
  })

  test('takes the place of a plain one when something below it is set', () => {
    expect(withValue('{ "list": false }', ['list', 'width'], 80)).toBe('{ "list": { "width": 80 } }')
  })

  test('is set in an empty file, list and object', () => {
    expect(withValue('{}', ['name'], 'a')).toBe('{\n  "name": "a"\n}')
    expect(withValue('{\n  "index": []\n}', ['index', 0], ['a', 'b'])).toBe('{\n  "index": [["a", "b"]]\n}')
    expect(withValue('{\r\n  "a": 1\r\n}', ['b', 'c'], 1)).toBe('{\r\n  "a": 1,\r\n  "b": { "c": 1 }\r\n}')
  })

  test('that is the last but has a comment after the one before it goes without that comment', () => {
    const text = '{\n  "a": 1, // one\n  "b": 2\n}'
    expect(withValue(text, ['b'], undefined)).toBe('{\n  "a": 1 // one\n}')
  })
})

test('a key is renamed, but not over another one', () => {
  expect(withKey(FILE, ['properties', 'two'], 'second')).toBe(FILE.replace('"two"', '"second"'))
  expect(withKey(FILE, ['properties', 'two'], 'one')).toBe(FILE)
})

describe('a member moves', () => {
  test('before another one, with its comments, and the others follow', () => {
    const after = withMovedMember(FILE, ['properties', 'two'], 'one')
    expect(Object.keys(Object(parsedFile(after)?.value.properties))).toEqual(['two', 'one', 'three'])
    for (const comment of ['// what it is', '// short', '/* the second */', '// deux']) expect(after).toContain(comment)
  })
  test('to the end, also in a list', () => {
    expect(Object.keys(Object(parsedFile(withMovedMember(FILE, ['properties', 'one'], null))?.value.properties))).toEqual([
      'two',
      'three',
      'one',
    ])
    expect(withMovedMember('{ "a": [1, 2, 3] }', ['a', 0], null)).toBe('{ "a": [2, 3, 1] }')
    expect(withMovedMember('{ "a": [1, 2, 3] }', ['a', 2], 0)).toBe('{ "a": [3, 1, 2] }')
  })
})

test('a broken text stays as it is', () => {
  expect(withValue('{ "a": ', ['a'], 1)).toBe('{ "a": ')
  expect(parsedFile('{ "a": ')).toBeNull()
})

test('the difference of two texts is the smallest span', () => {
  const after = withValue(FILE, ['name'], 'xyz')
  const found = differenceOf(FILE, after)
  expect(found).toEqual({ from: FILE.indexOf('"a"') + 1, to: FILE.indexOf('"a"') + 2, insert: 'xyz' })
  const { from, to, insert } = found ?? { from: 0, to: 0, insert: '' }
  expect(applyEdits(FILE, [{ offset: from, length: to - from, content: insert }])).toBe(after)
  expect(differenceOf(FILE, FILE)).toBeNull()
})

test('a place is found in the text, or its nearest parent', () => {
  const parsed = parsedFile(FILE)
  if (!parsed) expect.fail('is JSON')
  expect(FILE.slice(offsetOf(parsed, ['properties', 'one', 'title'])).startsWith('"一"')).toBe(true)
  expect(offsetOf(parsed, ['list', 'none'])).toBe(offsetOf(parsed, ['list']))
})
