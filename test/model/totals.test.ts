import { expect, test } from 'vitest'
import type { Total } from '../../engine/model/entity/entity.ts'
import { totalOf, totalText } from '../../engine/model/list/totals.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

const thing = {
  name: 'thing',
  title: '物品',
  api: '/api/thing',
  properties: {
    label: { title: '名称' },
    amount: { title: '数', type: 'number' as const },
    size: { title: '大小', type: 'integer' as const, format: 'bytes' as const },
    day: { title: '日', format: 'date' as const },
    card: { title: '证', private: 'id-card' as const },
    hidden: { title: '藏', type: 'number' as const, list: false as const },
  },
}
const rows = [{ amount: 1.1, day: '2026-11-02', size: 1024 }, { amount: 2.2, day: '2026-11-01' }, { amount: null, label: '' }, {}]

test.each<[string, Total['take'], number | string | null, string]>([
  ['amount', 'sum', 3.3, '3.3'],
  ['amount', 'mean', 1.65, '1.65'],
  ['amount', 'count', 2, '2'],
  ['amount', 'min', 1.1, '1.1'],
  ['amount', 'max', 2.2, '2.2'],
  ['day', 'min', '2026-11-01', '2026-11-01'],
  ['day', 'max', '2026-11-02', '2026-11-02'],
  ['size', 'sum', 1024, '1 kB'],
  ['label', 'count', 0, '0'],
  ['hidden', 'sum', null, ''],
])('%s %s of records at hand', (name, take, value, text) => {
  const total = { field: entityOf(thing).field[name], take } as Total
  expect(totalOf(total, rows)).toBe(value)
  expect(totalText(total, value, 'en')).toBe(text)
})

test('a file says what stands below its columns, and then has a call for it', () => {
  const { totals, endpoints } = entityOf({ ...thing, list: { total: { amount: 'sum', day: 'max' } } })
  expect(totals.map(({ field, take }) => `${take} ${field.name}`)).toEqual(['sum amount', 'max day'])
  expect(endpoints.totals?.[0]).toEqual({ method: 'GET', path: '/api/thing/totals' })
  expect(entityOf(thing).endpoints.totals).toBeUndefined()
})

test.each([
  [{ day: 'sum' }, '"day" is no column that "sum" takes.'],
  [{ label: 'max' }, '"label" is no column that "max" takes.'],
  [{ card: 'count' }, '"card" is no column that "count" takes.'],
  [{ hidden: 'sum' }, '"hidden" is no column that "sum" takes.'],
  [{ gone: 'count' }, '"gone" is no column that "count" takes.'],
])('a total of %j is a fault', (total, fault) => {
  expect(findingsOf({ 'test/thing.json': { ...thing, version: 2, list: { total } } }).join('\n')).toContain(fault)
})
