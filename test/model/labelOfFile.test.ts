// The title field of the records of a file, by which short references show and find them.

import { expect, test } from 'vitest'
import type { FileField } from '../../engine/model/entity/entityFile.ts'
import { labelOfFile } from '../../engine/model/entity/labelOfFile.ts'

const labelOf = (first: FileField) =>
  labelOfFile({ name: 'thing', title: '物品', properties: { first, title: { title: '名称' } } }, undefined)

test.each<[string, FileField]>([
  ['rows that are records of their own', { title: '明细', children: { entity: 'line', by: 'thing', fields: [] } }],
  ['rows of a table', { title: '明细', items: { properties: { a: { title: '甲' } } } }],
  ['a value that is not stored', { title: '说明', compute: 'title', stored: false }],
  ['a secret', { title: '密码', format: 'password' }],
  ['a number', { title: '数量', type: 'number' }],
])('%s is no title', (_, field) => expect(labelOf(field)).toBe('title'))

test('the first stored text is the title', () => expect(labelOf({ title: '编号' })).toBe('first'))
