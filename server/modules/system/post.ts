import type { EntityHook } from '../../records/hook.ts'
import { entityOf } from '../../store/rows.ts'
import { refuseAssigned } from './assigned.ts'
import { addDictNames } from './dictNames.ts'

export const postHook: EntityHook = {
  entity: 'post',
  shown: ({ platform }, records) => addDictNames(platform, entityOf(platform, 'post'), records),
  removing: (db, ids, actor) => refuseAssigned(db, 'post', ids, actor),
}
