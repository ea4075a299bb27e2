// Logs manual changes of measured values, with the earlier values.

import type { Entity } from '#model/entity/entity.ts'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { LOGS } from './logNames.ts'

const MAX_LENGTH = 8000

/** Part of the write's transaction: without its log row the correction fails. */
export async function logCorrection(
  db: Database,
  entity: Entity,
  { before, after }: { before: Rec; after: Rec },
  actor: Actor,
  context: Context,
): Promise<void> {
  const changed = entity.fields
    .filter(({ name, readOnly, private: privacy }) => !readOnly && !privacy && before[name] !== after[name])
    .map(({ name }) => [name, [before[name], after[name]]])
  const logData = JSON.stringify({
    entity: entity.name,
    id: after.id,
    changed: Object.fromEntries(changed),
  })
  const line = { logLevel: 'INFO', logId: 'correction', logData: logData.slice(0, MAX_LENGTH), createBy: userOf(context).account }
  await repository(db, LOGS.usual, actor).insert({ ...line, requestUri: context.path.slice(0, 255) })
}
