// The pages that are walked in a browser stand for all others: whatever a walk does on any of them is done on one of those.

import { describe, expect, test } from 'vitest'
import { coverOf, facetsOf } from '../support/facets.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { entityOf } from '../support/schemas.ts'

const entities = [...projectEntities().values()]
const together = (some: typeof entities) => new Set(some.flatMap(facetsOf))

const gate = entityOf({
  name: 'gate',
  title: '大门',
  api: '/api/site/gate',
  required: ['opens'],
  properties: { gateName: { title: '名称', search: 'like' }, opens: { title: '开门', type: 'string', format: 'time' } },
  actions: { close: { title: '关闭', at: 'batch', confirm: '确定？', call: 'POST /api/site/gate/close' } },
  en: { 大门: 'Gate', 名称: 'Name', 开门: 'Opens', 关闭: 'Close', '确定？': 'Sure?' },
})

describe('the cover of the project', () => {
  test('holds every layout, filled widget, button and kind of action that any file asks for', () => {
    expect(together([...coverOf(entities)])).toEqual(together(entities))
  })

  test('takes a file in for what no other has', () => {
    expect(facetsOf(gate)).toEqual(expect.arrayContaining(['layout: page', 'rows: flat', 'filled: time', 'action: batch, some, asks']))
    const others = entities.filter((entity) => !facetsOf(entity).includes('filled: time'))
    expect(coverOf([...others, gate]).map(({ name }) => name)).toContain('gate')
  })

  test('leaves out what adds nothing', () => {
    expect(coverOf([gate, gate])).toEqual([gate])
  })
})
