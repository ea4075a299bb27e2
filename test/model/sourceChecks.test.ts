// Schema checks of entities in another database.

import { describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

const source = { datasource: 'old', table: 'thing', key: 'id' }
const ok: EntityFile = {
  version: 2,
  name: 'thing',
  title: '物品',
  api: '/api/blade-site/thing',
  route: '/site/thing',
  source,
  properties: { label: { title: '名称' } },
  en: { 物品: 'Thing' },
}
const writable = { ...source, writable: true }
const withField = (field: object, more: object = {}) => ({
  ...ok,
  ...more,
  properties: { ...ok.properties, field: { title: 'Field', ...field } },
})

describe('a file with a source', () => {
  test('that only reads has nobody who adds, edits or removes', () => {
    expect(findingsOf({ 'a.json': ok })).toEqual([])
    const { permissions, endpoints, source: read } = entityOf(ok)
    expect(permissions).toMatchObject({ add: null, edit: null, delete: null, view: 'thing_view' })
    expect(Object.keys(endpoints)).toEqual(['list', 'detail'])
    expect(read).toEqual({ ...source, writable: false, columns: {} })
  })

  test('that writes has them', () => {
    const { permissions, endpoints } = entityOf({ ...ok, source: writable })
    expect(permissions).toMatchObject({ add: 'thing_add', edit: 'thing_edit', delete: 'thing_delete' })
    expect(Object.keys(endpoints)).toEqual(['list', 'detail', 'submit', 'remove'])
  })

  const action = (more: object) => ({ actions: { close: { title: '名称', call: 'POST /close', set: { label: 'x' }, ...more } } })
  test.each([
    ['without a key', { ...ok, source: { datasource: 'old', table: 'thing' } }, /source: "key" is missing/],
    [
      'with a column of no field',
      { ...ok, source: { ...source, columns: { labl: 'X' } } },
      /columns\.labl: "labl" is no field\. Did you mean "label"\?/,
    ],
    [
      'as a series',
      withField({ format: 'date-time' }, { series: { time: 'field', kind: 'x', classes: ['1'], keep: 1 } }),
      /a\.json:\d+:\d+ series: devices send/,
    ],
    ['as a roll-up', { ...ok, rollup: { of: 'thing', every: 'hour', by: ['label'] } }, / rollup: roll-ups are kept in tables of our own/],
    ['carried by a process', { ...ok, process: { category: '1' } }, / process: a process writes its state/],
    ['with an index', withField({}, { index: [['label', 'field']] }), / index: the indexes of that table/],
    ['with an import', { ...ok, import: true }, / import: an import is stored whole/],
    ['with a unique field', withField({ unique: true }), /field\.unique: only the unique keys of that table .* Remove it\./],
    ['with a stored sum', withField({ compute: 'label' }), /field\.compute: the table has no column .* Add "stored": false\./],
    ['with a renamed column', withField({ was: 'old' }), /field\.was: columns of that table are not renamed/],
    ['that takes uploads', withField({ format: 'image' }, { source: writable }), /field\.format: files that were uploaded here/],
    ['that writes passwords', withField({ format: 'password' }, { source: writable }), /field\.format: secrets are kept in our own way/],
    ['that sets fields and is only read', { ...ok, ...action({ at: 'row' }) }, /close\.set: the table is only read/],
    ['that sets fields of many', { ...ok, source: writable, ...action({ at: 'batch' }) }, /close\.set: the rows of several records/],
    ['with a tree without a parent', { ...ok, tree: { parent: 'parentId' } }, /tree\.parent: "parentId" is no field/],
  ])('%s is refused with its place', (_, file, expected) => {
    expect(findingsOf({ 'a.json': file }).join('\n')).toMatch(expected)
  })

  test.each([
    ['a sum that is not stored', withField({ compute: 'label', stored: false })],
    ['pictures that are only shown', withField({ format: 'image' })],
    ['an action on one row', { ...ok, source: writable, ...action({ at: 'row' }) }],
  ])('may have %s', (_, file) => {
    expect(findingsOf({ 'a.json': file })).toEqual([])
  })

  test('is no base of another', () => {
    const view = { version: 2, name: 'view', title: '物品', base: 'thing', where: { label: 'x' } }
    expect(findingsOf({ 'a.json': ok, 'b.json': view }).join('\n')).toMatch(/b\.json:\d+:\d+ base: "thing" has no table of our own/)
  })
})
