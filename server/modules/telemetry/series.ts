// Manual changes to device rows and alarms: corrected rows update roll-ups, and the person who handles an alarm is recorded.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Context } from '#records/context.ts'
import type { EntityHook } from '#records/hook.ts'
import { addMarks, rollupMarksOf } from '#series/marks.ts'
import { repository } from '#store/rows.ts'
import { alarmLabels, labelOf } from '../alarms/index.ts'
import { logCorrection } from '../log/index.ts'

/** Correcting a row marks its hour for recomputation; the earlier values stay in the general log. */
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

/** Series of the called path; undefined if an action of a row writes. */
function entityAt({ platform, path }: Context): Entity | undefined {
  const all = [...platform.library().entities.values()]
  return all.find(({ series, endpoints }) => series !== null && endpoints.submit?.some((endpoint) => endpoint.path === path))
}

/** Adds name and text of an alarm in the language of the reader. */
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

/** Records who changed the handling of an alarm, and when. */
export const handlingHooks: readonly EntityHook[] = ['alarm-event', 'ai-video-data'].map((entity) => ({
  entity,
  async updated({ db, before, after, actor }) {
    if (before.handleState === after.handleState) return
    const values = { handleUser: actor.userId, handleTime: siteTime() }
    await repository(db, entity, actor).update(String(after.id), values)
  },
}))
