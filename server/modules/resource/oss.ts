// Configurations of object storage: one of a tenant at most is enabled, else files lie on the disk, and one that keeps files stays.

import { AppError } from '../../errors.ts'
import type { EntityHook } from '../../records/hook.ts'
import { findRecord } from '../../store/records.ts'
import { entityIn, textOf } from '../../store/rows.ts'
import { enableRoutes } from './oneEnabled.ts'
import { checkHost } from './storage/bucket.ts'
import { filesIn } from './storage/places.ts'

export const ossRoutes = enableRoutes('/api/blade-resource/oss', 'oss')

export const ossHook = (hosts: readonly string[]): EntityHook => ({
  entity: 'oss',
  async inserting(_, values) {
    checkHost(textOf(values, 'endpoint'), hosts)
    return values
  },
  async updated(_, before, after) {
    if (after.endpoint !== before.endpoint) checkHost(textOf(after, 'endpoint'), hosts)
  },
  async removing(db, ids, actor) {
    for (const id of ids) {
      const row = await findRecord(db, entityIn(db, 'oss'), id, actor)
      const count = await filesIn(db, id)
      if (row && count > 0) throw new AppError('oss.keepsFiles', { code: textOf(row, 'ossCode'), count })
    }
  },
})
