import { expect, test } from 'vitest'
import { findingsOf } from '../support/schemas.ts'

const title = '物品'
const brings = {
  name: 'one',
  title,
  dictionaries: { own: { title, entries: [{ key: '1', title }] } },
  properties: { a: { title } },
  en: { 物品: 'Thing' },
}
const uses = (dict: string) => ({ name: 'two', title, properties: { a: { title, dict } }, en: { 物品: 'Thing' } })

test('a dictionary of one file is known to all, and to nobody once it is gone', () => {
  const options = { dictionaries: ['flag'] }
  expect(findingsOf({ 'one.json': brings, 'two.json': uses('own') }, options)).toEqual([])
  expect(findingsOf({ 'one.json': brings, 'two.json': uses('others') }, options).join()).toContain('"others" is no known dictionary')
  expect(findingsOf({ 'two.json': uses('own') }, options).join()).toContain('"own" is no known dictionary')
})
