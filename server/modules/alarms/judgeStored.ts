// From rows that were just stored to the samples that alarms are judged by.

import type { Entity } from '#model/entity/entity.ts'
import { later } from '#model/siteTime.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmContext } from './context.ts'
import { judgeAlarms, rulesOf } from './judgeAlarms.ts'
import type { AlarmSample } from './lifeCycle.ts'
import { type Limits, noLimits } from './limits.ts'
import { dustSamples } from './quarters.ts'
import { verdictOf } from './verdict.ts'

export interface StoredRows {
  entity: Entity
  sender: BoundSender
  part: string
  /** New rows in order of time, newer than all before. */
  rows: readonly Rec[]
  /** Moment of the newest row before them; '' for none. */
  before: string
  /** The moment they arrived. */
  at: string
  context: AlarmContext
}

/** How far back a state is looked for that may have begun before these rows. */
const LOOK_BACK = 120

/** A device whose clock runs ahead raises no alarm in the future. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)

export async function judgeStored(db: Database, { entity, sender, part, rows, before, at, context }: StoredRows): Promise<void> {
  const kind = entity.series?.kind ?? ''
  const time = entity.series?.time ?? ''
  const limits = context.limits.get(sender.id) ?? noLimits
  const samples: AlarmSample[] =
    kind === 'env'
      ? await dustSamples(db, entity, sender, rows, { before, at, pointId: String(limits.project?.surveyPointId ?? '') })
      : rows.map((row) => ({ time: earlier(String(row[time]), at), row }))
  const since = await statesBefore(db, entity, sender, String(rows[0]?.[time]), limits)
  // Means of the same dust in other lengths are alarms of one device, not of parts of it.
  await judgeAlarms(db, { sender, kind, part: kind === 'env' ? '' : part, samples, limits, words: context.words, since })
}

/** Since when a state that must last has held at the last row before `moment`, by type. */
async function statesBefore(
  db: Database,
  entity: Entity,
  sender: BoundSender,
  moment: string,
  limits: Limits,
): Promise<Map<string, string>> {
  const lasting = rulesOf(entity.series?.kind ?? '').filter(({ seconds }) => seconds !== undefined)
  const since = new Map<string, string>()
  if (lasting.length === 0) return since
  const time = entity.series?.time ?? ''
  const wanted = { deviceId_equal: sender.id, [`${time}_ge`]: later(moment, -LOOK_BACK), [`${time}_lt`]: moment }
  const sort = [{ field: time, descending: false }]
  for (const row of await repository(db, entity, systemActor(sender.tenantId)).find(wanted, { sort })) {
    for (const rule of lasting) {
      const isOver = verdictOf(rule.type, rule, row, limits, false)?.state === 'over'
      if (!isOver) since.delete(rule.type)
      else if (!since.has(rule.type)) since.set(rule.type, String(row[time]))
    }
  }
  return since
}
