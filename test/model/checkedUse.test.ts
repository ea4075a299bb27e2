// Files that satisfy the vocabulary and would break in use: each is refused at the place that would have to change.

import { describe, expect, test } from 'vitest'
import { consoleParts } from '../../server/library/consoleParts.ts'
import { findingsOf } from '../support/schemas.ts'

const project = { name: 'project', title: '项目', api: '/api/t/project', properties: { name: { title: '名称' } } }
const title = { title: '名称' }

/** A file with fields beside its title. */
const file = (properties: object, more: object = {}) => ({
  version: 2,
  name: 'hole',
  title: '洞',
  route: '/t/hole',
  api: '/api/t/hole',
  properties: { title, ...properties },
  ...more,
})
const withAction = (action: object, properties: object = {}, more: object = {}) =>
  file(properties, { ...more, actions: { go: { title: '走', ...action } } })

const around = { ...consoleParts, errorsOnly: true, dictionaries: ['flag'], dictionaryKeys: new Map([['flag', ['0', '1']]]) }
const findings = (one: object) => findingsOf({ 'hole.json': one, 'project.json': project }, around)

const ofDict = { s: { title: '态', dict: 'flag' } }
const kept = { readOnly: true, title: '流' }
const process = { processDefinitionId: kept, processInstanceId: kept, flowStatus: kept }
const n = { title: '数', type: 'number' }
const secret = { secret: { title: '密', private: 'id' } }

const rows = { b: { title: '行', items: { properties: { c: { title: '列' } } } } }

/** A place whose longitude is like this. */
const placed = (longitude: object) =>
  file({
    longitude: { ...n, ...longitude },
    latitude: n,
    place: { title: '位置', format: 'map-point', stored: false, point: { longitude: 'longitude', latitude: 'latitude', address: 'title' } },
  })

