// Names of dictionary entries in schema files: what they stand for, and where their faults are.

import { describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { fileResolver } from '../../engine/model/entity/resolveFile.ts'
import { comparedWords, entryNamesOf } from '../../engine/model/expressions/entryNames.ts'
import { findingsOf, record } from '../support/schemas.ts'

const entries = [
  { key: '0', title: '待处理', english: 'Pending' },
  { key: '1', title: '处理中', english: 'In progress' },
  { key: '2', title: '已处理', english: 'Done', name: 'closed' },
]
const en = { 门: 'Gate', 状态: 'State', 行: 'Rows', 待处理: 'Pending', 处理中: 'In progress', 已处理: 'Done', 项目: 'Project' }
const gate = (more: Partial<EntityFile>): EntityFile => ({
  version: 3,
  name: 'gate',
  title: '门',
  api: '/api/t/gate',
  dictionaries: { gate_state: { title: '状态', entries } },
  properties: { state: { title: '状态', dict: 'gate_state' } },
  en,
  ...more,
})
const resolved = (file: EntityFile, ...others: EntityFile[]) => fileResolver(record, [file, ...others])(file).file

test('an entry has the name that the file gives, or its English in camel case', () => {
  expect(entryNamesOf(entries)).toEqual({ pending: '0', inProgress: '1', closed: '2' })
  const odd = [{ key: 'a', english: 'Twice' }, { key: 'b', english: 'twice' }, { key: 'c', english: 'A' }, { key: 'd' }]
  expect(entryNamesOf(odd)).toEqual({})
})

describe('words that an expression compares with a field', () => {
  test.each([
    ['state == closed', ['state', null, 'closed', 9]],
    ['closed != state', ['state', null, 'closed', 0]],
    ["state in [pending, '1', closed]", ['state', null, 'pending', 10], ['state', null, '1', 19], ['state', null, 'closed', 24]],
    ['rows.all(row, row.state == closed)', ['rows', 'state', 'closed', 27]],
    ["name == 'state == closed'", ['name', null, 'state == closed', 8]],
    ['state == me.state && state == today() && other.state == closed && state == true'],
    ['!(state == closed) ? \'a\' : "b"', ['state', null, 'closed', 11]],
  ])('%s', (source, ...words) => {
    const found = comparedWords(source as string).map(({ field, column, word, start }) => [field, column, word, start])
    expect(found.filter(([, , word]) => word !== 'state')).toEqual(words)
  })
})

describe('a name of an entry', () => {
  test('stands for its key in conditions and in values of fields', () => {
    const file = gate({
      where: { state: 'pending', state_in: 'pending,inProgress' },
      list: { rowColors: [{ when: 'state == closed', color: 'red', title: '状态' }] },
      properties: {
        state: {
          title: '状态',
          dict: 'gate_state',
          default: 'pending',
          when: 'state != closed || empty(state)',
          check: { 'state in [pending, inProgress]': '状态', "state != '2'": '门' },
          list: { tag: { closed: 'green', '0': 'red' }, tone: { red: 'state == pending' } },
        },
        rows: { title: '行', items: { properties: { state: { title: '状态', dict: 'gate_state', when: 'state == closed' } } } },
      },
      actions: { close: { title: '门', when: 'rows.all(row, row.state == closed) && state == pending', set: { state: 'closed' } } },
    })
    expect(resolved(file)).toEqual({
      ...file,
      where: { state: '0', state_in: '0,1' },
      list: { rowColors: [{ when: "state == '2'", color: 'red', title: '状态' }] },
      properties: {
        state: {
          title: '状态',
          dict: 'gate_state',
          default: '0',
          when: "state != '2' || empty(state)",
          check: { "state in ['0', '1']": '状态', "state != '2'": '门' },
          list: { tag: { '2': 'green', '0': 'red' }, tone: { red: "state == '0'" } },
        },
        rows: { title: '行', items: { properties: { state: { title: '状态', dict: 'gate_state', when: "state == '2'" } } } },
      },
      actions: { close: { title: '门', when: "rows.all(row, row.state == '2') && state == '0'", set: { state: '2' } } },
    })
    expect(findingsOf({ 'a.json': gate({ properties: { state: { title: '状态', dict: 'gate_state', default: 'pending' } } }) })).toEqual([])
  })

  test('is known to a view, and gives way to a field of the same name', () => {
    const view: EntityFile = { version: 3, name: 'gate-view', base: 'gate', where: { state: 'closed' } }
    expect(resolved(view, gate({}))).toMatchObject({ where: { state: '2' } })
    const both = gate({ properties: { state: { title: '状态', dict: 'gate_state', when: 'state == closed' }, closed: { title: '门' } } })
    expect(resolved(both)).toBe(both)
  })

  test('is another one as soon as the dictionary changes', () => {
    const file = gate({ dictionaries: undefined, where: { state: 'closed' } })
    const words = (name: string): EntityFile => ({
      ...gate({}),
      name: 'words',
      dictionaries: { gate_state: { title: '状态', entries: [{ key: '9', title: '门', name }] } },
    })
    expect(resolved(file, words('closed')).where).toEqual({ state: '9' })
    expect(resolved(file, words('open')).where).toEqual({ state: 'closed' })
  })

  test('stands for a key with quotes', () => {
    const file = gate({
      dictionaries: { gate_state: { title: '状态', entries: [{ key: "o'clock\\", title: '门', name: 'clock' }] } },
      properties: { state: { title: '状态', dict: 'gate_state' }, note: { title: '行', when: 'state == clock || state in [clock]' } },
    })
    const literal = "'o\\'clock\\\\'"
    expect(resolved(file).properties?.note?.when).toBe(`state == ${literal} || state in [${literal}]`)
    expect(findingsOf({ 'a.json': file })).toEqual([])
  })

  test('comes from each of several files that define the dictionary', () => {
    const other: EntityFile = {
      ...gate({}),
      name: 'other',
      api: '/api/t/other',
      dictionaries: {
        gate_state: {
          title: '状态',
          entries: [
            { key: '0', title: '待处理', english: 'Pending' },
            { key: '9', title: '门', english: 'Gate' },
          ],
        },
      },
    }
    const file = gate({ where: { state_in: 'pending,closed,gate' } })
    expect(resolved(file, other).where).toEqual({ state_in: '0,2,9' })
  })

  test('is a fault where nothing can mean it, and so is a key that two entries have', () => {
    const named = [
      { key: '0', title: '门', name: 'in' },
      { key: '1', title: '门', name: 'open' },
      { key: 'shut', title: '门', name: 'pending' },
      { key: '3', title: '门', name: 'shut' },
      { key: '3', title: '门', english: 'Open' },
    ]
    expect(findingsOf({ 'a.json': gate({ dictionaries: { gate_state: { title: '状态', entries: named } } }) })).toEqual([
      expect.stringContaining('entries.0.name: "in" is a word of expressions. Choose another name.'),
      expect.stringContaining('entries.1.name: another entry has the name "open". Choose another name.'),
      expect.stringContaining('entries.3.name: "shut" is the key of another entry. Choose another name.'),
      expect.stringContaining('entries.4.key: another entry has the key "3". Give each entry a key of its own.'),
    ])
  })

  test('is a fault beside its own key, because one of the two would be lost', () => {
    const state = {
      title: '状态',
      dict: 'gate_state',
      check: { 'state == closed': '门', "state == '2'": '状态' },
      list: { tag: { closed: 'red', '2': 'blue' } },
    }
    expect(findingsOf({ 'a.json': gate({ properties: { state } }) })).toEqual([
      expect.stringMatching(/check\.state == closed: "state == closed" says the same as "state == '2'"\. Remove one of them\.$/),
      expect.stringMatching(/tag\.closed: "closed" says the same as "2"\. Remove one of them\.$/),
    ])
  })

  test('that does not exist is a fault where it stands, with the nearest one', () => {
    const file = gate({
      properties: {
        state: { title: '状态', dict: 'gate_state', check: { 'state == pendin': '状态' } },
        note: { title: '项目', when: 'state in [inProgress, pending] && state == clsed', private: undefined },
        other: { title: '门', when: "state == inProgress && state == '7'" },
        far: { title: '行', when: 'state == elsewhere' },
      },
    })
    const found = findingsOf({ 'a.json': file }, { dictionaries: [], dictionaryKeys: new Map() })
    expect(found).toEqual([
      expect.stringMatching(/check\.state == pendin: Unknown variable: pendin\. Did you mean "pending"\?$/),
      expect.stringMatching(/^a\.json:\d+:59 properties\.note\.when: Unknown variable: clsed\. Did you mean "closed"\?$/),
      expect.stringMatching(
        /^a\.json:\d+:48 properties\.other\.when: "7" is no entry of the dictionary "gate_state"\. Known are 0, 1, 2\.$/,
      ),
      expect.stringMatching(
        /properties\.far\.when: Unknown variable: elsewhere\. Entries of "gate_state" are pending, inProgress, closed\.$/,
      ),
    ])
    const [, note, other] = found.map((line) => Number(/:(\d+):/.exec(line)?.[1]))
    expect([note, other].every((line) => Number(line) > 10)).toBe(true)
  })
})

test('filters of other entities know their dictionaries', () => {
  const gates = gate({})
  const site: EntityFile = {
    version: 3,
    name: 'site',
    title: '项目',
    properties: {
      gateId: { title: '门', ref: { entity: 'gate', label: 'id', where: { state_equal: 'closed', state_notnull: 'closed' } } },
      open: {
        title: '行',
        type: 'integer',
        total: { entity: 'gate', by: 'siteId', take: 'count', where: { state_in: 'pending,inProgress' } },
      },
      rows: { title: '状态', type: 'integer', takes: { take: 'count', where: { state: 'closed' } } },
    },
    rollup: { of: 'gate', every: 'hour', by: ['gateId'], where: { state: 'pending' } },
    record: { tabs: [{ title: '门', entity: 'gate', where: { state: 'closed', siteId: '${id}' } }] },
  }
  const found = resolved(site, gates)
  expect(found.properties).toMatchObject({
    gateId: { ref: { where: { state_equal: '2', state_notnull: 'closed' } } },
    open: { total: { where: { state_in: '0,1' } } },
    rows: { takes: { where: { state: '2' } } },
  })
  expect([found.rollup?.where, found.record?.tabs?.[0]?.where]).toEqual([{ state: '0' }, { state: '2', siteId: '${id}' }])
})
