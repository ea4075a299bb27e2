// Files of an earlier version of the format: they load as what they say today, and are never rewritten.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateFiles } from '../../engine/model/checks/validate.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { findingsOf, record, vocabulary } from '../support/schemas.ts'

const textOf = (version: 1 | 2, name: string) =>
  readFileSync(new URL(`../fixtures/version${version}/${name}.json`, import.meta.url), 'utf8')
const NAMES = ['gate-pass', 'gate-pass-hour']

/** The entity of a file, as far as the vocabulary accepts it. */
const entityOf = (json: unknown) => normalise(json as EntityFile, 'a.json', { record, file: () => undefined })
const plain = (json: unknown): unknown => JSON.parse(JSON.stringify(entityOf(json)))

describe('a file of version 1', () => {
  test.each(NAMES)('is read as what it says in today’s words: %s', (name) => {
    const today = JSON.parse(textOf(2, name)) as unknown
    const { json } = upgrade(JSON.parse(textOf(1, name)))
    expect(json).toEqual(today)
    expect(plain(json)).toEqual(plain(today))
  })

  test('has its faults where they stand in the file as it is written', () => {
    const text = textOf(1, 'gate-pass')
      .replace('"groups": ["证件", "持证人"]', '"groups": ["证件", "持证"]')
      .replace('"group": "site"', '"group": 7')
    const found = validateFiles([{ path: 'a.json', text }], { vocabulary, record }).findings
    expect(found).toMatchObject([{ line: 7, column: 12, path: 'group', fault: '7 has none of the forms allowed here.' }])
    const known = text.replace('"group": 7', '"group": "site"')
    expect(findingsOf({ 'a.json': known }).filter((line) => !line.includes('English'))).toEqual([
      'a.json:10:20 groups.1: "持证" is no section of a field. Did you mean "持证人"?',
    ])
  })

  test('may say nothing of its version, and use today’s words too', () => {
    const file = { name: 'gate', title: 'Gate', group: 'site', sections: ['A'], properties: { a: { title: 'A', section: 'A' } } }
    expect(upgrade(file).json).toMatchObject({ version: 2, menu: { directory: 'site' }, sections: ['A'] })
    const { group: _, ...today } = file
    expect(upgrade(today)).toEqual({ json: today, old: [] })
    expect(upgrade(today).json).toBe(today)
  })

  test('keeps a word whose new name it says something else by, and is told so', () => {
    const file = { name: 'gate', title: 'Gate', properties: { a: { title: 'A', group: 'A', section: 'B' } } }
    expect(findingsOf({ 'a.json': file })).toEqual([
      'a.json:7:7 properties.a.group: "group" is a word of an earlier version. It is called "section" since version 2.',
    ])
  })

  test.each([[null], [7], ['text'], [[]], [{ properties: [] }], [{ properties: { a: 7 } }], [{ actions: { go: { dialog: 7 } } }]])(
    'may be no file at all: %j',
    (json) => {
      expect(upgrade(json)).toEqual({ json, old: [] })
    },
  )
})

test('a file of version 2 is told what an old word is called now', () => {
  const file = { version: 2, name: 'gate', title: 'Gate', group: 'site', properties: { a: { title: 'A', rollup: 'count' } } }
  expect(findingsOf({ 'a.json': file })).toEqual([
    'a.json:5:3 group: "group" is a word of an earlier version. It is called "menu.directory" since version 2.',
    'a.json:9:7 properties.a.rollup: "rollup" is a word of an earlier version. It is called "takes" since version 2.',
  ])
})

test('a version that is not known is a fault', () => {
  expect(findingsOf({ 'a.json': { version: 4, name: 'gate', title: 'Gate', properties: { a: { title: 'A' } } } })).toMatchObject([
    expect.stringContaining('a.json:2:14 version:'),
  ])
})
