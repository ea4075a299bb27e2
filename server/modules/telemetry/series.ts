// Manual changes to device rows and alarms: corrected rows update roll-ups, and the person who handles an alarm is recorded.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Context } from '#records/context.ts'
import type { EntityHook } from '#records/hook.ts'
import { addMarks, rollupMarksOf } from '#series/marks.ts'
import { repository } from '#store/rows.ts'
import { alarmLabels, labelOf } from '../alarms/index.ts'
import { logCorrection } from '../log/index.ts'

/** Rows that people correct: their hours are summed up anew, and the values before stay in the general log. */
export const seriesHook: EntityHook = {
  entity: ({ series }) => series !== null,
  async updated({ db, before, after, actor, context }) {
    const entity = entityAt(context)
    if (!entity) return
    const rows = [before, after].map((row) => ({ ...row, tenantId: actor.tenantId }))
    await addMarks(db, rollupMarksOf(entity, rows))
    await logCorrection(db, entity, { before, after }, actor, context)
  },
}

/** The series whose address was called; none where an action of a row is what writes. */
function entityAt({ platform, path }: Context): Entity | undefined {
  const all = [...platform.library().entities.values()]
  return all.find(({ series, endpoints }) => series !== null && endpoints.submit?.some((endpoint) => endpoint.path === path))
}

/** An alarm is named, and told in the language of the reader. */
export const alarmHook: EntityHook = {
  entity: 'alarm-event',
  async extendRecords({ platform, language }, records) {
    const words = await alarmLabels(platform)
    for (const record of records) {
      const word = labelOf(words, record.deviceClass, record.alarmType)
      record.alarmName = word?.[language] ?? record.alarmType
      if (language === 'en' && record.contentEn) record.content = record.contentEn
    }
  },
}

/** An alarm remembers who changed how it is handled, and when. */
export const handlingHooks: readonly EntityHook[] = ['alarm-event', 'ai-video-data'].map((entity) => ({
  entity,
  async updated({ db, before, after, actor }) {
    if (before.handleState === after.handleState) return
    const values = { handleUser: actor.userId, handleTime: siteTime() }
    await repository(db, entity, actor).update(String(after.id), values)
  },
}))
