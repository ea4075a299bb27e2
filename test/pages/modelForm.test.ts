// Changes of the form that concern several places of a schema file: names of fields, Chinese with its English, and kinds.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { zh } from '../../i18n/modelForm/zh.ts'
import type { SchemaPart } from '../../pages/develop/editor/schemaPlaces.ts'
import { parsedFile } from '../../pages/develop/form/fileEdits.ts'
import { fieldsAround } from '../../pages/develop/form/formContext.ts'
import { fieldKinds, keywordsOfKind, kindOfField } from '../../pages/develop/form/kinds.ts'
import { camelName, freeName, kebabName } from '../../pages/develop/form/names.ts'
import { withFieldName } from '../../pages/develop/form/renamedField.ts'
import { withText } from '../../pages/develop/form/translations.ts'
import { correctedColumns, exampleText, renamedModels, sheetText } from '../../pages/develop/importModel/newFile.ts'
import { PROJECT } from '../support/sources.ts'

const schema = JSON.parse(readFileSync(join(PROJECT, 'schemas/entity.schema.json'), 'utf8')) as SchemaPart
const FILE = {
  name: 'a',
  required: ['state', 'estate'],
  sort: '-state,name',
  list: { columns: ['name', 'state'], board: { by: 'state' } },
  properties: {
    name: { title: 'state', check: { "state != '1' || empty(name)": '状态' }, when: "state == 'state'" },
    state: { title: '状态', preset: 'estate + state' },
    estate: { title: '状态' },
  },
  actions: { done: { title: '完成', set: { state: '2' }, confirm: '${state}?' } },
  en: { 状态: 'State', 完成: 'Done' },
}
const text = JSON.stringify(FILE, null, 2)
const read = (changed: string) => parsedFile(changed)?.value as unknown as typeof FILE

describe('a field gets another name', () => {
  test('at each place that names it, and at no other', () => {
    expect(read(withFieldName(text, schema, 'state', 'stage'))).toEqual({
      ...FILE,
      required: ['stage', 'estate'],
      list: { columns: ['name', 'stage'], board: { by: 'stage' } },
      properties: {
        name: { title: 'state', check: { "stage != '1' || empty(name)": '状态' }, when: "stage == 'state'" },
        stage: { title: '状态', preset: 'estate + stage' },
        estate: { title: '状态' },
      },
      actions: { done: { title: '完成', set: { stage: '2' }, confirm: '${stage}?' } },
      sort: '-stage,name',
    })
  })

  test('in each part of a file', () => {
    const of = (load: string) => ({
      name: 'a',
      uses: ['device-row'],
      tree: { parent: 'parentId', label: load, child: { [load]: `${load} + 1` } },
      where: { [`${load}_ge`]: 1 },
      find: [load],
      index: [['projectId', load]],
      columns: [load],
      sections: { load: [load] },
      list: { mine: [load], total: { [load]: 'sum' }, calendar: { date: load } },
      card: { title: load, facts: [load] },
      record: {
        print: { fields: [load] },
        tabs: [
          { entity: 'a', where: { [load]: `\${${load}}`, name: 'load' } },
          { entity: 'b', where: { load: '1' } },
        ],
      },
      properties: {
        [load]: { title: 'load' },
        parentId: {
          title: 'p',
          ref: { entity: 'a', label: load, where: { [load]: '1' } },
          total: { entity: 'a', by: load, take: `sum ${load}` },
        },
        other: {
          title: 'o',
          ref: { entity: 'b', label: 'load', where: { load: '1' } },
          total: { entity: 'b', by: 'load', take: 'sum load' },
        },
        more: { title: 'm', unitField: load, boxes: load, suggest: [load], unique: [load], start: `${load}.load`, serial: { per: [load] } },
        point: { title: 'p', point: { longitude: load }, compute: `load(${load})`, list: { tone: { red: `${load} > 1` } } },
        rows: {
          title: 'r',
          items: { properties: { load: { title: 'l', when: 'load > 1' }, size: { title: 's', check: { 'load > 1': 'x' } } } },
        },
        lines: {
          title: 'l',
          items: { properties: { size: { title: 's', when: `${load} > 1` } } },
          check: { [`lines.all(one, one.load > ${load})`]: 'x' },
        },
        projectId: {},
      },
      actions: {
        go: {
          title: 'g',
          set: { [load]: '${load}', size: { compute: 'load + 1' } },
          dialog: { required: ['load'], shows: [load], properties: { load: { title: 'l' } } },
        },
        do: {
          title: 'd',
          when: `${load} == 1`,
          set: { size: { compute: `${load} + 1` } },
          approval: { meanwhile: { [load]: '1' }, reveals: { step: [load] } },
        },
      },
      roles: { one: { title: 'o', fields: { [load]: ['hide'] } } },
      process: { category: '1', edits: { step: [load] }, reveals: { step: [load] }, variables: { load } },
      notify: { one: { on: 'add', to: [load, { role: 'r', of: load }], before: { field: load }, title: `\${${load}}` } },
      series: {
        time: load,
        key: [load],
        drift: { [load]: 1 },
        flag: { field: load, valid: ['load'] },
        hj212: { type: load, factors: { load: { field: load } } },
        alarms: { load: { type: 'load', title: 'load', value: `max('${load}', '1m') - ${load}`, limit: 'crane.load' } },
      },
      import: { cover: load, fields: [load] },
      export: { fields: [load] },
      source: { columns: { [load]: 'load' } },
      en: { load: 'load' },
    })
    const written = JSON.stringify(of('load'), null, 2)
    expect(read(withFieldName(written, schema, 'load', 'weight'))).toEqual(of('weight'))
    expect(withFieldName(written, schema, 'projectId', 'site')).toBe(written)
  })

  test.each(['name', 'State', '1a', ''])('but not the name %j', (name) => {
    expect(withFieldName(text, schema, 'state', name)).toBe(text)
  })
})

