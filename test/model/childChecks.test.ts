// Schema checks of `children`.

import { describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { dependenciesOf, type ManifestEntity } from '../../engine/model/entity/manifest.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { entitiesOf, findingsOf, record } from '../support/schemas.ts'

const children = { entity: 'part', by: 'thingId', fields: ['label', 'day'] }
const thing = (field: object = {}, said: object = {}): EntityFile => ({
  version: 2,
  name: 'thing',
  title: '物品',
  api: '/api/test/thing',
  properties: { parts: { title: '名称', children: { ...children, ...said }, ...field } },
  en: { 物品: 'Thing' },
})
const part: EntityFile = {
  version: 2,
  name: 'part',
  title: '零件',
  api: '/api/test/part',
  permission: 'piece',
  actions: { delete: false },
  required: ['thingId', 'label'],
  properties: {
    thingId: { title: '物品', ref: { entity: 'thing', label: 'id' } },
    otherId: { title: 'Other', ref: { entity: 'part', label: 'label' } },
    label: { title: '名称', unique: ['thingId'], search: 'like', section: '名称' },
    day: { title: 'Day', format: 'date' },
    mark: { title: 'Mark', format: 'signature' },
    count: { title: 'Count', type: 'integer', readOnly: true },
  },
  en: { 物品: 'Thing', 零件: 'Part' },
}
const found = (file: EntityFile, other: EntityFile = part) => findingsOf({ 'test/thing.json': file, 'test/part.json': other })

describe('rows that are records', () => {
  test('have the fields of their entity as columns, its rights and its words, and keep nothing with the record', () => {
    expect(found(thing())).toEqual([])
    const { field, words, permissions } = entitiesOf(thing(), part).thing ?? expect.fail('there is a thing')
    expect(field.parts).toMatchObject({
      widget: 'table',
      stored: false,
      list: null,
      children: { entity: 'part', by: 'thingId', permissions: { add: 'piece_add', edit: 'piece_edit', delete: null } },
      items: { most: 500, distinct: ['label'], fields: [{ name: 'label', required: true, search: null, section: null }, { name: 'day' }] },
    })
    expect([words.零件, permissions.viewPrivate]).toEqual(['Part', null])
  })

  test.each<[string, EntityFile, string]>([
    ['an entity that there is not', thing({}, { entity: 'prt' }), 'children.entity: "prt" is no entity. Did you mean "part"?'],
    ['a field that there is not', thing({}, { by: 'thingid' }), 'children.by: "thingid" is no field. Did you mean "thingId"?'],
    ['a field that names other records', thing({}, { by: 'otherId' }), 'children.by: "otherId" does not name one record of this entity.'],
    ['a column that there is not', thing({}, { fields: ['label', 'dy'] }), 'children.fields.1: "dy" is no field. Did you mean "day"?'],
    ['a column to sign in', thing({}, { fields: ['label', 'mark'] }), 'children.fields.1: a cell of a table cannot hold "signature".'],
    ['a column that nobody types', thing({}, { fields: ['label', 'count'] }), 'children.fields.1: "count" is not typed by anybody.'],
    ['the record as a column', thing({}, { fields: ['label', 'thingId'] }), 'children.fields.1: "thingId" is the record itself.'],
    ['too few columns', thing({}, { fields: ['day'] }), 'children.fields: "label" must be filled in each record. Add "label".'],
    ['columns of its own beside', thing({ uniqueItems: ['day'] }), 'parts.uniqueItems: "uniqueItems" has no meaning'],
    ['a search', thing({ search: 'eq' }), 'parts.search: "search" has no meaning where a field holds rows.'],
  ])('with %s are refused in the file', (_, file, fault) => {
    expect(found(file).join('\n')).toContain(fault)
  })

  test('are not those that a filter of their entity leaves out whatever is typed', () => {
    const where = (filter: Record<string, string>) => found(thing(), { ...part, where: filter }).join('\n')
    expect(where({ count_ge: '3' })).toContain('children.entity: the "where" of "part" reads "count", which is no column.')
    for (const [key, value] of Object.entries({ count: '3', day_notnull: '1' }))
      expect(where({ [key]: value })).not.toContain('which is no column')
  })

  test.each<[string, object]>([
    [
      'start rows that lack a value',
      { items: { properties: { kind: { title: 'Kind', enum: ['a'] }, size: { title: 'Size' } }, required: ['size'] }, startRows: 'kind' },
    ],
    ['a least number of rows', { items: { properties: { size: { title: 'Size' } } }, minItems: 1 }],
  ])('are not those whose own rows must be filled: %s', (_, list) => {
    const listed = (more: object) =>
      ({ ...part, properties: { ...part.properties, list: { title: 'List', ...list, ...more } } }) as EntityFile
    expect(found(thing(), listed({})).join('\n')).toContain('children.entity: "list" must be filled in each record.')
    expect(found(thing(), listed({ startRows: [{ size: '1' }] }))).toEqual([])
  })

  test('are left out where their entity is not there, as in front of a backend that does not write them along', () => {
    expect(normalise(thing(), 'thing.json', { record, file: () => undefined }).field.parts).toBeUndefined()
    const plain = { title: '', english: null, hash: '', route: null, view: null, icon: null, process: null }
    const entry = (name: string, more = {}): ManifestEntity => ({ ...plain, name, file: `${name}.json`, base: name, ...more })
    const [own, other, base] = [entry('thing', { children: ['part'] }), entry('part', { base: 'spare' }), entry('spare')]
    const entities = [own, other, base]
    expect(dependenciesOf({ entities }, own, true)).toEqual([other, base])
    expect(dependenciesOf({ entities }, own, false)).toEqual([])
  })

  test('are those that people write through an api of their own', () => {
    const { api: _, ...hidden } = part
    expect(found(thing(), hidden).join('\n')).toContain('children.entity: "part" is not written by people through an api of its own.')
  })
})
