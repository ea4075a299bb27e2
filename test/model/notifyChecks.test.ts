// Schema checks of `notify`: events that happen, people who can be found, words that tell nothing private.

import { expect, test } from 'vitest'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { findingsOf } from '../support/schemas.ts'

registerPrincipals({ user: 'person', dept: 'department', project: 'site' })

const other = (name: string) => ({ version: 2, name, title: '名称', api: `/api/t/${name}`, properties: { name: { title: '名称' } } })
const others = { 'user.json': other('user'), 'dept.json': other('dept'), 'project.json': other('project') }
const ref = (entity: string) => ({ title: entity, ref: { entity, label: 'name' } })
const file = (said: object, more: object = {}) => ({
  version: 2,
  name: 'told',
  title: '名称',
  api: '/api/t/told',
  properties: {
    subject: { title: '名称' },
    owner: ref('user'),
    dept: ref('dept'),
    site: ref('project'),
    day: { title: 'Day', format: 'date' },
    phone: { title: 'Phone', private: 'phone' },
    tail: { title: 'Tail', compute: 'phone.substring(7)' },
    rows: { title: 'Rows', items: { properties: { a: { title: '名称' } } } },
  },
  actions: { finish: { title: '名称', set: { subject: 'x' } }, see: { title: '名称', link: '/x' } },
  notify: { one: { on: 'add', to: ['owner'], title: '${subject}', ...said } },
  en: { 名称: 'Name' },
  ...more,
})
const findings = (said: object, more: object = {}) => findingsOf({ 'told.json': file(said, more), ...others }, { errorsOnly: true })

test.each<[string, object]>([
  ['an insert, an edit or an action', { on: ['add', 'edit', 'finish'] }],
  ['a condition alone', { on: undefined, when: "subject == 'x'" }],
  ['days before a date', { on: undefined, before: { field: 'day', days: [3, 0] }, when: 'empty(owner)' }],
  [
    'everybody who can be named',
    { to: ['owner', 'createUser', { role: 'safety', of: 'site' }, { role: 'boss' }, { head: 'dept' }, { head: 'createDept' }] },
  ],
  ['words with values', { text: '${subject} ${day} ${owner}' }],
])('takes %s', (_, said) => {
  expect(findings(said)).toEqual([])
})

test.each<[string, object, string]>([
  ['an event that nothing causes', { on: 'removed' }, 'notify.one.on: "removed" is no event: an action with "set".'],
  ['an action that code answers', { on: ['see'] }, 'notify.one.on.0: "see" is no event'],
  ['neither event nor date nor condition', { on: undefined }, 'notify.one:'],
  ['an event and a date', { before: { field: 'day' } }, 'notify.one:'],
  [
    'a date that is none',
    { on: undefined, before: { field: 'subject' } },
    'notify.one.before.field: "subject" is no stored day or moment.',
  ],
  ['the user of a reminder', { on: undefined, before: { field: 'day' }, when: 'owner == me.id' }, 'notify.one.when: nobody is signed in'],
  ['a condition that is none', { when: 'subject' }, 'notify.one.when: gives string'],
  ['a person who is no user', { to: ['dept'] }, 'notify.one.to.0: "dept" is no reference to users.'],
  ['a head of no department', { to: [{ head: 'owner' }] }, 'notify.one.to.0.head: "owner" is no reference to a department.'],
  ['a project that is none', { to: [{ role: 'safety', of: 'dept' }] }, 'notify.one.to.0.of: "dept" is no reference to a project.'],
  ['a role and a head at once', { to: [{ role: 'a', head: 'dept' }] }, 'notify.one.to.0:'],
  ['a private value', { title: '${phone}' }, 'notify.one.title: "phone" is private'],
  ['a value that tells a private one', { text: '${tail}' }, 'notify.one.text: "tail" is private'],
  ['rows in a text', { text: '${rows}' }, 'notify.one.text: "rows" holds rows.'],
  ['an unknown field', { text: '${subjekt}' }, 'notify.one.text: "subjekt" is no field. Did you mean "subject"?'],
  ['days out of reach', { on: undefined, before: { field: 'day', days: 400 } }, 'notify.one.before.days'],
])('refuses %s', (_, said, finding) => {
  expect(findings(said)).toEqual(expect.arrayContaining([expect.stringContaining(finding)]))
})

test('a view tells of no records of its own', () => {
  const view = { version: 2, name: 'some', base: 'told', notify: { one: { on: 'add', to: ['owner'], title: 'x' } } }
  const found = findingsOf({ 'told.json': file({}), 'some.json': view, ...others }, { errorsOnly: true })
  expect(found).toEqual([expect.stringContaining('notify: a view tells of no records of its own.')])
})

test('texts without English are warned of', () => {
  expect(findingsOf({ 'told.json': file({ title: '新单：${subject}' }), ...others })).toEqual([
    expect.stringContaining('no English for "新单：${subject}"'),
  ])
})
