// Files that can be read but not used: buttons that are misspelt, records that nobody can add, totals of themselves, dictionaries of the system
// that a file changes, pages and calls that are not there; and the words for keywords of other formats.

import { expect, test } from 'vitest'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { findingsOf } from '../support/schemas.ts'

registerPrincipals({ user: 'person', dept: 'department', project: 'site' })

type Options = Parameters<typeof findingsOf>[1]
const file = (properties: object, more: object = {}, name = 'thing') => ({
  name,
  title: '物品',
  api: `/api/${name}`,
  properties: { name: { title: '名称' }, ...properties },
  ...more,
})
const foundIn = (files: Record<string, unknown>, options: Options = {}) =>
  findingsOf(files, { errorsOnly: true, ...options }).map((line) => line.replace(/:\d+:\d+ /, ' ').replace(/^thing\.json /, ''))
const found = (properties: object, more: object = {}, options: Options = {}) => foundIn({ 'thing.json': file(properties, more) }, options)
const table = { title: '明细', items: { properties: { part: { title: '件' } } } }

test.each<[string, object, object, string]>([
  [
    'a misspelt button',
    {},
    { actions: { delte: false } },
    'actions.delte: "delte" is no button that stands there otherwise. Did you mean "delete"?',
  ],
  ['an action that is switched off', {}, { actions: { giveBack: false } }, 'actions.giveBack: "giveBack" is no button'],
  [
    'a misspelt button with a condition',
    {},
    { actions: { edti: { when: "name == 'a'" } } },
    'actions.edti: "edti" is no built-in button. Did you mean "edit"?',
  ],
  ['a button that is never there', {}, { actions: { edit: { when: 'false' } } }, 'Write "edit": false.'],
  ['a constant condition', {}, { actions: { edit: { when: '1 > 2' } } }, 'it is never true'],
  [
    'rows beyond their number',
    { lines: { ...table, maxItems: 1, startRows: [{ part: 'a' }, { part: 'b' }] } },
    {},
    'there are 2 rows, but "maxItems" is 1.',
  ],
  [
    'multiples finer than the decimals',
    { a: { title: '甲', type: 'number', decimals: 2, multipleOf: 0.001 } },
    {},
    'more decimals than "decimals": 2',
  ],
  ['a length beyond the usual one', { a: { title: '甲', minLength: 300 } }, {}, 'at most 255 characters'],
  [
    'a search by a formula that is not stored',
    { n: { title: '数', type: 'number' }, a: { title: '甲', type: 'number', compute: 'n * 2', stored: false, search: 'range' } },
    {},
    'a formula that is not stored cannot be searched.',
  ],
  ['a value in a message', { a: { title: '甲', check: { "a != 'x'": '不能是${a}' } } }, {}, 'the message is shown as it is'],
  ['itself as base', {}, { base: 'thing' }, 'base: "thing" is this entity itself.'],
  ['a required field that is read-only', { a: { title: '甲', readOnly: true } }, { required: ['a'] }, 'or remove "readOnly".'],
  ['"required" of a field', { a: { title: '甲', required: true } }, {}, 'List the name of the field in "required" beside "properties".'],
  ['a label', { a: { title: '甲', label: '甲' } }, {}, 'unknown keyword "label". Did you mean "title"?'],
  ['options', { a: { title: '甲', options: ['a'] } }, {}, 'Did you mean "enum"?'],
  ['a version as text', {}, { version: '3' }, '"3" is of another type than 3. Write it as 3.'],
  ['a broken pattern', { a: { title: '甲', pattern: '[a-' } }, {}, '"[a-" is no pattern: Unterminated character class.'],
  ['a column with its earlier name', { subject: { title: '题', was: 'heading' } }, { columns: ['heading'] }, 'It is called "subject" now.'],
  [
    'a field that must be there for the first record',
    { up: { title: '上', ref: { entity: 'thing', label: 'name' } } },
    { required: ['up'] },
    'required.0: there is no first record',
  ],
])('%s is refused', (_, properties, more, sentence) => expect(found(properties, more)).toContainEqual(expect.stringContaining(sentence)))

