// A field takes the values that its file gives it: by formulas, starts, rows that stand there beforehand and filters.

import { expect, test } from 'vitest'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { findingsOf } from '../support/schemas.ts'

registerPrincipals({ user: 'person', dept: 'department', project: 'site' })

const entity = (name: string, properties: object, more: object = {}) => ({
  name,
  title: '物品',
  api: `/api/${name}`,
  properties: Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, { title: '名称', ...field }])),
  ...more,
})

const others = {
  'user.json': entity('user', {
    name: {},
    mail: { format: 'email' },
    age: { type: 'integer', maximum: 150 },
    level: { dict: 'level' },
    born: { stored: false },
  }),
  'dept.json': entity('dept', { name: {} }),
  'visitor.json': { name: 'visitor', title: '物品', base: 'user' },
}

const known = new Map([
  ['level', ['1', '2']],
  ['kind', ['a', 'b']],
])

const found = (properties: object, more: object = {}) =>
  findingsOf(
    { 'thing.json': entity('thing', properties, more), ...others },
    { errorsOnly: true, dictionaries: [...known.keys()], dictionaryKeys: known },
  ).map((line) => line.replace(/^thing\.json:\d+:\d+ /, ''))

const text = { a: {} }

test.each<[string, object, object?]>([
  ['a reference computed from a text', { ...text, b: { ref: { entity: 'user' }, compute: 'a' } }],
  ['a reference computed by joining texts', { ...text, b: { ref: { entity: 'user' }, preset: "a + 'x'" } }],
  ['a reference to other records that begins with the user', { b: { ref: { entity: 'thing', label: 'a' }, start: 'me.id' }, a: {} }],
  ['a dictionary field computed from a text', { ...text, b: { dict: 'level', compute: 'a' } }],
  ['a dictionary field computed from another dictionary', { a: { dict: 'kind' }, b: { dict: 'level', preset: 'a' } }],
  ['a dictionary field of which one case is no key', { ...text, b: { dict: 'level', compute: "empty(a) ? '1' : '3'" } }],
  ['choices computed from more choices', { a: { enum: ['x', 'y'] }, b: { enum: ['x'], preset: 'a' } }],
  [
    'a reference to somebody from a reference to a department',
    { a: { ref: { entity: 'dept' } }, b: { ref: { entity: 'user' }, preset: 'a' } },
  ],
  ['one reference from several', { a: { ref: { entity: 'user', multiple: true } }, b: { ref: { entity: 'user' }, preset: 'a' } }],
  ['a link from a text', { ...text, b: { format: 'url', preset: 'a' } }],
  ['a phone from the user', { b: { format: 'phone', preset: 'me.id' } }],
  ['a pattern from a text', { ...text, b: { pattern: '^[A-Z]+$', preset: 'a' } }],
  ['a short text from a long one', { ...text, b: { maxLength: 10, preset: 'a' } }],
  ['a bound number from any number', { a: { type: 'number' }, b: { type: 'number', maximum: 5, preset: 'a' } }],
  ['a whole number from parts', { a: { type: 'number' }, b: { type: 'integer', compute: 'a * 2' } }],
  ['a whole number from a division', { a: { type: 'integer' }, b: { type: 'integer', compute: 'a / 2' } }],
  ['a day from a moment', { a: { format: 'date-time' }, b: { format: 'date', preset: 'addDays(a, 1)' } }],
  ['a link that begins with a department', { b: { format: 'url', start: 'me.deptId' } }],
  ['a mail that begins with a department', { b: { format: 'email', start: 'me.deptId' } }],
  ['a mail that begins with a name of another record', { a: { ref: { entity: 'user' } }, b: { format: 'email', start: 'a.name' } }],
  ['a text that begins with a number', { a: { ref: { entity: 'user' } }, b: { start: 'a.age' } }],
  ['a number that begins with the user', { b: { type: 'number', start: 'me.id' } }],
  ['a narrower number of another record', { a: { ref: { entity: 'user' } }, b: { type: 'integer', maximum: 100, start: 'a.age' } }],
  ['a key of another dictionary', { a: { ref: { entity: 'user' } }, b: { dict: 'kind', start: 'a.level' } }],
  ['a start that no table stores', { a: { ref: { entity: 'user' } }, b: { start: 'a.born' } }],
  [
    'rows that compare a key with a number',
    { a: { items: { properties: { x: { title: '列', dict: 'level' } } } }, b: { type: 'boolean', compute: 'a.all(row, row.x == 1)' } },
  ],
  [
    'rows that compare with no entry',
    { a: { items: { properties: { x: { title: '列', dict: 'level' } } } }, b: { type: 'boolean', compute: "a.all(row, row.x == '3')" } },
  ],
  [
    'rows without the column',
    { a: { items: { properties: { x: { title: '列' } } } }, b: { type: 'boolean', compute: "a.all(row, row.y == '3')" } },
  ],
  ['a start from a field that is not there', { a: { ref: { entity: 'user' } }, b: { start: 'a.nam' } }],
  [
    'an action that computes a text into a dictionary',
    { ...text, b: { dict: 'level' } },
    { actions: { go: { title: '走', set: { b: { compute: 'a' } } } } },
  ],
  ['rows with a text for a number', { a: { items: { properties: { x: { title: '列', type: 'number' } } }, startRows: [{ x: 'y' }] } }],
  ['rows with a word that is no choice', { a: { items: { properties: { x: { title: '列', dict: 'level' } } }, startRows: [{ x: '3' }] } }],
  ['a required field that is only read', { a: { form: 'read' } }, { required: ['a'] }],
  ['a table that needs rows and is only read', { a: { items: { properties: { x: { title: '列' } } }, minItems: 1, form: 'read' } }],
  [
    'a table that nobody completes',
    {
      a: {},
      b: {
        items: { properties: { x: { title: '列' }, y: { title: '行' } }, required: ['x'] },
        startRows: [{ y: '1' }],
        when: '!empty(a)',
        form: false,
      },
    },
  ],
  ['a required field that other systems write', { a: { form: 'api' } }, { required: ['a'] }],
  ['a required field that the server writes', { a: { readOnly: true } }, { required: ['a'] }],
  ['a computed record above', { a: { compute: "'text'" } }, { tree: { parent: 'a', label: 'a' } }],
  ['a filter by a part of a number', { a: { type: 'number' } }, { where: { a_like: '1x' } }],
  ['a filter of a truth by a word', { a: { type: 'boolean' } }, { where: { a_notequal: 'ABC' } }],
  ['a filter of private values by order', { a: { private: 'phone' } }, { where: { a_ge: '1' } }],
  [
    'a table that an expression multiplies',
    { a: { items: { properties: { x: { title: '列' } } } }, b: { type: 'number', compute: 'a * 2' } },
  ],
  ['a table that is not stored', { a: { items: { properties: { x: { title: '列' } } }, stored: false } }],
  ['a default that must be unique', { a: { default: 'x', unique: true } }],
  ['a secret that must be unique', { a: { writeOnly: true, unique: true } }],
  ['numbers apart by what is not stored', { a: { stored: false }, b: { serial: { format: '{0}', per: ['a'] } } }],
  ['numbers apart by a secret', { a: { hashed: true }, b: { serial: { format: '{0}', per: ['a'] } } }],
  ['a check of what is not stored', { a: { stored: false }, b: { check: { '!empty(a)': '不对' } } }],
  ['a required field that is not stored', { a: { stored: false } }, { required: ['a'] }],
  ['a day of a text', { ...text, b: { compute: 'addDays(a, 3)' } }],
  ['hours of a text', { ...text, b: { type: 'number', compute: 'hours(a, now())' } }],
  ['a filter by an empty text', text, { where: { a: '' } }],
  ['a filter by a value of no user', text, { where: { a: '${id}' } }],
])('%s is refused', (_, properties, more) => {
  expect(found(properties, more)).toHaveLength(1)
})

