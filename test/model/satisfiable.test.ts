// Conditions that can hold, and conditions and bounds that no value satisfies.

import { expect, test } from 'vitest'
import { readExpression } from '../../engine/model/expressions/cel.ts'
import { canResultIn, type Domain } from '../../engine/model/expressions/satisfiable.ts'
import { createRandom } from '../support/month/random.ts'
import { findingsOf } from '../support/schemas.ts'

const domains: Readonly<Record<string, Domain>> = {
  text: { type: 'string' },
  kind: { type: 'string', choices: ['a', 'b'] },
  count: { type: 'integer', minimum: 0 },
  size: { type: 'number' },
  open: { type: 'boolean' },
  rows: { type: 'array' },
  price: { type: 'number', decimals: 2, minimum: 0, isAboveMinimum: true },
  day: { type: 'string', isDay: true },
  code: { type: 'string', minSize: 2, maxSize: 4, fits: (text) => /^[a-z]+$/.test(text) },
}
const canBeTrue = (source: string) => canResultIn(source, [true], (name) => domains[name])

test.each([
  "text == 'a' && text == 'b'",
  "empty(text) && text == 'a'",
  'empty(text) && !empty(text)',
  "text < 'a' && text > 'b'",
  "!(text in ['a', 'b']) && text == 'a'",
  "kind != 'a' && kind != 'b' && !empty(kind)",
  'count < 0',
  'count > 1 && count < 2',
  'size > 5 && size < 3',
  'size != size',
  '-2.5 > size && size == -2.5',
  'open && !open',
  'open == true && open == false',
  'size(text) < 0',
  'size(rows) > 3 && size(rows) < 2',
  'days(text, today()) > 3 && size > 1 && size < 1',
  'open ? size > 2 && size < 1 : false',
  'empty(rows) && !empty(rows)',
  'price > 1 && price < 1.01',
  'price <= 0',
  "day > '2026-01-01' && day < '2026-01-02'",
  "day < '2026-02' && day >= '2026-02-01'",
  "day == '2026-01-01' && day == '2026-01-02'",
  'size(code) > 4',
  'size(code) == 1',
  "code == '7'",
  "code in ['A', '0b']",
])('%s is never true', (source) => expect(canBeTrue(source)).toBe(false))

test.each([
  "text > 'a' && text < 'b'",
  "text != 'a'",
  "kind != 'a'",
  'count >= 0 && count < 1',
  'size > 1 && size < 2',
  'size > 1 && size < 1.0000001',
  "days(text, today()) > 3 && text != 'x'",
  "size > text.size() && kind == 'a'",
  "me.id == text || kind == 'c'",
  'rows.all(row, row.amount > 0) && !rows.all(row, row.amount > 0) || open',
  'empty(open)',
  'size(text) == 0 || empty(text)',
  'price > 1 && price < 1.02',
  "day > '2026-01-01' && day < '2026-01-03'",
  "day < '2026' || day > '2027-12'",
  "day <= '2026-02-28' && day > '2026-02-27'",
  'size(code) == 4',
  "code > 'A' && code < 'B'",
])('%s can be true', (source) => expect(canBeTrue(source)).toBe(true))

test('no values make a condition true of which it is said that none do', () => {
  const random = createRandom(11)
  const atom = () =>
    random.pick([
      `count ${random.pick(['<', '<=', '==', '!=', '>', '>='])} ${random.whole(-1, 4)}`,
      `size ${random.pick(['<', '<=', '==', '!=', '>', '>='])} ${random.pick(['-1.5', '0.0', '2.5', '3.0'])}`,
      `text ${random.pick(['==', '!=', '<', '>'])} '${random.pick(['a', 'b', 'ab'])}'`,
      `price ${random.pick(['<', '<=', '==', '!=', '>', '>='])} ${random.pick(['0.0', '1', '1.01', '1.005', '-2.5'])}`,
      `day ${random.pick(['<', '<=', '==', '!=', '>', '>='])} '${random.pick(['2026-01-01', '2026-01-02', '2026-01', '2025-12-31', '2027'])}'`,
      `code ${random.pick(['==', '!=', '<', '>'])} '${random.pick(['ab', 'b', 'A', 'aab', 'ab1'])}'`,
      `kind in ['${random.pick(['a', 'b', 'c'])}']`,
      `empty(${random.pick(['text', 'kind', 'count', 'size', 'open', 'price', 'day', 'code'])})`,
      'open',
    ])
  const condition = (depth: number): string => {
    if (depth === 0) return atom()
    const [one, other] = [condition(depth - 1), condition(depth - 1)]
    return random.pick([`(${one} && ${other})`, `(${one} || ${other})`, `!(${one})`, `(${one} ? ${other} : false)`, one])
  }
  const makers: Readonly<Record<string, () => unknown>> = {
    text: () => random.pick([null, 'a', 'b', 'ab', 'aa', 'c', '0']),
    kind: () => random.pick([null, 'a', 'b']),
    count: () => random.pick([null, 0, 1, 2, 3, 4, 5]),
    size: () => random.pick([null, -2, -1.5, 0, 1, 2.5, 2.75, 3, 9]),
    open: () => random.pick([null, true, false]),
    price: () => random.pick([null, 0.01, 0.99, 1, 1.01, 1.02, 7]),
    day: () => random.pick([null, '1999-05-05', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-12-31', '2027-01-01']),
    code: () => random.pick([null, 'ab', 'aab', 'bb', 'zzzz', 'aa']),
  }
  let never = 0
  for (let round = 0; round < 1500; round++) {
    const source = condition(3)
    if (canBeTrue(source)) continue
    never++
    const expression = readExpression(source)
    for (let at = 0; at < 60; at++) {
      const values = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]))
      expect([source, values, expression.evaluate(values)]).not.toEqual([source, values, true])
    }
  }
  expect(never).toBeGreaterThan(20)
})