const refused: [string, object, string][] = [
  ['a place in a field that nobody reads again', placed({ writeOnly: true }), 'properties.place.point.longitude: "longitude" is a secret.'],
  [
    'a place in a field that nobody writes',
    placed({ compute: 'latitude' }),
    'properties.place.point.longitude: "longitude" is set by the server.',
  ],
  [
    'a name of a place that must be there and that nobody types',
    {
      ...placed({}),
      required: ['spot'],
      properties: {
        ...placed({}).properties,
        spot: { title: '建筑', form: 'api' },
        place: {
          title: '位置',
          format: 'map-point',
          stored: false,
          point: { longitude: 'longitude', latitude: 'latitude', address: 'title', name: 'spot' },
        },
      },
    },
    'properties.place.point.name: "spot" is required, and not every place has a name.',
  ],
  ['a place in a choice', placed({ enum: [1, 2] }), 'properties.place.point.longitude: "longitude" holds a choice.'],
  [
    'a place in whole degrees',
    placed({ decimals: 0 }),
    'properties.place.point.longitude: "longitude" has a "decimals" that refuses places of the map, which have 6 decimals.',
  ],
  [
    'a place in half degrees',
    placed({ multipleOf: 0.5 }),
    'properties.place.point.longitude: "longitude" has a "multipleOf" that refuses places of the map, which have 6 decimals.',
  ],
  [
    'an address in a field of telephone numbers',
    file({
      longitude: n,
      latitude: n,
      call: { title: '电话', format: 'phone' },
      place: {
        title: '位置',
        format: 'map-point',
        stored: false,
        point: { longitude: 'longitude', latitude: 'latitude', address: 'call' },
      },
    }),
    'properties.place.point.address: "call" takes other texts than an address.',
  ],
  ['a place in a field without a column', placed({ stored: false }), 'properties.place.point.longitude: "longitude" is not stored.'],
  ['an action that gives a table a text', withAction({ set: { b: 'x' } }, rows), 'actions.go.set.b: "b" holds rows.'],
  [
    'a formula that gives a text for a number',
    file({ n: { ...n, compute: "title + 'x'" } }),
    'properties.n.compute: gives string, not a number.',
  ],
  [
    'a formula that gives a number for a text',
    file({ n, x: { title: '文', compute: 'n * 2' } }),
    'properties.x.compute: gives double, not a text.',
  ],
  ['a preset of another type', file({ n: { ...n, preset: 'today()' } }), 'properties.n.preset: gives string, not a number.'],
  ['a day that copies a text', file({ d: { title: '日', format: 'date', compute: 'title' } }), 'properties.d.compute: "title" is no day.'],
  [
    'a default that is no key of its dictionary',
    file({ s: { ...ofDict.s, default: '9' } }),
    'properties.s.default: "9" is no entry of the dictionary "flag".',
  ],
  [
    'a default outside its choices',
    file({ s: { title: '态', enum: ['a'], default: 'b' } }),
    'properties.s.default: "b" breaks "enum" of this field.',
  ],
  [
    'a default against its pattern',
    file({ s: { title: '码', pattern: '^[A-Z]+$', default: 'a' } }),
    'properties.s.default: "a" breaks "pattern" of this field.',
  ],
  [
    'a default that is too long',
    file({ s: { title: '码', maxLength: 2, default: 'abc' } }),
    'properties.s.default: "abc" breaks "maxLength" of this field.',
  ],
  [
    'a default of another format',
    file({ d: { title: '日', format: 'date', default: '1.5.2026' } }),
    'properties.d.default: "1.5.2026" breaks "format" of this field.',
  ],
  [
    'a default against its check',
    file({ n: { ...n, default: 1, check: { 'n > 5': '须大于5' } } }),
    'properties.n.default: 1 breaks "n > 5" of this field.',
  ],
  ['a default below the minimum', file({ n: { ...n, default: 1, minimum: 2 } }), 'properties.n.default: 1 breaks "minimum" of this field.'],
  [
    'an id as default of a reference',
    file({ p: { title: '项', ref: { entity: 'project' }, default: '123' } }),
    'properties.p.default: another system gives the record another id.',
  ],
  [
    'a reference by a private value',
    file({ p: { title: '人', ref: { entity: 'hole', value: 'secret' } }, ...secret }),
    'properties.p.ref.value: "secret" is private, and a reference would tell which values are stored.',
  ],
  [
    'a reference that is narrowed by a private value',
    file({
      p: { title: '人', ref: { entity: 'hole', where: { tail_likeleft: '${title}' } } },
      ...secret,
      tail: { title: '尾', compute: 'secret' },
    }),
    'properties.p.ref.where.tail_likeleft: "tail" is private, and a reference would tell which values are stored.',
  ],
  [
    'an example against its pattern',
    file({ s: { title: '码', pattern: '^[A-Z]+$', examples: ['a'] } }),
    'properties.s.examples.0: "a" breaks "pattern" of this field.',
  ],
  [
    'bounds without a multiple between them',
    file({ n: { ...n, multipleOf: 5, minimum: 1, maximum: 4 } }),
    'properties.n.multipleOf: no multiple of 5 lies between 1 and 4.',
  ],
  [
    'a required field that no form asks for',
    file({ c: { title: '无', form: false } }, { required: ['c'] }),
    'required.0: no form of a new record asks for "c".',
  ],
  ['a required computed field', file({ c: { title: '算', compute: 'title' } }, { required: ['c'] }), 'required.0: "c" is computed.'],
  ['a filter with a text for a number', file({ n }, { where: { n: 'abc' } }), 'where.n: "abc" is not of type "number".'],
  [
    'a filter with another key than the dictionary has',
    file(ofDict, { where: { s: '9' } }),
    'where.s: "9" is no entry of the dictionary "flag".',
  ],
  [
    'a condition with another key than the dictionary has',
    file({ ...ofDict, t: { title: '文', when: "s == '9'" } }),
    'properties.t.when: "9" is no entry of the dictionary "flag".',
  ],
  ['choices of another type', file({ s: { title: '态', enum: [1, 2] } }), 'properties.s.enum: 1 is not of type "string".'],
  ['bounds of a text', file({ s: { title: '文', minimum: 1 } }), 'properties.s.minimum: only numbers are bounded so.'],
  [
    'a parent that holds no id',
    file({ d: { title: '日', format: 'date' } }, { tree: { parent: 'd' } }),
    'tree.parent: "d" does not name one record',
  ],
  [
    'a filter by a field that is not stored',
    file({ x: { title: '文', stored: false } }, { where: { x: 'a' } }),
    'where.x: "x" cannot be searched',
  ],
  ['a search of a secret', file({ x: { title: '文', hashed: true, search: 'eq' } }), 'properties.x.search: a secret cannot be searched.'],
  [
    'a preset that breaks a rule',
    file({ s: { title: '码', pattern: '^[A-Z]+$', preset: "'a'" } }),
    'properties.s.preset: "a" breaks "pattern"',
  ],
  [
    'a filter by the id of a record',
    file({ p: { title: '项', ref: { entity: 'project' } } }, { where: { p: '12' } }),
    'where.p: another system gives',
  ],
  [
    'a condition with a value that is no choice',
    file({ s: { title: '态', enum: ['a'] }, t: { title: '文', when: "s in ['a', 'b']" } }),
    'properties.t.when: "b" is no value of the field.',
  ],
  [
    'sorting by a field that is not stored',
    file({ x: { title: '算', stored: false, compute: 'title' } }, { sort: '-x' }),
    'sort: "x" is not stored.',
  ],
  [
    'uniqueness of a field that is not stored',
    file({ x: { title: '算', stored: false, unique: true } }),
    'properties.x.unique: the field is not stored.',
  ],
  [
    'uniqueness together with such a field',
    file({ x: { title: '算', stored: false }, y: { title: '文', unique: ['x'] } }),
    'properties.y.unique.0: "x" is not stored.',
  ],
  [
    'an action that sets no key of the dictionary',
    withAction({ set: { s: '9' } }, ofDict),
    'actions.go.set.s: "9" is no entry of the dictionary "flag".',
  ],
  ['an action that sets another type', withAction({ set: { n: 'abc' } }, { n }), 'actions.go.set.n: "abc" is not of type "number".'],
  [
    'an action that sets a value against a check',
    withAction({ set: { n: 1 } }, { n: { ...n, check: { 'n > 5': '须大于5' } } }),
    'actions.go.set.n: 1 breaks "n > 5" of this field.',
  ],
  [
    'an action that sets a computed field',
    withAction({ set: { c: 'a' } }, { c: { title: '算', compute: 'title' } }),
    'actions.go.set.c: "c" is computed.',
  ],
  [
    'an action whose call lacks a parameter',
    withAction({ set: { title: '${a}' }, body: { id: '${id}' }, dialog: { properties: { a: { title: '甲' } } } }),
    'actions.go.set.title: "a" is no parameter of the call.',
  ],
  [
    'an action at the address of the submit',
    withAction({ set: { title: 'a' }, call: 'POST /submit' }),
    'actions.go.call: "/api/t/hole/submit" is the submit of the entity.',
  ],
  [
    'a name of an action that is the submit',
    file({}, { actions: { submit: { title: '走', set: { title: 'a' } } } }),
    'actions.submit.set: "/api/t/hole/submit" is the submit of the entity.',
  ],
  [
    'two actions with one call',
    file({}, { actions: { go: { title: '走', set: { title: 'a' } }, run: { title: '跑', call: 'POST /go', set: { title: 'b' } } } }),
    'actions.run.call: the action "go" has this call already.',
  ],
  [
    'a list of records with a total that no new one has',
    file(
      {
        upId: { title: '上级', ref: 'hole' },
        below: { title: '下级', type: 'integer', total: { entity: 'hole', by: 'upId', take: 'count' } },
      },
      { where: { below: 3 } },
    ),
    'where.below: the server reckons "below" from other records, of which a new record has none.',
  ],
  [
    'an address with an empty part',
    withAction({ set: { title: 'a' }, call: 'POST /go//${id}' }),
    'actions.go.call: the address has an empty part.',
  ],
  [
    'an address with a value that may be empty',
    withAction({ set: { title: 'a' }, call: 'POST /go/${id}/${title}' }),
    'actions.go.call: "title" may be empty, and with it a part of the address.',
  ],
  [
    'an action that empties a required field',
    withAction({ set: { title: '' } }, {}, { required: ['title'] }),
    'actions.go.set.title: "title" must be filled in each record.',
  ],
  ['a GET that writes', withAction({ set: { title: 'a' }, call: 'GET /go' }), 'actions.go.call: a GET writes nothing.'],
  [
    'a step that reveals a field that is not private',
    file(process, { process: { category: '7', reveals: { a: ['flowStatus'] } } }),
    'process.reveals.a.0: "flowStatus" is not private: every step shows it.',
  ],
  [
    'an approval whose step reveals a field that is not private',
    withAction({ set: { title: 'a' }, approval: { process: 'P', reveals: { a: ['title'] } } }),
    'actions.go.approval.reveals.a.0: "title" is not private: every step shows it.',
  ],
  [
    'an approval whose step reveals a field of neither record nor dialog',
    withAction({ set: { title: 'a' }, approval: { process: 'P', reveals: { a: ['nowhere'] } } }),
    'actions.go.approval.reveals.a.0: "nowhere" is no field.',
  ],
  ['a process at another address', file(process, { process: { category: '7' } }), 'api: the process is started at another address.'],
  [
    'an import that covers by a field that repeats',
    file({}, { import: { cover: 'title' } }),
    'import.cover: several records may have the same "title".',
  ],
  [
    'an import without a required field',
    file({ m: title }, { required: ['m'], import: { fields: ['title'] } }),
    'import.fields: "m" must be filled in each record.',
  ],
  [
    'a field with the name of what stands below a record',
    file({ children: { title: '子' } }),
    'properties.children: "children" is a name of the server',
  ],
  ['a field with the name of the key', file({ id: { title: '号' } }), 'properties.id: "id" is the key of every record'],
  [
    'rows of another type',
    file({ b: { title: '列', type: 'number', items: { properties: { x: { title: '列' } } } } }),
    'properties.b.type: rows are of type array.',
  ],
  [
    'a switch with other choices than on and off',
    file({ b: { title: '列', format: 'switch', enum: ['1', '2'] } }),
    'properties.b.format: "switch" does not take the choice "2".',
  ],
  [
    'a view whose records belong to other tenants than those of its base',
    { name: 'seen', title: '看', base: 'project', tenant: false },
    'tenant: the records belong to tenants as those of "project" do.',
  ],
  ['a list without columns', file({ b: { title: '列', type: 'array' } }), 'properties.b: "items" is missing.'],
  ['choices of a truth', file({ d: { title: '态', type: 'boolean', dict: 'flag' } }), 'properties.d.dict: no choice is true or false.'],
  [
    'two sources of choices',
    file({ d: { title: '态', dict: 'flag', ref: { entity: 'project' } } }),
    'properties.d.ref: the choices come from "dict" already.',
  ],
  [
    'rows that are records of the entity itself',
    file({
      up: { title: '上', ref: { entity: 'hole', label: 'title' } },
      kids: { title: '子', children: { entity: 'hole', by: 'up', fields: ['title'] } },
    }),
    'properties.kids.children.entity: records of the entity itself stand in its tree',
  ],
  [
    'tabs of a field without choices',
    file({ s: { title: '文', search: 'eq' } }, { list: { tabs: 's' } }),
    'list.tabs: "s" is no searched field of a dictionary',
  ],
  [
    'a tag in a colour that is none',
    file({ s: { ...ofDict.s, list: { tag: { 1: 'greeen' } } } }),
    'properties.s.list.tag.1: "greeen" is no colour. Did you mean "green"?',
  ],
  [
    'a tone in a colour that is none',
    file({ s: { ...ofDict.s, list: { tone: { rouge: "s == '1'" } } } }),
    'properties.s.list.tone.rouge: "rouge" is no colour.',
  ],
  ['an icon that is none', file({}, { icon: 'settting' }), 'icon: "settting" is no icon. Did you mean "setting"?'],
  [
    'limits of uploads on a text',
    file({ f: { title: '文', upload: { accept: '.jpg' } } }),
    'properties.f.upload: only a file or an image is uploaded.',
  ],
  ['the route of a page of the console', file({}, { route: '/login' }), 'route: "/login" is a path of the console itself (/login).'],
  [
    'a route that a page with parameters takes',
    file({}, { route: '/bigscreen/lift' }),
    'route: "/bigscreen/lift" is a path of the console itself',
  ],
  ['a route that the server answers', file({}, { route: '/api/things' }), 'route: "/api/things" is a path of the console itself'],
]

