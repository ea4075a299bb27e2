import { entityOf } from '../../auth/rows.ts'
import type { EntityHook } from '../route.ts'
import { addDictNames } from './dictNames.ts'
import { refuseHeld } from './held.ts'

export const postHook: EntityHook = {
  entity: 'post',
  shown: ({ platform }, records) => addDictNames(platform, entityOf(platform, 'post'), records),
  removing: (db, ids, actor) => refuseHeld(db, 'post', ids, actor),
}