test('names and conditions mean the fields of the table or dialog around them', () => {
  const items = { properties: { size: { title: 's' } } }
  const file = { properties: { name: {}, items: { items } }, actions: { go: { dialog: { properties: { note: {} } } } } }
  const at = (...path: (string | number)[]) => Object.keys(fieldsAround(file, path)).join()
  expect(at('properties', 'name', 'when')).toBe('name,items')
  expect(at('properties', 'items', 'when')).toBe('name,items')
  expect(at('properties', 'items', 'items', 'properties', 'size', 'when')).toBe('size')
  expect(at('properties', 'items', 'items', 'required', 0)).toBe('size')
  expect(at('actions', 'go', 'when')).toBe('name,items')
  expect(at('actions', 'go', 'dialog', 'required', 0)).toBe('note')
  expect(at('actions', 'go', 'dialog', 'shows', 0)).toBe('name,items')
  expect(at('actions', 'go', 'set', 'name', 'compute')).toBe('name,items,note')
})

test('the English of a text follows it, unless another place says the same', () => {
  const alone = withText(text, ['actions', 'done', 'title'], '办结')
  expect(read(alone).en).toEqual({ 状态: 'State', 办结: 'Done' })
  const shared = withText(text, ['properties', 'state', 'title'], '阶段')
  expect(read(shared).en).toEqual(FILE.en)
})

describe('kinds of fields', () => {
  test.each(fieldKinds.map((kind) => [kind.name, kind] as const))('%s is set and known again', (name, kind) => {
    const field = { title: 'a', dict: 'x', ref: { entity: 'company' }, format: 'date' }
    const changes = Object.entries(keywordsOfKind(kind, field))
    const result = Object.fromEntries(
      Object.entries({ ...field, ...Object.fromEntries(changes) }).filter(([, value]) => value !== undefined),
    )
    expect(kindOfField(result)?.name).toBe(name)
    expect(zh.modelForm.kinds).toHaveProperty([name])
  })

  test('each format of the vocabulary has one', () => {
    const formats = schema.$defs?.field?.properties?.format?.enum ?? []
    // A table is the kind of `items` and `children`, and others follow from their type.
    const missing = formats.filter(
      (format) =>
        format !== 'table' &&
        kindOfField({ format }) === null &&
        !['bytes', 'kilobytes', 'switch', 'text', 'number'].includes(String(format)),
    )
    expect(missing).toEqual([])
    expect(kindOfField({ type: 'integer', multipleOf: 2 })?.name).toBe('integer')
    expect(kindOfField({ dict: 'a', ref: { entity: 'b' } })).toBeNull()
  })
})

