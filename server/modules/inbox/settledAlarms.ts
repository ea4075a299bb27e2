// Messages about alarms go for everybody once somebody has closed the alarm.

import type { EntityHook } from '#records/hook.ts'
import { repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { settledStates } from '../alarms/index.ts'

/** Entities with the states of handling. */
const ALARMS: readonly string[] = ['alarm-event', 'ai-video-data']

export const settledAlarmHook: EntityHook = {
  entity: ({ name }) => ALARMS.includes(name),
  async updated({ db, entity, before, after }) {
    const isSettled = (row: typeof after) => settledStates.includes(textOf(row, 'handleState'))
    if (isSettled(before) || !isSettled(after)) return
    await repositoryOfAllTenants(db, 'inbox-message').erase({ entity_equal: entity.name, recordId_equal: textOf(after, 'id') })
  },
}
