import { expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { findingsOf } from '../support/schemas.ts'

const title = '箱子'
/** An entity with a reference, and an entity that is referred to. @param field changes of `lineOf` and `size` */
function filesOf(line: Partial<EntityFile>, box: Partial<EntityFile>, field: object): Record<string, EntityFile> {
  const file = (name: string, properties: EntityFile['properties'], more: Partial<EntityFile>): EntityFile => ({
    ...{ name, title, api: `/api/${name}`, en: { 箱子: 'Box' } },
    ...more,
    properties: { name: { title }, size: { title, ...field }, ...properties, ...more.properties },
  })
  return {
    'line.json': file('line', { boxId: { title, ref: { entity: 'box' }, ...field } }, line),
    'box.json': file('box', {}, box),
  }
}

test.each<[string, string, Partial<EntityFile>, Partial<EntityFile>]>([
  ['total.by', 'boxId', {}, { properties: { count: { title, type: 'integer', total: { entity: 'line', by: 'boxId', take: 'count' } } } }],
  [
    'children.by',
    'boxId',
    {},
    { properties: { lines: { title, format: 'table', children: { entity: 'line', by: 'boxId', fields: ['name'] } } } },
  ],
  ['suggest.0', 'size', { properties: { team: { title, suggest: ['size'] } } }, {}],
  ['ref.label', 'size', { properties: { other: { title, ref: { entity: 'box', label: 'size' } } } }, {}],
  ['ref.value', 'size', { properties: { other: { title, ref: { entity: 'box', value: 'size' } } } }, {}],
  ['list.mine.0', 'boxId', { list: { mine: ['boxId'] } }, {}],
])('%s must name a stored field', (place, name, line, box) => {
  const found = (field: object) =>
    findingsOf(filesOf(line, box, field))
      .map(String)
      .filter((text) => text.includes(`${place}:`))
  expect(found({ stored: false })).toEqual([expect.stringContaining(`"${name}" is not stored`)])
  expect(found({})).toEqual([])
})
