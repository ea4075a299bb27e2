import { expect, test } from 'vitest'
import type { Rec } from '../../engine/api/record.ts'
import { recordColumns } from '../../engine/list/columns/columns.ts'
import { shownColumns } from '../../engine/list/columns/shownColumns.ts'
import { allOpen, noneOpen, recordsIn, tableRows, toggled } from '../../engine/list/table/tableRows.ts'
import { defaultView } from '../../engine/model/list/listView.ts'
import { shift } from './listEntities.ts'

const tree: Rec[] = [
  { id: '1', children: [{ id: '2', children: [{ id: '3' }] }] },
  { id: '4', hasChildren: true },
]
const shown = (branches = allOpen) => tableRows(tree, branches).map(({ id, depth, isOpen }) => [id, depth, isOpen])

test('rows of a tree are those of its open branches, each at its level', () => {
  expect(shown()).toEqual([
    ['1', 0, true],
    ['2', 1, true],
    ['3', 2, null],
    ['4', 0, true],
  ])
  expect(shown(noneOpen)).toEqual([
    ['1', 0, false],
    ['4', 0, false],
  ])
})

test('a branch is opened and closed by itself', () => {
  const opened = toggled(noneOpen, '1')
  expect(shown(opened)).toEqual([
    ['1', 0, true],
    ['2', 1, false],
    ['4', 0, false],
  ])
  expect(toggled(opened, '1')).toEqual(noneOpen)
})

test('records of closed branches are records of the table', () => {
  expect(recordsIn(tree).map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
})

test('columns stand as they were arranged, between ticks and buttons; a hidden one does not', () => {
  const columns = recordColumns({ entity: shift, ticks: true, buttonsWidth: 100 })
  const areas = { ...defaultView(shift), order: ['site', 'name', 'hours'], end: ['level'], hidden: ['isNight', 'createTime'] }
  const found = shownColumns(shift, columns, areas).map(({ id, pin }) => [id, pin])
  expect(found).toEqual([
    ['$ticks', 'start'],
    ['hours', 'start'],
    ['site', false],
    ['name', false],
    ['photo', false],
    ['level', 'end'],
    ['$buttons', 'end'],
  ])
})
