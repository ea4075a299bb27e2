import type { EntityHook } from '../../records/hook.ts'
import { addDictNames } from './dictionaries/dictNames.ts'
import { refuseAssigned } from './roles/assigned.ts'

export const postHook: EntityHook = {
  entity: 'post',
  extendRecords: ({ platform }, records) => addDictNames(platform, 'post', records),
  removing: ({ db, ids, actor }) => refuseAssigned(db, 'post', ids, actor),
}
