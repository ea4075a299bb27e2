import { describe, expect, test } from 'vitest'
import { columnsWithoutNames } from '../../engine/list/columns/columnOptions.ts'
import { entityOf } from './listEntities.ts'

const entity = entityOf({
  name: 'coder',
  title: '代码',
  api: '/api/coder',
  properties: {
    title: { title: '名称' },
    kind: { title: '种类', type: 'integer', dict: 'kind' },
    sourceId: { title: '数据源', ref: { entity: 'datasource', label: 'name' } },
  },
})
const namesOf = (rows: readonly Record<string, unknown>[]) => columnsWithoutNames(entity, rows).map(({ name }) => name)

describe('the choices of a column are asked for', () => {
  const nameKey = entity.columns.find(({ name }) => name === 'sourceId')?.nameKey ?? 'none'

  test('always where its values are keys', () => {
    expect(namesOf([])).toEqual(['kind'])
  })

  test('where a reference comes without its name', () => {
    expect(namesOf([{ sourceId: '7', [nameKey]: '' }])).toEqual(['kind', 'sourceId'])
  })

  test('not where every reference has a name, or points at nothing', () => {
    expect(namesOf([{ sourceId: '7', [nameKey]: 'main' }, { sourceId: null }])).toEqual(['kind'])
  })
})
