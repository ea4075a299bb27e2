import type { EntityHook } from '../../records/hook.ts'
import { entityOf } from '../../store/rows.ts'
import { addDictNames } from './dictNames.ts'
import { refuseHeld } from './held.ts'

export const postHook: EntityHook = {
  entity: 'post',
  shown: ({ platform }, records) => addDictNames(platform, entityOf(platform, 'post'), records),
  removing: (db, ids, actor) => refuseHeld(db, 'post', ids, actor),
}
