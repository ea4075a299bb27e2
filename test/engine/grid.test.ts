// The parts of a list that is typed into: which cells, which keys, what a text means.

import { expect, test } from 'vitest'
import { blockOf } from '../../engine/grid/pasteBlock.ts'
import { isQuick, quickFields } from '../../engine/grid/quickFields.ts'
import { hasPlainInput, isHalfTyped, typedValue } from '../../engine/grid/typedValue.ts'
import { type Pressed, walk } from '../../engine/grid/walk.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { cellsOf } from '../../engine/model/records/pasted.ts'
import { entityOf } from './listEntities.ts'

const file: EntityFile = {
  name: 'mast',
  title: 'Mast',
  api: '/api/test/mast',
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    height: { title: 'Height', type: 'number' },
    since: { title: 'Since', type: 'string', format: 'date' },
    isOn: { title: 'On', type: 'boolean' },
    kind: { title: 'Kind', type: 'string', enum: ['a', 'b'] },
    project: { title: 'Project', type: 'string', ref: { entity: 'project' } },
    device: { title: 'Device', type: 'string', ref: { entity: 'device', where: { projectId: '${project}' } } },
    wind: { title: 'Wind', type: 'number', when: 'height > 30' },
    code: { title: 'Code', type: 'string', form: 'add' },
    sum: { title: 'Sum', type: 'number', compute: 'height * 2' },
    seen: { title: 'Seen', type: 'string', readOnly: true },
    photo: { title: 'Photo', type: 'string', format: 'image' },
    story: { title: 'Story', type: 'string', format: 'rich-text', list: true },
    place: { title: 'Place', type: 'string', format: 'text', form: false },
    secret: { title: 'Secret', type: 'string', 'x-component': 'Password' },
    phone: { title: 'Phone', type: 'string', format: 'phone', private: 'phone' },
    hint: { title: 'Hint', type: 'string', 'x-component-props': { maxLength: 3 } },
  },
}
const mast = entityOf(file)
const field = (name: string) => mast.field[name] as Field

test('what the edit form asks for can be typed into a cell, unless it is too large or takes other fields along', () => {
  expect([...quickFields(mast)]).toEqual(['name', 'height', 'since', 'isOn', 'kind', 'device', 'wind', 'hint'])
})

test('a field that its condition leaves out of a record is none of its cells', () => {
  expect(isQuick(mast, field('wind'), { height: 40 })).toBe(true)
  expect(isQuick(mast, field('wind'), { height: 20 })).toBe(false)
})

test('records that are corrected by the menu of their row alone have no cells to type into', () => {
  expect([...quickFields(entityOf({ ...file, name: 'measured', actions: { edit: 'menu' } }))]).toEqual([])
})

test('the parent in a tree is chosen in the form', () => {
  const tree = entityOf({
    name: 'yard',
    title: 'Yard',
    api: '/api/test/yard',
    type: 'object',
    tree: { parent: 'parentId' },
    properties: { parentId: { title: 'Parent', type: 'string' }, name: { title: 'Name', type: 'string' } },
  })
  expect([...quickFields(tree)]).toEqual(['name'])
})

const plain: Pressed = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const extent = { rows: 20, columns: 5, page: 8 }
const from = (key: string, more: Partial<Pressed> = {}, place = { row: 10, column: 2 }) => walk(place, { ...plain, ...more, key }, extent)

test('arrows go to the next cell and stay at the edge, pages and ends go far', () => {
  const steps = [from('ArrowUp'), from('ArrowDown'), from('ArrowLeft'), from('ArrowRight')]
  expect(steps).toEqual([
    { row: 9, column: 2 },
    { row: 11, column: 2 },
    { row: 10, column: 1 },
    { row: 10, column: 3 },
  ])
  expect([from('Home'), from('End')]).toEqual([
    { row: 10, column: 0 },
    { row: 10, column: 4 },
  ])
  expect([from('Home', { ctrlKey: true }), from('End', { ctrlKey: true })]).toEqual([
    { row: 0, column: 0 },
    { row: 19, column: 4 },
  ])
  expect([from('PageUp'), from('PageDown'), from('PageDown', {}, { row: 18, column: 0 })]).toEqual([
    { row: 2, column: 2 },
    { row: 18, column: 2 },
    { row: 19, column: 0 },
  ])
  expect(from('ArrowUp', {}, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
})

test('other keys, and those that mean something with Shift or Alt, are left alone', () => {
  expect([from('a'), from('Enter'), from('Tab'), from('ArrowRight', { altKey: true }), from('ArrowDown', { shiftKey: true })]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a typed number is a number, with or without its commas; what is none stays for its rule, and nothing is nothing', () => {
  expect(['1,200.5', ' 7 ', '', '  ', '1,2', 'x', '1,2345'].map((text) => typedValue(field('height'), text))).toEqual([
    1200.5,
    7,
    null,
    null,
    '1,2',
    'x',
    '1,2345',
  ])
  expect(typedValue(field('name'), ' 7 ')).toBe(' 7 ')
})

test('half a day is noticed before a picker forgets it', () => {
  expect(['2026-03-', '2026/03/15', ''].map((text) => isHalfTyped(field('since'), text))).toEqual([true, false, false])
  expect(isHalfTyped(field('name'), '2026-03-')).toBe(false)
})

test('texts and numbers are typed into plain inputs, choices and days have the control of the form', () => {
  expect(mast.fields.filter((one) => quickFields(mast).has(one.name) && hasPlainInput(one)).map(({ name }) => name)).toEqual([
    'name',
    'height',
    'wind',
    'hint',
  ])
})

test('a block of a sheet is rows of cells, whatever ends its lines, and quotes hold lines and quotes', () => {
  expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf('one')).toEqual([['one']])
  expect(cellsOf('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(cellsOf('"two\nlines"\t"say ""hi"""\n"half')).toEqual([['two\nlines', 'say "hi"'], ['"half']])
})

test('a block lies on the cells from the focused one on, or on none', () => {
  const rows = [
    { id: '1', height: 40 },
    { id: '2', height: 10 },
  ]
  const columns = [null, field('name'), field('height'), field('wind'), field('photo')]
  const at = (row: number, column: number, text: string) => blockOf(mast, rows, columns, { row, column }, text)
  expect(at(0, 1, 'A\t50\nB\t60\n')).toEqual({
    rows: [
      { record: rows[0], cells: { name: 'A', height: '50' } },
      { record: rows[1], cells: { name: 'B', height: '60' } },
    ],
  })
  expect(at(1, 1, 'A\nB')).toEqual({ fault: 'pasteBeyond' })
  expect(at(0, 4, 'A\tB')).toEqual({ fault: 'pasteBeyond' })
  expect(at(0, 3, '1\n2')).toEqual({ fault: 'pasteFixed', field: field('wind') })
  expect(at(0, 0, 'x')).toEqual({ fault: 'pasteFixed', field: null })
  expect(at(0, 1, '')).toEqual({ fault: 'pasteNothing' })
  expect(at(0, 1, 'x\t'.repeat(200))).toEqual({ fault: 'pasteTooMany', count: 201 })
})