test.each<[string, object, object?]>([
  [
    'the same choices',
    {
      a: { dict: 'level' },
      b: { dict: 'level', preset: 'a' },
      c: { ref: { entity: 'user' } },
      d: { ref: { entity: 'user' }, compute: 'c' },
    },
  ],
  ['a view of the same records', { a: { ref: { entity: 'visitor' } }, b: { ref: { entity: 'user' }, preset: 'a' } }],
  ['keys in both cases', { ...text, b: { dict: 'level', compute: "empty(a) ? '1' : '2'" } }],
  ['fewer choices', { a: { enum: ['x'] }, b: { enum: ['x', 'y'], preset: 'a' } }],
  [
    'the user',
    { a: { ref: { entity: 'user' }, preset: 'me.id' }, b: { ref: { entity: 'dept' }, start: 'me.deptId' }, c: { preset: 'me.name' } },
  ],
  [
    'days',
    { a: { format: 'date-time' }, b: { format: 'date', preset: 'a.substring(0, 10)' }, c: { format: 'date', preset: 'addDays(b, 3)' } },
  ],
  ['whole numbers', { a: { type: 'integer' }, b: { type: 'integer', compute: 'a * 2 + 1' } }],
  [
    'sums of whole columns',
    { a: { items: { properties: { x: { title: '列', type: 'integer' } } } }, b: { type: 'integer', compute: "sum(a, 'x')" } },
  ],
  ['a function of the trade', { ...text, b: { format: 'date', preset: 'birthday(a)' } }],
  [
    'numbers within the same bounds',
    { a: { type: 'number', minimum: 1, maximum: 5 }, b: { type: 'number', minimum: 0, maximum: 5, preset: 'a' } },
  ],
  ['a computed number that is bounded', { a: { type: 'number' }, b: { type: 'number', maximum: 5, compute: 'a * 2' } }],
  ['a number of another record', { a: { ref: { entity: 'user' } }, b: { type: 'number', start: 'a.age' } }],
  ['a key of another record', { a: { ref: { entity: 'user' } }, b: { dict: 'level', start: 'a.level' } }],
  [
    'rows that compare a key',
    { a: { items: { properties: { x: { title: '列', dict: 'level' } } } }, b: { type: 'boolean', compute: "a.all(row, row.x == '1')" } },
  ],
  ['a mail of another record', { a: { ref: { entity: 'user' } }, b: { format: 'email', start: 'a.mail' } }],
  ['a required state that is asked for later', { a: {}, b: { readOnly: true, when: '!empty(a)' } }, { required: ['b'] }],
  [
    'a table that begins with the rows that it needs',
    {
      a: {
        items: { properties: { x: { title: '列', enum: ['u', 'v'] } } },
        startRows: 'x',
        minItems: 1,
        form: 'read',
      },
    },
  ],
  ['a running number that is required', { a: { serial: { format: '{0}' } } }, { required: ['a'] }],
  ['records of the user', { a: { ref: { entity: 'user' } } }, { where: { a: '${me.id}' } }],
])('%s may be given', (_, properties, more) => {
  expect(found(properties, more)).toEqual([])
})
