import { expect, test } from 'vitest'
import { indexesOf } from '../../../server/store/indexes.ts'
import { entityOf } from '../../support/schemas.ts'

const indexed = (properties: Parameters<typeof entityOf>[0]['properties']) =>
  indexesOf([entityOf({ name: 'worker', title: '工人', properties: properties ?? {} })]).map(({ unique, columns }) =>
    [unique ? 'unique' : 'plain', ...columns.map(({ name }) => name)].join(' '),
  )

test('a value that is unique together with another has an index of its own, in the order of lists', () => {
  expect(indexed({ card: { title: '卡号', search: 'eq', unique: ['site'] }, site: { title: '工地' } })).toEqual(
    expect.arrayContaining(['unique tenant_id card site', 'plain tenant_id is_deleted card id']),
  )
})

test('a value that is unique by itself needs no second one', () => {
  const indexes = indexed({ card: { title: '卡号', search: 'eq', unique: true } })
  expect(indexes).toContain('unique tenant_id card')
  expect(indexes).not.toContain('plain tenant_id is_deleted card id')
})
