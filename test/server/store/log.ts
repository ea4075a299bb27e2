import type { Entity } from '#model/entity/entity.ts'
import { entityOf } from '../../support/schemas.ts'

/** Log of the writing processes, read by the tests. */
export const log: Entity = entityOf({
  name: 'crash-log',
  title: '日志',
  api: '/api/test/crash-log',
  properties: { text: { title: '内容', search: 'eq' }, round: { title: '轮', format: 'id', search: 'eq' } },
})