test.each<[string, object, object]>([
  ['a switched off button', {}, { actions: { delete: false, add: false } }],
  [
    'a tree whose top has no parent',
    { up: { title: '上', ref: { entity: 'thing', label: 'name', tree: true } } },
    { required: ['up'], tree: { parent: 'up' } },
  ],
  ['a length with its own limit', { a: { title: '甲', minLength: 300, maxLength: 500 } }, {}],
])('%s is taken', (_, properties, more) => expect(found(properties, more)).toEqual([]))

test('a required reference with a default is taken', () => {
  const up = { title: '上', ref: { entity: 'user', label: 'name' } }
  const users = (field: object) => foundIn({ 'user.json': file({ up: field }, { required: ['up'] }, 'user') })
  expect(users({ ...up, preset: 'me.id' })).toEqual([])
  expect(users(up)).toEqual([expect.stringContaining('"up"')])
})

test('entities that need each other have no first record, unless one of them does without', () => {
  const needs = (name: string, entity: string, required = ['up']) =>
    file({ up: { title: '上', ref: { entity, label: 'name' } } }, { required }, name)
  const both = foundIn({ 'thing.json': needs('thing', 'other'), 'other.json': needs('other', 'thing') })
  expect(both).toEqual([
    expect.stringContaining('other.json required.0: there is no first record'),
    expect.stringContaining('required.0: there is no first record'),
  ])
  expect(foundIn({ 'thing.json': needs('thing', 'other'), 'other.json': needs('other', 'thing', []) })).toEqual([])
})

test('a view leaves out the buttons of its base', () => {
  const base = file({}, { actions: { close: { title: '关', set: { name: 'x' } } } })
  const view = (actions: object) =>
    foundIn({ 'thing.json': base, 'view.json': { name: 'view', title: '视图', base: 'thing', permission: 'view', actions } })
  expect(view({ close: false })).toEqual([])
  expect(view({ clsoe: false })).toEqual([expect.stringContaining('Did you mean "close"?')])
})

test('totals of themselves, and totals of choices that are not there, are refused', () => {
  const total = (take: string, where: object = {}) => ({
    title: '合计',
    type: 'number',
    total: { entity: 'other', by: 'thingId', take, where },
  })
  const child = (properties: object) =>
    file(
      { thingId: { title: '属', ref: { entity: 'thing', label: 'name' } }, kind: { title: '类', enum: ['a', 'b'] }, ...properties },
      {},
      'other',
    )
  const of = (own: object, theirs: object) => foundIn({ 'thing.json': file({ sum: own }), 'other.json': child(theirs) })
  const weight = { weight: { title: '重', type: 'number' } }
  expect(of(total('sum weight', { kind: 'a' }), weight)).toEqual([])
  expect(of(total('sum weight', { kind: 'z' }), weight)).toEqual([expect.stringContaining('where.kind: "z" is no value of "kind".')])
  const self = found({
    up: { title: '上', ref: { entity: 'thing', label: 'name' } },
    sum: { title: '和', type: 'number', total: { entity: 'thing', by: 'up', take: 'sum sum' } },
  })
  expect(self).toEqual([expect.stringContaining('the total is computed from itself')])
})

test('a file changes no dictionary of switches, and is warned of entries in another one of the system', () => {
  const dictionaryKeys = new Map([
    ['flag', ['0', '1']],
    ['kind', ['a']],
    ['flow', ['1']],
  ])
  const options = { dictionaries: [...dictionaryKeys.keys()], dictionaryKeys, errorsOnly: false }
  const entry = (code: string, key: string) => ({
    dictionaries: { [code]: { title: '字典', english: 'D', entries: [{ key, title: '项', english: 'E' }] } },
  })
  const lines = (code: string, key: string, more: object = {}) =>
    found({ on: { title: '开', type: 'integer', format: 'switch', dict: 'flag' } }, { ...entry(code, key), ...more }, options).filter(
      (line) => line.includes('dictionaries'),
    )
  expect(lines('flag', '9')).toEqual([expect.stringContaining('"flag" is the dictionary of switches')])
  expect(lines('kind', 'b')).toEqual([
    expect.stringMatching(/^warning dictionaries\.kind.*belongs to the system: all of its pages offer "b"/),
  ])
  expect(lines('kind', 'a')).toEqual([])
  expect(lines('own', '1')).toEqual([])
})

