// Manual changes to device rows and alarms: corrected rows update roll-ups, and the person who handles an alarm is recorded.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import { wholeActorOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { EntityHook } from '#records/hook.ts'
import { addMarks, rollupMarksOf } from '#series/marks.ts'
import { type Rec, repository } from '#store/rows.ts'
import { alarmLabels, classKinds } from '../alarms/index.ts'
import { senderById } from '../devices/index.ts'
import { logCorrection } from '../log/index.ts'
import { completeRows } from './complete.ts'

/** Rows that people enter, correct or remove: their hours are summed up anew, and what was there before stays in the general log. */
export const seriesHook: EntityHook = {
  entity: ({ series }) => series !== null,
  async submitting(context, body) {
    const entity = entityAt(context, 'submit')
    return entity && !body.id ? { ...(await completed(context, entity, body)), ...body } : body
  },
  async inserted({ db, after: row, actor, context }) {
    const entity = entityAt(context, 'submit')
    if (!entity) return
    await addMarks(db, rollupMarksOf(entity, [{ ...row, tenantId: actor.tenantId }]))
    await logCorrection(db, entity, { before: null, after: row }, actor, context)
  },
  async updated({ db, before, after, actor, context }) {
    const entity = entityAt(context, 'submit')
    if (!entity) return
    const rows = [before, after].map((row) => ({ ...row, tenantId: actor.tenantId }))
    await addMarks(db, rollupMarksOf(entity, rows))
    await logCorrection(db, entity, { before, after }, actor, context)
  },
  async removing({ db, ids, actor, context }) {
    const entity = entityAt(context, 'remove')
    if (entity) await addMarks(db, rollupMarksOf(entity, await repository(db, entity, actor).find({ id_in: ids.join(',') })))
  },
}

/** The series whose address was called; none where an action of a row is what writes. */
function entityAt({ platform, path }: Context, name: 'submit' | 'remove'): Entity | undefined {
  const all = [...platform.library().entities.values()]
  return all.find(({ series, endpoints }) => series !== null && endpoints[name]?.some((endpoint) => endpoint.path === path))
}

/** Fields that the server adds to a row of a device. */
async function completed({ platform, ...context }: Context, entity: Entity, body: Rec): Promise<Rec> {
  const sender = await senderById(platform, String(body[entity.series?.device ?? ''] ?? ''))
  if (!sender || sender.tenantId !== wholeActorOf({ platform, ...context }).tenantId) return {}
  const [row] = await completeRows(platform, entity, sender, [body])
  return row ?? {}
}

/** An alarm is named, and told in the language of the reader. */
export const alarmHook: EntityHook = {
  entity: 'alarm-event',
  async shown({ platform, language }, records) {
    const words = await alarmLabels(platform)
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
  async updated({ db, before, after, actor }) {
    if (before.handleState === after.handleState) return
    const values = { handleUser: actor.userId, handleTime: siteTime() }
    await repository(db, entity, actor).update(String(after.id), values)
  },
}))