describe('the schema check refuses', () => {
  test.each(refused)('%s', (_, one, finding) => {
    expect(findings(one)).toEqual(expect.arrayContaining([expect.stringContaining(finding)]))
  })
})

describe('the schema check takes', () => {
  const taken: [string, object][] = [
    ['a formula of whole numbers for a number', file({ n: { ...n, compute: 'empty(title) ? 0 : 1' } })],
    [
      'a default that its rules accept',
      file({ s: { ...ofDict.s, default: '1' }, d: { title: '日', format: 'date', default: '2026-05-01' } }),
    ],
    ['a default beside a check of other fields', file({ n: { ...n, default: 1, check: { 'n > m': '须大于' } }, m: n })],
    ['the top of a tree as default', file({ p: { title: '项', ref: { entity: 'project', tree: true }, default: '0' } })],
    [
      'a required field with a preset that no form asks for',
      file({ d: { title: '日', format: 'date', form: false, preset: 'today()' } }, { required: ['d'] }),
    ],
    ['an action with parameters of its path', withAction({ call: 'POST /state/{s}/{id}', set: { s: '${s}' } }, ofDict)],
    ['an action with values of its form', withAction({ set: { title: '${a}' }, dialog: { properties: { a: { title: '甲' } } } })],
    ['an action that gives a table the rows of its call', withAction({ body: { id: '${id}', b: '${b}' }, set: { b: '${b}' } }, rows)],
    [
      'an action that empties a field that is required later',
      withAction({ set: { s: null } }, { s: { ...ofDict.s, when: "title == '1'" } }, { required: ['s'] }),
    ],
    ['an action that empties a field', withAction({ set: { s: null } }, ofDict)],
    ['an import that covers by a unique field', file({ code: { title: '码', unique: true } }, { import: { cover: 'code' } })],
    [
      'colours of the product and of CSS',
      file({ s: { ...ofDict.s, list: { tag: { 0: 'amber', 1: 'rebeccapurple', 2: '#0af', 3: 'rgb(1, 2, 3)' } } } }),
    ],
    ['filters by keys, numbers and templates', file({ ...ofDict, n }, { where: { s: '1', n_in: '1,2', title_like: 'a' } })],
  ]
  test.each(taken)('%s', (_, one) => {
    expect(findings(one)).toEqual([])
  })
})
