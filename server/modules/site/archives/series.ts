// What people do to rows that devices sent, and to alarms: removed rows leave the roll-ups, whoever handles an alarm is named.

import { siteTime } from '../../../../engine/model/siteTime.ts'
import type { EntityHook } from '../../../records/hook.ts'
import { addMarks, marksOf } from '../../../series/marks.ts'
import { plainRows } from '../../../store/plainRows.ts'
import { updateRecord } from '../../../store/records.ts'
import { entityIn } from '../../../store/rows.ts'
import { alarmWords, classKinds } from '../alarms/words.ts'

/** The hours of removed rows are summed up anew. */
export const seriesHook: EntityHook = {
  entity: ({ series }) => series !== null,
  async removing(db, ids, actor, call) {
    const all = [...call.platform.library().entities.values()]
    const entity = all.find(({ series, endpoints }) => series !== null && endpoints.remove?.some(({ path }) => path === call.path))
    if (entity) await addMarks(db, marksOf(entity, await plainRows(db, entity, { id_in: ids.join(',') }, actor)))
  },
}

/** An alarm is named, and told in the language of the reader. */
export const alarmHook: EntityHook = {
  entity: 'alarm-event',
  async shown({ platform, language }, records) {
    const words = await alarmWords(platform)
    for (const record of records) {
      const word = words.get(`${classKinds[String(record.deviceClass)]} ${record.alarmType}`)
      record.alarmName = word?.[language] ?? record.alarmType
      if (language === 'en' && record.contentEn) record.content = record.contentEn
    }
  },
}

/** An alarm remembers who changed how it is handled, and when. */
export const handlingHooks: readonly EntityHook[] = ['alarm-event', 'ai-video-data'].map((entity) => ({
  entity,
  async updated(db, before, after, actor) {
    if (before.handleState === after.handleState) return
    const values = { handleUser: actor.userId, handleTime: siteTime() }
    await updateRecord(db, entityIn(db, entity), String(after.id), values, actor)
  },
}))
