import type { Entity } from '#model/entity/entity.ts'
import { entityOf } from '../../support/schemas.ts'

/** What the writing processes write, and the tests read afterwards. */
export const log: Entity = entityOf({
  name: 'crash-log',
  title: '日志',
  api: '/api/test/crash-log',
  properties: { text: { title: '内容', search: 'eq' }, round: { title: '轮', format: 'id', search: 'eq' } },
})
