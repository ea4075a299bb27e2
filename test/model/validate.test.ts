import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateFiles } from '../../engine/model/checks/validate.ts'
import { findingsOf, record, vocabulary } from '../support/schemas.ts'

const ok = { name: 'thing', title: '物品', properties: { label: { title: '名称' } }, en: { 物品: 'Thing' } }
const withField = (field: object, more: object = {}) => ({
  ...ok,
  properties: { ...ok.properties, field: { title: '备注', ...field } },
  ...more,
})

describe('the schema check', () => {
  test('of a folder that was validated before says what a change makes wrong in a file that did not change', () => {
    const before = new Map()
    const yard = (field: string) =>
      JSON.stringify({ name: 'yard', title: '物品', api: '/api/yard', properties: { [field]: { title: '名称' } } })
    const ref = { entity: 'yard', label: 'yardName' }
    const pointing = JSON.stringify({ name: 'thing', title: '物品', properties: { yardId: { title: '名称', ref } } })
    const said = (field: string) => {
      const sources = [
        { path: 'thing.json', text: pointing },
        { path: 'yard.json', text: yard(field) },
      ]
      return validateFiles(sources, { vocabulary, record, errorsOnly: true, before }).findings.map(({ file, path }) => `${file} ${path}`)
    }
    expect([said('yardName'), said('yardTitle'), said('yardTitle'), said('yardName')]).toEqual([
      [],
      ['thing.json properties.yardId.ref.label'],
      ['thing.json properties.yardId.ref.label'],
      [],
    ])
  })

  test('warns about two fields of one title that a list or a form shows together', () => {
    const twice = (first: object, second: object, more: object = {}) =>
      findingsOf({
        'a.json': { ...ok, properties: { a: { title: '数', ...first }, b: { title: '数', ...second } }, ...more },
      }).filter((line) => /title of/.test(line))
    const rows = { properties: { x: { title: '列' }, y: { title: '列' } } }
    expect(twice({}, {})).toEqual([expect.stringMatching(/properties\.b\.title: "数" is the title of "a" already\. Give one of them/)])
    expect(twice({ list: false }, { form: false })).toEqual([])
    expect(twice({ list: false }, { list: false })).toHaveLength(1)
    expect(twice({ form: false }, { form: false })).toHaveLength(1)
    expect(twice({ when: "createUser == '1'" }, { when: "createUser == '2'" })).toEqual([])
    expect(twice({ title: '甲' }, { items: rows })).toEqual([expect.stringMatching(/b\.items\.properties\.y\.title: "列"/)])
    const close = { title: '关闭', at: 'row', call: 'POST /close', dialog: rows }
    expect(twice({ title: '甲' }, {}, { api: '/api/thing', actions: { close } })).toEqual([
      expect.stringMatching(/actions\.close\.dialog\.properties\.y\.title: "列"/),
    ])
    expect(twice({ title: '甲' }, { title: '更新时间' })).toEqual([expect.stringMatching(/"更新时间" is the title of "updateTime"/)])
  })

  test('has nothing to say of the files that ship', () => {
    const sources = globSync('schemas/*/*.json').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    expect(sources.length).toBeGreaterThan(5)
    expect(validateFiles(sources, { vocabulary, record }).findings).toEqual([])
  })

  test('names a broken base once; what needs it waits', () => {
    const base = { ...ok, api: '/api/x/thing', sections: ['无'] }
    const view = { name: 'view', title: '物品', base: 'thing', required: ['label'], sort: 'labl', where: { label: '1' } }
    const ref = { entity: 'thing', label: 'labl', where: { lable: '1' } }
    const pointing = {
      ...ok,
      name: 'pointing',
      properties: { thingId: { title: '名称', ref }, label: { title: '名称', unique: ['lable'] } },
    }
    const waits = (path: string) => expect.stringMatching(new RegExp(`${path}: waits for a.json. Correct that file first.`))
    const files = { 'b.json': view, 'c.json': pointing }
    for (const broken of ['{ "name": "thing", }', { ...base, uniqe: 1 }]) {
      const found = findingsOf({ 'a.json': broken, ...files }, { errorsOnly: true })
      expect(found.filter((line) => line.startsWith('a.json'))).toHaveLength(1)
      expect(found.filter((line) => !line.startsWith('a.json'))).toEqual([
        waits('b.json.*base'),
        waits('c.json.*properties.thingId.ref.entity'),
        expect.stringMatching(/c.json.*unique\.0: "lable" is no field/),
      ])
    }
    // A fault beside the vocabulary does not hide the fields of the base.
    expect(findingsOf({ 'a.json': base, ...files }, { errorsOnly: true }).map((line) => line.replace(/:\d+:\d+/, ''))).toEqual([
      expect.stringMatching(/^a.json sections/),
      'b.json base: waits for a.json. Correct that file first.',
      expect.stringMatching(/^c.json properties.thingId.ref.label/),
      expect.stringMatching(/^c.json properties.thingId.ref.where/),
      expect.stringMatching(/^c.json properties.label.unique/),
    ])
  })

  test('names an unknown base, and none of the fields that nobody knows without it', () => {
    const view = { name: 'view', title: '物品', base: 'thin', required: ['label'], sort: 'labl', where: { lable: '1' } }
    expect(findingsOf({ 'a.json': { ...ok, api: '/api/x/thing' }, 'b.json': view }, { errorsOnly: true })).toEqual([
      expect.stringMatching(/^b.json:\d+:\d+ base: "thin" is no entity\. Did you mean "thing"\?/),
    ])
  })

  test('takes a file with warnings only, and its views do not wait for it', () => {
    const columns = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`column${at}`, { title: `Name ${at}` }]))
    const wide = { ...ok, route: '/x', api: '/api/x/thing', properties: columns }
    const view = { name: 'view', title: '物品', base: 'thing', sort: 'labl' }
    const sources = [
      { path: 'a.json', text: JSON.stringify(wide) },
      { path: 'b.json', text: JSON.stringify(view) },
    ]
    const validated = (options: object) => validateFiles(sources, { vocabulary, record, ...options })
    const { findings, texts } = validated({})
    expect(findings.map(({ file, path, level }) => [file, path, level])).toEqual([
      ['a.json', '', 'warning'],
      ['b.json', 'sort', 'error'],
    ])
    expect([...texts.keys()]).toEqual(['a.json'])
    // The server, which served a narrow list before, takes the wide one.
    const narrow = JSON.stringify({ ...wide, properties: ok.properties })
    const served = validated({ errorsOnly: true, earlier: new Map([['a.json', narrow]]) })
    expect(served.findings.map(({ level }) => level)).toEqual(['error'])
    expect(served.texts.get('a.json')).toBe(sources[0]?.text)
  })

  test('names the later of two files with one name, once, and validates the others by the first', () => {
    const base = { ...ok, route: '/x', api: '/api/x/thing', permission: 'thing' }
    const twin = { ...base, properties: { other: { title: '名称', unique: ['lable'] } } }
    const view = { name: 'view', title: '物品', base: 'thing', required: ['label'] }
    expect(findingsOf({ 'a.json': base, 'b.json': twin, 'c.json': view }, { errorsOnly: true })).toEqual([
      'b.json:2:11 name: name "thing" is taken by a.json. Choose another name.',
    ])
  })

  test.each<[string, object, RegExp]>([
    ['a name that SQLite keeps for itself', { ...ok, name: 'sqlite-x' }, /name: "sqlite-x" is a reserved name\. Choose another one\./],
    ['a name that PostgreSQL keeps for itself', { ...ok, name: 'pg-class' }, /name: "pg-class" is a reserved name/],
    [
      'a field with the name of a system column',
      { ...ok, properties: { xmin: { title: '名称' } } },
      /properties\.xmin: "xmin" is a reserved name/,
    ],
    [
      'a field with the name of a member of every object',
      { ...ok, properties: { constructor: { title: '名称', compute: '1' }, label: { title: '名称' } } },
      /properties\.constructor: "constructor" is a reserved name\. Choose another one\./,
    ],
    [
      'the member that says what a record waits for',
      { ...ok, properties: { inApproval: { title: '名称' } } },
      /properties\.inApproval: "inApproval" is a reserved name/,
    ],
    [
      'a name that becomes too long',
      { ...ok, properties: { [`a${'B'.repeat(40)}`]: { title: '名称' } } },
      /the column would have 81 letters; a database takes 63/,
    ],
    [
      'more fields than a table has columns',
      { ...ok, properties: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`f${at}`, { title: '名称' }])) },
      /properties: there are 10\d\d fields; a table holds 1000/,
    ],
    [
      'an earlier name of two fields',
      { ...ok, properties: { a: { title: '名称', was: 'x' }, b: { title: '名称', was: 'x' } } },
      /properties\.b\.was: "x" is taken over by "a" already/,
    ],
    [
      'a total of a column of texts',
      withField({ items: { properties: { part: { title: '部位' } }, total: { part: 'sum' } } }),
      /items\.total\.part: "part" is no column that "sum" takes/,
    ],
    ['an earlier name that the entity has', { ...ok, was: 'thing' }, /a\.json:\d+:\d+ was: "thing" is the name that the entity has/],
    ['an earlier name that the field has', withField({ was: 'field' }), /properties\.field\.was: "field" is the name that the field has/],
    ['an earlier name of a living field', withField({ was: 'label' }), /was: "label" is a field still, and would lose its values/],
  ])('refuses %s before the database does', (_, file, said) => {
    expect(findingsOf({ 'a.json': file }, { errorsOnly: true })).toEqual([expect.stringMatching(said)])
  })

  test.each([
    ['a zero', '\0', 'U+0000'],
    ['a control sign', '\u001b', 'U+001B'],
    ['no width', '\u200b', 'U+200B'],
    ['a turned direction', '\u202e', 'U+202E'],
    ['a mark of direction', '\u200f', 'U+200F'],
    ['a byte order mark', '\ufeff', 'U+FEFF'],
    ['half a sign', '\ud83d', 'U+D83D'],
    ['a joiner', '\u200d', 'U+200D'],
  ])('refuses a text with a sign that nobody sees: %s', (_, sign, code) => {
    const title = { ...ok, title: `物${sign}品`, en: { [`物${sign}品`]: 'Thing', 名称: 'Name' } }
    const found = findingsOf({ 'a.json': title })
    const said = `a sign that nobody sees stands in it: ${code}. Remove it.`
    expect(found).toEqual([`a.json:3:12 ${said}`, expect.stringContaining(said)])
    expect(findingsOf({ 'a.json': { ...ok, name: `th${sign}ing` } })).toEqual([`a.json:2:11 ${said}`])
  })

  test('takes a sign of several parts, line ends of Windows and tabs', () => {
    const text = JSON.stringify({ ...ok, title: '👷‍♂️👷🏽‍♀️', description: 'a\tb\nc', en: { ...ok.en, '👷‍♂️👷🏽‍♀️': 'Worker' } }, null, '\t')
    expect(findingsOf({ 'a.json': text.replaceAll('\n', '\r\n') }, { errorsOnly: true })).toEqual([])
  })

  test('says of a text that is no JSON one thing', () => {
    expect(findingsOf({ 'a.json': "{ 'name': 'thing', 'title': 'x' }" })).toEqual([
      expect.stringMatching(/^a.json:1:3 JSON syntax: ' begins no text\. Write texts and names in double quotes: "name"\.$/),
    ])
    expect(findingsOf({ 'a.json': '{ “name”: “thing” }' })).toHaveLength(1)
    expect(findingsOf({ 'a.json': '\0{}' })).toHaveLength(1)
    expect(findingsOf({ 'a.json': '' })).toHaveLength(1)
  })

  test('lets an earlier name of an entity be taken over once, and by nobody while its file is there', () => {
    const named = (name: string, more: object) => ({ ...ok, name, ...more })
    const two = { 'a.json': named('thing', { was: ['object', 'item'] }), 'b.json': named('other', { was: 'item' }) }
    expect(findingsOf(two, { errorsOnly: true })).toEqual([expect.stringMatching(/^b\.json.*earlier name "item" is taken by a\.json\./)])
    expect(findingsOf({ 'a.json': named('thing', { was: 'item' }), 'b.json': named('item', {}) }, { errorsOnly: true })).toEqual([
      expect.stringMatching(/^a\.json.*was: "item" is an entity still, and would lose its records\./),
    ])
    expect(
      findingsOf({ 'a.json': named('thing', { was: 'item' }), 'b.json': named('view', { base: 'item' }) }, { errorsOnly: true }),
    ).toEqual([expect.stringMatching(/^b\.json.*base: "item" is no entity\. It is called "thing" now\./)])
  })

  test('lets two fields swap their names', () => {
    const properties = { a: { title: '名称', was: 'b' }, b: { title: '备注', was: 'a' } }
    expect(findingsOf({ 'a.json': { ...ok, properties } })).toEqual([])
  })

  test('lets a field be drawn by a control of our own or of the library', () => {
    const properties = {
      a: { title: '物品', 'x-component': 'text' },
      b: { title: '名称', 'x-component': 'Input.TextArea' },
      c: { title: '备注', 'x-component': 'Password' },
    }
    expect(findingsOf({ 'a.json': { ...ok, properties } })).toEqual([])
  })

  test('lets a field have the name of a type of expressions, which only an expression cannot read', () => {
    const properties = { double: { title: '物品', type: 'number' }, other: { title: '备注', when: "empty(label) && 'double' != label" } }
    expect(findingsOf({ 'a.json': { ...ok, properties: { ...ok.properties, ...properties } } })).toEqual([])
    const read = { ...properties, other: { title: '备注', when: 'double > 1' } }
    expect(findingsOf({ 'a.json': { ...ok, properties: { ...ok.properties, ...read } } })).toEqual([
      expect.stringMatching(/properties\.other\.when: "double" is a word of expressions, so a field of that name cannot be read\./),
    ])
  })

  test('names file, line, column, path, fault and the nearest known word', () => {
    const text = '{\n  "name": "thing", "title": "t",\n  "properties": {\n    "label": { "title": "n", "search": "likes" }\n  }\n}'
    expect(findingsOf({ 'a/thing.json': text })).toEqual([
      'a/thing.json:4:40 properties.label.search: "likes" is not one of like, eq, prefix, in, range, false. Did you mean "like"?',
    ])
  })

  test('says of a list, where a word may stand too, what is wrong within it', () => {
    const actions = { go: { title: '名称', at: ['row', 'bach'], link: '/x' } }
    expect(findingsOf({ 'a.json': { ...ok, actions } })).toEqual([
      'a.json:17:9 actions.go.at.1: "bach" is not one of toolbar, row, batch. Did you mean "batch"?',
    ])
  })

  test('reports all faults of all files at once', () => {
    const lines = findingsOf({ 'a.json': withField({ uniqe: true, search: 'likes' }), 'b.json': { ...ok, name: 'other', sort: 'lable' } })
    expect(lines).toHaveLength(3)
  })

  test.each([
    ['a trailing comma', '{ "name": "x", }', /JSON syntax/],
    [
      'a property that stands twice',
      '{ "name": "x", "title": "t", "title": "u", "properties": {"a": {"title": "a"}} }',
      /"title" stands twice/,
    ],
    ['an unknown keyword', withField({ uniqe: true }), /unknown keyword "uniqe"\. Did you mean "unique"\?/],
    ['an index on a field that is none', { ...ok, index: [['label', 'labl']] }, /index\.0\.1: "labl" is no field\. Did you mean "label"\?/],
    ['an index on a field without a column', withField({ stored: false }, { index: [['label', 'field']] }), /"field" is not stored/],
    ['an object where one of several words stands', withField({ search: { by: 'like' } }), /search: \{"by":"like"\} is not one of like/],
    ['a field without title', { ...ok, properties: { label: {} } }, /properties\.label: "title" is missing/],
    ['a missing title', { name: 'x', properties: { a: { title: 'a' } } }, /"title" is missing/],
    [
      'a field named like a member of every object',
      {
        ...ok,
        properties: { label: { title: '名称', items: { properties: { toString: { title: '名称' } } } }, constructor: { title: '名称' } },
      },
      /properties\.constructor: "constructor" is a reserved name/,
    ],
    [
      'a dictionary in another spelling',
      { ...ok, dictionaries: { 'My-d': {} } },
      /"My-d" is not allowed as a name here.*small letters, with "_"/,
    ],
    ['a version to come', { ...ok, version: 4 }, /version: 4 is not one of 2, 3\. Use one of 2, 3\.$/m],
    ['a name that is no field name', { ...ok, properties: { Label: { title: '名称' } } }, /"Label" is no field name/],
    ['a wrong layout', { ...ok, layout: 'pages' }, /layout: "pages" has none of the forms allowed here/],
    ['required that names no property', { ...ok, required: ['lable'] }, /required\.0: "lable" is no field\. Did you mean "label"\?/],
    ['a sort by an unknown field', { ...ok, sort: '-lable' }, /sort: "lable" is no field/],
    [
      'a condition of a tree that names no field',
      { ...ok, tree: { parent: 'label', parents: 'labl == 1' } },
      /tree\.parents: .*Did you mean "label"\?/,
    ],
    ['a tree parent that is no field', { ...ok, tree: { parent: 'labl' } }, /tree\.parent: "labl" is no field\. Did you mean "label"\?/],
    ['a filter on an unknown field', { ...ok, where: { lable_notequal: '0' } }, /where\.lable_notequal: "lable" is no field/],
    [
      'an unknown entity',
      withField({ ref: { entity: 'thng', label: 'label' } }),
      /ref\.entity: "thng" is no entity\. Did you mean "thing"\?/,
    ],
    [
      'a ref label that is no field',
      withField({ ref: { entity: 'thing', label: 'lable' } }, { api: '/api/x/thing' }),
      /ref\.label: "lable" is no field/,
    ],
    ['an unknown base', { name: 'view', title: 't', base: 'thng' }, /base: "thng" is no entity/],
    ['a ref to an entity without api', withField({ ref: { entity: 'thing', label: 'label' } }), /"thing" has no api/],
    ['a format that does not fit the type', withField({ type: 'integer', format: 'date' }), /format "date" does not fit type "integer"/],
    ['a default of another type', withField({ type: 'integer', default: 1.5 }), /1\.5 is not of type "integer"/],
    ['an example of another type', withField({ type: 'integer', examples: ['one'] }), /"one" is not of type "integer"/],
    ['bounds the wrong way round', withField({ type: 'integer', minimum: 5, maximum: 1 }), /minimum 5 is above maximum 1/],
    ['a pattern that does not parse', withField({ pattern: '(' }), /properties\.field\.pattern/],
    ['an expression that does not parse', withField({ when: 'label ==' }), /properties\.field\.when: the expression ends too early/],
    ['an expression with an unknown name', withField({ when: 'lable == "x"' }), /Unknown variable: lable\. Did you mean "label"\?/],
    ['an expression with a type error', withField({ type: 'integer', when: 'field > label' }), /no such overload: double > string/],
    ['a condition that is no condition', withField({ when: 'label' }), /gives string, not true or false/],
    ['a comparison with null', withField({ when: 'label == null' }), /Ask for a missing value with empty\(field\)/],
    ['a tone with an unknown name', withField({ list: { tone: { red: 'lable == "x"' } } }), /list\.tone\.red: Unknown variable: lable/],
    ['another title with an unknown name', withField({ titles: { 'lable == "1"': '名称' } }), /titles.*Unknown variable: lable/],
    ['a warning that names an unknown field', withField({ warn: { 'feild == "1"': '名称' } }), /warn.*Did you mean "field"\?/],
    [
      'a sentence of a warning that takes over an unknown field',
      withField({ warn: { 'field == "1"': '名称${feild}' } }),
      /warn.*"feild" is no field\. Did you mean "field"\?/,
    ],
    [
      'a section that no field has',
      withField({ section: '基本' }, { sections: ['基木'] }),
      /sections\.0: "基木" is no section of a field\. Did you mean "基本"\?/,
    ],
    ['a preset beside a default', withField({ default: 'a', preset: 'today()' }), /preset: the field has a default already/],
    [
      'a whole number beside a field in a condition',
      withField({ type: 'number', check: { '(label == "x" ? 0 : field) > 1': '名称' } }),
      /the results of "\? :" are int and double, not of one type\. Write the whole number with decimals: 0\.0\./,
    ],
    ['a check with a type error', withField({ check: { 'field > 1': '名称' } }), /check\.field > 1: no such overload/],
    ['an action that does nothing', { ...ok, actions: { go: { title: '名称' } } }, /actions\.go: the action does nothing/],
    [
      'an action that sets an unknown field',
      { ...ok, api: '/api/x/t', actions: { go: { title: '名称', set: { lable: 1 } } } },
      /set\.lable: "lable" is no field/,
    ],
    [
      'a template with an unknown field',
      { ...ok, actions: { go: { title: '名称', link: '/x?id=${idd}' } } },
      /actions\.go\.link: "idd" is no field/,
    ],
    ['a check-tree without a tree', withField({ format: 'check-tree', dict: 'flag' }), /format: a check-tree shows a whole tree/],
    [
      'a check-tree that loads level by level',
      withField({ format: 'check-tree', ref: { url: 'GET /api/x/tree', tree: true, lazy: true } }),
      /a check-tree shows a whole tree/,
    ],
    ['a place that is kept in itself', withField({ format: 'map-point' }), /a map-point is kept in other fields/],
    ['a place that names no fields', withField({ format: 'map-point', stored: false }), /"point" is missing/],
    [
      'a place kept in texts',
      withField({ format: 'map-point', stored: false, point: { longitude: 'label', latitude: 'labl', address: 'label' } }),
      /point\.longitude: "label" is of type "string"/,
    ],
    ['a place without the format', withField({ point: { longitude: 'a', latitude: 'b', address: 'c' } }), /only a map-point has one/],
    [
      'a private field that is searched by its beginning',
      withField({ private: 'phone', search: 'prefix' }),
      /search: a private field is found by/,
    ],
    ['a mask over a number', withField({ type: 'integer', private: 'phone' }), /private: only texts are masked/],
    [
      'a reader that fills an unknown field',
      { ...ok, reader: { title: '名称', call: 'GET /huashi/readcard', fields: { lable: 'name' } } },
      /reader\.fields\.lable: "lable" is no field/,
    ],
    ['a live cell that follows nothing', withField({ live: { staleAfter: 60 } }), /properties\.field\.live: the entity follows no topic/],
    [
      'a topic that is named after an unknown field',
      { ...ok, follows: { topic: 'thing:${lable}', moment: 'updateTime' } },
      /follows\.topic: "lable" is no field/,
    ],
    [
      'a topic whose moment is no field',
      { ...ok, follows: { topic: 'thing', moment: 'lastTme', offline: 'label' } },
      /follows\.moment: "lastTme" is no field[\s\S]*follows\.offline: .*gives string/,
    ],
    ['suggestions by a field that is nowhere', withField({ suggest: ['nowhere'] }), /suggest\.0: "nowhere"/],
    ['suggestions of numbers', withField({ type: 'number', suggest: ['paramKey'] }), /suggest: only text fields and a "ref"/],
    ['suggestions of private values', withField({ private: 'phone', suggest: ['paramKey'] }), /suggest: the values of private/],
    ['tick boxes without choices', withField({ format: 'checkbox' }), /format: a checkbox shows a list of choices/],
    [
      'a form component that nobody knows',
      withField({ 'x-component': 'Inptu.TextArea' }),
      /^x\.json:\d+:\d+ properties\.field\.x-component: "Inptu\.TextArea" is no form component\. Did you mean "Input\.TextArea"\?/,
    ],
    [
      'a form component that does not run on our React',
      withField({ 'x-component': 'FormDialog' }),
      /x-component: "FormDialog" does not run on React 19\. Use an action with "dialog"/,
    ],
    ['a form component of several values', withField({ 'x-component': 'Transfer' }), /"Transfer" knows no dictionaries and no records/],
    [
      'a form component of another type',
      withField({ type: 'integer', 'x-component': 'Password' }),
      /"Password" gives no value of type "integer"\. Use type string/,
    ],
    [
      'a form component of a field of an action',
      {
        ...ok,
        actions: { go: { title: '名称', call: 'POST /go', dialog: { properties: { to: { title: '名称', 'x-component': 'Pasword' } } } } },
      },
      /dialog\.properties\.to\.x-component: "Pasword" is no form component\. Did you mean "Password"\?/,
    ],
    ['a text changed in its cell', withField({ list: { inline: true } }), /list\.inline: only numbers and switches/],
    [
      'choices that hang on an unknown field',
      withField({ ref: { url: 'GET /api/x/list', where: { tenantId: '${tenantld}' } } }),
      /ref\.where\.tenantId: "tenantld" is no field\. Did you mean "tenantId"\?/,
    ],
    ['a member of an entity’s answer', withField({ ref: { entity: 'thing', at: 'menu' } }), /must have property url/],
    [
      'a tree beside a list that filters nothing',
      { ...ok, layout: { kind: 'tree-and-list', tree: { url: '/api/x' } } },
      /"filter" is missing/,
    ],
    [
      'a tree beside a list that filters an unknown field',
      { ...ok, layout: { kind: 'tree-and-list', tree: { url: '/api/x' }, filter: 'lable' } },
      /layout\.filter: "lable" is no field\. Did you mean "label"\?/,
    ],
    ['a tree beside a form of an entity that is none', { ...ok, layout: 'tree-and-form' }, /layout: there is no tree to show/],
    [
      'a start of a record below another that no field takes',
      { ...ok, tree: { parent: 'parentId', child: { levle: 'level + 1' } } },
      /tree\.child\.levle: "levle" is no field/,
    ],
    [
      'one ticked row of a button that stands in rows',
      { ...ok, actions: { go: { title: '名称', records: 'one', link: '/x' } } },
      /actions\.go\.records: only a batch action works on ticked rows/,
    ],
    [
      'words for ticked rows where the button is not',
      { ...ok, actions: { go: { title: '名称', batch: { title: '名称' }, link: '/x' } } },
      /actions\.go\.batch: the button does not stand on ticked rows/,
    ],
    [
      'a question over ticked rows by an unknown field',
      { ...ok, actions: { go: { title: '名称', at: ['row', 'batch'], batch: { when: 'lable == "1"' }, link: '/x' } } },
      /actions\.go\.batch\.when: .*Did you mean "label"\?/,
    ],
    [
      'a place that is none',
      { ...ok, actions: { go: { title: '名称', at: ['row', 'bach'], link: '/x' } } },
      /"bach" is not one of toolbar, row, batch/,
    ],
    [
      'a body that takes over an unknown field of the form',
      { ...ok, actions: { go: { title: '名称', call: 'POST /go', body: { ids: '${ids[]}', to: '${form.too[]}' } } } },
      /actions\.go\.body\.to: "too" is no field/,
    ],
    [
      'a loaded value for an unknown field',
      {
        ...ok,
        actions: {
          go: {
            title: '名称',
            call: 'POST /go',
            dialog: { load: { call: 'GET /keys?ids=${ids}', values: { too: '${menu}' } }, properties: { to: { title: '名称' } } },
          },
        },
      },
      /dialog\.load\.values\.too: "too" is no field\. Did you mean "to"\?/,
    ],
    [
      'tabs with a field that stands in none',
      { ...ok, actions: { go: { title: '名称', call: 'POST /go', dialog: { tabs: true, properties: { to: { title: '名称' } } } } } },
      /dialog\.properties\.to: no tab holds this field/,
    ],
  ])('refuses %s', (_, file, fault) => {
    expect(findingsOf({ 'x.json': file }).join('\n')).toMatch(fault)
  })

  test.each([
    ['name', { name: 'thing' }],
    ['route', { name: 'other', route: '/x/thing' }],
    ['api path', { name: 'other', api: '/api/x/thing' }],
    ['permission code', { name: 'other', permission: 'thing' }],
  ])('refuses a %s that an earlier file has', (what, twin) => {
    const first = { ...ok, route: '/x/thing', api: '/api/x/thing' }
    const lines = findingsOf({ 'first.json': first, 'second.json': { ...ok, ...twin } })
    expect(lines.every((line) => line.startsWith('second.json'))).toBe(true)
    expect(lines[0]).toMatch(new RegExp(`^second\\.json:.*${what} ".*" is taken by first\\.json`))
  })

  test('refuses a second form of one process category, and lets a view share that of its base', () => {
    const kept = { title: '名称', readOnly: true }
    const form = (name: string) => ({
      ...ok,
      name,
      api: `/api/blade-desk/process/${name}`,
      process: { category: '3' },
      properties: { ...ok.properties, processDefinitionId: kept, processInstanceId: kept, flowStatus: kept },
    })
    const view = { name: 'seen', title: '物品', base: 'thing', process: { category: '3' } }
    expect(findingsOf({ 'a.json': form('thing'), 'b.json': form('other'), 'c.json': view }, { errorsOnly: true })).toEqual([
      expect.stringMatching(
        /^b\.json:\d+:\d+ process\.category: process category "3" is taken by a\.json\. Choose another process category\./,
      ),
    ])
  })

  test('lets files share an api where the tables are those of another platform', () => {
    const files = { 'first.json': { ...ok, api: '/api/x/thing' }, 'second.json': { ...ok, name: 'other', api: '/api/x/thing' } }
    expect(findingsOf(files)).toHaveLength(1)
    expect(findingsOf(files, { otherPlatform: true })).toEqual([])
  })

  test('lets views share the api and the codes of their base', () => {
    const base = { ...ok, api: '/api/x/thing' }
    expect(findingsOf({ 'a.json': base, 'b.json': { name: 'thing-view', base: 'thing', route: '/x/view' } })).toEqual([])
  })

  test('refuses a view on a view, and names the base to use', () => {
    const files = { 'a.json': ok, 'b.json': { name: 'view', base: 'thing' }, 'c.json': { name: 'view-view', base: 'view' } }
    expect(findingsOf(files)).toEqual([expect.stringContaining('c.json:3:11 base: "view" is a view itself. Use its base "thing".')])
  })

  test('refuses a call that neither a route nor a set answers', () => {
    const file = {
      ...ok,
      api: '/api/x/thing',
      actions: { go: { title: '名称', call: 'POST /go' }, put: { title: '名称', set: { label: 'x' } } },
    }
    expect(findingsOf({ 'a.json': file }, { hasRoute: () => false })).toEqual([
      expect.stringContaining('actions.go.call: no route of the server answers POST /api/x/thing/go'),
    ])
    expect(findingsOf({ 'a.json': file }, { hasRoute: (_, path) => path.endsWith('/go') })).toEqual([])
  })

  test('refuses an api whose calls code answers, unless the file states that endpoint', () => {
    const hasRoute = (method: string, path: string) => `${method} ${path}` === 'GET /api/x/thing/detail'
    const file = { ...ok, api: '/api/x/thing' }
    expect(findingsOf({ 'a.json': file }, { hasRoute })).toEqual([
      expect.stringMatching(
        / api: code of the server answers GET \/api\/x\/thing\/detail\. Choose another api, or state "detail" below "endpoints"/,
      ),
    ])
    expect(findingsOf({ 'a.json': { ...file, endpoints: { detail: 'GET /detail' } } }, { hasRoute })).toEqual([])
  })

  test('refuses an action with the name of an endpoint that the entity may have later', () => {
    const named = (name: string, more = {}) => ({
      ...ok,
      api: '/api/x/thing',
      actions: { [name]: { title: '名称', set: { label: 'x' }, ...more } },
    })
    for (const name of ['list', 'update', 'import'])
      expect(findingsOf({ 'a.json': named(name) })).toEqual([
        expect.stringContaining(`actions.${name}: "${name}" is the name of an endpoint.`),
      ])
    expect(findingsOf({ 'a.json': named('submit') })).toHaveLength(1)
    expect(findingsOf({ 'a.json': named('import', { call: 'POST /take' }) })).toEqual([])
  })

  test('refuses a code of a menu that another page has, by name or by code', () => {
    const page = (name: string, code?: string) => ({ ...ok, name, route: `/x/${name}`, ...(code ? { menu: { code } } : {}) })
    const said = (...files: object[]) => findingsOf({ 'a.json': files[0], 'b.json': files[1] })
    expect(said(page('site-gate'), page('door', 'site_gate'))).toEqual([
      expect.stringMatching(/^b\.json:\d+:\d+ menu\.code: menu code "site_gate" is taken by a\.json\./),
    ])
    expect(said(page('door', 'site_gate'), page('site-gate'))).toEqual([expect.stringMatching(/^b\.json.* name: menu code/)])
    expect(said(page('door', 'site_door'), page('site-gate'))).toEqual([])
  })

  test('refuses a pattern that no text of the length fits', () => {
    const said = (field: object) => findingsOf({ 'a.json': withField(field) })
    for (const pattern of ['^\\d{12}$', 'a(bcd|efgh)+i{8}', '^(?:[a-z]{11}|\\d{15}x)'])
      expect(said({ pattern, maxLength: 10 })).toEqual([
        expect.stringMatching(/properties\.field\.pattern: a text of this pattern has at least 1[1-3] characters, but "maxLength" is 10\./),
      ])
    expect(said({ pattern: '^[A-Z]\\d{3,5}$', minLength: 7 })).toEqual([
      expect.stringContaining('at most 6 characters, but "minLength" is 7.'),
    ])
    for (const field of [
      { pattern: '^\\d{10}$', maxLength: 10 },
      { pattern: '^(\\d{12}|a?)$', maxLength: 10 },
      { pattern: '\\d{3}', minLength: 7 },
      { pattern: '^\\d{3}$|x', minLength: 7 },
    ])
      expect(said(field)).toEqual([])
  })

  test('refuses a length that the values to choose from do not have', () => {
    const said = (field: object, around = {}) =>
      findingsOf({ 'a.json': withField(field) }, { dictionaryKeys: new Map([['flag', ['0', '10']]]), ...around }).filter((line) =>
        line.includes('can be chosen'),
      )
    for (const [field, lengths] of [
      [{ ref: { entity: 'thing' }, maxLength: 18 }, '19'],
      [{ enum: ['a', 'abc'], maxLength: 2 }, '1 to 3'],
      [{ dict: 'flag', minLength: 2 }, '1 to 2'],
      [{ format: 'date', maxLength: 9 }, '10'],
      [{ format: 'date-time', minLength: 20 }, '19'],
      [{ format: 'time', maxLength: 5 }, '8'],
      [{ ref: { entity: 'thing' }, pattern: '^\\d{3}$' }, '19'],
      [{ format: 'date', pattern: '^[a-z]{12,}$' }, '10'],
    ] as const)
      expect(said(field)).toEqual([expect.stringContaining(`the values that can be chosen have ${lengths} characters.`)])
    for (const field of [
      { ref: { entity: 'thing' }, maxLength: 19 },
      { ref: { entity: 'thing', multiple: true }, maxLength: 100, minLength: 20 },
      { enum: ['a', 'abc'], maxLength: 3, minLength: 1 },
      { format: 'date', maxLength: 10 },
      { ref: { entity: 'thing', value: 'label' }, maxLength: 2 },
    ])
      expect(said(field)).toEqual([])
    expect(said({ ref: { entity: 'thing' }, maxLength: 2 }, { otherPlatform: true })).toEqual([])
  })

  test('refuses a condition about stored records that reads a secret', () => {
    const said = (more: object, field: object = {}) =>
      findingsOf({
        'a.json': {
          ...ok,
          api: '/api/x/thing',
          ...more,
          properties: { label: { title: '名称' }, secret: { title: '名称', writeOnly: true }, field: { title: '名称', ...field } },
        },
      }).filter((line) => line.includes('is a secret'))
    const condition = '!empty(secret)'
    for (const [place, more, field] of [
      ['field.check', {}, { check: { [condition]: '不对' } }],
      ['field.when', {}, { when: condition }],
      ['field.warn', {}, { warn: { [condition]: '不对' } }],
      ['tone.red', {}, { list: { tone: { red: condition } } }],
      ['go.when', { actions: { go: { title: '名称', when: condition, set: { label: 'a' } } } }, {}],
      ['edit.when', { actions: { edit: { when: condition } } }, {}],
      ['rowColors.0.when', { list: { rowColors: [{ when: condition, color: 'red', title: '名称' }] } }, {}],
    ] as const)
      expect(said(more, field)).toEqual([expect.stringMatching(new RegExp(`${place}.*"secret" is a secret`))])
    for (const field of [
      { writeOnly: true, check: { 'field == secret': '不对' } },
      { stored: false, when: condition, check: { 'field == secret': '不对' } },
    ])
      expect(said({}, field)).toEqual([])
  })

  test('refuses buttons and dialogs that read a record which no endpoint answers', () => {
    const go = { title: '办理', dialog: { shows: ['label'], properties: { note: { title: '备注' } } }, set: { label: '${note}' } }
    const said = (actions: object, detail: false | string = false) =>
      findingsOf({ 'a.json': { ...ok, api: '/api/x/thing', route: '/x/thing', endpoints: { detail }, actions } }).filter((line) =>
        /reads the record|answers the record/.test(line),
      )
    expect(said({ go })).toEqual([
      expect.stringContaining(' endpoints.detail: the button "view" reads the record.'),
      expect.stringContaining(' endpoints.detail: the button "edit" reads the record.'),
      expect.stringContaining(' actions.go.dialog.shows: no endpoint answers the record.'),
    ])
    expect(said({ view: false, edit: false })).toEqual([])
    expect(said({ go }, 'GET /detail')).toEqual([])
  })

  test('refuses sheets with rows of tables alone, which would name no record', () => {
    const lines = { title: '明细', format: 'table', items: { properties: { part: { title: '部位' } } } }
    const said = (fields: string[]) =>
      findingsOf({
        'a.json': { ...ok, api: '/api/x/thing', export: { fields }, import: { fields }, properties: { ...ok.properties, lines } },
      }).filter((line) => line.includes('names their record'))
    expect(said(['lines'])).toEqual([
      expect.stringContaining(' export.fields: rows need a column that names their record.'),
      expect.stringContaining(' import.fields: rows need'),
    ])
    expect(said(['label', 'lines'])).toEqual([])
  })

  test('refuses a fixed coordinate that no place has', () => {
    const said = (latitude: number) =>
      findingsOf({
        'a.json': {
          ...ok,
          properties: {
            latitude: { title: '纬度', type: 'number', default: latitude },
            longitude: { title: '经度', type: 'number' },
            address: { title: '地址' },
            place: {
              title: '位置',
              format: 'map-point',
              stored: false,
              point: { latitude: 'latitude', longitude: 'longitude', address: 'address' },
            },
          },
        },
      }).filter((line) => line.includes('coordinate of'))
    expect(said(91)).toEqual([expect.stringContaining('91 is no coordinate of a place. Write degrees from -90 to 90.')])
    expect(said(-90)).toEqual([])
  })

  test('refuses uniqueness together with a secret', () => {
    const said = (secret: object) =>
      findingsOf({
        'a.json': { ...ok, properties: { label: { title: '名称', unique: ['key'] }, key: { title: '密钥', ...secret } } },
      }).filter((line) => line.includes('has the secret'))
    expect(said({ writeOnly: true })).toEqual([expect.stringContaining('properties.label.unique.0: uniqueness would tell')])
    expect(said({})).toEqual([])
  })

  test('refuses a check that reads a running number, which is made after it', () => {
    const said = (serial: object) =>
      findingsOf({
        'a.json': {
          ...ok,
          properties: { label: { title: '名称', check: { 'label != code': '不对' } }, code: { title: '编号', ...serial } },
        },
      }).filter((line) => line.includes('after this check'))
    expect(said({ serial: { format: 'A-{000}' } })).toEqual([
      expect.stringContaining('the server makes the number "code" after this check.'),
    ])
    expect(said({})).toEqual([])
  })

  test('refuses a template that reads a field which only forms have', () => {
    const said = (field: object) =>
      findingsOf({
        'a.json': {
          ...ok,
          api: '/api/x/thing',
          properties: { label: { title: '名称' }, typed: { title: '备注', stored: false, ...field } },
          actions: { go: { title: '办理', body: { id: '${id}', label: '${typed}' }, set: { label: '${label}' } } },
        },
      }).filter((line) => line.includes('not stored'))
    expect(said({})).toEqual([expect.stringMatching(/actions\.go\.body\.label: "typed" is not stored, so no record has it\./)])
    for (const field of [{ stored: true }, { compute: 'label' }, { readOnly: true }]) expect(said(field)).toEqual([])
  })

  test('refuses a view whose records cannot be added by the calls of its base', () => {
    const said = (view: object, field: object = { readOnly: true }) =>
      findingsOf({
        'a.json': {
          ...ok,
          api: '/api/x/thing',
          properties: { label: { title: '名称' }, step: { title: '备注', enum: ['0', '1'], ...field } },
        },
        'b.json': { name: 'done', title: '物品', base: 'thing', route: '/x/done', where: { step: '1' }, ...view },
      }).filter((line) => line.includes('would not appear'))
    expect(said({})).toEqual([expect.stringMatching(/^b\.json:.* where\.step: calls of the base cannot set a read-only field/)])
    for (const view of [{ api: '/api/x/done' }, { actions: { add: false } }]) expect(said(view)).toEqual([])
    for (const field of [{}, { readOnly: true, default: '1' }]) expect(said({}, field)).toEqual([])
  })

  test('finds the route of a call by its path: templates are parts of it, the query is not', () => {
    const file = { ...ok, api: '/api/x/thing', actions: { go: { title: '名称', call: 'POST /go/${id}?ids=${ids}' } } }
    const hasRoute = (method: string, path: string) => method === 'POST' && path === '/api/x/thing/go/{id}'
    expect(findingsOf({ 'a.json': file }, { hasRoute })).toEqual([])
  })

  test('refuses a part of the console that is not registered, in the dialog of a record and of an action', () => {
    const show = { title: '名称', dialog: { panel: 'live-vidoe' } }
    const file = { ...ok, api: '/api/x/thing', dialog: { panel: 'device-dya' }, actions: { show } }
    expect(findingsOf({ 'a.json': file }, { panels: ['device-day', 'live-video'] })).toEqual([
      expect.stringMatching(/^a\.json:\d+:\d+ dialog\.panel: "device-dya" is no panel of the console\. Did you mean "device-day"\?/),
      expect.stringMatching(
        /^a\.json:\d+:\d+ actions\.show\.dialog\.panel: "live-vidoe" is no panel of the console\. Did you mean "live-video"\?/,
      ),
    ])
    expect(findingsOf({ 'a.json': file })).toEqual([])
  })

  test('refuses a dictionary that is not among the known ones', () => {
    const lines = findingsOf({ 'a.json': withField({ dict: 'flg' }) }, { dictionaries: ['flag', 'sex'] })
    expect(lines[0]).toContain('dict: "flg" is no known dictionary. Did you mean "flag"?')
  })

  test('warns of Chinese without English, in titles, checks and buttons, once per word', () => {
    const lines = findingsOf({ 'a.json': withField({ title: '数量', group: '数量', check: { 'label != ""': '缺少标签' } }) })
    expect(lines.map((line) => /warning .*no English for "(.+?)"/.exec(line)?.[1])).toEqual(['数量', '缺少标签'])
  })
})

describe('the first columns of a page', () => {
  const properties = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`field${at}`, { title: '名称' }]))
  const page = (more: object) => ({ ...ok, route: '/thing', api: '/api/thing', properties, ...more })
  const room = (more: object) => findingsOf({ 'thing.json': page(more) }).filter((line) => line.includes('px'))

  test('are counted with ticks and buttons, and a warning says by how much they pass the room beside the menu', () => {
    expect(room({})).toEqual([expect.stringMatching(/warning .*need 1530 px .* has 1180/)])
    expect(room({ route: undefined })).toEqual([])
    expect(room({ list: { columns: ['field0', 'field1', 'field2', 'field3', 'field4', 'field5'] } })).toEqual([])
    expect(room({ list: { columns: Object.keys(properties) } })).toEqual([expect.stringMatching(/list\.columns: .*1390 px/)])
  })

  test('are columns of the list', () => {
    expect(findingsOf({ 'thing.json': page({ list: { columns: ['feild1'] } }) })).toEqual(
      expect.arrayContaining([expect.stringMatching(/list\.columns.*Did you mean "field1"\?/)]),
    )
  })
})
