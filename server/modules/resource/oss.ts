// Storage configurations: a tenant may enable at most one, otherwise files are stored on disk. One with files cannot be removed.

import { textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { EntityHook } from '../../records/hook.ts'
import { enableRoutes } from './oneEnabled.ts'
import { checkHost } from './storage/bucket.ts'
import { filesIn } from './storage/places.ts'

export const ossRoutes = enableRoutes('/api/blade-resource/oss', 'oss')

export const ossHook = (hosts: readonly string[]): EntityHook => ({
  entity: 'oss',
  async inserting({ values }) {
    checkHost(textOf(values, 'endpoint'), hosts)
    return values
  },
  async updated({ before, after }) {
    if (after.endpoint !== before.endpoint) checkHost(textOf(after, 'endpoint'), hosts)
  },
  async removing({ db, records }) {
    for (const row of records) {
      const count = await filesIn(db, textOf(row, 'id'))
      if (count > 0) throw new AppError('oss.keepsFiles', { code: textOf(row, 'ossCode'), count })
    }
  },
})