test('a process has a category of the dictionary', () => {
  const options = { dictionaries: ['flow'], dictionaryKeys: new Map([['flow', ['1', '2']]]) }
  const process = (category: string) =>
    found({}, { api: '/api/blade-desk/process/thing', process: { category } }, options).filter((line) => line.includes('category'))
  expect(process('77')).toEqual([expect.stringContaining('process.category: "77" is no entry of the dictionary "flow".')])
  expect(process('2')).toEqual([])
})

test('links lead to pages, and charts call what answers', () => {
  const options = { pages: ['/work/:id?'], hasRoute: (_: string, path: string) => path === '/known' }
  const link = (to: string) => found({}, { actions: { go: { title: '走', link: to } } }, options)
  expect(link('/nowhere?id=${id}')).toEqual([expect.stringContaining('the console has no page "/nowhere".')])
  for (const to of ['/work/5', '/thing?id=${id}', 'https://a.example/x', '/x/${id}'])
    expect([to, foundIn({ 'thing.json': file({}, { route: '/thing', actions: { go: { title: '走', link: to } } }) }, options)]).toEqual([
      to,
      [],
    ])
  const chart = (call: string) =>
    found({}, { record: { tabs: [{ title: '图', charts: [{ title: '图', call, x: 'a', y: { b: '乙' } }] }] } }, options)
  expect(chart('GET /api/nowhere')).toEqual([expect.stringContaining('nothing answers GET /api/nowhere.')])
  expect(chart('GET /api/thing/list')).toEqual([])
})

test('a call that another file answers is looked up again when that file changes, and not for the others', () => {
  const charts = (call: string) => ({ record: { tabs: [{ title: '图', charts: [{ title: '图', call, x: 'a', y: { b: '乙' } }] }] } })
  const files = {
    'thing.json': file({}, charts('GET /api/base/list')),
    'part.json': { name: 'part', title: '物品', base: 'base', ...charts('GET /api/base/list') },
    'base.json': file({}, {}, 'base'),
    'other.json': file({}, {}, 'other'),
  }
  const before: NonNullable<Options>['before'] = new Map()
  const asked: string[] = []
  const hasRoute = (_: string, path: string) => path === '/api/base/list' && asked.push(path) < 0
  const check = (changed: object) => {
    asked.length = 0
    return foundIn({ ...files, ...changed }, { hasRoute, before }).filter((line) => line.includes('nothing answers'))
  }
  expect(check({})).toEqual([])
  const first = asked.length
  expect(first).toBeGreaterThan(1)
  expect([check({ 'other.json': file({ more: { title: '更多' } }, {}, 'other') }), asked]).toEqual([[], []])
  const silent = { 'base.json': file({}, { api: '/api/elsewhere' }, 'base') }
  expect(check(silent)).toEqual([expect.stringContaining('GET /api/base/list'), expect.stringContaining('GET /api/base/list')])
  expect(check({})).toEqual([])
})

test('what is no JSON is told by what is missing', () => {
  const said = (text: string) => findingsOf({ 'x.json': text }).join('\n')
  expect(said('')).toContain('the file is empty.')
  expect(said('{ "name": }')).toContain('JSON syntax: a value is missing.')
  expect(said('{ "name": "a"')).toContain('JSON syntax: a closing brace is missing. Add "}".')
  expect(said('{ "name": "a" "title": "b" }')).toContain('JSON syntax: a comma is missing.')
})
