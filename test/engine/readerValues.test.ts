import { expect, test } from 'vitest'
import { memberOf, optionOf, parseCardDate } from '../../engine/form/values/readerValues.ts'
import people from '../../server/modules/people/dictionaries/people.json' with { type: 'json' }

const words = people.find(({ code }) => code === 'nation')?.words as unknown as [key: string, label: string][]
const nations = words.map(([value, label]) => ({ value, label }))

test('every nation is known by what its people’s cards say, without the last sign', () => {
  expect(nations).toHaveLength(56)
  const said = nations.map(({ value, label }) => [label, optionOf(nations, label.replace(/族$/, ''))?.value, value])
  expect(said.filter(([, found, value]) => found !== value)).toEqual([])
})

test('a word that begins several alike is none of them', () => {
  const options = [
    { value: '1', label: '甲一' },
    { value: '2', label: '甲二' },
    { value: '3', label: '乙' },
  ]
  expect(optionOf(options, '甲')).toBeUndefined()
  expect(optionOf(options, '3')?.label).toBe('乙')
  expect(optionOf(options, '丙')).toBeUndefined()
})

test.each([
  ['19900101', '1990-01-01'],
  ['1990.01.01', '1990-01-01'],
  ['1990-01-01', '1990-01-01'],
  ['19900230', null],
  ['长期', null],
])('%s on a card is the day %s', (said, day) => {
  expect(parseCardDate(said)).toBe(day)
})

test.each([
  ['endDate=长期', '长期', '1'],
  ['endDate=长期', '20300101', '0'],
  ['endDate=长期', '', ''],
  ['endDate', '长期', '长期'],
])('%s of a card that says %j is %j', (member, endDate, value) => {
  expect(memberOf({ endDate }, member)).toBe(value)
})
