// The editor of schema files below its screen: places in a text that is being typed and words that fit there.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { complete } from '../../pages/develop/editor/assistance.ts'
import { diagnosticsOf } from '../../pages/develop/editor/diagnostics.ts'
import { partsAt } from '../../pages/develop/editor/schemaPlaces.ts'
import { PROJECT } from '../support/sources.ts'

const schema = JSON.parse(readFileSync(join(PROJECT, 'schemas/entity.schema.json'), 'utf8'))
const known = {
  schema,
  entities: [{ name: 'company', title: '企业', fields: [{ name: 'companyName', title: '企业名称', type: 'string' }] }],
  dictionaries: [{ name: 'handle_state', title: '处理状态' }],
  permissions: [{ name: 'labor_add', title: '新增' }],
  groupsSchema: {},
  icons: ['crane', 'gate'],
  groups: [{ name: 'device-row', title: '设备上报的数据' }],
  words: {},
}
const stateOf = (doc: string) => EditorState.create({ doc, extensions: [json()] })

/** Labels that are offered at `|`. */
function offered(marked: string): string[] {
  const at = marked.indexOf('|')
  const state = stateOf(marked.replace('|', ''))
  return (complete(new CompletionContext(state, at, true), known)?.options ?? []).map(({ label }) => label)
}

describe('the editor offers', () => {
  const cases: readonly (readonly [what: string, text: string, word: string])[] = [
    ['keywords of an entity', '{ "na|" }', 'name'],
    ['keywords in an object without any', '{ "properties": { "a": { | } } }', 'maxLength'],
    ['keywords of a part', '{ "properties": { "a": { "ref": { "en|" } } } }', 'entity'],
    ['values of a keyword', '{ "properties": { "a": { "search": "l|" } } }', 'like'],
    ['values where none is typed yet', '{ "properties": { "a": { "search": | } } }', 'range'],
    ['entities', '{ "properties": { "a": { "ref": { "entity": "|" } } } }', 'company'],
    [
      'fields of the entity that a reference names',
      '{ "properties": { "a": { "ref": { "entity": "company", "label": "|" } } } }',
      'companyName',
    ],
    ['fields of the file', '{ "required": ["|"], "properties": { "weight": { } } }', 'weight'],
    ['fields in an expression', '{ "properties": { "weight": {}, "a": { "when": "we|" } } }', 'weight'],
    ['entities as a reference', '{ "properties": { "a": { "ref": "|" } } }', 'company'],
    ['fields of a section', '{ "sections": { "甲": ["|"] }, "properties": { "weight": { } } }', 'weight'],
    ['fields as columns', '{ "moreColumns": ["|"], "properties": { "weight": { } } }', 'weight'],
    ['groups of fields', '{ "uses": ["|"] }', 'device-row'],
    ['dictionaries', '{ "properties": { "a": { "dict": "h|" } } }', 'handle_state'],
    ['permissions', '{ "actions": { "a": { "permission": "|" } } }', 'labor_add'],
    ['icons', '{ "icon": "cr|" }', 'crane'],
  ]
  test.each(cases)('%s', (_, text, word) => {
    expect(offered(text)).toContain(word)
  })

  test('in place of a text whose quote is still open', () => {
    const doc = '{ "na'
    const found = complete(new CompletionContext(stateOf(doc), doc.length, true), known)
    expect(found).toMatchObject({ from: 2, to: doc.length })
    expect(found?.options.map(({ label }) => label)).toContain('name')
    expect(found?.options.map(({ label }) => label)).not.toContain('$schema')
  })

  test('no keyword twice, and nothing outside of the file', () => {
    expect(offered('{ "name": "a", "n|" }')).not.toContain('name')
    expect(offered('{ "name": "a" } |')).toEqual([])
  })

  test('each keyword of the vocabulary, with its documentation', () => {
    const keywords = Object.entries<{ deprecated?: boolean }>(schema.$defs.field.properties)
    const names = keywords.flatMap(([name, { deprecated }]) => (deprecated ? [] : [name]))
    expect(names).not.toContain('section')
    expect(offered('{ "properties": { "a": { | } } }').toSorted()).toEqual(names.toSorted())
    const missing = names.filter((name) => partsAt(schema, ['properties', 'a', name]).every(({ description }) => !description))
    expect(missing).toEqual([])
  })
})

test('a finding marks the value at its place', () => {
  const text = '{\n  "name": "a",\n  "sort": "x"\n}'
  const finding = { file: 'a.json', line: 3, column: 11, path: 'sort', fault: 'x.', fix: 'y.', level: 'error' as const }
  expect(diagnosticsOf(stateOf(text), [finding])).toMatchObject([{ from: 27, to: 30, severity: 'error', message: 'sort: x. y.' }])
})
