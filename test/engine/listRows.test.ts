import { describe, expect, test } from 'vitest'
import { recordLabel } from '../../engine/fields/recordLabel.ts'
import { embeddedIn } from '../../engine/list/embedded.ts'
import { attachChildren } from '../../engine/list/records/attachChildren.ts'
import { changedIds, versionsOf } from '../../engine/list/records/useChangedRows.ts'
import { shift } from './listEntities.ts'

describe('rows that light up', () => {
  const before = versionsOf([
    { id: '1', updateTime: '2026-01-01 00:00:00' },
    { id: '2', updateTime: '2026-01-01 00:00:00', children: [{ id: '3', updateTime: '2026-01-01 00:00:00' }] },
  ])

  test('are those that came or were saved, at any depth', () => {
    const after = [
      { id: '1', updateTime: '2026-01-01 00:00:00' },
      { id: '2', updateTime: '2026-01-01 00:00:00', children: [{ id: '3', updateTime: '2026-01-02 00:00:00' }] },
      { id: '4', updateTime: '2026-01-02 00:00:00' },
    ]
    expect([...changedIds(before, after)]).toEqual(['3', '4'])
  })
})

describe('a tree that loads level by level', () => {
  test('hangs what is loaded below its rows', () => {
    const top = [
      { id: '1', hasChildren: true },
      { id: '2', hasChildren: true },
      { id: '3', hasChildren: true },
    ]
    const below = new Map([
      ['1', [{ id: '11', hasChildren: false }]],
      ['2', []],
    ])
    expect(attachChildren(top, below)).toEqual([
      { id: '1', hasChildren: true, children: [{ id: '11', hasChildren: false }] },
      { id: '2', hasChildren: false, children: [] },
      { id: '3', hasChildren: true },
    ])
  })

  test('never hangs a row below itself, whatever the levels say', () => {
    const top = [
      { id: '0', hasChildren: true },
      { id: '1', hasChildren: true },
    ]
    const below = new Map([
      ['0', top],
      ['1', [{ id: '11', hasChildren: true }]],
      ['11', [{ id: '1', hasChildren: true }]],
    ])
    const one = { id: '1', hasChildren: true, children: [{ id: '11', hasChildren: false, children: [] }] }
    expect(attachChildren(top, below)).toEqual([{ id: '0', hasChildren: true, children: [one] }, one])
  })
})

describe('what belongs to a master record', () => {
  test('is found by its values, and new records take them over', () => {
    const templates = { where: { parentId: '${id}' }, defaults: { parentId: '${id}', code: '${code}' } }
    expect(embeddedIn('dict.detail', templates, { id: '7', code: 'sex' })).toEqual({
      where: { parentId: '7' },
      defaults: { parentId: '7', code: 'sex' },
      stateKey: 'dict.detail.7',
    })
  })

  test('begins with the values that the list is narrowed to, but for other comparisons', () => {
    const where = { protocol: '${protocol}', state_equal: '1', time_ge: '2026-01-01', kind_in: '1,2', place: '${place}' }
    const { defaults } = embeddedIn('unknown.devices', { where, defaults: { state: '2' } }, { id: '7', protocol: '3' })
    expect(defaults).toEqual({ protocol: '3', state: '2' })
  })
})

describe('the name of a record', () => {
  test('is its first text that says something, else its id', () => {
    expect([recordLabel(shift, { id: '1', name: '', site: 'North' }), recordLabel(shift, { id: '1' })]).toEqual(['North', '1'])
  })
})
