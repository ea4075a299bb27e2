// A value that comes from a private or write-only field is as private as that, whichever keyword brings it.

import { describe, expect, test } from 'vitest'
import { type Derivation, derivedFields } from '../../engine/model/entity/derivedFields.ts'
import type { FileAction, FileField } from '../../engine/model/entity/entityFile.ts'
import { entitiesOf, findingsOf } from '../support/schemas.ts'
import '../support/functions.ts'

const properties: Record<string, FileField> = {
  p: { title: '电话', private: 'phone' },
  q: { title: '证号', private: 'id-card' },
  key: { title: '密码', writeOnly: true },
  people: { title: '人员', items: { properties: { phone: { title: '电话', private: 'phone' } } } },
  plain: { title: '备注' },
  up: { title: '上级', ref: { entity: 'thing', label: 'plain' } },
}

const text: FileField = { title: '结果' }
const kindOf = (x: FileField, around: Parameters<typeof derivedFields>[1] = {}) => derivedFields({ ...properties, x }, around).get('x')

describe('a formula', () => {
  test.each<[string, Derivation | undefined]>([
    ['p', 'phone'],
    ['(p)', 'phone'],
    ["empty(p) ? '' : p", 'phone'],
    ['string(p)', 'phone'],
    ["plain == 'x' ? p : q", 'text'],
    ["p + ''", 'text'],
    ["'No. ' + p", 'text'],
    ['p.substring(3)', 'text'],
    ["plain.replace('x', p)", 'text'],
    ["[p, plain].join(',')", 'text'],
    ["people.map(one, one.phone).join(',')", 'text'],
    ['string(int(p))', 'text'],
    ['amountInWords(double(p))', 'text'],
    ["p.startsWith('138') ? '移动' : '其他'", 'derived'],
    ["size(p) == 11 ? '手机' : '座机'", 'derived'],
    ["'1' in p.split('') ? 'a' : 'b'", 'derived'],
    ['birthday(q)', 'derived'],
    ["p == plain ? 'a' : 'b'", 'derived'],
    ['key', 'secret'],
    ['size(key) > 3 ? plain : p', 'secret'],
    ['plain', undefined],
    ["plain + 'x'", undefined],
  ])('%s for a text hides it as %s', (formula, kind) => {
    expect(kindOf({ ...text, compute: formula })).toBe(kind)
    expect(kindOf({ ...text, preset: formula })).toBe(kind)
    expect(kindOf(text, { child: { x: formula } })).toBe(kind)
    expect(kindOf(text, { actions: [{ title: '走', set: { x: { compute: formula } } }] })).toBe(kind)
  })

  test.each<[string, FileField]>([
    ['the number of a text', { ...text, type: 'number', compute: 'double(p)' }],
    ['a part of it', { ...text, type: 'integer', preset: 'int(p) % 10000' }],
    ['the sum of several', { ...text, type: 'integer', compute: "sum(people, 'phone')" }],
    ['the number that an action writes', { ...text, type: 'integer' }],
    ['a moment', { ...text, format: 'date', compute: 'addDays(p, 1)' }],
    ['a choice', { ...text, dict: 'flag', compute: 'p' }],
    ['the largest of other records', { ...text, type: 'integer', total: { entity: 'thing', by: 'up', take: 'max p' } }],
    ['the value of another record', { ...text, type: 'integer', start: 'up.p' }],
  ])('for %s hides a converted value', (name, field) => {
    const actions = name.includes('action') ? [{ title: '走', set: { x: { compute: 'int(p)' } } }] : []
    const otherOf = () => ({ properties, actions: [], child: {} })
    expect(kindOf(field, { actions, otherOf })).toBe('converted')
    expect(derivedFields({ ...properties, x: field, y: { ...text, compute: 'string(x)' } }, { actions, otherOf }).get('y')).toBe('text')
  })

  test.each<[string, FileField]>([
    ['a day', { ...text, format: 'date', compute: 'birthday(q)' }],
    ['the years since it', { ...text, type: 'integer', compute: 'years(birthday(q), today())' }],
    ['the length', { ...text, type: 'integer', compute: 'size(p)' }],
    ['the number of rows', { ...text, type: 'integer', compute: 'size(people)' }],
    ['a comparison', { ...text, type: 'boolean', compute: "p == '1' || people.exists(one, one.phone == p)" }],
    ['a count over private filters', { ...text, type: 'integer', total: { entity: 'thing', by: 'up', take: 'count p' } }],
  ])('for %s hides a result', (_, field) => {
    expect(kindOf(field, { otherOf: () => ({ properties, actions: [], child: {} }) })).toBe('derived')
  })
})

