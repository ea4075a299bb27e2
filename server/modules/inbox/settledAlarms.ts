// Deletes everyone's messages about an alarm once somebody has closed it.

import type { EntityHook } from '#records/hook.ts'
import { repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { settledStates } from '../alarms/index.ts'

/** Entities with a handling state. */
const ALARMS: readonly string[] = ['alarm-event', 'ai-video-data']

export const settledAlarmHook: EntityHook = {
  entity: ({ name }) => ALARMS.includes(name),
  async updated({ db, entity, before, after }) {
    const isSettled = (row: typeof after) => settledStates.includes(textOf(row, 'handleState'))
    if (isSettled(before) || !isSettled(after)) return
    await repositoryOfAllTenants(db, 'inbox-message').erase({ entity_equal: entity.name, recordId_equal: textOf(after, 'id') })
  },
}