test('names are made of English titles, and none is given twice', () => {
  expect([camelName('Date of birth'), camelName('2nd'), kebabName('Site diary'), kebabName('日志')]).toEqual([
    'dateOfBirth',
    '',
    'site-diary',
    '',
  ])
  expect([freeName('a', []), freeName('a', ['a', 'a2'])]).toEqual(['a', 'a3'])
})

test('an example takes another name with its paths, and stays as it is under its own', () => {
  const example = '{ "name": "visitor", "title": "访客", "route": "/example/visitor", "api": "/api/example/visitor" }'
  const model = { name: 'guest', title: '来访', english: 'Guest' }
  expect(JSON.parse(exampleText(example, model))).toEqual({
    name: 'guest',
    title: '来访',
    route: '/custom/guest',
    api: '/api/custom/guest',
  })
  expect(exampleText(example, { ...model, name: 'visitor' })).toBe(example)
})

test('no field gets the name of a member of every object', () => {
  expect(freeName('constructor', [])).toBe('constructor2')
  expect(freeName('toString', ['toString2'])).toBe('toString3')
})

test.each([
  ['2', { const: 2 }, (names: string[]) => ({ list: { columns: names.slice(0, 7) } })],
  ['3', { enum: [2, 3] }, (names: string[]) => ({ columns: names.slice(0, 7), moreColumns: names.slice(7) })],
] as const)('a model of many columns shows seven of them, in the notation of version %s', (version, known, places) => {
  const names = Array.from({ length: 9 }, (_, at) => `column${at + 1}`)
  const facts = { english: '', kind: 'text', entries: [], decimals: null, samples: [], filled: 1, longest: 5, isRequired: false }
  const columns = names.map((head) => ({ ...facts, head, isUnique: false, isIncluded: true, reference: null }))
  const model = { name: 'guest', title: '来访', english: 'Guest' }
  const file = JSON.parse(sheetText(model, correctedColumns(columns), { properties: { version: known } }))
  expect(file).toMatchObject({ version: Number(version), ...places(names) })
  expect(Object.keys(file.properties)).toEqual(names)
})

test('proposed models that swap their names keep their references', () => {
  const proposedModel = (name: string, properties: object) => ({
    source: `t_${name}`,
    name,
    title: name,
    english: name,
    fields: 1,
    notes: [],
    text: JSON.stringify({ name, title: name, route: `/custom/${name}`, api: `/api/custom/${name}`, properties, en: { [name]: 'Old' } }),
  })
  const models = [
    proposedModel('a', { n: { title: 'N' } }),
    proposedModel('b', { up: { ref: 'a' }, own: { ref: { entity: 'b', label: 'n' } } }),
  ]
  const names = { t_a: { name: 'b', title: '乙', english: 'B' }, t_b: { name: 'a', title: '甲', english: '' } }
  const texts = renamedModels(models, names).map(({ text }) => JSON.parse(text))
  expect(texts).toEqual([
    { name: 'b', title: '乙', route: '/custom/b', api: '/api/custom/b', properties: { n: { title: 'N' } }, en: { 乙: 'B' } },
    {
      name: 'a',
      title: '甲',
      route: '/custom/a',
      api: '/api/custom/a',
      properties: { up: { ref: 'b' }, own: { ref: { entity: 'a', label: 'n' } } },
      en: {},
    },
  ])
})