test.each<[string, FileAction, Derivation | undefined]>([
  ['of the record', { title: '走', body: { id: '${id}', v: '${p}' }, set: { x: '${v}' } }, 'phone'],
  ['of its form', { title: '走', dialog: { properties: { v: { title: '电话', private: 'phone' } } }, set: { x: '${v}' } }, 'phone'],
  ['that is joined with a text', { title: '走', body: { v: '${p}' }, set: { x: '电话${v}' } }, 'text'],
  ['that nobody hides', { title: '走', body: { v: '${plain}' }, set: { x: '${v}' } }, undefined],
])('an action passes on a value %s', (_, action, kind) => {
  expect(kindOf(text, { actions: [action] })).toBe(kind)
})

test('values of another record are as private as there, over several records too', () => {
  const other = { properties: { ...properties, copy: { ...text, start: 'up.p' } }, actions: [], child: {} }
  const otherOf = () => other
  expect(kindOf({ ...text, start: 'up.p' }, { otherOf })).toBe('phone')
  expect(kindOf({ ...text, start: 'up.key' }, { otherOf })).toBe('secret')
  expect(kindOf({ ...text, start: 'up.plain' }, { otherOf })).toBeUndefined()
  const count = (where: Record<string, string>): FileField => ({
    type: 'integer',
    total: { entity: 'thing', by: 'up', take: 'count', where },
  })
  expect(kindOf(count({ p_like: '138' }), { otherOf })).toBe('derived')
  expect(kindOf(count({ plain: 'x' }), { otherOf })).toBeUndefined()
  const chain = { ...other, properties: { ...other.properties, up: { title: '上级', ref: { entity: 'other', label: 'plain' } } } }
  expect(kindOf({ ...text, start: 'up.copy' }, { otherOf: (name) => (name === 'thing' ? chain : other) })).toBe('phone')
})

test('the entity has the masks, and what comes from a secret is written only', () => {
  const file = (more: Record<string, FileField>) => ({
    name: 'thing',
    title: '物',
    api: '/api/thing',
    properties: { ...properties, ...more },
  })
  const { thing } = entitiesOf(file({ x: { ...text, compute: 'p' }, y: { ...text, compute: 'x' }, z: { ...text, compute: "y + ''" } }))
  expect(['x', 'y', 'z'].map((name) => thing?.field[name]?.private)).toEqual(['phone', 'phone', 'text'])
  expect(thing?.permissions.viewPrivate).toBe('thing_view_private')
})

describe('the schema check refuses', () => {
  const file = (more: Record<string, FileField>, rest: object = {}) => ({
    name: 'thing',
    title: '物',
    api: '/api/thing',
    properties: { ...properties, ...more },
    ...rest,
  })
  const errors = (...files: { name: string }[]) =>
    findingsOf(Object.fromEntries(files.map((one) => [`${one.name}.json`, one])), { errorsOnly: true })

  test.each<[string, object, string]>([
    ['a formula over a secret', file({ x: { ...text, compute: "'a' + key" } }), 'properties.x.compute'],
    ['a preset over a secret', file({ x: { ...text, preset: 'key' } }), 'properties.x.preset'],
    ['a copy of a secret', file({ x: { ...text, start: 'up.key' } }), 'properties.x.start'],
    [
      'a column over a secret',
      file({ rows: { title: '行', items: { properties: { a: { title: '密', format: 'password' }, b: { title: '乙', compute: 'a' } } } } }),
      'properties.rows.items.properties.b.compute',
    ],
    [
      'an action that shows a secret',
      file({}, { actions: { go: { title: '走', set: { plain: { compute: 'key' } } } } }),
      'actions.go.set.plain',
    ],
  ])('%s', (_, one, place) => {
    expect(errors(one as { name: string })).toContainEqual(
      expect.stringContaining(`${place}: the value comes from a secret, which nobody reads.`),
    )
  })

  test('an action of a view that copies a private value into a field that the base shows', () => {
    const actions = { go: { title: '走', set: { plain: { compute: 'p' } } } }
    expect(errors(file({}), { name: 'seen', base: 'thing', actions } as { name: string })).toEqual([
      expect.stringContaining('actions.go.set.plain: the value is private, and "thing" shows "plain" to everybody.'),
    ])
    expect(errors(file({}, { actions }))).toEqual([])
  })
})
