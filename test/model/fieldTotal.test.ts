import { expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

const title = '物品'
const line: EntityFile = {
  name: 'line',
  title,
  api: '/api/line',
  properties: {
    name: { title },
    thingId: { title: 'Thing', ref: { entity: 'thing' } },
    otherId: { title: 'Other', ref: { entity: 'line' } },
    amount: { title: 'Amount', type: 'number' },
    day: { title: 'Day', format: 'date' },
    phone: { title: 'Phone', private: 'phone' },
  },
  en: { 物品: 'Thing' },
}
const thing = (field: object): EntityFile => ({
  name: 'thing',
  title,
  api: '/api/thing',
  properties: { name: { title }, sum: { title: 'Sum', ...field } },
  en: { 物品: 'Thing' },
})
const total = { entity: 'line', by: 'thingId', take: 'sum amount' }

test('a total is read-only', () => {
  const own = { entity: 'thing', by: 'parentId', take: 'count' }
  const file = thing({ type: 'integer', total: own })
  const { field } = entityOf({ ...file, tree: { parent: 'parentId' }, properties: { ...file.properties, parentId: { title } } })
  expect(field.sum).toMatchObject({ readOnly: true, total: { ...own, where: {} } })
})

test.each([
  [{ type: 'number', total }, ''],
  [{ format: 'date', total: { ...total, take: 'max day' } }, ''],
  [{ type: 'integer', total: { ...total, take: 'count', where: { amount_ge: 3 } } }, ''],
  [{ type: 'number', total: { ...total, by: 'otherId' } }, '"otherId" does not refer to "thing"'],
  [{ type: 'number', total: { ...total, entity: 'lines' } }, '"lines" is no entity'],
  [{ type: 'number', total: { ...total, take: 'sum day' } }, '"day" is no number'],
  [{ total: { ...total, take: 'max phone' } }, '"phone" is private'],
  [{ type: 'number', total: { ...total, take: 'max day' } }, 'the total is of type string'],
  [{ total: { ...total, take: 'count' } }, 'a count is a number'],
  [{ type: 'number', default: 1, total }, 'the server computes the total'],
  [{ type: 'number', total: { ...total, where: { size: '1' } } }, '"size" is no field'],
])('%j: %s', (field, fault) => {
  const found = findingsOf({ 'a.json': thing(field), 'line.json': line }).map(String)
  expect(found.filter((text) => text.includes('a.json')).length).toBe(fault === '' ? 0 : 1)
  expect(found.join('\n')).toContain(fault)
})
