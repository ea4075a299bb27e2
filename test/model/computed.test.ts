import { describe, expect, test } from 'vitest'
import { startValues } from '../../engine/form/values/startValues.ts'
import type { FileField } from '../../engine/model/entity/entityFile.ts'
import { addComputed, addPresets } from '../../engine/model/records/computed.ts'
import { keptRows, startRow } from '../../engine/model/records/rows.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

const number = (more: object): FileField => ({ title: '物品', type: 'number', ...more })
const titled = (fields: Record<string, FileField>): Record<string, FileField> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, title: name }]))
const thing = (properties: Record<string, FileField>) => ({
  name: 'thing',
  title: '物品',
  properties: titled(properties),
  en: { 物品: 'Thing' },
})

/** Each formula stands before the fields that it names. */
const backwards = {
  a: number({ compute: 'b * 2.0' }),
  b: number({ compute: 'c + n' }),
  c: number({ compute: 'n * 10.0' }),
  n: number({}),
}

describe('computed fields', () => {
  test('follow the fields that they name, wherever those stand in the file', () => {
    const { fields } = entityOf(thing(backwards))
    const record = addComputed(fields, { n: 1 })
    expect(record).toEqual({ n: 1, a: 22, b: 11, c: 10 })
    expect(addComputed(fields, { ...record, n: 100 })).toEqual({ n: 100, a: 2200, b: 1100, c: 1000 })
  })

  test('a preset sees what is computed from the values, and from other presets', () => {
    const properties = {
      first: number({ preset: 'total + 1.0' }),
      total: number({ compute: 'second * 2.0 + n' }),
      second: number({ preset: '4.0' }),
      n: number({}),
    }
    const { fields } = entityOf(thing(properties))
    expect(addPresets(fields, { n: 1 })).toEqual({ n: 1, second: 4, first: 10 })
    expect(startValues(fields, { n: 1, second: 5 })).toEqual({ n: 1, second: 5, first: 12 })
  })

  test('and presets of a table follow the columns that they name', () => {
    const properties = { ...backwards, first: number({ preset: 'second + 1.0' }), second: number({ preset: '4.0' }) }
    const { field } = entityOf(thing({ rows: { title: '物品', format: 'table', items: { properties } } }))
    const items = field.rows?.items ?? expect.fail('a table has items')
    expect(startRow(items)).toEqual({ first: 5, second: 4 })
    expect(keptRows(items, [{ n: 1 }])).toEqual([{ n: 1, a: 22, b: 11, c: 10, first: 5, second: 4 }])
  })

  test.each([
    ['itself', { a: number({ compute: 'a + 1.0' }) }, ['properties.a.compute: the value is computed in a circle: "a" from "a".']],
    [
      'one another',
      { a: number({ compute: 'b + 1.0' }), b: number({ preset: 'c' }), c: number({ compute: 'a' }), d: number({ compute: 'a' }) },
      [
        'properties.a.compute: the value is computed in a circle: "a" from "b" from "c" from "a".',
        'properties.b.preset: the value is computed in a circle: "b" from "c" from "a" from "b".',
        'properties.c.compute: the value is computed in a circle: "c" from "a" from "b" from "c".',
      ],
    ],
  ])('that need %s are faults of the file', (_, properties, faults) => {
    const found = findingsOf({ 'a.json': thing(properties) }).map(String)
    for (const fault of faults) expect(found.join('\n')).toContain(fault)
    expect(found).toHaveLength(faults.length)
  })

  test('that need each other forwards only are none', () => {
    expect(findingsOf({ 'a.json': thing(backwards) })).toEqual([])
  })
})

describe('conditions of fields', () => {
  const shown = (when: string, more: FileField = {}): FileField => ({ title: '物品', when, ...more })
  const plain: FileField = { title: '物品' }
  const circle = (...names: string[]) => `the field is shown in a circle: ${names.map((name) => `"${name}"`).join(' by ')}.`

  test.each<[string, Record<string, FileField>, string[]]>([
    ['a field above', { a: plain, b: shown("a == '1'") }, []],
    [
      'a field below',
      { a: shown("b == '1'"), b: plain },
      ['properties.a.when: the form asks for "b" further down. Move "b" above the field.'],
    ],
    ['a field of an earlier section', { a: shown("b == '1'", { section: '二' }), b: { ...plain, section: '一' } }, []],
    ['a field that actions set', { a: shown("b == '1'"), b: { ...plain, readOnly: true } }, []],
    ['its own value alone', { a: shown("a == '1'") }, [circle('a', 'a')]],
    ['its own value, which is given', { a: shown("a == '1'", { default: '1' }) }, []],
    ['its own value beside others', { b: plain, a: shown("b == '1' || !empty(a)") }, []],
    ['one another', { a: shown("b == '1'"), b: shown("a == '1'") }, [circle('a', 'b', 'a'), circle('b', 'a', 'b')]],
    [
      'a value that is computed from it',
      { a: shown("b == '1'"), b: { title: '物品', compute: "a == '1' ? '1' : '2'" } },
      [circle('a', 'b', 'a')],
    ],
    [
      'a column further right',
      { rows: { title: '物品', items: { properties: titled({ a: shown("b == '1'"), b: plain }) } } },
      ['the form asks for "b" further down.'],
    ],
  ])('that read %s', (_, properties, faults) => {
    const sections = ['一', '二']
    const found = findingsOf({ 'a.json': { ...thing(properties), sections } }).filter((one) => one.includes('.when: '))
    expect(found).toHaveLength(faults.length)
    for (const [at, fault] of faults.entries()) expect(found[at]).toContain(fault)
  })
})