const found = (properties: object) =>
  findingsOf(
    {
      'thing.json': {
        name: 'thing',
        title: '物品',
        api: '/api/thing',
        properties: Object.fromEntries(
          Object.entries({ other: {}, ...properties }).map(([name, field]) => [name, { title: '名称', ...field }]),
        ),
      },
    },
    { errorsOnly: true },
  ).map((line) => line.replace(/^thing\.json:\d+:\d+ /, ''))

test.each<[string, object, string]>([
  ['a check of its own emptiness', { check: { 'empty(a)': '不对' } }, 'no value of the field satisfies it'],
  ['a constant check', { check: { false: '不对' } }, 'no value of the field satisfies it'],
  ['a check against the minimum', { type: 'number', minimum: 0, check: { 'a < 0': '不对' } }, 'it is never true'],
  ['a condition of nothing', { when: "empty(other) && other == '1'" }, 'it is never true'],
  ['a warning for nothing', { type: 'integer', warn: { 'a > 1 && a < 2': '不对' } }, 'it is never true'],
  ['a warning of its own emptiness', { warn: { '!empty(a)': '请填写' } }, 'it holds for every value, and an empty one is not judged'],
  ['bounds that touch', { type: 'number', minimum: 5, exclusiveMaximum: 5 }, 'no number lies between 5 and 5'],
  ['no whole number', { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 6 }, 'no multiple of 1 lies between 5 and 6'],
  ['no number of so many decimals', { type: 'number', decimals: 1, minimum: 0.01, maximum: 0.05 }, 'no multiple of 0.1 lies'],
  ['a choice outside of the bounds', { type: 'number', enum: [1, 7], minimum: 5 }, 'enum.0: 1 breaks "minimum"'],
  [
    'two checks that exclude each other',
    { type: 'number', check: { 'a > 10': '甲', 'a < 5': '乙' } },
    'check: no value of the field satisfies all of these',
  ],
  [
    'checks against a bound',
    { type: 'integer', maximum: 7, check: { 'a > 5': '甲', 'a != 6 && a != 7': '乙' } },
    'no value of the field satisfies all',
  ],
  ['a length beyond the usual one', { check: { 'size(a) > 300': '太短' } }, 'it is never true'],
  ['a text that is no phone number', { format: 'phone', check: { "a == '123'": '不对' } }, 'it is never true'],
  ['a text against the pattern', { pattern: '^2', check: { "a in ['1', '3']": '不对' } }, 'it is never true'],
  [
    'rows beyond their number',
    { format: 'table', maxItems: 2, items: { properties: { p: { title: '件' } } }, check: { 'size(a) > 2': '少' } },
    'it is never true',
  ],
  ['a choice that a check refuses', { enum: ['x', 'y'], check: { "a == 'x'": '不对' } }, 'enum.1: "y" breaks "a == \'x\'"'],
])('%s is refused', (_, field, sentence) => expect(found({ a: field })).toEqual([expect.stringContaining(sentence)]))

test.each<[string, object]>([
  ['a check of another field that may be empty', { check: { "other == 'x' && other != 'x' || !empty(a)": '不对' } }],
  ['a check that other fields leave open', { type: 'number', check: { 'a > 5 || empty(other)': '不对' } }],
  ['bounds that meet', { type: 'integer', minimum: 1, maximum: 1 }],
  ['two checks that one number satisfies', { type: 'integer', check: { 'a > 4': '甲', 'a < 6': '乙' } }],
  ['a length within the usual one', { check: { 'size(a) > 200': '太短' } }],
  ['a long text that code writes', { readOnly: true, check: { 'size(a) > 300': '太短' } }],
  ['the one number between two', { type: 'number', decimals: 2, exclusiveMinimum: 0, exclusiveMaximum: 0.02 }],
])('%s is taken', (_, field) => expect(found({ a: field })).toEqual([]))

test('a default of one coordinate alone is refused', () => {
  const point = { format: 'map-point', stored: false, point: { longitude: 'east', latitude: 'north', address: 'other' } }
  const places = (east: object, north: object) =>
    found({ a: point, east: { type: 'number', ...east }, north: { type: 'number', ...north } })
  expect(places({ default: 1.5 }, {})).toEqual([expect.stringContaining('"east" has a "default", and "north" has none')])
  expect(places({ default: 1.5 }, { preset: '2.5' })).toEqual([])
})

test('a view adds no stored field that calls of its base do not know', () => {
  const base = { name: 'thing', title: '物品', api: '/api/thing', properties: { title: { title: '名称' } } }
  const view = (properties: object, more: object = {}) =>
    findingsOf(
      { 'thing.json': base, 'view.json': { name: 'view', title: '视图', base: 'thing', permission: 'view', properties, ...more } },
      { errorsOnly: true },
    )
  expect(view({ added: { title: '新' } })).toEqual([expect.stringContaining('calls of the base "thing" do not know "added"')])
  expect(view({ added: { title: '新', stored: false } })).toEqual([])
  expect(view({ title: { title: '新' } })).toEqual([])
  expect(view({ added: { title: '新' } }, { api: '/api/view' })).toEqual([])
})
