import { expect, test } from 'vitest'
import { indexesOf } from '#store/schema/indexes.ts'
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

test('rows that devices send are found by whoever they tell of, and when', () => {
  const pass = entityOf({
    name: 'pass',
    title: '通行',
    api: '/api/test/pass',
    series: { time: 'at', kind: 'pass', classes: ['6'], key: ['workerId', 'lane'], keep: 30 },
    properties: {
      projectId: { title: '项目', format: 'id' },
      deviceId: { title: '设备', format: 'id' },
      at: { title: '时间', format: 'date-time' },
      lane: { title: '通道' },
      workerId: { title: '人员', ref: { entity: 'pass', label: 'lane' } },
    },
  })
  expect(indexesOf([pass]).map(({ columns }) => columns.map(({ name }) => name).join(' '))).toEqual([
    'tenant_id device_id at worker_id lane',
    'tenant_id is_deleted at id',
    'tenant_id is_deleted project_id at',
    'tenant_id is_deleted worker_id at',
  ])
})
